// Contracts that go otherwise than planned, by trips whose times are known by how they were made.
import { expect, test } from 'vitest';
import { ask, HOUR, MINUTE, ms, PARKED, trip } from '../../contract/testing/trip.ts';
import { type ContractCondition, contractHeld, contractStand, LATE_MARGIN_MS } from './contract.ts';

const TRIP = trip();
const FROM = ms(0);
const ARRIVAL = ms(TRIP.stopped.at(-1) ?? 0);

/** By what was known so many seconds after the begin. */
function held(
  what: ContractCondition['what'],
  seconds: number,
  { minutes = 15, toTs = ARRIVAL as number | null, isOn = false, fromTs = FROM } = {},
) {
  const now = ms(seconds);
  const stand = contractStand(ask(TRIP, seconds), now);
  const found = contractHeld(
    stand,
    { fromTs, toTs },
    { kind: 'contract', what, minutes },
    { now, isOn },
  );
  return found && { ...found, begin: found.begin - FROM, end: found.end && found.end - FROM };
}

test('zones-and-rules §3 not begun: from the planned time on until it leaves its first place', () => {
  expect(held('notStarted', 14 * 60)).toBeNull();
  expect(held('notStarted', 15 * 60)).toEqual({ begin: 15 * MINUTE, end: null, mayBegin: true });
  // It sets off after half an hour.
  const { end } = held('notStarted', PARKED + 600) ?? {};
  expect(Math.abs((end ?? 0) - PARKED * 1000)).toBeLessThan(2 * MINUTE);
  // It left in time: there never was an alert.
  const early = held('notStarted', PARKED + 3600, { minutes: 45 });
  expect(early?.end).toBeLessThan(early?.begin ?? 0);
});

test('zones-and-rules §3 not finished: from the planned end on until it reaches the last place', () => {
  const toTs = ARRIVAL - 20 * MINUTE;
  const seconds = (ARRIVAL - FROM) / 1000;
  expect(held('notFinished', seconds - 360, { toTs })).toBeNull();
  expect(held('notFinished', seconds - 240, { toTs })).toMatchObject({ end: null, mayBegin: true });
  const { end } = held('notFinished', seconds + 600, { toTs }) ?? {};
  expect(Math.abs((end ?? 0) - (ARRIVAL - FROM))).toBeLessThan(2 * MINUTE);
  expect(held('notFinished', seconds, { toTs: null })).toBeNull();
});

test('zones-and-rules §3 late: as soon as it cannot be in time any more, until it has arrived', () => {
  const toTs = ARRIVAL - 40 * MINUTE;
  const now = PARKED + 900;
  // An hour before the planned end it is known.
  const begun = held('late', now, { toTs });
  expect(begun).toEqual({ begin: now * 1000, end: null, mayBegin: true });
  expect(ms(now)).toBeLessThan(toTs - 55 * MINUTE);
  expect(held('late', now, { toTs, minutes: 60 })).toMatchObject({ end: now * 1000 });
  const after = held('late', (ARRIVAL - FROM) / 1000 + 600, { toTs });
  expect(after?.begin).toBe(toTs + 15 * MINUTE - FROM);
  expect(Math.abs((after?.end ?? 0) - (ARRIVAL - FROM))).toBeLessThan(2 * MINUTE);
});

test('who has not left yet is late when even leaving now would be too late', () => {
  const seconds = PARKED - 600;
  const arrives = ms(seconds) + TRIP.plan.parts.reduce((sum, one) => sum + one.duration, 0) * 1000;
  const end = (toTs: number) => held('late', seconds, { toTs, minutes: 0 })?.end;
  expect(end(arrives - MINUTE)).toBeNull();
  expect(end(arrives + 2 * MINUTE)).toBe(seconds * 1000);
});

test('an expectation that wavers around the limit neither ends nor begins it', () => {
  const times = { fromTs: FROM, toTs: FROM + HOUR };
  const condition = { kind: 'contract', what: 'late', minutes: 0 } as const;
  const stand = {
    thereTs: FROM,
    leftTs: FROM,
    finishedTs: null,
    isPlaceKnown: true,
    expectedTs: FROM + HOUR - LATE_MARGIN_MS + 1,
  };
  const end = (isOn: boolean) => contractHeld(stand, times, condition, { now: FROM, isOn })?.end;
  expect(end(false)).toBe(FROM);
  expect(end(true)).toBeNull();
});

test('zones-and-rules §3 elsewhere at its start: until it comes to its first place', () => {
  const condition = { kind: 'contract', what: 'elsewhere', minutes: 10 } as const;
  const of = (thereTs: number | null, isPlaceKnown = true) =>
    contractHeld(
      { thereTs, leftTs: null, finishedTs: null, expectedTs: null, isPlaceKnown },
      { fromTs: FROM, toTs: null },
      condition,
      { now: FROM + HOUR, isOn: false },
    );
  const begin = FROM + 10 * MINUTE;
  expect(of(null)).toEqual({ begin, end: null, mayBegin: true });
  expect(of(FROM + 20 * MINUTE)).toEqual({ begin, end: FROM + 20 * MINUTE, mayBegin: true });
  expect(of(FROM + MINUTE)?.end).toBeLessThan(begin);
  // Nobody knows where it is.
  expect(of(null, false)).toMatchObject({ end: null, mayBegin: false });
});
