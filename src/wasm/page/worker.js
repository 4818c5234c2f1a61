// Runs the module. Messages in: first { module }, then { id, kind, request }. Messages out: { id, part } with pieces of
// output, { id, answer } or { id, error }. A page ends the worker to stop it.
import { analyse, command, complete, format, hover, initSync } from "nk_wasm";

const kinds = { analyse, complete, format, hover };
// A piece waits for this many characters or milliseconds, as a message for each term would cost more than the term.
const PORTION = 1 << 14;
const PAUSE = 50;

let exports;
let panic = "";

// The module reports a panic here before it traps.
console.error = (text) => {
  panic = String(text);
};

/** Collects what a command writes, and posts it in portions. */
function writer(id) {
  let parts = [];
  let size = 0;
  let last = performance.now();
  const flush = () => {
    if (parts.length > 0) postMessage({ id, parts });
    parts = [];
    size = 0;
    last = performance.now();
  };
  const write = (isResult, text) => {
    const end = parts.at(-1);
    if (end && end.isResult === isResult) end.text += text;
    else parts.push({ isResult, text });
    size += text.length;
    if (size >= PORTION || performance.now() - last >= PAUSE) flush();
  };
  return { write, flush };
}

function answer({ id, kind, request }) {
  const text = JSON.stringify(request);
  if (kind !== "command") return JSON.parse(kinds[kind](text));
  const { write, flush } = writer(id);
  const { status } = JSON.parse(command(text, write));
  flush();
  return { status };
}

onmessage = ({ data }) => {
  if (data.module) {
    exports = initSync({ module: data.module });
    return;
  }
  try {
    postMessage({ id: data.id, answer: answer(data) });
  } catch (error) {
    const megabytes = exports.memory.buffer.byteLength / 2 ** 20;
    postMessage({ id: data.id, error: { message: panic || String(error), megabytes } });
  }
};
