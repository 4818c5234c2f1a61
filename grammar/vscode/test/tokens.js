// Reads a list of texts as JSON; writes, for each, its pieces as [first byte, byte behind, innermost scope].
// Needs vscode-textmate and vscode-oniguruma, which are what VS Code itself uses.
'use strict';

const fs = require('fs');
const path = require('path');
const oniguruma = require('vscode-oniguruma');
const textmate = require('vscode-textmate');

const wasm = fs.readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm'));
const file = path.join(__dirname, '..', 'nk.tmLanguage.json');

const onigLib = oniguruma.loadWASM(wasm).then(() => ({
  createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
  createOnigString: (text) => new oniguruma.OnigString(text),
}));
const registry = new textmate.Registry({
  onigLib,
  loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(file, 'utf8'), file),
});

function pieces(grammar, text) {
  const found = [];
  let state = textmate.INITIAL;
  let begin = 0;
  for (const line of text.split(/(?<=\n)/)) {
    const bare = line.replace(/\r?\n$/, '');
    const { tokens, ruleStack } = grammar.tokenizeLine(bare, state);
    for (const { startIndex, endIndex, scopes } of tokens) {
      const bytes = (end) => begin + Buffer.byteLength(bare.slice(0, end));
      found.push([bytes(startIndex), bytes(Math.min(endIndex, bare.length)), scopes.at(-1)]);
    }
    state = ruleStack;
    begin += Buffer.byteLength(line);
  }
  return found;
}

registry.loadGrammar('source.nk').then((grammar) => {
  const texts = JSON.parse(fs.readFileSync(0, 'utf8'));
  process.stdout.write(JSON.stringify(texts.map((text) => pieces(grammar, text))));
});
