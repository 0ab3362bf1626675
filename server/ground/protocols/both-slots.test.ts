// Both slots of a tachograph by each protocol that carries them: activities (VEH-019), cards, and a slot that
// is empty. The frames are as trackers send them; BCE IOTM has no sensor for a tachograph.
import { describe, expect, it } from 'vitest';
import { bce } from './bce/protocol.ts';
import { crc16Arc, crc16Kermit } from './checksum.ts';
import { ruptela } from './ruptela/protocol.ts';
import { teltonika } from './teltonika/protocol.ts';
import { fromHex, runStream } from './testing/vectors.ts';

const FIRST = { kind: 'tachograph', code: 'SK10000000000001' };
const SECOND = 'CZ20000000000002';
const DEVICE = '123456789012345';

const FRAMES = [
  {
    name: 'BCE: TCO1 and both cards (mask 2 bit 11, mask 4 bit 9)',
    protocol: bce,
    crew:
      '79df0d86487000004a00a5014707fb4914038000880080000200008a4100004242001900c80000000000' +
      '01000b101000ffffffff534b3130303030303030303030303031435a32303030303030303030303030329f',
    alone:
      '79df0d86487000004a00a5014707fb4914038000880080000200008a4100004242001900c80000000000' +
      '01000a100000ffffffff534b3130303030303030303030303031000000000000000000000000000000004d',
    states: [3, 1, 2, 5],
  },
  {
    name: 'Teltonika: 184/185 with 187/188, 195+196, 197+198',
    protocol: teltonika,
    crew:
      '000000000000006d8e010000019e1ac55300000a4824201ce8834000c800000900000000000d000800ef01' +
      '00020000030000040000b80300bb0100b90100bc01000100b6000a0000000400c5435a32303030303000c6' +
      '303030303030303200c3534b31303030303000c4303030303030303100000100000794',
    alone:
      '000000000000006d8e010000019e1ac55300000a4824201ce8834000c800000900000000000d000800ef01' +
      '00020000030000040000b80200bb0100b90000bc00000100b6000a0000000400c5000000000000000000c6' +
      '000000000000000000c3534b31303030303000c430303030303030310000010000564e',
    states: [3, 1, 2, 5],
  },
  {
    name: 'Ruptela: 155+156, 157+158; activities have no element',
    protocol: ruptela,
    crew:
      '005c00007048860ddf794400016a02c1e00000000a4824201ce8834007d000000900000a00000401990100' +
      '0300000400000500000004009b534b313030303030009c3030303030303031009d435a323030303030009e' +
      '30303030303030326c84',
    alone:
      '005c00007048860ddf794400016a02c1e00000000a4824201ce8834007d000000900000a00000401990100' +
      '0300000400000500000004009b534b313030303030009c3030303030303031009d0000000000000000009e' +
      '00000000000000004226',
    states: [undefined, undefined, undefined, undefined],
  },
];

function read(protocol: (typeof FRAMES)[number]['protocol'], hex: string, model?: string) {
  const options = { deviceCode: DEVICE, options: model ? { model } : {} };
  const { records, faults } = runStream(protocol, [fromHex(hex)], options);
  expect(faults).toEqual([]);
  const [record] = records;
  if (!record) throw new Error('no record');
  const { tachoActivity, tachoActivity2, card2 } = record.values;
  return { first: record.identification, tachoActivity, tachoActivity2, card2 };
}

describe('both slots of a tachograph', () => {
  it.each(FRAMES)('$name', ({ protocol, crew, alone, states }) => {
    const [one, two, three, four] = states;
    expect(read(protocol, crew)).toEqual({
      first: FIRST,
      tachoActivity: one,
      card2: SECOND,
      tachoActivity2: two,
    });
    expect(read(protocol, alone)).toEqual({
      first: FIRST,
      tachoActivity: three,
      card2: '',
      tachoActivity2: four,
    });
  });

  it('Ruptela: the cards of the vehicle bus, 126+127 and 128+129', () => {
    const [, , { crew } = { crew: '' }] = FRAMES;
    const onBus = crew
      .replace('009b534b', '007e534b')
      .replace('009c3030', '007f3030')
      .replace('009d435a', '0080435a')
      .replace('009e3030', '00813030')
      .slice(0, -4);
    const crc = crc16Kermit(fromHex(onBus), 2, onBus.length / 2)
      .toString(16)
      .padStart(4, '0');
    expect(read(ruptela, onBus + crc)).toMatchObject({ first: FIRST, card2: SECOND });
  });
});

/** A codec 8E record with these elements of one byte and of sixteen. */
function teltonikaFrame(bytes: Record<number, number>, cards: Record<number, string> = {}): string {
  const word = (value: number) => value.toString(16).padStart(4, '0');
  const ones = Object.entries(bytes).map(
    ([id, value]) => word(Number(id)) + value.toString(16).padStart(2, '0'),
  );
  const long = Object.entries(cards).map(
    ([id, code]) => `${word(Number(id))}0010${Buffer.from(code, 'latin1').toString('hex')}`,
  );
  const elements = `${word(ones.length)}${ones.join('')}000000000000${word(long.length)}${long.join('')}`;
  const head = '0000019e1ac55300000a4824201ce8834000c800000900000000';
  const data = `8e01${head}${word(ones.length + long.length)}${elements}01`;
  const length = (data.length / 2).toString(16).padStart(8, '0');
  const crc = crc16Arc(fromHex(data), 0, data.length / 2);
  return `00000000${length}${data}${crc.toString(16).padStart(8, '0')}`;
}

describe('what Teltonika says of a slot', () => {
  it('a card that is not present is no card, whatever the state says (187, 188)', () => {
    const frame = teltonikaFrame({ 184: 3, 185: 1, 187: 0, 188: 0 });
    expect(read(teltonika, frame)).toMatchObject({ tachoActivity: 5, tachoActivity2: 5 });
  });

  it('of slot 2 without a word about its card nothing is believed: there is no crew in every cab', () => {
    const frame = teltonikaFrame({ 184: 3, 185: 0 });
    expect(read(teltonika, frame)).toMatchObject({ tachoActivity: 3, tachoActivity2: 5 });
  });

  it('FMx150: states 10159 and 10160 with the cards 10161 and 10162', () => {
    const cards = { 10161: FIRST.code, 10162: SECOND };
    const crew = teltonikaFrame({ 10159: 2, 10160: 1 }, cards);
    expect(read(teltonika, crew)).toEqual({
      first: FIRST,
      tachoActivity: 2,
      card2: SECOND,
      tachoActivity2: 1,
    });
    const empty = teltonikaFrame({ 10159: 0, 10160: 0 }, { 10161: '\0'.repeat(16) });
    expect(read(teltonika, empty)).toMatchObject({ tachoActivity: 5, tachoActivity2: 5 });
  });

  it('errors and states that are not available are errors', () => {
    const frame = teltonikaFrame({ 184: 6, 185: 7, 187: 1, 188: 1 });
    expect(read(teltonika, frame)).toMatchObject({ tachoActivity: 4, tachoActivity2: 4 });
  });

  it('trucks: states and cards of the FMS bus (115, 116, 120, 121) where no tachograph is read', () => {
    const bus = { 115: 1, 116: 3, 120: 1, 121: 1 };
    expect(read(teltonika, teltonikaFrame(bus), 'FMB640')).toMatchObject({
      tachoActivity: 3,
      tachoActivity2: 1,
    });
    const both = { ...bus, 184: 2, 185: 0, 187: 1, 188: 0 };
    expect(read(teltonika, teltonikaFrame(both), 'FMB640')).toMatchObject({
      tachoActivity: 2,
      tachoActivity2: 5,
    });
  });
});
