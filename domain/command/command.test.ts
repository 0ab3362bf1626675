// Rules of commands to trackers that need no tracker.
import { expect, test } from 'vitest';
import { CommandInput } from './command.api.ts';
import { COMMAND_KINDS, immobiliseRefusal, triesMax, waitMinutes } from './command.ts';

const NOW = Date.parse('2026-11-23T08:00:00Z');
const MINUTE = 60_000;

test.each([
  ['standing', { time: NOW, speed: 0 }, null],
  ['at walking speed', { time: NOW, speed: 6 }, null],
  ['faster', { time: NOW, speed: 6.1 }, 'moving'],
  ['standing five minutes ago', { time: NOW - 5 * MINUTE, speed: 0 }, null],
  ['standing longer ago', { time: NOW - 5 * MINUTE - 1, speed: 0 }, 'locationOld'],
  ['by a clock far ahead', { time: NOW + 6 * MINUTE, speed: 0 }, 'locationOld'],
  ['of unknown speed', { time: NOW, speed: null }, 'motionUnknown'],
  ['nowhere yet', null, 'motionUnknown'],
] as const)('gateway §11 a vehicle %s is immobilised or not', (_name, newest, refusal) => {
  expect(immobiliseRefusal(newest, NOW)).toBe(refusal);
});

test('gateway §11 what switches is sent once and waits an hour at most, ten minutes by itself', () => {
  for (const kind of COMMAND_KINDS) {
    const isHarmless = ['locate', 'version'].includes(kind);
    expect(triesMax(kind)).toBe(isHarmless ? 3 : 1);
    const wait = isHarmless || kind === 'restart' ? [60, 1440] : [10, 60];
    expect([waitMinutes(kind).usual, waitMinutes(kind).most]).toEqual(wait);
  }
});

const refusalsOf = (input: object) =>
  CommandInput.safeParse(input).error?.issues.map(({ path, message }) => [path[0], message]) ?? [];

test('an order names what it needs, and immobilising that somebody was asked', () => {
  expect(refusalsOf({ kind: 'immobilise', output: 1, isConfirmed: true })).toEqual([]);
  expect(refusalsOf({ kind: 'immobilise', output: 1 })).toEqual([['isConfirmed', 'required']]);
  expect(refusalsOf({ kind: 'outputOn' })).toEqual([['output', 'required']]);
  expect(refusalsOf({ kind: 'text' })).toEqual([['text', 'required']]);
  expect(refusalsOf({ kind: 'text', text: 'reštart' })).toEqual([['text', 'characters']]);
  expect(refusalsOf({ kind: 'locate', expiresInMinutes: 1440 })).toEqual([]);
  expect(refusalsOf({ kind: 'outputOn', output: 1, expiresInMinutes: 61 })).toEqual([
    ['expiresInMinutes', 'max'],
  ]);
});
