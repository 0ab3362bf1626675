// Records in our own words: what a program writes is what is stored, and a slip costs its own record.
import { expect, it } from 'vitest';
import { json } from './protocol.ts';

const RECEIVED = Date.UTC(2026, 10, 30, 12);
const TIME = '2026-11-30T10:00:00Z';

function send(body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = { method: 'POST', url: '/json', headers: {}, body: Buffer.from(text) };
  return json.decodeRequest(request, RECEIVED, {});
}

function told(body: unknown) {
  const decoded = send(body);
  if ('fault' in decoded) throw new Error(decoded.fault);
  return decoded;
}

/** The record of one element. */
function record(fields: object) {
  const { told: all, refused } = told([{ device: '4711', time: TIME, ...fields }]);
  expect(refused).toEqual([]);
  const [one] = all[0]?.records ?? [];
  if (!one) throw new Error('no record');
  return one;
}

it('every word of a record has its place', () => {
  const given = {
    latitude: 48.1486,
    longitude: 17.1077,
    speedKmh: 52,
    direction: 360,
    altitudeMetres: 140,
    satellites: 9,
    hdop: 0.8,
    accuracyMetres: 5,
    ignition: true,
    inputs: 6,
    identification: { kind: 'tachograph', code: 'SK12345678901234' },
    alarms: ['sos', 'hardBraking'],
    odometerMetres: 182_334_000,
    fuelLitres1: 71.5,
    temperatures: [4.5, null],
    tachoActivity: 3,
    card2: '',
    doorSensor: 'ajar',
  };
  expect(record(given)).toEqual({
    time: Date.parse(TIME),
    hasFix: true,
    latitude: 48.1486,
    longitude: 17.1077,
    speedKmh: 52,
    direction: 0,
    altitudeMetres: 140,
    satellites: 9,
    hdop: 0.8,
    accuracyMetres: 5,
    inputs: 7,
    identification: { kind: 'tachograph', code: 'SK12345678901234' },
    alarm: 'sos,hardBraking',
    values: {
      odometerMetres: 182_334_000,
      fuelLitres1: 71.5,
      temperatures: [4.5, null],
      tachoActivity: 3,
      card2: '',
    },
    raw: { accuracy: 5, doorSensor: 'ajar' },
  });
});

it('what is left out is not known, and null says nobody', () => {
  expect(record({})).toEqual({
    time: Date.parse(TIME),
    hasFix: false,
    latitude: null,
    longitude: null,
    speedKmh: null,
    direction: null,
    altitudeMetres: null,
    satellites: null,
    hdop: null,
    inputs: null,
    values: {},
  });
  expect(record({ identification: null, rpm: null })).toMatchObject({
    identification: null,
    values: {},
  });
  expect(record({ ignition: false, inputs: 7 }).inputs).toBe(6);
  expect(record({ latitude: 48, longitude: 17, hasFix: false }).hasFix).toBe(false);
  expect(record({ latitude: 0, longitude: 0 }).latitude).toBe(null);
});

it.each([
  [1_790_000_000_000, 1_790_000_000_000],
  ['2026-11-30T11:00:00+01:00', Date.parse(TIME)],
  ['2026-11-30T10:00:00.250Z', Date.parse(TIME) + 250],
])('the time %s', (given, time) => {
  expect(record({ time: given }).time).toBe(time);
});

it('records of several trackers: each has its own, and of the body only its own part', () => {
  const one = { device: 'a', time: TIME };
  const two = { device: 5, time: TIME, rpm: 800 };
  const { told: all } = told([one, two, { ...one, time: RECEIVED }]);
  expect(all.map(({ deviceCode, records }) => [deviceCode, records.length])).toEqual([
    ['a', 2],
    ['5', 1],
  ]);
  expect(JSON.parse(String(all[1]?.body))).toEqual([two]);
  expect(told(String(all[0]?.body)).told[0]?.records).toEqual(all[0]?.records);
});

it.each([
  [{ speedKmh: 'fast' }, 'speedKmh: '],
  [{ time: 'soon' }, 'time: '],
  [{ time: '2026-11-30T10:00:00' }, 'time: '],
  [{ latitude: 95 }, 'latitude: '],
  [{ alarms: ['robbery'] }, 'alarms.0: '],
  [{ identification: { kind: 'face', code: '1' } }, 'identification.kind: '],
])('%j costs its record, which is kept, and says why', (fields, reason) => {
  const wrong = { device: 'a', time: TIME, ...fields };
  const { told: all, refused } = told([{ device: 'a', time: TIME }, wrong]);
  expect(refused).toMatchObject([{ index: 1, reason: expect.stringContaining(reason) }]);
  expect(all[0]?.records).toHaveLength(1);
  expect(JSON.parse(String(all[0]?.quarantined?.[0]?.bytes))).toEqual(wrong);
});

it.each([[{}], [null], [7], [{ device: '' }], [{ device: 1.5 }], [{ device: 'x'.repeat(51) }]])(
  'the record %j names no tracker and is refused by its place',
  (element) => {
    const { told: all, refused } = told([element, { device: 'a', time: TIME }]);
    expect(refused).toEqual([{ index: 0, reason: 'names no tracker' }]);
    expect(all).toHaveLength(1);
    expect(send([element])).toEqual({ fault: 'record 0 names no tracker' });
  },
);

it.each([
  ['empty', '', 'the body is no JSON'],
  ['half', '[{"device"', 'the body is no JSON'],
  ['one record', '{"device":"a"}', 'the body is no array of records'],
  ['too many', JSON.stringify(Array(1001).fill({ device: 'a' })), 'more than 1000 records'],
  ['too deep', '['.repeat(17) + ']'.repeat(17), 'JSON is deeper than 16'],
  ['millions deep', '['.repeat(4_000_000), 'JSON is deeper than 16'],
])('refused whole: %s', (_name, body, reason) => {
  expect(send(body)).toMatchObject({ fault: expect.stringContaining(reason) });
});

it('brackets in texts are no depth, and 1000 records are taken', () => {
  const name = '[{"\\'.repeat(30);
  expect(record({ name }).raw).toMatchObject({ name });
  const all = Array.from({ length: 1000 }, (_, index) => ({ device: 'a', time: index }));
  expect(told(all).told[0]?.records).toHaveLength(1000);
});
