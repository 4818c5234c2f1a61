// Programs are told apart by their first bytes.
'use strict';

const assert = require('assert');
const test = require('node:test');

const { wrong } = require('./binary');

function elf(machine) {
  const bytes = Buffer.alloc(64);
  bytes.write('\x7fELF', 'latin1');
  bytes.writeUInt16LE(machine, 18);
  return bytes;
}

function linked(loader) {
  return Buffer.concat([elf(62), Buffer.from(`/lib64/${loader}.so.2\0`, 'latin1')]);
}

function pe(machine) {
  const bytes = Buffer.alloc(256);
  bytes.write('MZ', 'latin1');
  bytes.writeUInt32LE(128, 0x3c);
  bytes.write('PE\0\0', 128, 'latin1');
  bytes.writeUInt16LE(machine, 132);
  return bytes;
}

function mach(type) {
  const bytes = Buffer.alloc(32);
  bytes.writeUInt32LE(0xfeedfacf, 0);
  bytes.writeUInt32LE(type, 4);
  return bytes;
}

function fat(...types) {
  const bytes = Buffer.alloc(8 + 20 * types.length);
  bytes.writeUInt32BE(0xcafebabe, 0);
  bytes.writeUInt32BE(types.length, 4);
  types.forEach((type, at) => bytes.writeUInt32BE(type, 8 + 20 * at));
  return bytes;
}

const [X64, ARM64] = [0x01000007, 0x0100000c];

test('a program is taken for its own platforms and no others', () => {
  const programs = [
    [elf(62), ['linux-x64', 'alpine-x64']],
    [elf(183), ['linux-arm64', 'alpine-arm64']],
    [elf(40), ['linux-armhf']],
    [pe(0x8664), ['win32-x64']],
    [pe(0xaa64), ['win32-arm64']],
    [mach(X64), ['darwin-x64']],
    [mach(ARM64), ['darwin-arm64']],
    [fat(X64, ARM64), ['darwin-x64', 'darwin-arm64']],
    [linked('ld-linux-x86-64'), ['linux-x64']],
    [linked('ld-musl-x86_64'), ['alpine-x64']],
    [elf(8), []],
    [fat(), []],
    [Buffer.from('#!/bin/sh\n'), []],
    [Buffer.from('MZ'), []],
    [Buffer.alloc(0), []],
  ];
  const all = [...new Set(programs.flatMap((own) => own[1]))];
  assert.equal(all.length, 9);
  for (const [bytes, own] of programs) {
    assert.deepEqual(all.filter((target) => wrong(target, bytes) === null), own);
  }
});

test('the message says what is wrong', () => {
  assert.equal(wrong('win32-x64', elf(62)), 'its format is ELF; win32-x64 takes PE');
  assert.equal(wrong('linux-x64', elf(183)), 'it is for arm64; linux-x64 takes x64');
  assert.equal(wrong('linux-x64', elf(8)), 'it is for another processor; linux-x64 takes x64');
  assert.equal(wrong('darwin-x64', Buffer.alloc(0)), 'it is no program; darwin-x64 takes Mach-O');
});
