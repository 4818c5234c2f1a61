// One command in the module, in a thread of its own.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

const { work, request } = workerData;
const { command, initSync } = await import(pathToFileURL(join(work, "bindgen/nk_wasm.js")));
initSync({ module: readFileSync(join(work, "nk_wasm_bg.wasm")) });
parentPort.postMessage(JSON.parse(command(JSON.stringify(request))));
