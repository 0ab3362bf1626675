// Refuelings without a document: when they ring, and what becomes of it when a document or other records come.
import { expect, test } from 'vitest';
import { joinEntries } from '../../refueling/entry.ts';
import { morningFrom } from './morning.ts';
import { refuelingAbout, undocumentedHeld } from './undocumented.ts';

const ZONE = 'Europe/Bratislava';
const at = (text: string) => Date.parse(text);
const REFUELED = at('2026-11-10T05:30:00Z');
const MINUTE = 60_000;
const measure = (ts: number) => ({ ts, quantity: 400 });
const entriesOf = (measures: number[], documents: number[] = []) =>
  joinEntries({
    measures: measures.map(measure),
    losses: [measure(REFUELED - 60 * MINUTE)],
    documents: documents.map(measure),
  });
const look = (entries: ReturnType<typeof entriesOf>, now: string, abouts: string[] = []) =>
  undocumentedHeld(entries, abouts, { days: 7, since: 0, timeZone: ZONE, now: at(now) });

test('the first local 07:00 at which the days have passed, whatever the clock does in between', () => {
  expect(morningFrom(REFUELED, 7, ZONE)).toBe(at('2026-11-17T06:00:00Z'));
  expect(morningFrom(at('2026-11-10T06:00:00Z'), 7, ZONE)).toBe(at('2026-11-17T06:00:00Z'));
  expect(morningFrom(at('2026-11-10T06:01:00Z'), 7, ZONE)).toBe(at('2026-11-18T06:00:00Z'));
  expect(morningFrom(at('2026-10-20T04:00:00Z'), 7, ZONE)).toBe(at('2026-10-27T06:00:00Z'));
  expect(morningFrom(at('2026-11-10T23:30:00Z'), 0, ZONE)).toBe(at('2026-11-11T06:00:00Z'));
});

test('zones-and-rules §3 a refueling without a document rings after so many days, losses never', () => {
  expect(look(entriesOf([REFUELED]), '2026-11-17T05:59:59Z')).toEqual([]);
  expect(look(entriesOf([REFUELED]), '2026-11-17T06:00:00Z')).toEqual([
    {
      about: refuelingAbout(REFUELED),
      ts: REFUELED,
      begin: at('2026-11-17T06:00:00Z'),
      end: null,
      mayBegin: true,
    },
  ]);
});

test('a document ends it; one that was there in time lets nothing begin', () => {
  const now = '2026-11-20T12:00:00Z';
  const [found] = look(entriesOf([REFUELED], [REFUELED + 30 * MINUTE]), now);
  expect(found).toMatchObject({ end: at(now), mayBegin: false });
  // Of another day: it is no document of this refueling.
  const [other] = look(entriesOf([REFUELED], [REFUELED + 26 * 60 * MINUTE]), now);
  expect(other).toMatchObject({ end: null, mayBegin: true });
});

test('zones-and-rules §4 measured anew nearby it is the same; a refueling that is none takes it back', () => {
  const now = '2026-11-20T12:00:00Z';
  const about = refuelingAbout(REFUELED);
  const moved = look(entriesOf([REFUELED + 4 * MINUTE]), now, [about]);
  expect(moved).toEqual([expect.objectContaining({ about, ts: REFUELED + 4 * MINUTE, end: null })]);
  const [gone, ...none] = look(entriesOf([]), now, [about]);
  expect(none).toEqual([]);
  expect(gone).toMatchObject({ about, mayBegin: false, begin: at('2026-11-17T06:00:00Z') });
  expect(gone?.end).toBe(gone?.begin);
  // Two that lie near each other stay two.
  const two = [REFUELED, REFUELED + 10 * MINUTE];
  expect(look(entriesOf(two), now, two.map(refuelingAbout)).map((one) => one.about)).toEqual(
    two.map(refuelingAbout),
  );
});

test('what became due before the rule begins nothing, and goes on where it was told of', () => {
  const now = at('2026-11-20T12:00:00Z');
  const moment = { days: 7, since: at('2026-11-17T06:00:01Z'), timeZone: ZONE, now };
  const held = undocumentedHeld(entriesOf([REFUELED]), [], moment);
  expect(held).toMatchObject([{ end: null, mayBegin: false }]);
});
