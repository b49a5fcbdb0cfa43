// Lines to a program and back, one at a time, without leaving the call: a script waits for each
// answer as it would for the emulator.
//
// A worker holds the program, because only there its output can be waited for while the caller
// blocks.

import { MessageChannel, parentPort, receiveMessageOnPort, Worker, workerData } from 'node:worker_threads';
import { createInterface } from 'node:readline';
import { spawn } from 'node:child_process';

/** Longer than the longest wait in a script, in ms. */
const PATIENCE = 600_000;

export class Lines {
  #worker;
  #port;
  #answered = new Int32Array(new SharedArrayBuffer(4));

  /** @param {string[]} command The program and its arguments. @param {string} [cwd] */
  constructor(command, cwd = undefined) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#worker = new Worker(new URL(import.meta.url), {
      workerData: { command, cwd, port: port2, answered: this.#answered },
      transferList: [port2],
    });
    // A script that has ended does not wait for it.
    this.#worker.unref();
    this.#port.unref();
  }

  /** @returns {object} The answer to that line. */
  ask(request) {
    Atomics.store(this.#answered, 0, 0);
    this.#port.postMessage(JSON.stringify(request));
    if (Atomics.wait(this.#answered, 0, 0, PATIENCE) === 'timed-out') throw new Error('the bench does not answer');
    const { message } = receiveMessageOnPort(this.#port);
    const answer = JSON.parse(message);
    if (answer.error) throw new Error(`${request.do}: ${answer.error}`);
    return answer;
  }

  close() {
    this.#port.postMessage(null);
  }
}

function serve({ command: [program, ...words], cwd, port, answered }) {
  const child = spawn(program, words, { cwd, stdio: ['pipe', 'pipe', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (some) => (complaints += some));
  const answer = (message) => {
    port.postMessage(message);
    Atomics.store(answered, 0, 1);
    Atomics.notify(answered, 0);
  };
  const ended = (why) => {
    const message = JSON.stringify({ error: `the bench has ended: ${why} ${complaints.trim()}` });
    answer(message);
    // Whoever asks again is told the same.
    port.removeAllListeners('message');
    port.on('message', (line) => line === null || answer(message));
  };
  createInterface({ input: child.stdout }).on('line', answer);
  child.on('error', ended);
  child.on('close', (code) => ended(code));
  child.stdin.on('error', () => {});
  port.on('message', (line) => (line === null ? child.stdin.end() : child.stdin.write(`${line}\n`)));
}

if (parentPort && workerData?.command) serve(workerData);
