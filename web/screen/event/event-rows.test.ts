// How long what began lasted, and which event is selected.
import type { EventView } from '@flotila/domain/event/event.api.ts';
import { expect, it } from 'vitest';
import { eventRows, rowOf, rowTone } from './event-rows.ts';

const IDS: Record<string, number> = {
  motor_on: 1,
  panic: 2,
  cargo_door: 3,
  tow: 6,
  harsh_braking: 95,
};

function event(at: string, parameter: string, measureValue: number): EventView {
  const timestamp = `2026-11-18T${at}:00.000Z`;
  return { vehicleId: 7, timestamp, parameterId: IDS[parameter] ?? 0, parameter, measureValue };
}

function lengths(events: EventView[], isCurrent = false) {
  return eventRows(events, isCurrent).map(({ seconds, isLasting }) => seconds ?? isLasting);
}

it('EVT-006 a beginning and its end tell how long it lasted, each parameter for itself', () => {
  const events = [
    event('06:00', 'cargo_door', 1),
    event('06:05', 'motor_on', 1),
    event('06:12', 'cargo_door', 0),
    event('07:05', 'motor_on', 0),
  ];
  expect(lengths(events)).toEqual([720, 3600, 720, 3600]);
});

it('EVT-006 an end without its beginning and a beginning without its end have no length', () => {
  const events = [
    event('06:00', 'cargo_door', 0),
    event('06:10', 'cargo_door', 1),
    event('06:20', 'cargo_door', 1),
    event('06:25', 'cargo_door', 0),
    event('06:30', 'cargo_door', 1),
  ];
  expect(lengths(events)).toEqual([false, false, 300, 300, false]);
});

it('EVT-012 what began last lasts until now in the current month only, a call for help never', () => {
  const events = [event('06:00', 'cargo_door', 1), event('06:10', 'panic', 1)];
  expect(lengths(events, true)).toEqual([true, false]);
  expect(lengths(events, false)).toEqual([false, false]);
});

it('rows are in the order of time, however they came', () => {
  const rows = eventRows([event('08:00', 'panic', 1), event('06:00', 'cargo_door', 1)], false);
  expect(rows.map(({ event: { parameter } }) => parameter)).toEqual(['cargo_door', 'panic']);
});

it('EVT-010 of two events of one moment the parameter tells which is selected', () => {
  const rows = eventRows([event('06:00', 'panic', 1), event('06:00', 'cargo_door', 1)], false);
  const ts = Date.parse('2026-11-18T06:00:00Z');
  expect(rowOf(rows, { ts, parameterId: 3 })?.event.parameter).toBe('cargo_door');
  expect(rowOf(rows, { ts, parameterId: 1 })).toBeNull();
  expect(rowOf(rows, null)).toBeNull();
});

it('what a tracker shouts goes on until nobody knows when, so nothing is said of how long', () => {
  const rows = eventRows([event('06:00', 'tow', 1), event('06:10', 'harsh_braking', 1)], true);
  expect(rows.map(({ seconds, isLasting }) => [seconds, isLasting])).toEqual([
    [null, false],
    [null, false],
  ]);
});

it('U-31 a call for help that waits for nobody any more is told as answered', () => {
  const answered = (isCalling: boolean) => {
    const events = [event('08:00', 'panic', 1), event('09:00', 'cargo_door', 1)];
    return eventRows(events, true, isCalling).map((row) => row.isAnswered);
  };
  expect(answered(true)).toEqual([false, false]);
  expect(answered(false)).toEqual([true, false]);
});

it('UX-look a door is of note while it stands open, a call for help also when it is over', () => {
  const tones = eventRows(
    [
      event('06:00', 'cargo_door', 1),
      event('06:12', 'cargo_door', 0),
      event('06:30', 'cargo_door', 1),
      event('06:40', 'panic', 1),
      event('06:50', 'panic', 0),
    ],
    true,
  ).map(rowTone);
  expect(tones).toEqual(['quiet', 'quiet', 'notice', 'alarm', 'quiet']);
});
