// Messages of a flespi stream, after its public description (`fixtures/README.md`).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { flespi } from './protocol.ts';

const RECEIVED = Date.UTC(2026, 11, 1, 12);
interface Fixture {
  description: string;
  message: Record<string, unknown>;
  record: Record<string, unknown> & { time: string };
}
const read = (name: string): Fixture[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8'));
const fixtures = read('messages.json');

function told(body: unknown, options = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = { method: 'POST', url: '/flespi', headers: {}, body: Buffer.from(text) };
  return flespi.decodeRequest(request, RECEIVED, options);
}

function records(body: unknown, options = {}) {
  const decoded = told(body, options);
  if ('fault' in decoded) throw new Error(decoded.fault);
  return decoded.told.flatMap((one) => one.records);
}

it.each([...fixtures, ...read('recorded.json')].map((one) => [one.description, one] as const))(
  '%s',
  (_name, { message, record }) => {
    const [one] = records([message]);
    expect(one).toMatchObject({ ...record, time: Date.parse(record.time) });
    expect(one?.values).toEqual(record.values);
    expect(one?.raw).toEqual(record.raw);
  },
);

it('a place that is older than its message is repeated, and no fix', () => {
  const at = 1_796_112_000;
  const message = {
    ident: 'a',
    timestamp: at,
    'position.latitude': 48.1,
    'position.longitude': 17.1,
  };
  const fixOf = (fixed: number | undefined) =>
    records([{ ...message, 'position.timestamp': fixed }])[0]?.hasFix;
  expect([fixOf(undefined), fixOf(at), fixOf(at - 300), fixOf(at - 301)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

it('T-4 jamming is told by its event', () => {
  const event = { ident: 'a', timestamp: 1_796_112_000, 'gsm.jamming.event.trigger': true };
  expect(records([event])[0]?.alarm).toBe('jamming');
});

it('messages of one body are one batch of their tracker', () => {
  const decoded = told(fixtures.map(({ message }) => message));
  if ('fault' in decoded) throw new Error(decoded.fault);
  expect(decoded.told.map(({ deviceCode, records: all }) => [deviceCode, all.length])).toEqual([
    ['352093081452251', 3],
  ]);
});

it('kilometres: of the bus alone, or by the option of the tracker alone', () => {
  const message = fixtures[0]?.message;
  const options = flespi.parseOptions({ odometerSource: 'tracker' });
  expect(records([message])[0]?.values.odometerMetres).toBe(182_334_500);
  expect(records([message], options)[0]?.values.odometerMetres).toBe(95_100);
  const { 'can.vehicle.mileage': _bus, ...silent } = message ?? {};
  expect(records([silent])[0]?.values.odometerMetres).toBe(undefined);
});

it.each([
  ['no list', { ident: 'a' }, 'the body is no array of messages'],
  ['too many', Array(10_001).fill(0), 'more than 10000 messages'],
  ['no number', [{ timestamp: 1 }], 'record 0 names no tracker'],
])('refused: %s', (_name, body, reason) => {
  expect(told(body)).toEqual({ fault: reason });
});

it.each([[undefined], ['soon'], [{}], ['']])(
  'a message with the timestamp %j is quarantined, the others are stored',
  (timestamp) => {
    const decoded = told([
      { ident: 'a', timestamp },
      { ident: 'a', timestamp: 1_796_112_000 },
    ]);
    expect(decoded).toMatchObject({
      told: [{ records: [{}], quarantined: [{ reason: 'timestamp is no time' }] }],
      refused: [{ index: 0 }],
    });
  },
);
