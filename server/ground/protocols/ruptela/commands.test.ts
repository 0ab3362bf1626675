// Commands to Ruptela trackers: the bytes of each order, and what counts as the tracker's answer.
import type { Order } from '@flotila/domain/command/command.ts';
import { expect, test } from 'vitest';
import { crc16Kermit } from '../checksum.ts';
import { fromHex, loadVectors, runStream } from '../testing/vectors.ts';
import { ruptela } from './protocol.ts';

function encode(order: Partial<Order>) {
  const whole: Order = { kind: 'text', output: null, text: null, ...order };
  const context = { deviceCode: '1', reference: 1, expiresTs: 0, options: {} };
  return ruptela.commands?.encode(whole, { ...context, transport: 'tcp' });
}

const vectors = loadVectors(import.meta.dirname);
const commands = vectors.filter(({ input }) => input.command);
test.each(commands)('$id: $description', ({ input, expect: { encoded } }) => {
  const text = input.command?.data.trimStart() ?? '';
  expect(encode({ text })).toEqual({ bytes: fromHex(encoded?.hex ?? ''), key: null });
});

test('outputs are switched by their number', () => {
  expect(commands.length).toBeGreaterThan(0);
  expect(encode({ kind: 'outputOn', output: 2 })).toEqual(encode({ text: 'Setio 2,1' }));
  expect(encode({ kind: 'immobilise', output: 1 })).toEqual(encode({ text: 'Setio 1,1' }));
  expect(encode({ kind: 'release', output: 1 })).toEqual(encode({ text: 'Setio 1,0' }));
  expect(encode({ text: 'š' })).toBe('text');
});

test('the version is asked by a command of its own', () => {
  const crc = crc16Kermit(Uint8Array.of(103), 0, 1);
  const bytes = Uint8Array.of(0, 1, 103, crc >> 8, crc & 0xff);
  expect(encode({ kind: 'version' })).toEqual({ bytes, key: null });
});

test('a text answers the command under way', () => {
  const vector = vectors.find(({ id }) => id === 'ruptela-0008');
  const run = runStream(ruptela, [fromHex(vector?.input.hex ?? '')]);
  expect(run.commandAnswers).toEqual([
    { key: null, text: vector?.expect.derived?.resultText as string },
  ]);
});
