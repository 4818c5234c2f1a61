// Starts `nkdsl lsp` and lets the editor speak with it. All else is the server's affair.
'use strict';

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

async function start() {
  const command = vscode.workspace.getConfiguration('nkdsl').get('path') || 'nkdsl';
  const server = { command, args: ['lsp'] };
  client = new LanguageClient('nkdsl', 'NK', server, {
    documentSelector: [{ language: 'nk' }],
    synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher('**/*.nk') },
  });
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

async function activate(context) {
  const restart = async () => {
    await stop();
    await start();
  };
  context.subscriptions.push(
    vscode.commands.registerCommand('nkdsl.restart', restart),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('nkdsl.path')) {
        restart();
      }
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
