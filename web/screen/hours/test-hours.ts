// A driver's hours for tests of the page: two weeks of November 2026 with two possible infringements.
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import type {
  DayActivity,
  Infringement,
  TachographDay,
} from '@flotila/domain/tachograph/day.api.ts';
import type { DriverHours, TachographFile } from '@flotila/domain/tachograph/tachograph.api.ts';

/** Thursday, 14:20 in Bratislava. */
export const NOW = Date.parse('2026-11-19T13:20:00Z');
export const ZONE = 'Europe/Bratislava';

export function driverHours(rest: Partial<DriverHours> = {}): DriverHours {
  return {
    asOf: '2026-11-19T13:20:00.000Z',
    dataValidity: true,
    activity: ACTIVITY.driving,
    activitySince: '2026-11-19T11:14:00.000Z',
    dayDriveAccumulation: 20_940,
    dayDriveLimit: 36_000,
    weekDriveAccumulation: 116_640,
    weekDriveLimit: 159_600,
    previousWeekDriveAccumulation: 164_400,
    lastDayRestTime: '2026-11-19T05:00:00.000Z',
    lastDayRestDuration: 39_000,
    lastWeekRestTime: '2026-11-16T04:25:00.000Z',
    lastWeekRestDuration: 216_000,
    remainingToday: 15_060,
    remainingToBreak: 8640,
    remainingWeek: 42_960,
    remainingTwoWeeks: 42_960,
    limitedBy: 'day',
    continuousDriving: 7560,
    breakLeft: null,
    hasBreakPart: false,
    extensionsUsed: 1,
    reducedRestsUsed: 1,
    dailyRestBy: '2026-11-19T18:00:00.000Z',
    reducedRestBy: '2026-11-19T20:00:00.000Z',
    weeklyRestBy: '2026-11-22T04:25:00.000Z',
    resting: null,
    compensations: [],
    ...rest,
  };
}

const WORDS = { D: ACTIVITY.driving, W: ACTIVITY.work, A: ACTIVITY.standby, R: ACTIVITY.rest };

/** Of a day: `D 04:50-07:25` and so on. */
export function activities(
  date: string,
  text: string,
  rest: Partial<DayActivity> = {},
): DayActivity[] {
  return text.split(', ').map((part) => {
    const [word = '', span = ''] = part.split(' ');
    const [from, to] = span.split('-');
    return {
      from: moment(date, from ?? ''),
      to: moment(date, to ?? ''),
      activity: WORDS[word as keyof typeof WORDS] ?? ACTIVITY.noCard,
      slot: 1,
      crew: false,
      source: 'file',
      vehicleId: 12,
      numericPlate: 'BA 482 KT',
      ...rest,
    };
  });
}

function moment(date: string, time: string): string {
  const [hours, minutes] = time.split(':').map(Number);
  const ms = Date.parse(`${date}T00:00:00Z`) + ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000;
  return new Date(ms).toISOString();
}

export function tachographDay(
  date: string,
  text: string,
  rest: Partial<TachographDay> = {},
): TachographDay {
  const source = rest.source === 'live' ? 'live' : 'file';
  const own = text === '' ? [] : activities(date, text, { source });
  const sum = (activity: number) =>
    own
      .filter((one) => one.activity === activity && one.slot === 1)
      .reduce((total, { from, to }) => total + (Date.parse(to) - Date.parse(from)) / 60_000, 0);
  return {
    date,
    driving: sum(3),
    work: sum(2),
    standby: sum(1),
    rest: sum(0),
    unknown: sum(5),
    distance: 604,
    source: 'file',
    difference: null,
    activities: own,
    conditions: [],
    infringements: [],
    lostExcuses: [],
    ...rest,
  };
}

/** Tuesday: 4:52 of driving in which 12 minutes were no break. */
export function longDriving(): Infringement {
  const because = (from: string, to: string, activity: number, counts: boolean) => ({
    from: moment('2026-11-17', from),
    to: moment('2026-11-17', to),
    activity,
    counts,
  });
  return {
    from: moment('2026-11-17', '04:50'),
    to: moment('2026-11-17', '09:54'),
    type: 'BREAK',
    paragraph: '561/2006 7',
    severity: 'MI',
    value: 17_520,
    limit: 16_200,
    note: null,
    excuse: null,
    because: [
      because('04:50', '07:25', ACTIVITY.driving, true),
      because('07:25', '07:37', ACTIVITY.rest, false),
      because('07:37', '09:54', ACTIVITY.driving, true),
      because('09:54', '10:39', ACTIVITY.rest, true),
    ],
  };
}

/** Friday: 9:20 of driving where 9:00 were allowed. */
export function longDay(): Infringement {
  const because = (from: string, to: string) => ({
    from: moment('2026-11-13', from),
    to: moment('2026-11-13', to),
    activity: ACTIVITY.driving,
    counts: true,
  });
  return {
    from: moment('2026-11-13', '04:50'),
    to: moment('2026-11-13', '16:00'),
    type: 'DAY9',
    paragraph: '561/2006 6(1)',
    severity: 'MI',
    value: 33_600,
    limit: 32_400,
    note: null,
    excuse: null,
    because: [because('04:50', '09:10'), because('09:55', '13:15'), because('14:20', '16:00')],
  };
}

const WORKED = 'R 00:00-04:50, W 04:50-05:00, D 05:00-09:00, R 09:00-09:45, D 09:45-13:35';

/** What the server answers for the two weeks up to now. */
export function fortnight(): TachographDay[] {
  const full = `${WORKED}, R 13:35-14:20, D 14:20-15:25, A 15:25-15:50, W 15:50-16:05, R 16:05-24:00`;
  const friday =
    'R 00:00-04:40, W 04:40-04:50, D 04:50-09:10, R 09:10-09:55, D 09:55-13:15, W 13:15-13:35, R 13:35-14:20, D 14:20-16:00, W 16:00-16:25, R 16:25-24:00';
  const tuesday =
    'R 00:00-04:40, W 04:40-04:50, D 04:50-07:25, R 07:25-07:37, D 07:37-09:54, R 09:54-10:39, D 10:39-13:57, W 13:57-14:27, R 14:27-24:00';
  const today =
    'R 00:00-05:00, W 05:00-05:12, D 05:12-07:36, W 07:36-07:56, R 07:56-09:02, D 09:02-10:19, R 10:19-11:14, D 11:14-13:20';
  const unknown = `${WORKED}, N 13:35-15:45, R 15:45-24:00`;
  return [
    tachographDay('2026-11-09', full, { difference: 4, source: 'both' }),
    tachographDay('2026-11-10', full),
    tachographDay('2026-11-11', unknown, { distance: 618 }),
    tachographDay('2026-11-12', full),
    tachographDay('2026-11-13', friday, { infringements: [longDay()] }),
    tachographDay('2026-11-14', 'R 00:00-24:00', { distance: 0 }),
    tachographDay('2026-11-15', 'R 00:00-24:00', { distance: 0 }),
    tachographDay('2026-11-16', full, { source: 'live' }),
    tachographDay('2026-11-17', tuesday, { source: 'live', infringements: [longDriving()] }),
    tachographDay('2026-11-18', full, { source: 'live' }),
    tachographDay('2026-11-19', today, { source: 'live', distance: 405 }),
  ];
}

export function tachographFile(rest: Partial<TachographFile> = {}): TachographFile {
  return {
    tachographFileId: 3,
    fileName: 'C_20261116_0605_TOTH_M.DDD',
    kind: 'card',
    generation: 2,
    cardNumber: 'SK00000011978500',
    vin: null,
    registration: null,
    holder: { firstName: 'Marián', lastName: 'Tóth' },
    from: '2026-10-19',
    to: '2026-11-15',
    personId: 7,
    vehicleId: null,
    signature: 'valid',
    activityDays: 28,
    warnings: [],
    uploaded: '2026-11-16T06:12:00.000Z',
    uploadedBy: 'D. Dispečerová',
    ...rest,
  } as TachographFile;
}
