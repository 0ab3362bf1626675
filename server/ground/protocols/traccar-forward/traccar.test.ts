// Positions that a Traccar forwards, by bodies after its public description (`fixtures/README.md`).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { traccarForward } from './protocol.ts';

const RECEIVED = Date.UTC(2026, 10, 30, 12);
interface Fixture {
  description: string;
  body: { position: Record<string, unknown>; device: { uniqueId: string | number } };
  record: Record<string, unknown> & { time: string };
}
const path = join(import.meta.dirname, 'fixtures', 'forwarded.json');
const fixtures: Fixture[] = JSON.parse(readFileSync(path, 'utf8'));

function send(body: unknown, options = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = { method: 'POST', url: '/traccar', headers: {}, body: Buffer.from(text) };
  return traccarForward.decodeRequest(request, RECEIVED, options);
}

function only(body: unknown, options = {}) {
  const decoded = send(body, options);
  if ('fault' in decoded) throw new Error(decoded.fault);
  const [told, ...others] = decoded.told;
  const [record] = told?.records ?? [];
  if (!told || !record || others.length > 0) throw new Error(JSON.stringify(decoded));
  return { ...record, deviceCode: told.deviceCode };
}

it.each(fixtures.map((one) => [one.description, one] as const))('%s', (_name, { body, record }) => {
  const { speedKmh, ...rest } = record;
  const read = only(body);
  expect(read).toMatchObject({ ...rest, time: Date.parse(record.time) });
  expect(read.values).toEqual(record.values);
  expect(read.deviceCode).toBe(String(body.device.uniqueId));
  if (typeof speedKmh === 'number') expect(read.speedKmh).toBeCloseTo(speedKmh, 6);
  else expect(read.speedKmh).toBe(null);
});

const [truck, van] = fixtures;

it('what has no place is kept by its name, and what Traccar works out is not', () => {
  expect(only(truck?.body).raw).toMatchObject({ io200: 0, workMode: 1, totalDistance: 95146.78 });
  expect(only(truck?.body).raw).not.toHaveProperty('distance');
  expect(only(van?.body).raw).toMatchObject({ batteryLevel: 90, archive: true });
});

it('kilometres: the odometer alone, or by the option what Traccar adds up, never both in turn', () => {
  expect(only(van?.body).values.odometerMetres).toBe(182_334_000);
  expect(only(truck?.body).values.odometerMetres).toBe(undefined);
  const options = traccarForward.parseOptions({ odometerSource: 'tracker' });
  expect(only(van?.body, options).values.odometerMetres).toBe(500);
  expect(only(truck?.body, options).values.odometerMetres).toBe(95_146.78);
  expect(() => traccarForward.parseOptions({ odometerSource: 'auto' })).toThrow();
});

it.each([
  [{ position: truck?.body.position }, 'names no tracker'],
  [{ device: null }, 'names no tracker'],
  [null, 'names no tracker'],
  [[], 'names no tracker'],
  ['{"position"', 'the body is no JSON'],
])('%j is refused', (body, reason) => {
  expect(send(body)).toMatchObject({ fault: expect.stringContaining(reason) });
});

it.each([
  [{ fixTime: 'soon', deviceTime: 'soon' }, 'there is no time'],
  [{ fixTime: null, deviceTime: '' }, 'there is no time'],
  [null, 'there is no position'],
])(
  'a position with %j is quarantined, so that Traccar does not send it for ever',
  (more, reason) => {
    const position = more && { ...truck?.body.position, ...more };
    const decoded = send({ ...truck?.body, position });
    if ('fault' in decoded) throw new Error(decoded.fault);
    expect(decoded.told[0]).toMatchObject({ records: [], quarantined: [{ reason }] });
  },
);
