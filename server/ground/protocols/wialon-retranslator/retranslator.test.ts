// Wialon Retranslator: vectors, the meaning of blocks, and broken input (R3). It has no checksum, so a changed packet that is
// still one is believed; what never changes is that each answer is one byte for one packet.
import { describe, expect, it } from 'vitest';
import {
  expectCorruptionHarmless,
  expectPrefixesHarmless,
  expectSegmentsAlike,
  STRANGERS,
} from '../testing/robustness.ts';
import {
  type ExpectedPosition,
  expectPosition,
  fromHex,
  loadVectors,
  runStream,
} from '../testing/vectors.ts';
import { wialonRetranslator as protocol } from './protocol.ts';

interface Derived {
  imei?: string;
  positions?: ExpectedPosition[];
  inputs?: number;
  values?: Record<string, number>;
  raw?: Record<string, number | string>;
  alarm?: string;
  driver?: string;
}

const vectors = loadVectors(import.meta.dirname);
const streams = vectors.map(({ input }) => fromHex(input.hex ?? ''));
const [PLACE = new Uint8Array()] = streams;
const all = Buffer.concat(streams);

/** A packet whose only block is as given. */
function packet(block: string): Uint8Array {
  const body = Buffer.from(`41420069f8602000000001${block}`, 'hex');
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length);
  return Buffer.concat([size, body]);
}

describe('Wialon Retranslator vectors', () => {
  for (const { id, description, input, expect: wanted } of vectors) {
    it(`${id}: ${description}`, () => {
      const run = runStream(protocol, [fromHex(input.hex ?? '')]);
      const { imei, positions, inputs, values, raw, alarm, driver } = wanted.derived as Derived;
      expect(run).toMatchObject({ faults: [], waiting: 0, quarantined: 0, acks: ['11'] });
      expect(run.deviceCode).toBe(imei);
      const [record] = run.records;
      if (!record || !positions?.[0]) throw new Error('no record');
      expectPosition(record, positions[0]);
      if (positions[0].lat === undefined) expect(record.latitude).toBeNull();
      expect(record.inputs).toBe(inputs ?? null);
      expect(record.values).toEqual(values ?? {});
      expect(record.raw).toEqual(raw);
      expect(record.alarm).toBe(alarm);
      expect(record.identification?.code).toBe(driver);
    });
  }
});

it('blocks have the meaning that the table of the tracker gives them', () => {
  const options = { parameters: 'odo=odometer*1000, adc1=fuel*10' };
  const { records } = runStream(protocol, [streams[2] as Uint8Array], { options });
  expect(records[0]?.values).toMatchObject({ odometerMetres: 123_456_789_000, fuelLitres1: 32.5 });
});

it('each packet of a stream belongs to the tracker that it names', () => {
  const { frames } = runStream(protocol, [all]);
  expect(frames.map((frame) => Buffer.from(frame).toString('latin1', 4, 11))).toEqual([
    '3539760',
    '3535490',
    'TRUCK-7',
    'TRUCK-7',
    'TRUCK-7',
  ]);
});

describe('Wialon Retranslator robustness', () => {
  it('R3: every prefix of every vector is harmless', () => {
    for (const bytes of streams) expectPrefixesHarmless(protocol, bytes, {});
  });

  it('R3: every corrupted byte of every vector: no throw, never more than the byte for the packet', () => {
    for (const bytes of streams) {
      expectCorruptionHarmless(protocol, bytes, {}, ({ acks, records }) => {
        return acks.length === records.length && acks.every((ack) => ack === '11');
      });
    }
  });

  it('every cut of a stream gives the same frames, records and answers', () => {
    expectSegmentsAlike(protocol, Buffer.concat([PLACE, streams[3] as Uint8Array]), {});
  });

  for (const [name, bytes] of STRANGERS) {
    it(`${name} is a fault as soon as four bytes are there`, () => {
      expect(runStream(protocol, [bytes.subarray(0, 4)])).toMatchObject({ closed: true, acks: [] });
    });
  }

  it.each([
    ['0900000041', 'packet of 9 bytes'],
    ['fdff000041', 'packet of 65533 bytes'],
    ['2000000000', 'no number of a tracker'],
    ['2000000041070000', 'no number of a tracker'],
    [`60000000${'41'.repeat(51)}`, 'no number of a tracker'],
  ])('gateway §5: %s is a fault before its rest comes', (hex, fault) => {
    expect(runStream(protocol, [fromHex(hex)]).faults).toEqual([fault]);
  });

  it.each([
    ['a block that is longer than its packet', '0bbb000000ff0003616263'],
    ['half a head of a block', '0bbb00'],
    ['more blocks than any tracker has', '0bbb000000080003610000000001'.repeat(501)],
  ])(
    '%s: what stands before it is kept, the rest quarantined, the packet acknowledged',
    (_, hex) => {
      const run = runStream(protocol, [packet(`0bbb0000000a00036163630000000007${hex}`)]);
      expect(run).toMatchObject({ faults: [], quarantined: 1, acks: ['11'] });
      expect(run.records[0]?.raw).toMatchObject({ acc: 7 });
    },
  );

  it.each([
    ['an unknown kind', '0bbb000000080009610000000001'],
    ['a number that is too short', '0bbb00000006000361000001'],
    ['a place that is too short', '0bbb0000000c0102706f73696e666f000102'],
    ['a name of a prototype', '0bbb0000001000035f5f70726f746f5f5f0000000001'],
    ['a block of another type', '0bbc000000080003610000000001'],
  ])('%s leaves the record without it', (_, hex) => {
    const run = runStream(protocol, [packet(hex)]);
    expect(run).toMatchObject({ faults: [], quarantined: 0, acks: ['11'] });
    expect(run.records).toMatchObject([{ latitude: null, values: {} }]);
    expect(run.records[0]?.raw).toBeUndefined();
  });

  it('T-4 numbers that are none cost no record', () => {
    const broken = Uint8Array.from(PLACE);
    const at = Buffer.from(broken).indexOf('posinfo\0') + 8;
    broken.fill(0xff, at, at + 24);
    const [record] = runStream(protocol, [broken]).records;
    expect(record).toMatchObject({
      latitude: null,
      hasFix: false,
      inputs: 1,
      altitudeMetres: null,
    });
  });
});
