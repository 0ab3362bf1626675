// What makers of GT06 clones mean differently: keys, places in types of their own, packets without a checksum, codes of
// alarms, clocks. What is not known of a model is kept and does nothing.
import { describe, expect, it } from 'vitest';
import { type Run, type RunOptions, runStream } from '../testing/vectors.ts';
import { packetOf } from './packet.ts';
import { gt06 } from './protocol.ts';

const CODE = '355000000000017';
const RECEIVED = Date.UTC(2026, 10, 27, 10, 0, 2);
const MINUTE = 60_000;

interface Block {
  ts?: number;
  latitude?: number;
  longitude?: number;
  speed?: number;
  /** Bits 12 to 15 of the word of direction. */
  flags?: number;
}

/** A place block of 18 bytes. */
function block({ ts = RECEIVED - 2_000, flags = 0x1, ...rest }: Block = {}): Buffer {
  const { latitude = 48.1486, longitude = 17.1077, speed = 40 } = rest;
  const bytes = Buffer.alloc(18);
  const at = new Date(ts);
  bytes.set([at.getUTCFullYear() - 2000, at.getUTCMonth() + 1, at.getUTCDate()]);
  bytes.set([at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds(), 0xc9], 3);
  bytes.writeUInt32BE(Math.round(Math.abs(latitude) * 1_800_000), 7);
  bytes.writeUInt32BE(Math.round(Math.abs(longitude) * 1_800_000), 11);
  bytes[15] = speed;
  const sides = (latitude >= 0 ? 1 << 10 : 0) | (longitude < 0 ? 1 << 11 : 0);
  bytes.writeUInt16BE((flags << 12) | sides | 90, 16);
  return bytes;
}

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const packet = (type: number, ...parts: Uint8Array[]) => packetOf(type, 7, Buffer.concat(parts));

function long(type: number, content: Uint8Array): Uint8Array {
  // The long form has the same checksum over a length of two bytes, so the option that ignores it will do.
  const counted = content.length + 5;
  return Buffer.concat([
    hex('7979'),
    Uint8Array.of(counted >> 8, counted & 255, type),
    content,
    hex('0007 0000 0d0a'),
  ]);
}

function run(frames: Uint8Array[], options: RunOptions & { model?: string } = {}): Run {
  const { model, ...how } = options;
  return runStream(gt06, frames, {
    deviceCode: CODE,
    receivedTs: RECEIVED,
    options: model === undefined ? {} : { model },
    ...how,
  });
}

describe('G-2 a driver only where model or packet say that there is a key', () => {
  /** Country, operator and cell, as they stand behind a place of type 11: abroad their first byte is 01. */
  const tower = (country: number, cell: number) =>
    hex(`${country.toString(16).padStart(4, '0')} 04 010f ${cell.toString(16).padStart(6, '0')}`);

  it.each([231, 256, 260, 311, 511])('G-2 a tower of country %i is nobody', (country) => {
    const cells = [0x3a00b1, 0x3a00c2, 0x3a00d3];
    const frames = cells.map((cell) => packet(0x11, block({ flags: 0xd }), tower(country, cell)));
    for (const model of [undefined, 'GT06N', 'VL103M']) {
      const { records } = run(frames, model === undefined ? {} : { model });
      expect(records.map((record) => record.identification)).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(records[0]).toMatchObject({
        hasFix: true,
        inputs: 1,
        raw: { rest: expect.any(String) },
      });
    }
  });

  it('G-2 numbered values behind a place are nobody', () => {
    const values = hex(
      '0e000302c80100000c240000000000048b08001b002e04000015c4003b020000003c0401020001',
    );
    const { records } = run([long(0x38, Buffer.concat([block(), values]))], {
      options: { checksum: 'off' },
    });
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({ hasFix: true, raw: { rest: expect.any(String) } });
    expect(records[0]?.identification).toBeUndefined();
  });

  const state = hex('0901cc0025ef40e88c 45060400 02');
  const key = hex('c3000001453f9201');

  it('G-2 behind the state of a VL103 stands a key, with all zeros nobody', () => {
    const frames = [
      packet(0x26, block(), state, key),
      packet(0x26, block(), state, Buffer.alloc(8)),
      packet(0x26, block(), state),
    ];
    const { records } = run(frames, { model: 'VL103M' });
    expect(records.map(({ identification }) => identification)).toEqual([
      { kind: 'dallas', code: 'C3000001453F9201' },
      null,
      undefined,
    ]);
    expect(run(frames, { model: 'GT06' }).records.every((one) => !('identification' in one))).toBe(
      true,
    );
  });
});

describe('G-3 the place of every type that has one', () => {
  it.each([0x17, 0x1e, 0x39, 0x3a])('G-3 type %i: southern, western, with the ignition', (type) => {
    const place = block({ latitude: -20.31848, longitude: -40.32972, flags: 0xd });
    const tail = hex('02d4 0b 1bd7 002a9f 46 06 50 0e 02 01');
    const { records, acks } = run([packet(type, place, tail)]);
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      time: RECEIVED - 2_000,
      hasFix: true,
      latitude: expect.closeTo(-20.31848, 5),
      longitude: expect.closeTo(-40.32972, 5),
      speedKmh: 40,
      satellites: 9,
      inputs: 1,
    });
    expect(records[0]?.alarm).toBeUndefined();
    expect(acks).toHaveLength(1);
  });

  it('G-3 the recorded way', () => {
    const frames = [
      '787825171a0b1b0a0000cd022e10500453b05828d92102d40b1bd7002a9f4606500e020100029d830d0a',
      '787825171a0b1b0a0100cd022df4300453b05828d92102d40b1bd7002a9f4606500e0201000306aa0d0a',
    ];
    expect(run(frames.map(hex)).records).toMatchObject([
      { time: Date.UTC(2026, 10, 27, 10, 0), direction: 289, satellites: 13, inputs: 1 },
      { time: Date.UTC(2026, 10, 27, 10, 1), direction: 289, satellites: 13, inputs: 1 },
    ]);
  });

  it('G-3 access points with a time that is no BCD are of when they came', () => {
    const { records } = run([packet(0x17, hex('1a0b1b0a0000 02 010203040506 50'))]);
    expect(records).toMatchObject([{ time: RECEIVED, hasFix: false, latitude: null }]);
  });
});

describe('G-4 packets without serial and checksum', () => {
  const state = hex('78780713 644d081964 0d0a');
  const place = hex('78781210 1a0b1b0a0000 9c 052a70d8 01d5e084 28 145a 0d0a');

  it('G-4 battery 100 % is no call for help', () => {
    const { records, faults } = run([state], { options: { checksum: 'off' } });
    expect(faults).toEqual([]);
    expect(records).toMatchObject([{ time: RECEIVED, inputs: null, raw: { batteryLevel: 100 } }]);
    expect(records[0]?.alarm).toBeUndefined();
  });

  it('G-4 without the option they are neither believed nor faults', () => {
    const sent = run([state, state, place, state, place]);
    expect(sent).toMatchObject({ faults: [], records: [], acks: [] });
  });

  it('G-4 the last packet waits for nothing: where its end should be stands something else', () => {
    const both = Buffer.concat([state, state]);
    const { frames, waiting } = run([both], { options: { checksum: 'off' } });
    expect({ frames: frames.length, waiting }).toEqual({ frames: 2, waiting: 0 });
  });

  it('G-4 a packet whose length is wrong alarms nobody, its place is taken', () => {
    const content = Buffer.concat([block(), hex('0901cc0025ef40e88c 64 06 04 01 02')]);
    const whole = packet(0x26, content);
    const broken = Uint8Array.from(whole);
    broken[2] = 0;
    const [right, wrong] = run([whole, broken], { options: { checksum: 'off' } }).records;
    expect(right).toMatchObject({ alarm: 'sos', hasFix: true });
    expect(wrong).toMatchObject({ hasFix: true, latitude: expect.closeTo(48.1486, 4) });
    expect(wrong?.alarm).toBeUndefined();
  });
});

describe('G-8 codes of alarms by model', () => {
  const alarm = (code: number, model?: string, language = 2) => {
    const state = Buffer.concat([hex('0900e7010f3a00b1c2 440404'), Uint8Array.of(code, language)]);
    return run([packet(0x26, block(), state)], model === undefined ? {} : { model }).records[0];
  };

  it.each([
    [0x30, 'VL03', 'hardBraking'],
    [0x30, 'vl103m', 'hardBraking'],
    [0x30, 'JM-VL03', 'hardBraking'],
    [0x30, 'GT06N', 'jamming'],
    [0x09, 'VL03', 'tow'],
    [0x09, 'GT06N', 'vibration'],
    [0x0c, 'GT06N', 'tampering'],
    [0x01, 'VL03', 'sos'],
  ])('G-8 code %i of %s is %s', (code, model, word) => {
    expect(alarm(code, model)?.alarm).toBe(word);
  });

  it.each([
    [0x30, undefined],
    [0x30, ' '],
    [0x0c, 'VL03'],
    [0x0c, 'VL103M'],
    [0xfe, 'VL03'],
    [0x77, undefined],
  ])('G-8 code %i of model %s is kept as it is', (code, model) => {
    expect(alarm(code, model)).toMatchObject({ raw: { alarm: code } });
    expect(alarm(code, model)?.alarm).toBeUndefined();
  });

  it('G-8 a code of 12 bits is none of its lower eight', () => {
    expect(alarm(0x01, 'VL103M', 0x12)).toMatchObject({ raw: { alarm: 0x101 } });
    expect(alarm(0x01, 'VL103M', 0x12)?.alarm).toBeUndefined();
    expect(alarm(0x00, 'VL103M', 0x22)).toMatchObject({ raw: { alarm: 0x200 } });
    expect(alarm(0x01, 'VL103M', 0x02)?.alarm).toBe('sos');
  });
});

describe('G-9 the time of reception decides which clock a live packet has', () => {
  /** Number, type of the tracker, and what its zone is ahead of UTC as four bits more than hundredths of an hour. */
  const login = (zone: string) => packet(0x01, hex(`0${CODE} 7000 ${zone}`));
  const place = (type: number, ts: number) =>
    packet(type, block({ ts }), hex('00e7010f3a00b1c2 01 00 00'));

  /** Times of the records of packets that are received one after the other at these moments. */
  function timesOf(zone: string, sent: [told: number, receivedTs: number][], model = '') {
    let memory = run([login(zone)]).records.length === 0 ? memoryOf(login(zone)) : {};
    return sent.map(([told, receivedTs]) => {
      const decoded = gt06.decode(place(0x22, told), {
        state: { deviceCode: CODE, memory },
        receivedTs,
        options: { model },
        transport: 'tcp',
      });
      if ('fault' in decoded) throw new Error(decoded.fault);
      memory = decoded.memory ?? memory;
      return ((decoded.records[0]?.time ?? 0) - RECEIVED) / MINUTE;
    });
  }

  function memoryOf(frame: Uint8Array): Record<string, unknown> {
    const state = { deviceCode: null, memory: {} };
    const decoded = gt06.decode(frame, { state, receivedTs: 0, options: {}, transport: 'tcp' });
    return 'fault' in decoded ? {} : (decoded.memory ?? {});
  }

  const EAST = '3201';
  const WEST = '1f49';
  const at = (minutes: number) => RECEIVED + minutes * MINUTE;

  it('G-9 in UTC though the login says +08:00', () => {
    expect(
      timesOf(EAST, [
        [at(0), at(0)],
        [at(-90), at(1)],
      ]),
    ).toEqual([0, -90]);
  });

  it('G-9 in the zone of the login', () => {
    expect(
      timesOf(EAST, [
        [at(480), at(0)],
        [at(480 - 90), at(1)],
      ]),
    ).toEqual([0, -90]);
  });

  it('G-9 behind UTC: in UTC, and in the zone of the login', () => {
    expect(
      timesOf(WEST, [
        [at(0), at(0)],
        [at(-90), at(1)],
      ]),
    ).toEqual([0, -90]);
    expect(
      timesOf(WEST, [
        [at(-300), at(0)],
        [at(-390), at(1)],
      ]),
    ).toEqual([0, -90]);
  });

  it('G-9 what would be in the future proves the other, whatever was taken before', () => {
    // Eight hours late by a local clock looks like now; the next live one shows that it is not.
    expect(
      timesOf(EAST, [
        [at(0), at(0)],
        [at(481), at(1)],
        [at(2), at(2)],
      ]),
    ).toEqual([0, 1, -478]);
  });

  it('G-9 of late packets alone the login decides, of VL trackers their manual: UTC', () => {
    expect(timesOf(EAST, [[at(-600), at(0)]])).toEqual([-1080]);
    expect(timesOf(EAST, [[at(-600), at(0)]], 'VL03')).toEqual([-600]);
  });
});
