// Trackers that fall silent: which should report, from when on it is an alert, and what records say afterwards.
import { expect, test } from 'vitest';
import { mayBegin } from './again.ts';
import { type Counting, endOfSilence, type LastHeard, silenceOf } from './silent.ts';

const MINUTE = 60_000;
const TEN = Date.UTC(2026, 10, 20, 10);
const at = (minute: number) => TEN + minute * MINUTE;
const ALWAYS: Counting = {
  from: Number.NEGATIVE_INFINITY,
  to: Number.POSITIVE_INFINITY,
  longerMs: 30 * MINUTE,
};
const DRIVING: LastHeard = { lastTs: at(20), motorOn: true, usualMs: null };
const beginOf = (heard: LastHeard, now: number, counting = ALWAYS) => {
  const found = silenceOf(heard, counting, at(now));
  return found && (found.begin - TEN) / MINUTE;
};

test('zones-and-rules §8.7 the last record is of 10:20 and the motor ran: an alert at 10:50', () => {
  expect(beginOf(DRIVING, 49.9)).toBeNull();
  expect(beginOf(DRIVING, 50)).toBe(50);
  expect(beginOf(DRIVING, 70)).toBe(50);
});

test('zones-and-rules §3 with the motor off it should report by its usual interval, else not at all', () => {
  const parked = { ...DRIVING, motorOn: false };
  expect(beginOf(parked, 10_000)).toBeNull();
  expect(beginOf({ ...parked, usualMs: 60 * MINUTE }, 199)).toBeNull();
  expect(beginOf({ ...parked, usualMs: 60 * MINUTE }, 200)).toBe(200);
  expect(beginOf({ ...parked, usualMs: MINUTE }, 50)).toBe(50);
});

test('zones-and-rules §3 silence counts from the beginning of the rule, and of its hours', () => {
  const counting = { ...ALWAYS, from: at(60), to: at(120) };
  expect(beginOf(DRIVING, 89, counting)).toBeNull();
  expect(beginOf(DRIVING, 90, counting)).toBe(90);
  expect(beginOf(DRIVING, 120, counting)).toBeNull();
});

test('the next record ends it, the end of the rule too; a record before its begin says that it never was', () => {
  const since = { begin: at(50), isBroken: false, nextTs: null };
  const never = Number.POSITIVE_INFINITY;
  expect(endOfSilence(since, never, at(55))).toBeNull();
  expect(endOfSilence({ ...since, nextTs: at(56) }, never, at(60))).toBe(at(56));
  expect(endOfSilence({ ...since, nextTs: at(56) }, at(53), at(60))).toBe(at(53));
  expect(endOfSilence(since, at(70), at(60))).toBeNull();
  expect(endOfSilence({ ...since, isBroken: true, nextTs: at(56) }, never, at(60))).toBe('none');
});

test('zones-and-rules §3 quiet after the last one; twenty a local day, then one that says muted', () => {
  const again = { quietMs: 15 * MINUTE, timeZone: 'Europe/Bratislava' };
  const one = { begin: at(0), end: at(5) };
  expect(mayBegin(at(19), [one], again)).toBe('no');
  expect(mayBegin(at(20), [one], again)).toBe('rings');
  expect(mayBegin(at(20), [{ ...one, end: null }], again)).toBe('no');
  const many = Array.from({ length: 21 }, (_, index) => ({
    begin: at(index * 20),
    end: at(index * 20 + 1),
  }));
  expect(mayBegin(at(500), many.slice(0, 19), again)).toBe('rings');
  expect(mayBegin(at(500), many.slice(0, 20), again)).toBe('muted');
  expect(mayBegin(at(500), many, again)).toBe('no');
  // 23:00 UTC is midnight in Bratislava.
  expect(mayBegin(at(13 * 60), many, again)).toBe('rings');
});
