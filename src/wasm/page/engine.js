// The module in workers: one for the editor, which is always quick, and one for commands, which may be ended.

let compiled;

/** Compiles the module once; all workers share the code. */
export function load(url) {
  compiled ??= WebAssembly.compileStreaming(fetch(url)).catch(async () => {
    // A server that does not know the type of the file.
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url} cannot be read: ${response.status}`);
    return WebAssembly.compile(await response.arrayBuffer());
  });
  return compiled;
}

/** What ended a request before its answer. */
export class Ended extends Error {}

export class Engine {
  #script;
  #worker = null;
  #waiting = new Map();
  #last = 0;

  constructor(script) {
    this.#script = script;
  }

  /** Starts the worker, so that the first request need not wait. */
  async start() {
    if (this.#worker) return;
    const module = await compiled;
    if (this.#worker) return;
    this.#worker = new Worker(this.#script, { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = (event) => this.#fail(new Error(event.message || "the worker cannot be started"));
    this.#worker.postMessage({ module });
  }

  /** The answer to a request; `onPart({ isResult, text })` gets pieces of output meanwhile. */
  async ask(kind, request, onPart = () => {}) {
    await this.start();
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onPart });
      this.#worker.postMessage({ id, kind, request });
    });
  }

  /** Ends all work. The next request gets a new worker. */
  stop(reason = "stopped") {
    this.#fail(new Ended(reason));
    void this.start();
  }

  get isBusy() {
    return this.#waiting.size > 0;
  }

  #receive({ id, parts, answer, error }) {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    if (parts) {
      for (const part of parts) waiting.onPart(part);
      return;
    }
    this.#waiting.delete(id);
    if (!error) return waiting.resolve(answer);
    waiting.reject(new Error(worded(error)));
    // A module that trapped is in no state to go on.
    this.#fail(new Ended("the module was started again"));
    void this.start();
  }

  #fail(error) {
    this.#worker?.terminate();
    this.#worker = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const own of waiting) own.reject(error);
  }
}

/** Nearly all of the memory that the module may have, in MiB. */
const FULL = 900;

function worded({ message, megabytes }) {
  if (megabytes >= FULL) {
    return "This needs more memory than a page may take (1 GiB). Try a smaller graph or fewer terms, or run it with the program, whose --memory allows more.";
  }
  return `The module ended by itself, which is an error of nkdsl: ${message}`;
}
