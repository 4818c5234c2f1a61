// Starts `nkdsl lsp`, lets the editor speak with it, and adds the commands of the preview.
'use strict';

const fs = require('fs');
const path = require('path');

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

const { MODES } = require('./modes');
const { Preview } = require('./preview');
const program = require('./program');

let client;

const settings = () => vscode.workspace.getConfiguration('nkdsl');

// Says that the program did not start, and how to get it. The page is that of the package, which says more.
async function missing(command, error, folder) {
  const [how, set] = ['How to install', 'Set the path'];
  const chosen = await vscode.window.showErrorMessage(
    `\`${command} lsp\` does not start: ${error.message}. This extension needs the program nkdsl: ` +
      'install it by `cargo install --path .` in a checkout of the project, or set nkdsl.path.',
    how,
    set,
  );
  if (chosen === how) {
    const page = fs.readdirSync(folder).find((entry) => /^readme\.md$/i.test(entry));
    await vscode.commands.executeCommand('markdown.showPreview', vscode.Uri.file(path.join(folder, page)));
  } else if (chosen === set) {
    await vscode.commands.executeCommand('workbench.action.openSettings', 'nkdsl.path');
  }
}

async function start(find, folder) {
  const command = find();
  const inlayHints = {
    ranges: settings().get('inlayHints.ranges') !== false,
    terms: settings().get('inlayHints.terms') !== false,
  };
  client = new LanguageClient(
    'nkdsl',
    'NK',
    { command, args: ['lsp'] },
    {
      documentSelector: [{ language: 'nk' }],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/*.nk') },
      initializationOptions: { inlayHints },
    },
  );
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    // Not awaited: the message stays until it is answered.
    missing(command, error, folder);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.stop();
}

// What stands at a place, as the command line calls it; null between items, and without a server.
async function target(document, position) {
  if (!client) {
    return null;
  }
  const textDocument = client.code2ProtocolConverter.asTextDocumentIdentifier(document);
  const at = client.code2ProtocolConverter.asPosition(position);
  try {
    return await client.sendRequest('nkdsl/target', { textDocument, position: at });
  } catch {
    // The text has changed meanwhile; the pane asks again when it rests.
    return null;
  }
}

async function activate(context) {
  const find = () => program.find(settings().get('path'), context.extensionPath);
  const restart = async () => {
    await stop();
    await start(find, context.extensionPath);
  };
  const preview = new Preview(target, find);
  const commands = Object.keys(MODES).map((mode) =>
    vscode.commands.registerCommand(`nkdsl.${mode}`, () => preview.open(mode)),
  );
  context.subscriptions.push(
    ...commands,
    preview,
    vscode.commands.registerCommand('nkdsl.restart', restart),
    vscode.window.onDidChangeTextEditorSelection((event) => preview.follow(event.textEditor)),
    vscode.window.onDidChangeActiveTextEditor((editor) => preview.follow(editor)),
    vscode.workspace.onDidChangeTextDocument((event) => {
      const editor = vscode.window.activeTextEditor;
      if (editor && event.document === editor.document) {
        preview.follow(editor);
      }
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('nkdsl')) {
        restart();
      }
    }),
  );
  await start(find, context.extensionPath);
}

module.exports = { activate, deactivate: stop };
