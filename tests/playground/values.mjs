// Compares the module with the program on every specification: the documents of `eval` and `check` must be the same.
// Usage: values.mjs WORK PROGRAM [SECONDS [NAME...]]
//
// A run that the module does not end within the time is left out, and so is one that the program does not. Where either
// is stopped by a limit of steps or memory the documents may differ behind the common part, so both run under one limit.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";

const [work, own, seconds = "60", ...only] = process.argv.slice(2);
const program = resolve(own);
const TIME = Number(seconds) * 1000;
const here = dirname(fileURLToPath(import.meta.url));
const folder = join(here, "../../specs");
const names = readdirSync(folder).filter((name) => name.endsWith(".nk")).sort();
const files = Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), "utf8")]));
// What `nkdsl` takes for itself where a page may have 1 GiB.
const MEMORY = ["--memory", "256"];

/** The answer of the module, in a thread that is ended after the time; null if it takes longer. */
function ofModule(words) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(join(here, "thread.mjs"), { workerData: { work, request: { words, files } } });
    const alarm = setTimeout(() => {
      void worker.terminate();
      resolve(null);
    }, TIME);
    worker.on("message", (answer) => {
      clearTimeout(alarm);
      void worker.terminate();
      resolve(answer);
    });
    worker.on("error", (error) => {
      clearTimeout(alarm);
      reject(error);
    });
  });
}

function ofProgram(words) {
  const done = spawnSync(program, words, { cwd: folder, encoding: "utf8", maxBuffer: 1 << 30, timeout: 4 * TIME });
  return done.status === null ? null : { status: done.status, output: done.stdout };
}

let [same, late, wrong] = [0, [], []];
for (const name of only.length > 0 ? only : names) {
  for (const command of ["eval", "check"]) {
    const words = [command, name, "--format", "json", ...MEMORY];
    const begun = performance.now();
    const module = await ofModule(words).catch((error) => ({ status: `ended: ${error.message}`, output: "" }));
    const took = ((performance.now() - begun) / 1000).toFixed(1);
    const other = module && ofProgram(words);
    if (!module || !other) late.push(`${command} ${name}`);
    else if (module.status === other.status && module.output === other.output) same += 1;
    else wrong.push(`${command} ${name}: status ${module.status}, of the program ${other.status}, after ${took} s`);
  }
}
console.log(`${same} documents are the same; ${late.length} took over ${seconds} s: ${late.join(", ") || "none"}`);
if (wrong.length > 0 || same === 0) {
  console.error(wrong.join("\n") || "nothing was compared");
  process.exit(1);
}
