// Moments as PostgreSQL writes them, however fine and however far away.
import { describe, expect, test } from 'vitest';
import { readTimestamp } from './values.ts';

describe('a moment of the database', () => {
  test.each([
    ['2026-11-21 04:05:06+00', '2026-11-21T04:05:06.000Z'],
    ['2026-11-21 04:05:06.1+00', '2026-11-21T04:05:06.100Z'],
    ['2026-11-21 04:05:06.12+00', '2026-11-21T04:05:06.120Z'],
    ['2026-11-21 04:05:06.123456+00', '2026-11-21T04:05:06.123Z'],
    ['2026-11-21 04:05:06.000999+00', '2026-11-21T04:05:06.000Z'],
    ['2024-02-29 23:59:59.999999+00', '2024-02-29T23:59:59.999Z'],
    ['1000-01-01 00:00:00+00', '1000-01-01T00:00:00.000Z'],
    ['1969-12-31 23:59:59.5+00', '1969-12-31T23:59:59.500Z'],
    ['0099-03-01 00:00:00+00', '0099-03-01T00:00:00.000Z'],
    ['2026-03-29 03:00:00+02', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29 03:00:00.25+05:30', '2026-03-28T21:30:00.250Z'],
    ['9999-12-31 23:59:59+00', '9999-12-31T23:59:59.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(readTimestamp(text).toISOString()).toBe(iso);
  });

  test('without an end is the last or the first that there is; one that no date can hold is an error', () => {
    expect(readTimestamp('infinity').getTime()).toBe(8.64e15);
    expect(readTimestamp('-infinity').getTime()).toBe(-8.64e15);
    expect(() => readTimestamp('0044-03-15 12:00:00+00 BC')).toThrow('out of range');
  });
});
