// Looks at the first bytes of a program: is it for a platform of VS Code?
//
//   node binary.js TARGET PROGRAM
//
// Sources: "Executable and Linkable Format" (System V ABI), "PE Format" (Microsoft), mach-o/loader.h and mach-o/fat.h (Apple).
'use strict';

const fs = require('fs');

const ELF = { 62: 'x64', 183: 'arm64', 40: 'armhf' };
const PE = { 0x8664: 'x64', 0xaa64: 'arm64' };
const MACH = { 0x01000007: 'x64', 0x0100000c: 'arm64' };

// The format of a program and the processors that it is for; null if it is no program. Bytes that are missing count as none.
function kind(bytes) {
  const at = (offset, length) => (bytes.length >= offset + length ? bytes.readUIntLE(offset, length) : -1);
  const only = (arch) => (arch ? [arch] : []);
  if (bytes.subarray(0, 4).equals(Buffer.from('\x7fELF', 'latin1'))) {
    return { format: 'ELF', archs: only(ELF[at(18, 2)]) };
  }
  if (bytes.subarray(0, 2).toString('latin1') === 'MZ') {
    const head = at(0x3c, 4);
    const is = head >= 0 && bytes.subarray(head, head + 4).toString('latin1') === 'PE\0\0';
    return is ? { format: 'PE', archs: only(PE[at(head + 4, 2)]) } : null;
  }
  if (at(0, 4) === 0xfeedfacf) {
    return { format: 'Mach-O', archs: only(MACH[at(4, 4)]) };
  }
  // A universal program: its numbers have the highest byte first.
  if (bytes.length >= 8 && bytes.readUInt32BE(0) === 0xcafebabe) {
    const archs = [];
    for (let own = 0; own < bytes.readUInt32BE(4) && bytes.length >= 8 + 20 * (own + 1); own += 1) {
      archs.push(...only(MACH[bytes.readUInt32BE(8 + 20 * own)]));
    }
    return { format: 'Mach-O', archs };
  }
  return null;
}

// Why a program is not for a platform; null if it is.
function wrong(target, bytes) {
  const [system, arch] = target.split('-');
  const format = { win32: 'PE', darwin: 'Mach-O' }[system] ?? 'ELF';
  const found = kind(bytes);
  if (!found) {
    return `it is no program; ${target} takes ${format}`;
  }
  if (found.format !== format) {
    return `its format is ${found.format}; ${target} takes ${format}`;
  }
  if (!found.archs.includes(arch)) {
    return `it is for ${found.archs.join(' and ') || 'another processor'}; ${target} takes ${arch}`;
  }
  // The loader of the C library is named near the beginning; a program that has all within itself names none.
  const loader = /\/ld-(linux|musl)-/.exec(bytes.subarray(0, 4096).toString('latin1'))?.[1];
  const library = { linux: 'glibc', musl: 'musl' }[loader];
  const other = { linux: 'musl', alpine: 'glibc' }[system];
  if (library && library === other) {
    return `it needs ${library}, which ${target} lacks; build it for a target of the other library, or statically`;
  }
  return null;
}

module.exports = { kind, wrong };

if (require.main === module) {
  const [target, program] = process.argv.slice(2);
  const why = wrong(target, fs.readFileSync(program));
  if (why) {
    console.error(`${program}: ${why}`);
    process.exit(1);
  }
}
