// Finds the program `nkdsl`, and runs its commands on the text of an editor.
'use strict';

const fs = require('fs');
const path = require('path');
const { spawn } = require('child_process');

const NAME = process.platform === 'win32' ? 'nkdsl.exe' : 'nkdsl';

// The program: what the setting names, else the one inside the package, else a name on the path.
function find(setting, folder) {
  if (setting) {
    return setting;
  }
  const inside = path.join(folder, 'server', NAME);
  return fs.existsSync(inside) ? inside : 'nkdsl';
}

// Runs the program on a text. The promise gives what it wrote, and its exit status, which is null if it was ended or did not
// start. `job.end()` ends it.
function run(program, args, text, cwd) {
  const child = spawn(program, args, { cwd, stdio: 'pipe' });
  const done = new Promise((resolve) => {
    const out = [];
    const err = [];
    child.stdout.on('data', (part) => out.push(part));
    child.stderr.on('data', (part) => err.push(part));
    const finish = (status, message) => {
      const written = (parts) => Buffer.concat(parts).toString('utf8');
      resolve({ status, out: written(out), err: written(err) + message });
    };
    child.on('error', (error) => finish(null, `\`${program}\` does not start: ${error.message}`));
    child.on('close', (status) => finish(status, ''));
  });
  // A program that ends before it has read everything closes the stream.
  child.stdin.on('error', () => {});
  child.stdin.end(text);
  return { done, end: () => child.kill() };
}

module.exports = { find, run };
