// The page: the editor on one side, commands and their results on the other.
import { editor, mend } from "./editor.js";
import { Ended, Engine, load } from "./engine.js";
import { Results } from "./results.js";
import { packed, unpacked } from "./share.js";

const FIRST = `# Dawson's Kayles: a move knocks down two adjacent pins of a row of n.
D(0) = D(1) = 0
D(n) = mex { D(i) (+) D(n-2-i) : 0 <= i <= n-2 }

# The same game as Node-Kayles on a path of n - 1 vertices.
graph row(n) {
  vertex v[i] : 1 <= i <= n
  edge v[i] -- v[i+1] : 1 <= i < n
} : n >= 0

eval D(n) : n >= 0
check D(n) = nimber(row(n-1)) : n >= 1
check D(n) <= 9 : n >= 0
`;
const FILE = "spec.nk";
const DRAFT = "nkdsl-draft";
const COMMANDS = ["run", "check", "prove", "derive", "draw", "plot"];

const get = (id) => document.getElementById(id);
const began = performance.now();
const quick = new Engine("worker.js");
const heavy = new Engine("worker.js");
let examples = {};
let analysis = null;
let source;

/** Storage of the browser, which some forbid. */
const stored = {
  get(key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      // The page works without it.
    }
  },
};

const say = (text) => {
  get("status").textContent = text;
};

/** The files that a text may use: the examples, if it uses any. */
const files = (text) => (/^\s*use\s+"(?!std\/)/m.test(text) ? examples : {});

/** The words behind `nkdsl` for a button. Throws an error to show if something is missing. */
function words(name, argument, to) {
  const upTo = to ? ["--to", to] : [];
  const named = argument ? ["--", argument] : [];
  const graph = () => {
    if (argument) return argument;
    const [family, arity] = analysis?.families.find(([, count]) => count === 1) ?? analysis?.families[0] ?? [];
    if (!family) throw new Error(`Name a graph to ${name}, such as path(5).`);
    if (name === "derive") return arity === 1 ? family : family + `(${Array(arity - 1).fill(3).join(", ")}, n)`;
    return `${family}(${Array(arity).fill(4).join(", ")})`;
  };
  switch (name) {
    case "run":
      return ["eval", FILE, ...upTo, ...named];
    case "check":
      return ["check", FILE, ...upTo];
    case "prove":
      return ["prove", FILE, ...named];
    case "derive":
      return ["derive", FILE, "--", graph()];
    case "draw":
      return ["draw", FILE, "--format", "svg", ...(get("move").checked ? ["--move="] : []), "--", graph()];
    case "plot":
      return ["plot", FILE, "--format", "svg", ...upTo, ...named];
  }
}

/** The words as one would type them in a shell. */
const typed = (all) => ["nkdsl", ...all.map((own) => (/^[\w./=-]+$/.test(own) ? own : `'${own}'`))].join(" ");

function busy(is) {
  get("stop").disabled = !is;
  for (const name of COMMANDS) get(name).setAttribute("aria-busy", String(is));
}

let current = 0;

async function perform(name) {
  const own = ++current;
  if (heavy.isBusy) heavy.stop("another command began");
  let all;
  try {
    all = words(name, get("argument").value.trim(), get("to").value.trim());
  } catch (error) {
    return say(error.message);
  }
  const results = new Results(get("results"), typed(all), name === "draw" || name === "plot");
  const start = performance.now();
  say("Computing.");
  busy(true);
  const text = source.text();
  const request = { words: all, files: { ...files(text), [FILE]: text }, columns: results.columns };
  const part = (piece) => {
    if (own === current && !results.add(piece)) heavy.stop("the output is longer than a page shows");
  };
  let note = "";
  let said;
  try {
    const { status } = await heavy.ask("command", request, part);
    said = worded(name, status);
  } catch (error) {
    note = error instanceof Ended ? `${error.message}; what was known by then is shown` : error.message;
    said = error instanceof Ended ? `Ended: ${error.message}.` : error.message;
  }
  // A later command has taken the place.
  if (own !== current) return;
  results.end(note);
  busy(false);
  const seconds = (performance.now() - start) / 1000;
  say(`${said} ${seconds < 0.1 ? "" : `It took ${seconds.toFixed(1)} s.`}`.trim());
}

function worded(name, status) {
  switch (status) {
    case 0:
      return "Done.";
    case 1:
      return name === "derive" ? "Done: there are no such recurrences, and the messages say why." : "Done: a check fails.";
    case 3:
      return "Stopped by a limit. The page has little memory; the program may take more.";
    default:
      return "There is an error; the messages say what to change.";
  }
}

/** Shows the problems of a text as a list that a keyboard and a screen reader can walk. */
function problems(answer) {
  analysis = answer;
  const list = get("problem-list");
  get("problems").hidden = answer.findings.length === 0;
  const items = answer.findings.slice(0, 50).map((finding) => {
    const item = document.createElement("li");
    const jump = document.createElement("button");
    jump.type = "button";
    jump.className = finding.is_error ? "error" : "warning";
    const line = source.view.state.doc.lineAt(Math.min(finding.range[0], source.view.state.doc.length)).number;
    jump.textContent = `line ${line}: ${finding.message} (${finding.code})`;
    jump.addEventListener("click", () => {
      const [anchor, head] = finding.range;
      source.view.dispatch({ selection: { anchor, head }, scrollIntoView: true });
      source.view.focus();
    });
    item.append(jump);
    for (const fix of finding.fixes) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "fix";
      button.textContent = fix.title;
      button.addEventListener("click", () => mend(source.view, fix));
      item.append(button);
    }
    return item;
  });
  list.replaceChildren(...items);
  const names = [
    ...answer.evals,
    ...answer.functions.map(([name]) => name),
    ...answer.families.map(([name, arity]) => `${name}(${Array(arity).fill(4).join(", ")})`),
  ];
  get("names").replaceChildren(
    ...[...new Set(names)].map((name) => {
      const option = document.createElement("option");
      option.value = name;
      return option;
    }),
  );
  stored.set(DRAFT, source.text());
}

async function share() {
  const state = { text: source.text(), argument: get("argument").value, to: get("to").value };
  history.replaceState(null, "", `#${await packed(state)}`);
  try {
    await navigator.clipboard.writeText(location.href);
    say("The link to this specification is copied, and stands in the address bar.");
  } catch {
    say("The link to this specification stands in the address bar.");
  }
}

async function format() {
  const before = source.text();
  const { text, errors } = await quick.ask("format", { text: before });
  if (text === null) return say(`The text has errors of form and stays as it is: ${errors.split("\n")[0]}`);
  if (text !== before) source.replace(text);
  say("Formatted.");
}

async function opened() {
  try {
    const state = await unpacked(location.hash);
    if (state) {
      get("argument").value = state.argument;
      get("to").value = state.to;
      return state.text;
    }
  } catch (error) {
    say(`The link is damaged: ${error.message}`);
  }
  return stored.get(DRAFT) ?? FIRST;
}

function theme(value) {
  document.documentElement.style.colorScheme = value;
  stored.set("nkdsl-theme", value);
}

async function listExamples() {
  const response = await fetch("examples.json");
  examples = await response.json();
  const options = Object.keys(examples).map((name) => {
    const option = document.createElement("option");
    option.value = option.textContent = name;
    return option;
  });
  get("example").append(...options);
}

function listen() {
  for (const name of COMMANDS) get(name).addEventListener("click", () => void perform(name));
  get("stop").addEventListener("click", () => heavy.stop());
  get("share").addEventListener("click", () => void share());
  get("format").addEventListener("click", () => void format());
  get("example").addEventListener("change", ({ target }) => {
    if (!target.value) return;
    source.replace(examples[target.value]);
    get("argument").value = get("to").value = "";
    say(`${target.value} is in the editor.`);
  });
  get("theme").addEventListener("change", ({ target }) => theme(target.value));
  for (const id of ["argument", "to"]) {
    get(id).addEventListener("keydown", (event) => {
      if (event.key === "Enter") void perform("run");
    });
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented && heavy.isBusy) heavy.stop();
  });
  addEventListener("hashchange", async () => source.replace(await opened()));
}

async function main() {
  const saved = stored.get("nkdsl-theme");
  if (saved) theme((get("theme").value = saved));
  const module = load("nk_wasm_bg.wasm");
  source = editor({
    parent: get("editor"),
    text: await opened(),
    ask: (kind, request) => quick.ask(kind, request),
    files,
    onAnalysis: problems,
    onRun: () => void perform("run"),
  });
  listen();
  void listExamples().catch(() => say("The examples cannot be read."));
  try {
    await module;
    await Promise.all([quick.start(), heavy.start()]);
    await source.look();
    const seconds = (performance.now() - began) / 1000;
    document.documentElement.dataset.ready = String(Math.round(seconds * 1000));
    if (get("status").textContent.startsWith("Loading")) say("Ready.");
  } catch (error) {
    say(`The module cannot be loaded: ${error.message}`);
  }
}

void main();
