// Starts `nkdsl lsp`, lets the editor speak with it, and adds the commands of the preview.
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

const { MODES } = require('./modes');
const { Preview } = require('./preview');
const program = require('./program');

let client;

const settings = () => vscode.workspace.getConfiguration('nkdsl');

async function start(find) {
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
    vscode.window.showErrorMessage(
      `\`${command} lsp\` does not start: ${error.message}. Install nkdsl, or set nkdsl.path.`,
    );
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
    await start(find);
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
  await start(find);
}

module.exports = { activate, deactivate: stop };
