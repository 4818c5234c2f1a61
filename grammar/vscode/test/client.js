// Loads the packed extension with a stub of the module `vscode`, and drives it against the real server.
//
//   node client.js EXTENSION PROGRAM
//
// EXTENSION is the folder `extension` of an unpacked .vsix. PROGRAM is the program for `nkdsl.path`, or `inside` where the
// package has its own.
'use strict';

const assert = require('assert');
const fs = require('fs');
const Module = require('module');
const os = require('os');
const path = require('path');
const test = require('node:test');

const { editor } = require('./vscode');

const [extension, program] = process.argv.slice(2).map((own) => (own === 'inside' ? own : path.resolve(own)));
const PATIENCE = 60000;

const BASE = `graph ladder(m, n) = cartesian(path(m), path(n)) : m >= 1, n >= 1
`;
const TEXT = `use "base.nk"
graph strip(n) {
  vertex v[i] : 0 <= i <= n
  edge v[i-1] -- v[i] : 1 <= i <= n
}
k(0) = 0
k(n) = mex { k(i) (+) k(n-1-i), k(j) (+) k(n-2-j) : 0 <= i <= n-1, 0 <= j <= n-2 }
eval "on ladders" nimber(ladder(2, n)) : 1 <= n <= 6
eval k(n) : n >= 0
`;

async function until(what, look) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const found = look();
    if (found) {
      return found;
    }
    assert.ok(Date.now() < end, `this does not come: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function start(settings) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'nk-'));
  const { vscode, state, TextDocument } = editor(settings);
  const load = Module._load;
  Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));
  const main = path.join(extension, JSON.parse(fs.readFileSync(path.join(extension, 'package.json'))).main);
  delete require.cache[require.resolve(main)];
  const own = require(main);
  Module._load = load;
  fs.writeFileSync(path.join(folder, 'base.nk'), BASE);
  const file = path.join(folder, 'spec.nk');
  fs.writeFileSync(file, TEXT);
  const document = new TextDocument(vscode.Uri.file(file), 'nk', TEXT);
  state.documents.push(document);
  vscode.window.activeTextEditor = { document, selection: { active: new vscode.Position(0, 0) } };
  const context = { extensionPath: extension, subscriptions: [] };
  return { vscode, state, document, context, own, folder };
}

// Puts the cursor on the first `word` of the text, or the one after `after`.
function move({ vscode, state, document }, word, after = '') {
  const offset = document.text.indexOf(word, document.text.indexOf(after));
  assert.ok(offset >= 0, word);
  const before = document.text.slice(0, offset).split('\n');
  const textEditor = vscode.window.activeTextEditor;
  textEditor.selection.active = new vscode.Position(before.length - 1, before.at(-1).length);
  state.fire('selection', { textEditor });
}

// Replaces the whole text, as the editor reports it.
function replace({ state, document, vscode }, text) {
  const range = new vscode.Range(0, 0, document.lineCount, 0);
  const contentChanges = [{ range, rangeLength: document.text.length, text }];
  document.text = text;
  document.version += 1;
  state.fire('change', { document, contentChanges, reason: undefined });
}

// The picture on the page, as SVG.
function picture(panel) {
  const data = /src="data:image\/svg\+xml;base64,([^"]+)"/.exec(panel.webview.html);
  return data ? Buffer.from(data[1], 'base64').toString() : '';
}

test('the editor takes names for words', () => {
  // The editor proposes completions behind what it takes for a word.
  const { wordPattern } = JSON.parse(fs.readFileSync(path.join(extension, 'language-configuration.json')));
  const pattern = new RegExp(wordPattern.pattern ?? wordPattern, wordPattern.flags);
  for (const name of ['eval', 'A316781', 'ladder_2', "f'", 'λ']) {
    assert.strictEqual(pattern.exec(` ${name})`)?.[0], name);
  }
});

test('the extension, its pane and the server work together', async (t) => {
  const settings = program === 'inside' ? {} : { 'nkdsl.path': program };
  if (program === 'inside') {
    // Only the program inside the package can be found.
    process.env.PATH = '';
  }
  const world = start(settings);
  const { state, vscode, document, folder } = world;
  // Whatever happens, the server ends; this process would wait for it.
  t.after(async () => {
    await world.own.deactivate();
    state.panels.forEach((own) => own.dispose());
    fs.rmSync(folder, { recursive: true });
  });
  await world.own.activate(world.context);
  assert.deepStrictEqual(state.messages, []);
  await until('diagnostics', () => state.diagnostics.get(document.uri.toString()));
  assert.deepStrictEqual(state.diagnostics.get(document.uri.toString()), []);
  const manifest = JSON.parse(fs.readFileSync(path.join(extension, 'package.json')));
  for (const { command } of manifest.contributes.commands) {
    assert.ok(state.commands.has(command), command);
  }

  // What the server computes arrives through the client.
  const provider = state.providers.get('registerInlayHintsProvider');
  assert.ok(provider, 'inlay hints are registered');
  const all = new vscode.Range(0, 0, document.lineCount, 0);
  const token = new vscode.CancellationTokenSource().token;
  // On a loaded machine their time may be over before they are computed; a change of the text gives them new time.
  const wanted = (own) => own.some((label) => label.startsWith('k(0), ... = 0, 1, 2, 3, 1, 4')) && own.includes(', n <= 100');
  const labels = async () => {
    const hints = await provider[1].provideInlayHints(document, all, token);
    return (hints || []).map((own) => own.label);
  };
  let found = await labels();
  for (let tries = 0; tries < 100 && !wanted(found); tries += 1) {
    replace(world, TEXT);
    found = await labels();
  }
  assert.ok(wanted(found), found.join('\n'));

  // Draw: a member of the family at the cursor.
  move(world, 'strip');
  await vscode.commands.executeCommand('nkdsl.draw');
  const [panel] = state.panels;
  await until('a strip', () => /<title>strip\(\d+\)/.test(picture(panel)));
  assert.ok(panel.webview.html.includes("nkdsl draw spec.nk 'strip("), panel.webview.html);
  // The pane follows the cursor, also to a family of a file that is used.
  move(world, 'ladder');
  await until('a ladder', () => /<title>ladder\(\d+, \d+\)/.test(picture(panel)));
  panel.send({ act: 'graph', value: 'ladder(2, 5)' });
  await until('the graph that was typed', () => picture(panel).includes('<title>ladder(2, 5)'));
  state.saveTo = vscode.Uri.file(path.join(folder, 'out.svg'));
  panel.send({ act: 'save' });
  await until('the picture', () => state.written.get(state.saveTo.fsPath)?.includes('ladder(2, 5)'));

  // A graph that does not exist is an error with its reason, and the next one is drawn.
  panel.send({ act: 'graph', value: 'ladder(0, 5)' });
  await until('an error', () => panel.webview.html.includes('class="error"'));
  move(world, 'strip');
  await until('a strip again', () => /<title>strip\(\d+\)/.test(picture(panel)));

  move(world, 'k(n)', 'eval k');
  await vscode.commands.executeCommand('nkdsl.plot');
  await until('a plot', () => picture(panel).includes('<svg'));
  assert.strictEqual(state.panels.length, 1);
  panel.send({ act: 'mode', value: 'prove' });
  await until('a proof', () => /proved +k +period 12 from n = 71/.test(panel.webview.html));
  await vscode.commands.executeCommand('nkdsl.export');
  await until('a program', () => panel.webview.html.includes('import sys'));
  panel.send({ act: 'language', value: 'pari' });
  await until('another program', () => panel.webview.html.includes('--to pari') && panel.webview.html.includes('<pre>'));
  panel.send({ act: 'open' });
  const opened = await until('a document', () => state.shown[0]);
  assert.strictEqual(opened.languageId, 'plaintext');
  assert.ok(opened.text.includes('k'), opened.text);

  move(world, 'strip');
  await vscode.commands.executeCommand('nkdsl.derive');
  await until('a derivation', () => panel.webview.html.includes('check nimber(strip(n))'));
  panel.send({ act: 'open' });
  const derived = await until('a specification', () => state.shown[1]);
  assert.strictEqual(derived.languageId, 'nk');

  // The text as it is on the screen is what counts, and an error elsewhere does not stop the pane.
  replace(world, TEXT.replace('graph strip(n)', 'graph row(n)') + 'eval missing(n) : n >= 0\n');
  await until('the error', () => state.diagnostics.get(document.uri.toString())?.length === 1);
  move(world, 'row');
  await vscode.commands.executeCommand('nkdsl.draw');
  await until('a row', () => /<title>row\(\d+\)/.test(picture(panel)));

  // The server starts again, and the pane goes on with it.
  await vscode.commands.executeCommand('nkdsl.restart');
  move(world, 'ladder');
  await until('a ladder', () => /<title>ladder\(\d+, \d+\)/.test(picture(panel)));
});

test('a program that is not there is named', async () => {
  const world = start({ 'nkdsl.path': path.join(os.tmpdir(), 'no-such-nkdsl') });
  const opened = [];
  world.state.commands.set('markdown.showPreview', (uri) => opened.push(uri.fsPath));
  world.state.chosen = 'How to install';
  await world.own.activate(world.context);
  const message = await until('a message', () => world.state.messages.at(-1));
  assert.match(message, /no-such-nkdsl lsp` does not start/);
  assert.match(message, /cargo install --path \./);
  const page = await until('a page', () => opened[0]);
  assert.match(fs.readFileSync(page, 'utf8'), /## The program\n/);
  fs.rmSync(world.folder, { recursive: true });
});
