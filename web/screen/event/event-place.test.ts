// What the events panel shows by its address, and what its events are asked with.
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_PARAMS,
  EVENT_PARAMETERS,
  eventsOf,
  readEvent,
  shownMonth,
  shownParams,
  writeEvent,
} from './event-place.ts';

const ZONE = 'Europe/Bratislava';
const NOW = Date.parse('2026-11-21T09:00:00Z');
const DOOR = { ts: Date.parse('2026-10-31T23:30:00Z'), parameterId: 3 };

describe('the event of an address', () => {
  it('EVT-010 is its moment and its parameter', () => {
    expect(writeEvent(DOOR)).toBe('2026-10-31T23:30:00.000Z@3');
    expect(readEvent(writeEvent(DOOR))).toEqual(DOOR);
    expect(readEvent('2026-11-01T00:30:00+01:00@3')).toEqual(DOOR);
    expect(readEvent(`${DOOR.ts}@3`)).toEqual(DOOR);
  });

  it.each([undefined, '', '@3', '2026-10-31T23:30:00Z', 'yesterday@3', '2026-10-31T23:30:00Z@'])(
    'EVT-010 %s names none',
    (text) => expect(readEvent(text)).toBeNull(),
  );

  it('EVT-010 of a parameter that is no event, or a moment that no clock shows, is none', () => {
    expect(readEvent('2026-10-31T23:30:00Z@10')).toBeNull();
    expect(readEvent('2026-10-31T23:30:00Z@999')).toBeNull();
    expect(readEvent('999999999999999@3')).not.toBeNull();
    expect(readEvent('-999999999999999999@3')).toBeNull();
  });
});

describe('the month', () => {
  it('EVT-002 is the asked one, at most the current one by the clock of the company', () => {
    expect(shownMonth({ month: '2026-9' }, ZONE, NOW)).toEqual({ year: 2026, month: 9 });
    expect(shownMonth({ month: '2026-12' }, ZONE, NOW)).toEqual({ year: 2026, month: 11 });
    expect(shownMonth({ month: 'soon' }, ZONE, NOW)).toEqual({ year: 2026, month: 11 });
    expect(shownMonth({}, ZONE, NOW)).toEqual({ year: 2026, month: 11 });
  });

  it('EVT-010 is that of the event when none is asked', () => {
    const event = writeEvent({ ...DOOR, ts: Date.parse('2026-09-30T22:30:00Z') });
    expect(shownMonth({ event }, ZONE, NOW)).toEqual({ year: 2026, month: 10 });
    expect(shownMonth({ event, month: '2026-9' }, ZONE, NOW)).toEqual({ year: 2026, month: 9 });
  });
});

describe('the kinds of events', () => {
  it('EVT-003 are panic and cargo door unless others are asked', () => {
    expect(shownParams({})).toEqual(DEFAULT_PARAMS);
    expect(shownParams({ params: '' })).toEqual(['panic', 'cargo_door']);
    expect(shownParams({ params: 'speed,nonsense' })).toEqual(['panic', 'cargo_door']);
  });

  it('EVT-004 motor_on is one of them, in the order of the code list', () => {
    expect(EVENT_PARAMETERS.map(({ code }) => code)).toContain('motor_on');
    expect(shownParams({ params: 'panic,motor_on' })).toEqual(['motor_on', 'panic']);
  });

  it('EVT-010 the kind of the selected event is always among them', () => {
    expect(shownParams({ params: 'panic', event: writeEvent(DOOR) })).toEqual([
      'panic',
      'cargo_door',
    ]);
  });
});

it('EVT-009 events are asked for by vehicle, local times of the month and codes', () => {
  const place = { vehicleId: 7, month: { year: 2026, month: 2 } };
  const input = {
    vehicleId: 7,
    periodFrom: '2026-02-01T00:00:00',
    periodTo: '2026-02-28T23:59:59',
    paramCodes: ['motor_on', 'panic'],
  };
  expect(eventsOf({ ...place, paramCodes: ['panic', 'motor_on'] })).toEqual(input);
  expect(eventsOf({ ...place, paramCodes: ['motor_on', 'panic'] })).toEqual(input);
});
