// The preview: a pane beside the editor that shows what a command of nkdsl makes of the thing at the cursor.
'use strict';

const crypto = require('crypto');
const path = require('path');
const vscode = require('vscode');

const { MODES, documentLanguage } = require('./modes');
const { page } = require('./page');
const program = require('./program');

// The pause in milliseconds after which the pane follows a cursor or a text that moves on.
const PAUSE = 250;

// The command line as a person would type it, without the text on standard input.
function shown(args, name) {
  const quoted = (own) => (/[^\w./-]/.test(own) ? `'${own}'` : own);
  return ['nkdsl', ...args.map((own) => (own === '-' ? name : quoted(own)))].join(' ');
}

class Preview {
  // `ask(document, position)` gives the target at a place, and `find()` the program.
  constructor(ask, find) {
    this.ask = ask;
    this.find = find;
    this.panel = undefined;
    this.editor = undefined;
    this.view = { mode: 'draw', choice: { language: 'python' }, command: '' };
    this.target = undefined;
    this.job = undefined;
    this.timer = undefined;
    // The number of the last update; an older one that ends later shows nothing.
    this.turn = 0;
  }

  // Opens the pane, or shows it, in a mode.
  async open(mode) {
    const editor = vscode.window.activeTextEditor;
    if (editor && editor.document.languageId === 'nk') {
      this.editor = editor;
    }
    if (!this.editor) {
      vscode.window.showInformationMessage('Open a specification, a .nk file, and put the cursor on what you want to see.');
      return;
    }
    if (mode) {
      this.view.mode = mode;
    }
    if (!this.panel) {
      this.panel = vscode.window.createWebviewPanel(
        'nkdsl.preview',
        'NK',
        { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
        { enableScripts: true, retainContextWhenHidden: true },
      );
      this.panel.webview.onDidReceiveMessage((message) => this.receive(message));
      this.panel.onDidDispose(() => this.dispose());
    } else {
      this.panel.reveal(undefined, true);
    }
    await this.update(true);
  }

  dispose() {
    clearTimeout(this.timer);
    this.turn += 1;
    this.job?.end();
    this.job = undefined;
    this.panel = undefined;
  }

  // The cursor or the text has moved on.
  follow(editor) {
    if (!this.panel || !editor || editor.document.languageId !== 'nk') {
      return;
    }
    this.editor = editor;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.update(), PAUSE);
  }

  async receive({ act, value }) {
    if (act === 'mode' && MODES[value]) {
      this.view.mode = value;
    } else if (act === 'language') {
      this.view.choice.language = value;
    } else if (act === 'graph') {
      // It stays until the cursor is on another family.
      this.view.choice.graph = value;
      this.view.choice.of = this.target?.family;
    } else if (act === 'open') {
      const language = documentLanguage(this.view.mode, this.view.choice.language);
      const document = await vscode.workspace.openTextDocument({ language, content: this.view.text });
      await vscode.window.showTextDocument(document);
      return;
    } else if (act === 'save') {
      await this.save();
      return;
    }
    await this.update(true);
  }

  async save() {
    const uri = await vscode.window.showSaveDialog({ filters: { SVG: ['svg'] } });
    if (uri) {
      await vscode.workspace.fs.writeFile(uri, Buffer.from(this.view.picture, 'utf8'));
    }
  }

  // Runs the command of the mode for the thing at the cursor, and shows the result. Where nothing stands at the cursor, or
  // only what has errors, the pane keeps what it shows, unless something else was `asked` of it.
  async update(asked = false) {
    this.turn += 1;
    const turn = this.turn;
    const document = this.editor.document;
    const target = await this.ask(document, this.editor.selection.active);
    if (turn !== this.turn || (!target && !asked)) {
      return;
    }
    this.job?.end();
    this.job = undefined;
    if (target) {
      this.target = { ...target, text: target.text ?? document.getText() };
      if (target.family !== this.view.choice.of) {
        this.view.choice.graph = undefined;
      }
    }
    const mode = MODES[this.view.mode];
    const args = mode.command(this.target || {}, this.view.choice);
    const graph = this.view.choice.graph || this.target?.graph;
    const base = { mode: this.view.mode, choice: this.view.choice, graph, command: '' };
    if (typeof args === 'string') {
      this.show({ ...base, note: args });
      return;
    }
    const file = document.uri.scheme === 'file' ? document.uri.fsPath : undefined;
    const folders = (vscode.workspace.workspaceFolders || []).map((own) => own.uri.fsPath);
    const cwd = file ? path.dirname(file) : folders[0];
    const more = folders.flatMap((own) => ['--use-from', own]);
    base.command = shown(args, file ? path.basename(file) : 'FILE');
    const text = this.target?.text ?? document.getText();
    const job = program.run(this.find(), [...args, ...more], text, cwd);
    this.job = job;
    const slow = setTimeout(() => turn === this.turn && this.show({ ...base, note: 'Working ...' }), 4 * PAUSE);
    const done = await job.done;
    clearTimeout(slow);
    if (turn !== this.turn) {
      return;
    }
    this.job = undefined;
    // The program reads the text of the editor, which has the name of its file.
    for (const own of ['out', 'err']) {
      done[own] = done[own].replaceAll('<stdin>', file ? path.basename(file) : 'FILE');
    }
    // `prove` and `derive` say with status 1 that there is nothing; what they print says why.
    const failed = done.status !== 0 && !done.out;
    if (failed) {
      this.show({ ...base, error: done.err || 'The program ended without a result.' });
    } else if (mode.form === 'picture') {
      this.show({ ...base, picture: done.out, note: done.err });
    } else {
      this.show({ ...base, text: done.out, note: done.err });
    }
  }

  show(view) {
    this.view = view;
    if (this.panel) {
      this.panel.title = `NK: ${MODES[view.mode].title}`;
      this.panel.webview.html = page(view, crypto.randomBytes(16).toString('hex'));
    }
  }
}

module.exports = { Preview };
