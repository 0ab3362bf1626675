// What becomes of a Traccar's notifications and calendars, and what has no rule here.
import { describe, expect, it } from 'vitest';
import { scheduleOf } from './calendar.ts';
import { note } from './note.ts';
import { type Notified, rulesOf, type Watched } from './notification.ts';

const ZONE = 'Europe/Bratislava';
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const calendar = (...lines: string[]) =>
  btoa(['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n'));
const at = (name: string, clock: string) => `${name};TZID=${ZONE}:20240101T${clock}00`;
const work = [at('DTSTART', '0600'), at('DTEND', '1430')];
const read = (...lines: string[]) => scheduleOf(calendar(...event(...lines)), ZONE);
const none = { holidaysAsSunday: false };

describe('the hours of a calendar', () => {
  const day = [{ from: '06:00', to: '14:30' }];

  it('are those of the days of a week that it names', () => {
    expect(read(...work, 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,\r\n WE,SU;WKST=MO', 'SUMMARY:x')).toEqual({
      week: [day, day, day, [], [], [], day],
      ...none,
    });
    expect(read(...work, 'RRULE:FREQ=DAILY')).toEqual({ week: Array(7).fill(day), ...none });
    // The first of January 2024 was a Monday.
    expect(read(...work, 'RRULE:FREQ=WEEKLY')).toEqual({
      week: [day, [], [], [], [], [], []],
      ...none,
    });
  });

  it('go on over midnight, and join where they touch', () => {
    const night = [at('DTSTART', '2200'), `DTEND;TZID=${ZONE}:20240102T060000`];
    const both = calendar(
      ...event(...night, 'RRULE:FREQ=WEEKLY;BYDAY=SU'),
      ...event(...work, 'RRULE:FREQ=WEEKLY;BYDAY=MO'),
    );
    expect(scheduleOf(both, ZONE)).toEqual({
      week: [
        [{ from: '00:00', to: '14:30' }],
        [],
        [],
        [],
        [],
        [],
        [{ from: '22:00', to: '24:00' }],
      ],
      ...none,
    });
    const whole = [at('DTSTART', '0000'), `DTEND;TZID=${ZONE}:20240101T235959`];
    expect(read(...whole, 'RRULE:FREQ=WEEKLY')).toMatchObject({
      week: [[{ from: '00:00', to: '24:00' }], [], [], [], [], [], []],
    });
  });

  it.each<[string, string[]]>([
    ['calendarDays', work],
    ['calendarDays', [...work, 'RRULE:FREQ=DAILY', `EXDATE;TZID=${ZONE}:20240105T060000`]],
    ['calendarEnds', [...work, 'RRULE:FREQ=DAILY;UNTIL=20240601T000000Z']],
    ['calendarEnds', [...work, 'RRULE:FREQ=DAILY;COUNT=3']],
    ['calendarWeeks', [...work, 'RRULE:FREQ=WEEKLY;INTERVAL=2']],
    ['calendarWeeks', [...work, 'RRULE:FREQ=MONTHLY;BYDAY=1MO']],
    ['calendarZone', ['DTSTART:20240101T060000Z', 'DTEND:20240101T143000Z']],
    ['calendarZone', ['DTSTART;VALUE=DATE:20240101', 'DTEND;VALUE=DATE:20240102']],
    ['calendarLong', [at('DTSTART', '0600'), `DTEND;TZID=${ZONE}:20240103T060000`]],
    ['calendarLong', [at('DTSTART', '0600'), at('DTEND', '0500'), 'RRULE:FREQ=DAILY']],
  ])('are none: %s', (why, lines) => {
    expect(read(...lines)).toMatchObject({ code: why });
  });

  it('are none of what is no calendar', () => {
    for (const data of ['', '%%%', btoa('BEGIN:VEVENT'), 'x'.repeat(200_000)]) {
      expect(scheduleOf(data, ZONE)).toEqual(note('calendar'));
    }
  });
});

const device = (vehicleId: number, attributes = {}, zoneIds: number[] = []): Watched => ({
  vehicleId,
  attributeOf: (name) => (attributes as Record<string, unknown>)[name],
  zoneIds,
});

function rules(type: string, more: Partial<Notified> = {}, attributes = {}) {
  return rulesOf({
    notification: { id: 1, type, attributes },
    when: null,
    devices: [device(1, {}, [7]), device(2, {}, [7])],
    isForAll: false,
    zoneIds: null,
    hasZoneLimits: false,
    ...more,
  });
}

describe('the rule of a notification', () => {
  it('is switched off, has its name and hours, and is for its vehicles', () => {
    const when = { week: [[{ from: '06:00', to: '12:00' }], [], [], [], [], [], []], ...none };
    const notification = { id: 1, type: 'geofenceExit', description: 'Left the yard' };
    expect(rules('', { notification, when })).toMatchObject([
      {
        part: 0,
        input: {
          name: 'Left the yard',
          isOn: false,
          when,
          condition: { kind: 'leaves', zones: { zoneIds: [7], categories: [] } },
          whom: { all: false, vehicleIds: [1, 2] },
          tell: { personIds: [], roles: ['dispatcher'] },
        },
      },
    ]);
    expect(rules('maintenance', { isForAll: true })).toMatchObject([
      { input: { whom: { all: true, vehicleIds: [] }, condition: { kind: 'service', days: 0 } } },
    ]);
  });

  it('names geofences of its own, else those that all its devices have', () => {
    expect(rules('geofenceEnter', { zoneIds: [9] })).toMatchObject([
      { input: { condition: { kind: 'enters', zones: { zoneIds: [9] } } } },
    ]);
    const devices = [device(1, {}, [7]), device(2, {}, [8])];
    expect(rules('geofenceEnter', { devices })).toEqual(note('geofencesDiffer'));
    expect(rules('geofenceEnter', { zoneIds: [] })).toEqual(note('noGeofence'));
  });

  it('of a limit of speed is one for each limit, in km/h', () => {
    const devices = [
      device(1, { speedLimit: 48.596 }),
      device(2, { speedLimit: 70.194 }),
      device(3, { speedLimit: 48.596 }),
      device(4),
    ];
    expect(rules('deviceOverspeed', { devices, isForAll: true })).toMatchObject([
      {
        part: 90,
        input: {
          name: 'deviceOverspeed (90 km/h)',
          condition: { over: 90, overZoneLimit: false },
          whom: { all: false, vehicleIds: [1, 3] },
        },
      },
      { part: 130, input: { condition: { over: 130 }, whom: { vehicleIds: [2] } } },
    ]);
    expect(rules('deviceOverspeed', { hasZoneLimits: true })).toMatchObject([
      { part: 0, input: { condition: { over: null, overZoneLimit: true } } },
    ]);
    expect(rules('deviceOverspeed')).toEqual(note('noLimit'));
  });

  it('of alarms is for those that trackers shout here, and a call for help is one of its own', () => {
    const alarms = 'powerCut,removing,sos,fatigueDriving';
    expect(rules('alarm', {}, { alarms })).toMatchObject([
      {
        part: 0,
        note: note('without', { alarms: 'fatigueDriving' }),
        input: { condition: { kind: 'alarm', alarms: ['powerCut', 'tampering'] } },
      },
      { part: 1, input: { condition: { kind: 'panic' } } },
    ]);
    expect(rules('alarm', {}, { alarms: 'fatigueDriving' })).toEqual(
      note('unknownAlarm', { alarms: 'fatigueDriving' }),
    );
    expect(rules('alarm')).toEqual(note('noAlarm'));
  });

  it('of silence and of lost fuel', () => {
    expect(rules('deviceOffline')).toMatchObject([
      { note: note('silence', { minutes: 30 }), input: { condition: { kind: 'silent' } } },
    ]);
    const devices = [device(1, { fuelDropThreshold: 12 }), device(2)];
    expect(rules('deviceFuelDrop', { devices })).toMatchObject([
      { input: { condition: { kind: 'fuelLoss', litres: 12 }, whom: { vehicleIds: [1] } } },
    ]);
    const near = [device(1, { fuelDropThreshold: 4.8 }), device(2, { fuelDropThreshold: 5.2 })];
    const parts = rules('deviceFuelDrop', { devices: near }) as { part: number }[];
    expect(new Set(parts.map(({ part }) => part)).size).toBe(2);
    expect(rules('deviceFuelDrop')).toEqual(note('noLitres'));
  });

  it('is none where rules watch for no such thing, or it is for no device', () => {
    expect(rules('ignitionOn')).toEqual(note('unwatched', { type: 'ignitionOn' }));
    expect(rules('ignitionOn', { devices: [] })).toEqual(note('noDevice'));
  });
});
