// Holds the entry for mason to the form of its registry, and to the crate that it installs.
'use strict';

const assert = require('assert');
const fs = require('fs');
const path = require('path');
const { parse } = require('yaml');

const read = (file) => fs.readFileSync(path.join(__dirname, file), 'utf8');
const entry = parse(read('packages/nkdsl/package.yaml'));
const crate = read('../../Cargo.toml');
const version = /^version = "([^"]+)"/m.exec(crate)[1];

const fields = ['name', 'description', 'homepage', 'licenses', 'languages', 'categories', 'source', 'bin', 'neovim'];
assert.deepStrictEqual(Object.keys(entry), fields);
assert.strictEqual(entry.name, 'nkdsl');
assert.strictEqual(entry.source.id, `pkg:cargo/nkdsl@${version}`);
assert.deepStrictEqual(entry.bin, { nkdsl: 'cargo:nkdsl' });
// An expression such as `(MIT OR Apache-2.0) AND CC-BY-SA-4.0`.
const license = /^license = "([^"]+)"/m.exec(crate.slice(crate.indexOf('[package]')))[1];
assert.deepStrictEqual(entry.licenses, license.match(/[\w.-]+/g).filter((own) => !['AND', 'OR'].includes(own)));
// Those of the registry.
const categories = ['Compiler', 'DAP', 'Formatter', 'LSP', 'Linter', 'Runtime'];
assert.ok(entry.categories.every((own) => categories.includes(own)), entry.categories);
assert.ok(fs.existsSync(path.join(__dirname, `../neovim/lsp/${entry.neovim.lspconfig}.lua`)));
console.log('the entry for mason has its form');
