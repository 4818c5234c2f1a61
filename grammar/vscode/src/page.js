// The page of the preview: a row of buttons, and below it a picture or a text.
'use strict';

const { MODES, LANGUAGES } = require('./modes');

const ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text) => text.replace(/[&<>"]/g, (c) => ESCAPES[c]);

const STYLE = `
  body { font-family: var(--vscode-font-family); padding: 0.5em; }
  nav { display: flex; flex-wrap: wrap; gap: 0.3em; align-items: center; margin-bottom: 0.8em; }
  button { border: 1px solid var(--vscode-button-border, transparent); padding: 0.2em 0.7em; cursor: pointer;
    color: var(--vscode-button-secondaryForeground); background: var(--vscode-button-secondaryBackground); }
  button[aria-pressed=true] { color: var(--vscode-button-foreground); background: var(--vscode-button-background); }
  input, select { color: var(--vscode-input-foreground); background: var(--vscode-input-background);
    border: 1px solid var(--vscode-input-border, transparent); padding: 0.2em 0.4em; }
  pre { font-family: var(--vscode-editor-font-family); white-space: pre-wrap; }
  .error { color: var(--vscode-errorForeground); }
  img { max-width: 100%; background: white; }
`;

// The script of the page: each button and field sends a message.
const SCRIPT = `
  const host = acquireVsCodeApi();
  for (const own of document.querySelectorAll('button')) {
    own.addEventListener('click', () => host.postMessage({ act: own.dataset.act, value: own.value }));
  }
  for (const own of document.querySelectorAll('input, select')) {
    own.addEventListener('change', () => host.postMessage({ act: own.dataset.act, value: own.value }));
  }
`;

// `view`: mode, choice, command (what was run, or empty), and one of picture (SVG), text, error, note.
function page(view, nonce) {
  const tabs = Object.entries(MODES).map(
    ([mode, own]) =>
      `<button data-act="mode" value="${mode}" aria-pressed="${mode === view.mode}">${own.title}</button>`,
  );
  const fields = [];
  if (view.mode === 'draw' || view.mode === 'derive') {
    const graph = escape(view.graph || '');
    fields.push(`<input data-act="graph" aria-label="graph" placeholder="lattice(3, 4)" value="${graph}">`);
  }
  if (view.mode === 'export') {
    const options = LANGUAGES.map(
      (own) => `<option${own === view.choice.language ? ' selected' : ''}>${own}</option>`,
    );
    fields.push(`<select data-act="language" aria-label="language">${options.join('')}</select>`);
  }
  if (view.picture) {
    fields.push('<button data-act="save">Save the picture</button>');
  }
  if (view.text) {
    fields.push('<button data-act="open">Open as a document</button>');
  }
  const parts = [];
  if (view.picture) {
    const data = Buffer.from(view.picture, 'utf8').toString('base64');
    parts.push(`<img alt="${escape(view.command)}" src="data:image/svg+xml;base64,${data}">`);
  }
  if (view.text) {
    parts.push(`<pre>${escape(view.text)}</pre>`);
  }
  if (view.error) {
    parts.push(`<pre class="error">${escape(view.error)}</pre>`);
  }
  if (view.note) {
    parts.push(`<p>${escape(view.note)}</p>`);
  }
  const policy = `default-src 'none'; img-src data:; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>NK</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<nav>${tabs.join('\n')}${fields.join('\n')}</nav>
<p><code>${escape(view.command || '')}</code></p>
${parts.join('\n')}
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>
`;
}

module.exports = { page };
