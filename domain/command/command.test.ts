// Rules of commands to trackers that need no tracker.
import { expect, test } from 'vitest';
import type { Immobiliser } from '../vehicle/device-choices.ts';
import { CommandInput } from './command.api.ts';
import {
  COMMAND_KINDS,
  type CommandKind,
  immobiliseRefusal,
  relayRefusal,
  type SwitchedOutputs,
  triesMax,
  waitMinutes,
} from './command.ts';

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

const DRIVES = { time: NOW, speed: 79 };
const LONG_AGO = { time: NOW - 60 * MINUTE, speed: 0 };
const STANDS = { time: NOW, speed: 0 };

test.each<[CommandKind, Immobiliser, SwitchedOutputs, ReturnType<typeof immobiliseRefusal>]>([
  ['immobilise', 'dout-1', [1], 'moving'],
  ['immobilise', 'none', [1], 'moving'],
  ['outputOn', 'dout-1', [1], 'moving'],
  ['outputOn', 'unknown', [2], 'moving'],
  ['outputOn', 'dout-1', [2], null],
  ['outputOn', 'none', [1], null],
  ['outputOff', 'dout-1', [], null],
  ['release', 'dout-1', [], null],
  ['text', 'dout-1', [1, 3], 'moving'],
  ['text', 'dout-1', [], null],
  ['text', 'dout-2', 'any', 'moving'],
  ['text', 'none', 'any', null],
  ['locate', 'unknown', [], null],
])(
  'G-10 %s of a driving vehicle with the immobiliser on %s, switching %j',
  (kind, immobiliser, switched, refusal) => {
    const order = { kind, output: null, text: null };
    expect(relayRefusal(order, { immobiliser, switched }, DRIVES, NOW)).toBe(refusal);
    expect(relayRefusal(order, { immobiliser, switched }, STANDS, NOW)).toBeNull();
    // What nobody knows to switch may be a question: without a fresh location it is sent.
    const isOld = refusal !== null && switched !== 'any';
    expect(relayRefusal(order, { immobiliser, switched }, LONG_AGO, NOW)).toBe(
      isOld ? 'locationOld' : null,
    );
  },
);

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
