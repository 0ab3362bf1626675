// The form of a forwarding: what is sent, what is refused.
import type { ForwardingRecord } from '@flotila/domain/forwarding/forwarding.api.ts';
import { expect, test } from 'vitest';
import { type ForwardingForm, readForwarding, startForwarding } from './forwarding-form.ts';

const ZONE = 'Europe/Bratislava';
const NOW = Date.UTC(2026, 10, 23, 8);
const good: ForwardingForm = {
  name: ' TMS ',
  url: ' https://example.org/in ',
  form: 'json',
  content: 'records',
  from: '',
  isOn: true,
  vehicles: { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] },
};
const record = {
  ...good,
  name: 'TMS',
  url: 'https://example.org/in',
  lastChange: '7',
  from: '2026-11-20T10:30:00.000Z',
} as ForwardingRecord;

test('a new one passes everything on from now on', () => {
  const { body } = readForwarding({ ...startForwarding(null, ZONE), ...good }, null, ZONE, NOW);
  expect(body).toEqual({ ...good, name: 'TMS', url: 'https://example.org/in', from: undefined });
  expect(body).not.toHaveProperty('from');
  expect(startForwarding(null, ZONE)).toMatchObject({
    form: 'json',
    content: 'records',
    isOn: true,
  });
});

test('a day is its beginning in the company; one that was not changed keeps its moment', () => {
  const started = startForwarding(record, ZONE);
  expect(started.from).toBe('2026-11-20');
  expect(readForwarding(started, record, ZONE, NOW).body).not.toHaveProperty('from');
  const moved = readForwarding({ ...started, from: '2026-11-19' }, record, ZONE, NOW).body;
  expect(moved).toMatchObject({ from: '2026-11-18T23:00:00.000Z', lastChange: '7' });
});

test.each<[Partial<ForwardingForm>, string, string]>([
  [{ name: ' ' }, 'name', 'required'],
  [{ name: 'x'.repeat(81) }, 'name', 'maxLength'],
  [{ url: '' }, 'url', 'required'],
  [{ url: 'example.org' }, 'url', 'format'],
  [{ from: '2026-02-30' }, 'from', 'date'],
  [{ from: '2026-11-24' }, 'from', 'future'],
])('%j is refused at %s as %s', (change, field, code) => {
  const { errors } = readForwarding({ ...good, ...change }, null, ZONE, NOW);
  expect(errors?.[field]?.code).toBe(code);
});
