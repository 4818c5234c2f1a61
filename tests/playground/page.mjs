// Drives the page in headless Chromium: type, see the error, fix, run, draw, prove, share, reload. Pictures of it go to
// WORK/screenshots. Usage: page.mjs SITE WORK
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join, resolve } from "node:path";

const [site, work] = process.argv.slice(2).map((own) => resolve(own));
const { chromium } = createRequire(join(work, "package.json"))("playwright-core");
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".wasm": "application/wasm" };

// A page as mdBook writes it, with the script of docs/book.toml.
const BUTTON = readFileSync(new URL("../../docs/run-button.js", import.meta.url), "utf8");
const PAGE_OF_BOOK = `<!doctype html><html lang="en"><title>Book</title><link rel="icon" href="data:,">
<pre><code class="language-nk">a(n) = n mod 3
eval a(n) : n >= 0
check a(n) &lt; 3 : n >= 0
</code></pre>
<pre><code class="language-nk ignore">a(n) = ...</code></pre>
<script>const path_to_root = "";</script><script>${BUTTON}</script></html>`;

const server = createServer((request, response) => {
  const path = new URL(request.url, "http://localhost").pathname;
  if (path === "/book/page.html") return response.writeHead(200, { "content-type": "text/html" }).end(PAGE_OF_BOOK);
  const name = path === "/" ? "index.html" : path.replace("/book/playground/", "/").slice(1);
  if (!/^[\w.-]+$/.test(name)) return response.writeHead(404).end();
  try {
    const bytes = readFileSync(join(site, name));
    response.writeHead(200, { "content-type": TYPES[extname(name)] ?? "application/octet-stream" }).end(bytes);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((done) => server.listen(0, "127.0.0.1", done));
const origin = `http://127.0.0.1:${server.address().port}`;
const shots = join(work, "screenshots");
mkdirSync(shots, { recursive: true });

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
  ],
});
const faults = [];

/** A page that fails the test on any request to another host and on any error of a script. */
async function opened(options = {}, hash = "") {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && !["blob:", "data:"].includes(url.protocol)) faults.push(`request to ${url}`);
  });
  page.on("pageerror", (error) => faults.push(`script: ${error}`));
  page.on("console", (message) => message.type() === "error" && faults.push(`console: ${message.text()}`));
  await page.goto(`${origin}/${hash}`);
  await page.waitForSelector("html[data-ready]", { timeout: 60_000 });
  return page;
}

const status = (page) => page.locator("#status").textContent();
const results = (page) => page.locator("#results").textContent();

async function press(page, button, limit = 60_000) {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.waitForFunction(() => document.getElementById("stop").disabled, null, { timeout: limit });
}

async function write(page, text) {
  await page.getByRole("textbox", { name: "Specification" }).click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

const GAME = `graph ladder(n) {
  vertex a[i], b[i] : 1 <= i <= n
  edge a[i] -- b[i] : 1 <= i <= n
  edge a[i] -- a[i+1], b[i] -- b[i+1] : 1 <= i < n
} : n >= 0
f(0) = f(1) = 0
f(n) = mex { f(i) (+) f(n-2-i) : 0 <= i <= n-2 }
eval f(n) : n >= 0
check f(n) <= 9 : n >= 0
`;

async function timed() {
  const page = await opened();
  const ready = await page.evaluate(() => Number(document.documentElement.dataset.ready));
  const answer = await page.evaluate(async () => {
    const begun = performance.now();
    document.getElementById("run").click();
    const results = document.getElementById("results");
    while (!results.querySelector("pre")) await new Promise((done) => setTimeout(done, 1));
    return Math.round(performance.now() - begun);
  });
  console.log(`ready ${ready} ms after the page began; first answer ${answer} ms later`);
  assert.ok(answer < 1000, `the first answer took ${answer} ms`);
  await page.context().close();
}

async function story() {
  const page = await opened({ permissions: ["clipboard-read", "clipboard-write"] });
  await press(page, "Run");
  assert.match(await results(page), /0 +0 +1 +1 +2 +0 +3 +1 +1 +0/);
  await page.screenshot({ path: join(shots, "desk.png") });

  await write(page, GAME.replace("f(n-2-i)", "f(n-2-k)"));
  const problem = page.locator("#problem-list button.error").first();
  await problem.waitFor();
  assert.match(await problem.textContent(), /line 7: .*`k`.*\(E\d+\)/);
  await page.locator(".cm-lintRange-error").first().waitFor();
  await page.screenshot({ path: join(shots, "error.png") });
  await problem.click();
  assert.equal(await page.evaluate(() => getSelection().toString()), "k");
  await page.keyboard.type("i");
  await page.locator("#problems").waitFor({ state: "hidden" });

  await page.keyboard.press("Control+Enter");
  await page.waitForFunction(() => document.querySelector("#results pre"));
  assert.match(await results(page), /0 +0 +1 +1 +2 +0 +3 +1 +1 +0/);
  await page.getByLabel("with a winning move").check();
  await press(page, "Draw");
  assert.ok(await page.locator("#results img").evaluate((own) => own.naturalWidth > 50));
  await page.screenshot({ path: join(shots, "draw.png") });
  await press(page, "Prove");
  assert.match(await results(page), /proved +f +period 34 from n = 53/);
  await press(page, "Check");
  assert.match(await results(page), /proved/);
  assert.ok(await page.locator("#results .verdict.proved").count());
  await page.screenshot({ path: join(shots, "check.png") });
  await press(page, "Derive");
  assert.match(await results(page), /graph|mex|no recurrences/);
  await page.getByLabel("Up to n").fill("80");
  await press(page, "Plot");
  assert.ok(await page.locator("#results img").count());
  await page.screenshot({ path: join(shots, "plot.png") });

  await page.getByRole("button", { name: "Share" }).click();
  await page.waitForFunction(() => location.hash.startsWith("#s="));
  const link = page.url();
  await page.reload();
  await page.waitForSelector("html[data-ready]");
  assert.match(await page.locator(".cm-content").textContent(), /graph ladder\(n\)/);
  assert.equal(await page.getByLabel("Up to n").inputValue(), "80");
  await page.context().close();

  const other = await opened({}, new URL(link).hash);
  assert.match(await other.locator(".cm-content").textContent(), /graph ladder\(n\)/);
  await other.context().close();
}

async function editing() {
  const page = await opened();
  await write(page, 'use "std/lattices.nk"\neval nim');
  await page.keyboard.press("Control+Space");
  await page.locator(".cm-tooltip-autocomplete li", { hasText: /^nimber/ }).first().waitFor();
  await page.screenshot({ path: join(shots, "completion.png") });
  await page.keyboard.press("Escape");
  await write(page, "eval lattice(2, 3)\n");
  await page.locator("#problem-list button.fix").first().click();
  await page.waitForFunction(() => document.querySelector(".cm-content").textContent.includes("std/lattices.nk"));
  await write(page, GAME);
  await page.waitForFunction(() => document.querySelector(".nk-keyword"));
  await page.locator(".nk-function", { hasText: "f" }).nth(2).hover();
  await page.locator(".cm-tooltip-hover .markdown").waitFor();
  assert.match(await page.locator(".cm-tooltip-hover").textContent(), /0, 0, 1, 1, 2, 0, 3/);
  await page.screenshot({ path: join(shots, "hover.png") });
  await page.context().close();
}

async function stopping() {
  const page = await opened();
  await write(page, 'use "std/lattices.nk"\neval nimber(lattice(n, n)) : n >= 1\n');
  await page.getByRole("button", { name: "Run" }).click();
  await page.waitForFunction(() => document.querySelector("#results pre")?.textContent.length > 0, null, { timeout: 30_000 }).catch(() => {});
  await page.getByRole("button", { name: "Stop" }).click();
  await page.waitForFunction(() => document.getElementById("status").textContent.startsWith("Ended"));
  await write(page, "eval 6*7\n");
  await press(page, "Run");
  assert.match(await results(page), /42/);
  await page.context().close();
}

/** By the keyboard alone: every control is reached in the order of the page, and has a name. */
async function keyboard() {
  const page = await opened();
  const names = [];
  await page.keyboard.press("Tab");
  for (let step = 0; step < 24; step += 1) {
    const own = await page.evaluate(() => {
      const at = document.activeElement;
      const label = at.labels?.[0]?.textContent ?? "";
      return { id: at.id || at.className || at.tagName, name: (at.getAttribute("aria-label") ?? (label || at.textContent)).trim() };
    });
    if (own.id === "BODY") break;
    assert.ok(own.name, `${own.id} has no name`);
    names.push(own.id);
    await page.keyboard.press("Tab");
  }
  const order = ["skip", "example", "share", "theme", "format", "argument", "to", "run", "check", "prove", "derive", "draw", "plot", "move"];
  const found = names.filter((own) => order.includes(own));
  assert.deepEqual(found, order);
  assert.ok(names.some((own) => own.includes("cm-content")));
  await page.context().close();
}

async function views() {
  const phone = await opened({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  await press(phone, "Run");
  const [wide, seen] = await phone.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= seen, `the page is ${wide} wide on a phone of ${seen}`);
  await phone.screenshot({ path: join(shots, "phone.png"), fullPage: true });
  await phone.context().close();
  const dark = await opened({ colorScheme: "dark" });
  await press(dark, "Check");
  await dark.screenshot({ path: join(shots, "dark.png") });
  await dark.context().close();
}

/** An example of the book is run in its place. */
async function book() {
  const page = await (await browser.newContext()).newPage();
  page.on("pageerror", (error) => faults.push(`script of the book: ${error}`));
  await page.goto(`${origin}/book/page.html`);
  const button = page.getByRole("button", { name: "Run" });
  await button.click();
  await page.waitForFunction(() => document.body.textContent.includes("1 check"), null, { timeout: 60_000 });
  const text = await page.locator("body").textContent();
  assert.match(text, /0 +1 +2 +0 +1 +2/);
  assert.match(text, /proved +a\(n\) < 3/);
  assert.equal(await button.count(), 1);
  await page.context().close();
}

let failed = 0;
let passed = 0;
for (const test of [timed, story, editing, stopping, keyboard, views, book]) {
  try {
    await test();
    passed += 1;
  } catch (error) {
    failed += 1;
    console.error(`${test.name}: ${error.stack ?? error}`);
  }
}
await browser.close();
server.close();
for (const fault of faults) console.error(fault);
console.log(`${passed} passed, ${failed + (faults.length ? 1 : 0)} failed`);
process.exit(failed || faults.length ? 1 : 0);
