// A Run button on each example of the book. docs/run-button.js loads this file where the page was built beside the book.
import { Engine, load } from "./engine.js";
import { Results } from "./results.js";

const at = (name) => new URL(name, import.meta.url);
const engine = new Engine(at("worker.js"));
const FILE = "example.nk";

/** The commands for an example: its terms, its checks, or its errors. */
function commands(text) {
  const has = (word) => new RegExp(`^\\s*${word}\\b`, "m").test(text);
  const all = [has("eval") && "eval", has("check") && "check"].filter(Boolean);
  return all.length > 0 ? all : ["check"];
}

async function run(text, place, button) {
  if (engine.isBusy) return engine.stop();
  await load(at("nk_wasm_bg.wasm"));
  button.textContent = "Stop";
  place.replaceChildren();
  for (const command of commands(text)) {
    const part = document.createElement("div");
    place.append(part);
    const results = new Results(part, `nkdsl ${command} ${FILE}`, false);
    const request = { words: [command, FILE], files: { [FILE]: text } };
    try {
      await engine.ask("command", request, (piece) => {
        if (!results.add(piece)) engine.stop("the output is longer than a page shows");
      });
      results.end("");
    } catch (error) {
      results.end(error.message);
      break;
    }
  }
  button.textContent = "Run";
}

for (const code of document.querySelectorAll("pre > code.language-nk:not(.ignore)")) {
  const text = code.textContent;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Run";
  button.className = "nk-run";
  const place = document.createElement("div");
  place.setAttribute("role", "status");
  button.addEventListener("click", () => void run(text, place, button));
  code.parentElement.after(button, place);
}
