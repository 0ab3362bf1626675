// Wialon IPS: what the vectors do not hold. Checksums of version 2.0, refusals by their numbers, black
// boxes with a broken part, the table of parameters, datagrams; and broken input (R3).
import { describe, expect, it } from 'vitest';
import { crc16Arc } from '../checksum.ts';
import {
  expectCorruptionHarmless,
  expectPrefixesHarmless,
  expectSegmentsAlike,
  STRANGERS,
} from '../testing/robustness.ts';
import { loadVectors, type RunOptions, runDatagram, runStream } from '../testing/vectors.ts';
import { parseWialonOptions } from './options.ts';
import { wialonIps } from './protocol.ts';

const HEAD = '040526;090000;4808.4000;N;01706.6000;E;50;90;200;9';
const LONG = `${HEAD};1.2;5;1;12.5,3.1;0102030405060708;`;
const SECOND = { memory: { isSecond: true } };
const vectors = loadVectors(import.meta.dirname).map(({ input }) => input.text ?? '');

/** Sends lines; answers are text. */
function talk(lines: string, options: RunOptions = {}) {
  const run = runStream(wialonIps, [Buffer.from(lines)], options);
  const text = (hex: string) => Buffer.from(hex, 'hex').toString().trim();
  return { ...run, acks: run.acks.map(text), negatives: run.negatives.map(text) };
}

/** A line of version 2.0. */
function second(type: string, body: string, separator = ';'): string {
  const covered = Buffer.from(body + separator);
  const checksum = crc16Arc(covered, 0, covered.length).toString(16).toUpperCase();
  return `#${type}#${body}${separator}${checksum}\r\n`;
}

describe('Wialon IPS login', () => {
  it('1.1 and 2.0 name the tracker; a wrong checksum is refused with 10', () => {
    expect(talk('#L#352093081452251;NA\r\n')).toMatchObject({
      deviceCode: '352093081452251',
      acks: ['#AL#1'],
    });
    const login = second('L', '2.0;352093081452251;secret');
    expect(talk(login)).toMatchObject({ deviceCode: '352093081452251', acks: ['#AL#1'] });
    const wrong = login.replace('secret', 'Secret');
    expect(talk(wrong)).toMatchObject({ deviceCode: null, acks: [], negatives: ['#AL#10'] });
    expect(talk('#L#;NA\r\n')).toMatchObject({ deviceCode: null, negatives: ['#AL#0'] });
  });

  it('a login whose password the log has masked is understood', () => {
    const login = second('L', '2.0;352093081452251;secret').replace('secret', '******');
    expect(talk(login).deviceCode).toBe('352093081452251');
  });

  it('after a login of 2.0 every line must carry its checksum', () => {
    const login = second('L', '2.0;352093081452251;NA');
    expect(talk(`${login}#SD#${HEAD}\r\n`)).toMatchObject({ records: [], negatives: ['#ASD#13'] });
    expect(talk(`${login}#D#${LONG}NA\r\n`)).toMatchObject({ records: [], negatives: ['#AD#16'] });
    expect(talk(`${login}#B#${HEAD}\r\n`)).toMatchObject({ records: [], negatives: ['#AB#'] });
    expect(talk(`${login}#M#hello\r\n`)).toMatchObject({ records: [], negatives: ['#AM#01'] });
    const good = [
      second('SD', HEAD),
      second('D', `${LONG}x:1:1`),
      second('B', `${HEAD}|${HEAD}`, '|'),
      second('M', 'hello'),
    ];
    const run = talk(login + good.join(''));
    expect(run).toMatchObject({ faults: [], quarantined: 0 });
    expect(run.acks).toEqual(['#AL#1', '#ASD#1', '#AD#1', '#AB#2', '#AM#1']);
    expect(run.records).toHaveLength(5);
    expect(run.records[4]?.raw).toEqual({ message: 'hello' });
  });
});

describe('Wialon IPS data', () => {
  it('a long body gives place, inputs, analogs and key', () => {
    const [record] = talk(`#D#${LONG}name:3:a:b %,d:2:1.5\n`).records;
    expect(record).toMatchObject({
      time: Date.UTC(2026, 4, 4, 9),
      hasFix: true,
      speedKmh: 50,
      direction: 90,
      altitudeMetres: 200,
      satellites: 9,
      hdop: 1.2,
      inputs: 5,
      values: { probe1: 12.5, probe2: 3.1 },
      raw: { outputs: 1, name: 'a:b %', d: 1.5 },
      identification: { kind: 'dallas', code: '0102030405060708' },
    });
    expect(record?.latitude).toBeCloseTo(48.14, 9);
    expect(record?.longitude).toBeCloseTo(17.11, 9);
  });

  it('minutes above 60 and short degrees are computed, not refused', () => {
    const [record] = talk('#SD#040526;090000;5364.0167;N;0130.0;W;1;2;3;4\r\n').records;
    expect(record?.latitude).toBeCloseTo(53 + 64.0167 / 60, 9);
    expect(record?.longitude).toBeCloseTo(-1.5, 9);
  });

  it('below three satellites a place is no fix', () => {
    const [record] = talk(`#SD#${HEAD.replace(/9$/, '2')}\r\n`).records;
    expect(record).toMatchObject({ hasFix: false, speedKmh: null, satellites: 2 });
    expect(record?.latitude).toBeCloseTo(48.14, 9);
  });

  it('T-4 a place that is none costs no record', () => {
    const run = talk(`#SD#${HEAD.replace('4808.4', '9808.4')}\r\n`);
    expect(run).toMatchObject({ acks: ['#ASD#1'], records: [{ hasFix: false, latitude: null }] });
  });

  const wrong: [string, string, string][] = [
    ['structure', HEAD.replace(';9', ''), '-1'],
    ['a time that is none', HEAD.replace('040526', '310226'), '0'],
    ['a date without time', HEAD.replace('090000', 'NA'), '0'],
    ['a latitude that is no number', HEAD.replace('4808.4000', 'x'), '10'],
    ['a half of the Earth that there is not', HEAD.replace(';N;', ';Q;'), '10'],
    ['a speed that is no number', HEAD.replace(';50;', ';fast;'), '11'],
    ['satellites that are no number', HEAD.replace(/9$/, 'many'), '12'],
  ];
  it.each(wrong)('%s is refused with its number', (_, body, number) => {
    expect(talk(`#SD#${body}\r\n`)).toMatchObject({
      records: [],
      acks: [],
      negatives: [`#ASD#${number}`],
    });
  });

  it('inputs and analogs that are no numbers are refused with 14 and 15', () => {
    const refusal = (body: string) => talk(`#D#${body}NA\r\n`).negatives;
    expect(refusal(LONG.replace(';5;1;', ';x;1;'))).toEqual(['#AD#14']);
    expect(refusal(LONG.replace('12.5,3.1', 'high'))).toEqual(['#AD#15']);
  });

  it('gateway §7: a black box stores what can be read, keeps the rest apart and tells the count', () => {
    const run = talk(`#B#${HEAD}|${HEAD.replace('040526', 'soon')}|${LONG}NA\r\n`);
    expect(run).toMatchObject({ acks: ['#AB#2'], quarantined: 1, faults: [] });
    expect(run.records).toHaveLength(2);
  });

  it('types that are not understood are counted and cost nothing', () => {
    const image = '#I#5;0;1;040526;090000;a.jpg\r\n\n#x\r\n#P#\r\n';
    expect(talk(image)).toMatchObject({ faults: [], acks: ['#AP#'], waiting: 0 });
  });
});

describe('Wialon IPS parameters', () => {
  const send = (text: string, parameters?: string) =>
    talk(`#D#${LONG}${text}\r\n`, { options: parameters === undefined ? {} : { parameters } })
      .records[0];

  it('names whose meaning is the same everywhere have a place, others stay as they are', () => {
    const record = send('can_taho:1:1200,temp:2:-4.5,odo:2:12.5,avl_driver:3:0102030405060709');
    expect(record?.values).toMatchObject({ rpm: 1200, temperatures: [-4.5] });
    expect(record?.raw?.odo).toBe(12.5);
    expect(record?.identification?.code).toBe('0102030405060709');
  });

  it("the tracker's table says which of our values a parameter is, and its unit", () => {
    const table = 'odo=odometer*1000, f1=fuel,door=in3,Батарея=battery,help=sos,temp=temp2';
    const text = 'odo:2:12.5,f1:1:60,door:1:1,Батарея:2:4.1,help:1:1,temp:1:7';
    expect(parseWialonOptions({ parameters: table })).toEqual({ parameters: table });
    expect(send(text, table)).toMatchObject({
      values: {
        odometerMetres: 12_500,
        fuelLitres1: 60,
        batteryVolts: 4.1,
        temperatures: [null, 7],
      },
      inputs: 5,
      alarm: 'sos',
    });
  });

  it('a panic button shouts while it is pressed', () => {
    expect(send('SOS:1:1')?.alarm).toBe('sos');
    expect(send('SOS:1:0')?.alarm).toBeUndefined();
  });

  it.each(['odo', 'odo=kilometres', 'odo=odometer*x', '=fuel', 'a=fuel*-1'])(
    'a table with %s is refused',
    (parameters) => {
      expect(() => parseWialonOptions({ parameters })).toThrow('parameters');
    },
  );

  it('a name cannot reach behind the record', () => {
    expect(Object.getPrototypeOf(send('__proto__:3:x,constructor:1:5')?.raw)).toBe(
      Object.prototype,
    );
  });
});

describe('Wialon IPS commands', () => {
  const encode = (text: string) => {
    const context = { deviceCode: '1', reference: 1, expiresTs: 0, options: {} };
    const order = { kind: 'text' as const, output: null, text };
    return wialonIps.commands?.encode(order, { ...context, transport: 'tcp' });
  };

  it('go as a line in their own words; what would be two lines is refused', () => {
    expect(encode('setparam 1')).toEqual({ bytes: Buffer.from('setparam 1\r\n'), key: null });
    expect(encode('one\r\ntwo')).toBe('text');
    expect(encode('')).toBe('text');
  });

  it('a message answers them', () => {
    const state = { deviceCode: '1', memory: {} };
    const context = { state, receivedTs: 0, options: {}, transport: 'tcp' as const };
    const decoded = wialonIps.decode(Buffer.from('#M#done\r\n'), context);
    expect(decoded).toMatchObject({ commandAnswers: [{ key: null, text: 'done' }] });
  });
});

describe('Wialon IPS datagrams', () => {
  it('the number stands in front, in version 2.0 behind the version', () => {
    const first = runDatagram(wialonIps, Buffer.from(`352093081452251#SD#${HEAD}`));
    expect(first).toMatchObject({ deviceCode: '352093081452251', faults: [] });
    const line = second('D', `${LONG}NA`);
    const run = runDatagram(wialonIps, Buffer.from(`2.0;truck-1${line}`));
    expect(run).toMatchObject({ deviceCode: 'truck-1', faults: [] });
    expect(run.records).toHaveLength(1);
    const unchecked = runDatagram(wialonIps, Buffer.from(`2.0;truck-1#D#${LONG}NA`));
    expect(unchecked).toMatchObject({ records: [], acks: [] });
  });

  it('lines behind the first are of the same tracker', () => {
    const bytes = Buffer.from(`truck-1#SD#${HEAD}\r\n#SD#${HEAD}\r\n`);
    expect(runDatagram(wialonIps, bytes)).toMatchObject({ deviceCode: 'truck-1', faults: [] });
    expect(runDatagram(wialonIps, bytes).records).toHaveLength(2);
  });
});

describe('Wialon IPS robustness', () => {
  const everything = Buffer.from(vectors.map((text) => `${text}\r\n`).join(''));
  const checked = [
    second('SD', HEAD),
    second('D', `${LONG}x:1:1`),
    second('B', `${HEAD}|${LONG}NA`, '|'),
  ];

  it('R3: every prefix of every vector is harmless', () => {
    for (const text of vectors) expectPrefixesHarmless(wialonIps, Buffer.from(`${text}\r\n`), {});
  });

  it('R3: every cut of a stream gives the same frames, records and answers', () => {
    expectSegmentsAlike(wialonIps, everything.subarray(0, 1500), {});
  });

  it('R3: every corrupted byte of every vector: no throw', () => {
    for (const text of vectors) {
      expectCorruptionHarmless(wialonIps, Buffer.from(`${text}\r\n`), {}, () => true);
    }
  });

  it('R3: of a line with checksum no changed record is acknowledged', () => {
    for (const line of checked) {
      const { records } = runStream(wialonIps, [Buffer.from(line)], SECOND);
      expectCorruptionHarmless(wialonIps, Buffer.from(line), SECOND, (run) => {
        // A line end or the case of the checksum's letters changes nothing.
        expect(run.records).toEqual(records);
        return true;
      });
    }
  });

  for (const [name, bytes] of STRANGERS) {
    it(`${name} is a fault at once`, () => {
      expect(runStream(wialonIps, [bytes.subarray(0, 3)])).toMatchObject({
        closed: true,
        acks: [],
      });
    });
  }

  it('a line longer than a black box may be is a fault before its end', () => {
    const long = Buffer.concat([Buffer.from('#B#'), Buffer.alloc(65_536, 0x31)]);
    expect(runStream(wialonIps, [long]).faults).toEqual(['line too long']);
    expect(talk('#I#70000;0;1;a\r\n').faults).toEqual(['line of 70016 bytes']);
  });

  it('gateway §6: after a broken line the next one is found', () => {
    const bytes = Buffer.from(`#D?${HEAD}\r\n#SD#${HEAD}\r\n`);
    const cut = wialonIps.cut(bytes, { deviceCode: null, memory: {} });
    expect('fault' in cut).toBe(true);
    const next = wialonIps.findFrame?.(bytes, { deviceCode: null, memory: {} }) ?? -1;
    expect(bytes.subarray(next).toString()).toBe(`#SD#${HEAD}\r\n`);
    const alone = Buffer.from('hello\r\n');
    expect(wialonIps.findFrame?.(alone, { deviceCode: null, memory: {} })).toBe(-1);
    expect(wialonIps.findFrame?.(alone, { deviceCode: '1', memory: {} })).toBe(7);
    expect(wialonIps.findFrame?.(Buffer.from('hello'), { deviceCode: '1', memory: {} })).toBe(-1);
  });
});
