// @ts-check
// Installing the page where it is served: a manifest for the browser, a worker that keeps a copy of
// the page, and a button. From a disk there is nothing to install, and nothing is asked for.

import { $ } from './page.js';

/** @typedef {Event & { prompt: () => Promise<unknown> }} Offer Of Chromium, to install the page. */

export function offerInstall() {
  if (!location.protocol.startsWith('http')) return;
  /** @type {Offer | null} */
  let offer = null;
  const show = (/** @type {Offer | null} */ now) => {
    offer = now;
    $('install').hidden = !offer;
  };
  addEventListener('beforeinstallprompt', (event) => {
    // It is asked when somebody wants it.
    event.preventDefault();
    show(/** @type {Offer} */ (event));
  });
  addEventListener('appinstalled', () => show(null));
  $('install').addEventListener('click', () => {
    offer?.prompt().catch(() => {});
    // It can be asked once.
    show(null);
  });
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: 'croupier.webmanifest' }));
  // Private windows have none, nor has plain http; and the page may be there alone.
  navigator.serviceWorker?.register('croupier-worker.js').catch(() => {});
}
