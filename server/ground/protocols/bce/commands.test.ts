// Commands to BCE trackers: outputs, and the tracker's answer by the output's id.
import type { Order } from '@flotila/domain/command/command.ts';
import { expect, test } from 'vitest';
import { sum8 } from '../checksum.ts';
import { fromHex, runStream } from '../testing/vectors.ts';
import { bce } from './protocol.ts';

function encode(order: Partial<Order>) {
  const whole: Order = { kind: 'outputOn', output: 1, text: null, ...order };
  const context = { deviceCode: '123456789012345', reference: 1, expiresTs: 0, options: {} };
  return bce.commands?.encode(whole, { ...context, transport: 'tcp' });
}

test('output 1 on, as the tracker knows it', () => {
  const bytes = fromHex('79df0d86487000000600410aff00550048');
  expect(encode({})).toEqual({ bytes, key: 'output 10' });
  expect(encode({ kind: 'immobilise' })).toEqual(encode({}));
});

test('output 2 off', () => {
  const bytes = fromHex('79df0d86487000000600410bff000000f4');
  expect(encode({ kind: 'release', output: 2 })).toEqual({ bytes, key: 'output 11' });
  expect(encode({ kind: 'outputOff', output: 2 })).toEqual({ bytes, key: 'output 11' });
});

test('the answer names its output and is no data', () => {
  const packet = fromHex('79df0d8648700000' + '0300c10aff' + '00');
  packet[packet.length - 1] = sum8(packet, 0, packet.length - 1);
  const run = runStream(bce, [packet]);
  expect(run).toMatchObject({ records: [], faults: [], deviceCode: '123456789012345' });
  expect(run.commandAnswers).toEqual([{ key: 'output 10', text: '' }]);
});
