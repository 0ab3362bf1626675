// Which alert of before is which of now.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matchAlerts, SAME_BEGIN_MS, type Span } from './match.ts';

const MINUTE = 60_000;
const span = (begin: number, end: number | null): Span => ({
  begin: begin * MINUTE,
  end: end === null ? null : end * MINUTE,
});
const pairs = (gone: Span[], found: Span[]) =>
  [...matchAlerts(gone, found)].map(([one, other]) => [found.indexOf(one), gone.indexOf(other)]);

test('zones-and-rules §4 an alert whose deciding record moved is the one that overlaps it', () => {
  expect(pairs([span(0, 40)], [span(30, 90)])).toEqual([[0, 0]]);
  // It goes on, whatever its begin.
  expect(pairs([span(0, null)], [span(60, null)])).toEqual([[0, 0]]);
});

test('zones-and-rules §4 or the one that begins within 15 minutes, and no other', () => {
  expect(pairs([span(0, 1)], [span(15, 16)])).toEqual([[0, 0]]);
  expect(pairs([span(0, 1)], [span(16, 17)])).toEqual([]);
  expect(pairs([span(16, 17)], [span(0, 1)])).toEqual([]);
});

test('zones-and-rules §4 of several the nearest', () => {
  expect(pairs([span(0, 2), span(9, 11)], [span(10, 12)])).toEqual([[0, 1]]);
  expect(pairs([span(10, 12)], [span(0, 2), span(9, 11)])).toEqual([[1, 0]]);
});

test('zones-and-rules §4 what stayed where it was is matched with itself, and nothing twice', () => {
  const list = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 60 })), {
      maxLength: 8,
    })
    .map((steps) => {
      let at = 0;
      return steps.map(([pause, length]) => {
        const begin = at + pause;
        at = begin + length;
        return span(begin, at);
      });
    });
  fc.assert(
    fc.property(list, list, (gone, found) => {
      const matches = [...matchAlerts(gone, found)];
      expect(new Set(matches.map(([, one]) => one)).size).toBe(matches.length);
      for (const [one, other] of matches) {
        const isNear = Math.abs(one.begin - other.begin) <= SAME_BEGIN_MS;
        const overlaps = one.begin <= Number(other.end) && other.begin <= Number(one.end);
        expect(isNear || overlaps).toBe(true);
      }
      expect(pairs(gone, gone)).toEqual(gone.map((_, at) => [at, at]));
    }),
    { seed: 40, numRuns: 500 },
  );
});
