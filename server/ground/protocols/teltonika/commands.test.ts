// Commands to Teltonika trackers: the bytes of each order, and what counts as the tracker's answer.
import type { Order } from '@flotila/domain/command/command.ts';
import { expect, test } from 'vitest';
import { crc16Arc } from '../checksum.ts';
import { fromHex, loadVectors, runStream } from '../testing/vectors.ts';
import { teltonika } from './protocol.ts';

const CONTEXT = {
  deviceCode: '123456789012345',
  reference: 1,
  expiresTs: 0,
  options: {},
  transport: 'tcp' as const,
};

function encode(order: Partial<Order>, transport: 'tcp' | 'udp' = 'tcp') {
  const whole: Order = { kind: 'text', output: null, text: null, ...order };
  return teltonika.commands?.encode(whole, { ...CONTEXT, transport });
}

/** Codec 12 or 14 with one text of a type, as a tracker sends it. */
function serial(codec: number, type: number, text: string): Uint8Array {
  const payload = Buffer.from(codec === 14 ? `\0\0\0\0\0\0\0\0${text}` : text, 'latin1');
  const data = Buffer.concat([Buffer.from([codec, 1, type, 0, 0, 0, payload.length]), payload]);
  const bytes = Buffer.concat([Buffer.alloc(8), data, Buffer.from([1]), Buffer.alloc(4)]);
  bytes.writeUInt32BE(data.length + 1, 4);
  bytes.writeUInt32BE(crc16Arc(bytes, 8, bytes.length - 4), bytes.length - 4);
  return bytes;
}

const LOGIN = Buffer.concat([Buffer.from([0, 15]), Buffer.from(CONTEXT.deviceCode)]);

const vectors = loadVectors(import.meta.dirname).filter(({ input }) => input.command);
const isHex = (text = '') => /^[0-9A-F]+$/.test(text);
test.each(vectors.filter(({ input }) => !isHex(input.command?.data)))(
  '$id: $description',
  ({ input, expect: { encoded } }) => {
    expect(encode({ text: input.command?.data ?? '' })).toEqual({
      bytes: fromHex(encoded?.hex ?? ''),
      key: null,
    });
  },
);

test.each(vectors)('$id: read back it says what was sent', ({ input, expect: { encoded } }) => {
  const run = runStream(teltonika, [LOGIN, fromHex(encoded?.hex ?? '')]);
  const { data = '' } = input.command ?? {};
  const raw = { serialType: 5, serial: isHex(data) ? data.toLowerCase() : data };
  expect(run.records).toMatchObject([{ raw }]);
  expect(run.faults).toEqual([]);
});

test.each([
  ['locate', null, 'getgps'],
  ['version', null, 'getver'],
  ['restart', null, 'cpureset'],
  ['outputOn', 1, 'setdigout 1'],
  ['outputOff', 2, 'setdigout ?0'],
  ['immobilise', 3, 'setdigout ??1'],
  ['release', 1, 'setdigout 0'],
] as const)('%s of output %s says %s', (kind, output, text) => {
  expect(encode({ kind, output })).toEqual(encode({ text }));
});

test('a text that cannot be carried is refused, and so is a datagram', () => {
  expect(encode({ text: 'reštart' })).toBe('text');
  expect(encode({ text: '' })).toBe('text');
  expect(encode({ kind: 'version' }, 'udp')).toBe('transport');
});

test('the answer of codec 12 and 14 belongs to the command under way', () => {
  const run = runStream(teltonika, [LOGIN, serial(12, 6, 'DOUT1:1'), serial(14, 6, 'Ver:03.28')]);
  expect(run.commandAnswers).toEqual([
    { key: null, text: 'DOUT1:1' },
    { key: null, text: 'Ver:03.28' },
  ]);
  expect(run.acks).toEqual(['01']);
});

test('codec 14 with type 11 is the refusal of a command for another number', () => {
  const run = runStream(teltonika, [LOGIN, serial(14, 0x11, '')]);
  expect(run.commandAnswers).toEqual([{ key: null, text: '', isRefusal: true }]);
});

test('a scale or card reader behind the serial port answers nothing', () => {
  const scale = 'UUUUww;100;200;0;0;0;0;0;0;300;0;300;0SSS';
  const run = runStream(teltonika, [LOGIN, serial(12, 6, scale), serial(12, 5, 'x')]);
  expect(run.commandAnswers).toEqual([]);
});
