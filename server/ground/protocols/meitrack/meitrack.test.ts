// Meitrack: what the vectors do not hold. Volts by model, inputs, cards, temperatures, broken records,
// checksums, commands with their answers; and broken input (R3).
import type { Order } from '@flotila/domain/command/command.ts';
import { describe, expect, it } from 'vitest';
import { sum8 } from '../checksum.ts';
import {
  expectCorruptionHarmless,
  expectPrefixesHarmless,
  expectSegmentsAlike,
  STRANGERS,
} from '../testing/robustness.ts';
import {
  fromHex,
  loadVectors,
  type RunOptions,
  runDatagram,
  runStream,
} from '../testing/vectors.ts';
import { serverFrame } from './frame.ts';
import { parseMeitrackOptions } from './options.ts';
import { meitrack } from './protocol.ts';

const CODE = '863071013803066';
const HEAD = '35,48.14,17.11,260504090000,A,9,31,50,90,0.9,200,123456,777,231|1|AB|CD';

/** A frame of the tracker. */
function frame(text: string | Uint8Array, flag = 'A', code = CODE): Buffer {
  const body = Buffer.concat([Buffer.from(`,${code},`), Buffer.from(text)]);
  const whole = Buffer.concat([Buffer.from(`$$${flag}${body.length + 5}`), body, Buffer.from('*')]);
  const sum = sum8(whole, 0, whole.length).toString(16).toUpperCase().padStart(2, '0');
  return Buffer.concat([whole, Buffer.from(`${sum}\r\n`)]);
}

const read = (text: string | Uint8Array, options: RunOptions['options'] = {}) =>
  runStream(meitrack, [frame(text)], { options, deviceCode: CODE });

const one = (text: string, options?: RunOptions['options']) => read(text, options).records[0];

describe('Meitrack text records', () => {
  it('a whole record has its place, counters and inputs', () => {
    expect(one(`AAA,${HEAD},0603,0064|||0190|04B0`)).toMatchObject({
      time: Date.UTC(2026, 4, 4, 9),
      hasFix: true,
      latitude: 48.14,
      longitude: 17.11,
      speedKmh: 50,
      direction: 90,
      altitudeMetres: 200,
      satellites: 9,
      hdop: 0.9,
      // Inputs 2 and 3; the ignition is wired to the second.
      inputs: 0b111,
      values: {
        odometerMetres: 123_456,
        gsmSignalPercent: 100,
        probe1: 1,
        batteryVolts: 4,
        supplyVolts: 12,
      },
      raw: { event: 35, runTime: 777, cell: '231|1|AB|CD', outputs: 3, din1: 0 },
    });
  });

  it('the ignition is where the device says that it is wired', () => {
    const inputs = (ignitionInput: string) => one(`AAA,${HEAD},0300,`, { ignitionInput })?.inputs;
    expect(inputs('din-1')).toBe(0b11);
    expect(inputs('din-3')).toBe(0b10);
    expect(one(`AAA,${HEAD},0100,`)).toMatchObject({ inputs: 0, raw: { din1: 1 } });
  });

  it('volts are in the steps of the model, or written with a point', () => {
    const volts = (model: string, text: string) =>
      one(`AAA,${HEAD},0000,${text}`, { model })?.values;
    expect(volts('MVT340', '|||0200|0100')).toMatchObject({ batteryVolts: 3, supplyVolts: 12 });
    expect(volts('T1', '|||0A00|0400')).toMatchObject({ batteryVolts: 4.125, supplyVolts: 13.2 });
    expect(volts('T333', '|||0190|04B0')).toMatchObject({ batteryVolts: 4, supplyVolts: 12 });
    expect(volts('', '4.33|||3.72|12.69')).toMatchObject({
      probe1: 4.33,
      batteryVolts: 3.72,
      supplyVolts: 12.69,
    });
  });

  it('cards, fuel and temperatures stand behind', () => {
    const tail = (text: string) => one(`AAA,37${HEAD.slice(2)},0000,,${text}`);
    expect(tail('00BC614E')?.identification).toEqual({ kind: 'rfid', code: '00BC614E' });
    expect(tail('0102030405060708')?.identification?.kind).toBe('dallas');
    expect(tail('00000000')?.identification).toBeNull();
    expect(tail(',,3,3219,01FE0C|0304D2')?.values).toMatchObject({
      fuelPercent1: 50.25,
      temperatures: [-5, null, 12.34],
    });
    expect(tail(',,1,,01FE32')?.values.temperatures).toEqual([-2.5]);
    expect(tail(',,3,0000,')?.values.fuelPercent1).toBeUndefined();
  });

  it('a field that cannot be read is missing, a record without a time is kept apart', () => {
    expect(one(`AAA,${HEAD.replace(',50,', ',fast,')}`)).toMatchObject({
      speedKmh: null,
      hdop: 0.9,
    });
    const run = read(`AAA,${HEAD.replace('260504', '263104')}`);
    expect(run).toMatchObject({ records: [], quarantined: 1, faults: [] });
    expect(read('AAA,35,48.1')).toMatchObject({ records: [], quarantined: 1 });
  });

  it.each([
    [1, 'sos'],
    [17, 'lowBattery'],
    [23, 'powerCut'],
    [36, 'tow'],
    [91, 'hardCornering'],
    [35, undefined],
    [22, undefined],
  ])('event %i is %s', (event, alarm) => {
    expect(one(`AAA,${event}${HEAD.slice(2)}`)?.alarm).toBe(alarm);
  });
});

describe('Meitrack binary records', () => {
  const cce = (hex: string, count: number) =>
    Buffer.concat([Buffer.from('CCE,'), Buffer.from([0, 0, 0, 0, count, 0]), fromHex(hex)]);

  it('gateway §7: of several records the broken one is kept apart, the others are stored', () => {
    // Length, index, then event 1, nothing of two bytes, the time, nothing of any length.
    const good = '0d00' + '0200' + '010101' + '00' + '010400000000' + '00';
    // The second one claims more values than it has bytes.
    const broken = good.replace('010101', '090101');
    const run = read(cce(good + broken + good, 3));
    expect(run).toMatchObject({ quarantined: 1, faults: [] });
    expect(run.records.map(({ time, alarm }) => [time, alarm])).toEqual([
      [Date.UTC(2000, 0, 1), 'sos'],
      [Date.UTC(2000, 0, 1), 'sos'],
    ]);
    expect(read(cce(good, 2))).toMatchObject({ quarantined: 1, records: [{}] });
    expect(read(cce(`${good}00`, 1))).toMatchObject({ quarantined: 1, records: [{}] });
  });

  it("the vehicle's odometer wins in any order, unless the tracker's is wanted", () => {
    const values = ['0c01000000', '9b02000000'];
    const record = (longs: string[]) => `1000020000${'00'}02${longs.join('')}00`;
    for (const order of [values, values.toReversed()]) {
      const [first] = read(cce(record(order), 1)).records;
      expect(first).toMatchObject({ values: { odometerMetres: 2 }, raw: { io0c: 1 } });
      const [own] = read(cce(record(order), 1), { odometerSource: 'tracker' }).records;
      expect(own).toMatchObject({ values: { odometerMetres: 1 }, raw: { io9b: 2 } });
    }
  });

  it('a frame without a head is a fault', () => {
    expect(read('CCE,ab').faults).toEqual(['records have no head']);
    expect(read('CCC,ab').faults).toEqual(['records have no head']);
  });
});

describe('Meitrack checksum and answers', () => {
  const wrong = Buffer.from(
    frame('AAC')
      .toString('latin1')
      .replace(/\*..\r/, '*00\r'),
    'latin1',
  );

  it('a heartbeat is answered, a wrong sum is not', () => {
    expect(read('AAC').acks.map((ack) => fromHex(ack))).toEqual([
      Uint8Array.from(serverFrame('z', CODE, 'AAC,1')),
    ]);
    const text = serverFrame('z', CODE, 'AAC,1').toString();
    expect(text).toContain('@@z27,863071013803066,AAC,1*');
    const run = runStream(meitrack, [wrong], { deviceCode: CODE });
    expect(run).toMatchObject({ acks: [], faults: ['checksum'] });
    expect(runStream(meitrack, [wrong])).toMatchObject({ acks: [], records: [], deviceCode: CODE });
  });

  it('a tracker that sums wrongly is believed when its options say so', () => {
    const options = parseMeitrackOptions({ checksum: 'off' });
    expect(runStream(meitrack, [wrong], { options }).acks).toHaveLength(1);
  });

  it('frames of one datagram are whole', () => {
    const both = Buffer.concat([frame(`AAA,${HEAD}`), frame('AAC')]);
    const run = runDatagram(meitrack, both);
    expect(run).toMatchObject({ deviceCode: CODE, faults: [] });
    expect([run.records.length, run.acks.length]).toEqual([1, 1]);
    expect(runDatagram(meitrack, both.subarray(0, -1)).faults).toHaveLength(1);
  });
});

describe('Meitrack commands', () => {
  const context = { deviceCode: CODE, reference: 2, expiresTs: 0, options: {} };
  const encode = (order: Partial<Order>) => {
    const whole = { kind: 'text' as const, output: null, text: null, ...order };
    const encoded = meitrack.commands?.encode(whole, { ...context, transport: 'tcp' });
    if (typeof encoded === 'string' || !encoded) return encoded;
    return `${encoded.key} ${Buffer.from(encoded.bytes).toString().slice(2, -5)}`;
  };

  it.each<[Partial<Order>, string]>([
    [{ kind: 'locate' }, 'A10'],
    [{ kind: 'version' }, 'E91'],
    [{ kind: 'outputOn', output: 1 }, 'C01,0,12222'],
    [{ kind: 'outputOff', output: 3 }, 'C01,0,22022'],
    [{ kind: 'immobilise', output: 2 }, 'C01,0,21222'],
    [{ kind: 'release', output: 2 }, 'C01,0,20222'],
    [{ text: 'A21,1,server,5020' }, 'A21,1,server,5020'],
  ])('%o', (order, text) => {
    expect(encode(order)).toBe(`B B${text.length + 22},${CODE},${text}`);
  });

  it('a text that would end the command is refused', () => {
    expect(encode({ text: 'A10*00' })).toBe('text');
    expect(encode({ text: 'A10\r\n' })).toBe('text');
    expect(encode({ kind: 'restart' })).toBe('kind');
  });

  const answers = (text: string, flag: string) => {
    const state = { deviceCode: CODE, memory: {} };
    const how = { state, receivedTs: 0, options: {}, transport: 'tcp' as const };
    const decoded = meitrack.decode(frame(text, flag), how);
    return 'commandAnswers' in decoded ? decoded.commandAnswers : undefined;
  };

  it('an answer carries the flag of its command', () => {
    expect(answers('C01,OK', 'B')).toEqual([{ key: 'B', text: 'OK' }]);
    const asked = `34${HEAD.slice(2)}`;
    expect(answers(`AAA,${asked}`, 'B')).toEqual([{ key: 'B', text: asked }]);
    expect(answers(`AAA,${HEAD}`, 'B')).toBeUndefined();
  });
});

describe('Meitrack robustness', () => {
  const vectors = loadVectors(import.meta.dirname)
    .filter(({ input }) => input.hex || input.text)
    .map(({ input }) =>
      input.hex ? fromHex(input.hex) : Buffer.from(`${input.text?.trimEnd()}\r\n`, 'latin1'),
    );
  const session = { deviceCode: CODE };
  const whole = vectors.filter(
    (bytes) => meitrack.cut(bytes, { deviceCode: null, memory: {} }).frames.length === 1,
  );

  it('R3: every prefix of every vector is harmless', () => {
    for (const bytes of whole) expectPrefixesHarmless(meitrack, bytes, session);
  });

  it('R3: every corrupted byte: no throw, no changed record, no acknowledgement', () => {
    for (const bytes of [...whole.slice(0, 12), frame('AAC'), vectors.at(-1) as Uint8Array]) {
      const { records } = runStream(meitrack, [bytes], session);
      expectCorruptionHarmless(meitrack, bytes, session, (run) => {
        // The sum may be written in small letters.
        expect(run.records).toEqual(records);
        return true;
      });
      for (let at = 0; at < bytes.length; at++) {
        const corrupted = Uint8Array.from(bytes);
        corrupted[at] = (corrupted[at] as number) ^ 1;
        const run = runStream(meitrack, [corrupted], session);
        if (run.records.length > 0) expect(run.records).toEqual(records);
      }
    }
  });

  it('R3: with wrong sums accepted, no corrupted byte throws', () => {
    const options = { checksum: 'off' };
    for (const bytes of whole) {
      expectCorruptionHarmless(meitrack, bytes, { ...session, options }, () => true);
    }
  });

  it('R3: every cut of a stream gives the same frames, records and answers', () => {
    expectSegmentsAlike(meitrack, Buffer.concat([...whole.slice(0, 5), frame('AAC')]), session);
  });

  for (const [name, bytes] of STRANGERS) {
    it(`${name} is a fault at once`, () => {
      expect(runStream(meitrack, [bytes.subarray(0, 3)])).toMatchObject({ closed: true, acks: [] });
    });
  }

  it('lengths are checked before waiting for the bytes', () => {
    expect(runStream(meitrack, [Buffer.from('$$A5,')]).faults).toEqual(['length 5']);
    expect(runStream(meitrack, [Buffer.from('$$A16384,')]).faults).toEqual(['length 16384']);
    expect(runStream(meitrack, [Buffer.from('$$A999999')]).faults).toEqual(['no length']);
  });

  it('gateway §6: after a frame of a wrong length the next one is found', () => {
    const bytes = Buffer.concat([
      Buffer.from(frame('AAC').toString().replace('25', '26')),
      frame('AAC'),
    ]);
    const state = { deviceCode: CODE, memory: {} };
    expect(meitrack.cut(bytes, state)).toMatchObject({ frames: [], consumed: 0 });
    const next = meitrack.findFrame?.(bytes, state) ?? -1;
    expect(bytes.subarray(next)).toEqual(frame('AAC'));
  });
});
