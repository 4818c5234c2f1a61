// Bundles the extension as dist/extension.js, and writes the licences of the packages in it to dist/NOTICE.txt.
import fs from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';

const { metafile } = await build({
  entryPoints: ['src/extension.js'],
  outfile: 'dist/extension.js',
  bundle: true,
  minify: true,
  platform: 'node',
  target: 'node18',
  format: 'cjs',
  external: ['vscode'],
  metafile: true,
  logLevel: 'warning',
});

// The folder of the package that a file belongs to, such as node_modules/semver.
const folder = (file) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1];
const folders = [...new Set(Object.keys(metafile.inputs).map(folder).filter(Boolean))].sort();
const notices = folders.map((own) => {
  const { name, version, license } = JSON.parse(fs.readFileSync(path.join(own, 'package.json'), 'utf8'));
  const file = fs.readdirSync(own).find((entry) => /^licen[cs]e/i.test(entry));
  if (!file) {
    throw new Error(`${name} ${version} has no file with its licence (${license})`);
  }
  return `${name} ${version}, ${license}\n\n${fs.readFileSync(path.join(own, file), 'utf8').trim()}\n`;
});
const line = `\n${'-'.repeat(80)}\n\n`;
fs.writeFileSync('dist/NOTICE.txt', `The extension contains these packages.\n${line}${notices.join(line)}`);
