// As much of the module `vscode` as the extension and its language client need, for tests in Node. What is not written out here
// is a class that does nothing, an event that never comes, or a value that is its own name.
'use strict';

const path = require('path');
const { pathToFileURL, fileURLToPath } = require('url');

class Disposable {
  constructor(end = () => {}) {
    this.dispose = end;
  }
  static from(...all) {
    return new Disposable(() => all.forEach((own) => own.dispose()));
  }
}

class EventEmitter {
  constructor() {
    this.listeners = new Set();
    this.event = (listener, self) => {
      const own = self ? listener.bind(self) : listener;
      this.listeners.add(own);
      return new Disposable(() => this.listeners.delete(own));
    };
  }
  fire(value) {
    [...this.listeners].forEach((own) => own(value));
  }
  dispose() {
    this.listeners.clear();
  }
}

class Position {
  constructor(line, character) {
    this.line = line;
    this.character = character;
  }
}

class Range {
  constructor(start, end, endLine, endCharacter) {
    const numbers = typeof start === 'number';
    this.start = numbers ? new Position(start, end) : start;
    this.end = numbers ? new Position(endLine, endCharacter) : end;
  }
}

class Uri {
  constructor(text) {
    this.text = text;
    this.scheme = text.slice(0, text.indexOf(':'));
    this.fsPath = this.scheme === 'file' ? fileURLToPath(text) : text.slice(this.scheme.length + 1);
    this.path = this.fsPath;
  }
  static file(name) {
    return new Uri(pathToFileURL(path.resolve(name)).href);
  }
  static parse(text) {
    return new Uri(text);
  }
  toString() {
    return this.text;
  }
}

class TextDocument {
  constructor(uri, languageId, text) {
    Object.assign(this, { uri, languageId, text, version: 1, isClosed: false });
  }
  getText() {
    return this.text;
  }
  get lineCount() {
    return this.text.split('\n').length;
  }
}

class CancellationTokenSource {
  constructor() {
    const emitter = new EventEmitter();
    this.token = { isCancellationRequested: false, onCancellationRequested: emitter.event };
    this.cancel = () => {
      this.token.isCancellationRequested = true;
      emitter.fire();
    };
    this.dispose = () => {};
  }
}

class Diagnostic {
  constructor(range, message, severity) {
    Object.assign(this, { range, message, severity });
  }
}

class InlayHint {
  constructor(position, label, kind) {
    Object.assign(this, { position, label, kind });
  }
}

class MarkdownString {
  constructor(value = '') {
    this.value = value;
  }
  appendMarkdown(text) {
    this.value += text;
    return this;
  }
}

// A value that can be called, extended, constructed, and asked for its parts.
function placeholder(name) {
  const parts = new Map();
  const own = function () {};
  own.toString = () => name;
  own[Symbol.toPrimitive] = () => name;
  return new Proxy(own, {
    get(target, key) {
      if (key in target || typeof key === 'symbol' || key === 'then') {
        return target[key];
      }
      if (!parts.has(key)) {
        parts.set(key, placeholder(`${name}.${key}`));
      }
      return parts.get(key);
    },
  });
}

// An object of the API: what is not `written` subscribes to nothing, registers something in `providers`, or is a placeholder.
function namespace(name, written, providers) {
  const registers = (key) => (...args) => {
    providers.set(key, args);
    return new Disposable(() => providers.delete(key));
  };
  return new Proxy(written, {
    get(target, key) {
      if (key in target || typeof key === 'symbol') {
        return target[key];
      }
      if (/^on(Did|Will)/.test(key)) {
        return () => new Disposable();
      }
      return key.startsWith('register') ? registers(key) : placeholder(`${name}.${key}`);
    },
  });
}

// A fresh editor. `state` shows and moves what a person would see and move.
function editor(settings) {
  const providers = new Map();
  const emitters = {};
  const event = (name) => {
    emitters[name] = new EventEmitter();
    return emitters[name].event;
  };
  const state = {
    providers,
    documents: [],
    commands: new Map(),
    diagnostics: new Map(),
    messages: [],
    panels: [],
    shown: [],
    written: new Map(),
    saveTo: undefined,
    fire: (name, value) => emitters[name].fire(value),
  };
  const window = {
    activeTextEditor: undefined,
    onDidChangeTextEditorSelection: event('selection'),
    onDidChangeActiveTextEditor: event('activeEditor'),
    visibleTextEditors: [],
    createOutputChannel: () => ({
      append() {},
      appendLine() {},
      clear() {},
      show() {},
      dispose() {},
      replace() {},
      hide() {},
    }),
    // A test may say which of the buttons is chosen.
    showErrorMessage: async (message, ...buttons) => {
      state.messages.push(message);
      return buttons.find((own) => own === state.chosen);
    },
    showInformationMessage: async (message) => void state.messages.push(message),
    showWarningMessage: async (message) => void state.messages.push(message),
    showSaveDialog: async () => state.saveTo,
    showTextDocument: async (document) => void state.shown.push(document),
    withProgress: async (_, work) => work({ report() {} }, new CancellationTokenSource().token),
    createWebviewPanel: (kind, title) => {
      const received = new EventEmitter();
      const disposed = new EventEmitter();
      const panel = {
        kind,
        title,
        reveal() {},
        webview: { html: '', onDidReceiveMessage: received.event },
        onDidDispose: disposed.event,
        send: (message) => received.fire(message),
        dispose: () => disposed.fire(),
      };
      state.panels.push(panel);
      return panel;
    },
  };
  const workspace = {
    workspaceFolders: undefined,
    get textDocuments() {
      return state.documents;
    },
    notebookDocuments: [],
    isTrusted: true,
    getConfiguration: (section) => ({
      get: (key, otherwise) => settings[section ? `${section}.${key}` : key] ?? otherwise,
      has: (key) => `${section}.${key}` in settings,
      inspect: () => undefined,
    }),
    createFileSystemWatcher: () => ({
      onDidCreate: () => new Disposable(),
      onDidChange: () => new Disposable(),
      onDidDelete: () => new Disposable(),
      dispose() {},
    }),
    getWorkspaceFolder: () => undefined,
    onDidOpenTextDocument: event('open'),
    onDidChangeTextDocument: event('change'),
    onDidCloseTextDocument: event('close'),
    onDidChangeConfiguration: event('configuration'),
    openTextDocument: async ({ language, content }) =>
      new TextDocument(new Uri('untitled:new'), language, content),
    fs: { writeFile: async (uri, bytes) => void state.written.set(uri.fsPath, Buffer.from(bytes).toString()) },
  };
  const languages = {
    match: (selector, document) =>
      [selector].flat().some((own) => (own.language || own) === document.languageId) ? 10 : 0,
    createDiagnosticCollection: (name) => ({
      name,
      set: (uri, found) => void state.diagnostics.set(uri.toString(), found || []),
      delete: (uri) => void state.diagnostics.delete(uri.toString()),
      clear: () => state.diagnostics.clear(),
      dispose() {},
    }),
  };
  const commands = {
    registerCommand: (name, run) => {
      state.commands.set(name, run);
      return new Disposable(() => state.commands.delete(name));
    },
    executeCommand: async (name, ...args) => state.commands.get(name)?.(...args),
  };
  const written = {
    version: '1.90.0',
    Disposable,
    EventEmitter,
    Position,
    Range,
    Uri,
    CancellationTokenSource,
    Diagnostic,
    InlayHint,
    MarkdownString,
    ViewColumn: { Beside: -2 },
    env: namespace('env', { appName: 'test', language: 'en' }, providers),
    window: namespace('window', window, providers),
    workspace: namespace('workspace', workspace, providers),
    languages: namespace('languages', languages, providers),
    commands: namespace('commands', commands, providers),
  };
  const parts = new Map();
  const vscode = new Proxy(written, {
    get(target, key) {
      if (key in target || typeof key === 'symbol') {
        return target[key];
      }
      if (!parts.has(key)) {
        parts.set(key, placeholder(key));
      }
      return parts.get(key);
    },
  });
  return { vscode, state, TextDocument };
}

module.exports = { editor };
