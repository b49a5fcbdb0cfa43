// @ts-check
// Where the page is served, this worker keeps a copy of it, so that an installed box starts without
// a network. It answers for nothing but the page itself.

/** The page's file beside this one, and a checksum of it: `build.js` fills them in. */
const [PAGE, SUM] = ['%PAGE%', '%SUM%'];

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const { scope } = worker.registration;
/** Another copy of the page may be in another folder of the same site. */
const PLACE = `croupier ${scope}`;
const COPY = `${PLACE} ${SUM}`;
/** What a site may call the page: some leave out the end of a file's name, or the whole of it. */
const NAMES = [PAGE, PAGE.replace(/\.html$/, ''), ...(PAGE === 'index.html' ? [''] : [])].map((name) => new URL(name, scope).pathname);

worker.addEventListener('install', (event) => {
  const copied = async () => {
    // The browser's own cache may still have the one before.
    const answer = await fetch(PAGE, { cache: 'reload' });
    if (!answer.ok) throw new Error(`${PAGE}: ${answer.status}`);
    // A browser takes no answer for a page that was redirected on its way.
    await (await caches.open(COPY)).put(PAGE, answer.redirected ? new Response(answer.body, answer) : answer);
    // The page is one file: whoever has it open is not in the way.
    await worker.skipWaiting();
  };
  event.waitUntil(copied());
});

worker.addEventListener('activate', (event) => {
  const older = async () => (await caches.keys()).filter((name) => name.startsWith(`${PLACE} `) && name !== COPY);
  event.waitUntil(older().then((names) => Promise.all(names.map((name) => caches.delete(name)))));
});

worker.addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  if (mode !== 'navigate' || !NAMES.includes(new URL(url).pathname)) return;
  const copy = caches.open(COPY).then((cache) => cache.match(PAGE));
  event.respondWith(copy.then((found) => found ?? fetch(event.request)));
});
