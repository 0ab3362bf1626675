// NAV-068: the vehicle log dialog, its filter, its pages and its frames.
import type { VehicleLogLine } from '@flotila/domain/connection/connection.api.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  dumpOf,
  eventOf,
  isFiltering,
  isWanted,
  LOG_PAGE,
  lineAt,
  NO_FILTER,
  pagesOf,
  searchedPage,
} from './log-lines.ts';

const LINE: VehicleLogLine = {
  time: '2026-11-21T10:00:00.250Z',
  direction: 'in',
  transport: 'tcp',
  connectionId: 12,
  deviceCode: '352093081452251',
  flags: [],
  hex: '000f333532',
  byteCount: 5,
  text: null,
  understood: [
    {
      timestamp: '2026-11-21T09:59:58Z',
      latitude: 48.148161,
      longitude: 17.107,
      speed: 54,
      valid: true,
      measures: { ignition: true, altitude: 151 },
    },
  ],
  recordCount: 1,
  refusal: null,
  refusalDetail: '',
};

function wants(text: string, line = LINE): boolean {
  return isWanted(line, { ...NO_FILTER, text }, '11:00:00.250');
}

test('NAV-068 without a filter every line is wanted', () => {
  expect(isFiltering({ ...NO_FILTER, text: '  ' })).toBe(false);
  expect(wants('')).toBe(true);
});

test('NAV-068 the filter looks at direction and at what was refused', () => {
  const by = (filter: Partial<typeof NO_FILTER>, line = LINE) =>
    isWanted(line, { ...NO_FILTER, ...filter }, '');
  expect(by({ direction: 'in' })).toBe(true);
  expect(by({ direction: 'out' })).toBe(false);
  expect(by({ isRefusedOnly: true })).toBe(false);
  expect(by({ isRefusedOnly: true }, { ...LINE, refusal: 'bad' })).toBe(true);
});

test.each([
  '11:00:00',
  'IGNITION',
  'altitude 151',
  '48.14816',
  '#12',
  '352093',
  '00 0F 33',
  '0x000f33',
])('NAV-068 the search finds a line by %s', (text) => {
  expect(wants(text)).toBe(true);
});

test('NAV-068 the search finds nothing that is not there', () => {
  expect(['12:00', 'altitude 152', 'ff ff', 'door'].filter((text) => wants(text))).toEqual([]);
  expect(wants('príliš', { ...LINE, text: 'prilis dlhy' })).toBe(true);
});

test('NAV-068 each line of a day stands on one of the pages that its place asks for', () => {
  const place = fc.record({
    total: fc.integer({ min: 1, max: 100_000 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    isNewestFirst: fc.boolean(),
  });
  fc.assert(
    fc.property(place, ({ total, part, isNewestFirst }) => {
      const index = Math.min(total - 1, Math.floor(part * total));
      const line = lineAt(index, total, isNewestFirst);
      expect(line).toBeGreaterThanOrEqual(0);
      expect(line).toBeLessThan(total);
      const pages = pagesOf({ first: index, last: index + 40 }, total, isNewestFirst);
      expect(pages).toContain(Math.floor(line / LOG_PAGE));
      expect(pages.length).toBeLessThanOrEqual(2);
    }),
  );
  expect(pagesOf({ first: 0, last: 20 }, 0, true)).toEqual([]);
  expect(pagesOf({ first: 0, last: 20 }, 1_010, true)).toEqual([1, 2]);
});

test('NAV-068 a search reads every page once, the newest first when they are shown first', () => {
  const steps = [0, 1, 2];
  expect(steps.map((step) => searchedPage(step, 1_010, true))).toEqual([2, 1, 0]);
  expect(steps.map((step) => searchedPage(step, 1_010, false))).toEqual([0, 1, 2]);
});

test('what happened to the connection is told apart from its details', () => {
  expect(eventOf('connect 10.0.0.1:5027')).toEqual({ kind: 'connect', detail: '10.0.0.1:5027' });
  expect(eventOf('not stored')).toEqual({ kind: 'notStored', detail: '' });
  expect(eventOf('connected')).toEqual({ kind: null, detail: 'connected' });
});

test('a frame is shown in rows with offset, bytes and what can be printed', () => {
  expect(dumpOf('000f33353220', 4)).toEqual([
    { offset: '0000', hex: '00 0f 33 35', text: '··35' },
    { offset: '0004', hex: '32 20', text: '2 ' },
  ]);
  expect(dumpOf('', 16)).toEqual([]);
});
