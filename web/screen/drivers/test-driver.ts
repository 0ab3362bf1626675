// Drivers for tests: at 14:20 in Bratislava on a Friday, in the middle of an ordinary day.
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import type { DriverHours, DriverHoursRow } from '@flotila/domain/tachograph/tachograph.api.ts';

const HOUR = 3600;
export const NOW = '2026-11-20T13:20:00.000Z';
export const nowMs = Date.parse(NOW);

/** Seconds of h:mm. */
export function seconds(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * HOUR + minutes * 60;
}

/** Hours after now, negative before. */
export function after(hours: number): string {
  return new Date(nowMs + hours * HOUR * 1000).toISOString();
}

/** Who has driven three hours, one since the last break, and may drive on until the evening. */
export function testHours(change: Partial<DriverHours> = {}): DriverHours {
  return {
    asOf: NOW,
    dataValidity: true,
    activity: ACTIVITY.driving,
    activitySince: after(-1),
    dayDriveAccumulation: 3 * HOUR,
    dayDriveLimit: 9 * HOUR,
    weekDriveAccumulation: 30 * HOUR,
    weekDriveLimit: 56 * HOUR,
    previousWeekDriveAccumulation: 30 * HOUR,
    lastDayRestTime: after(-6),
    lastDayRestDuration: 11 * HOUR,
    lastWeekRestTime: after(-90),
    lastWeekRestDuration: 45 * HOUR,
    remainingToday: 6 * HOUR,
    remainingToBreak: seconds('3:30'),
    remainingWeek: 26 * HOUR,
    remainingTwoWeeks: 30 * HOUR,
    limitedBy: 'day',
    continuousDriving: HOUR,
    breakLeft: null,
    hasBreakPart: false,
    extensionsUsed: 2,
    reducedRestsUsed: 1,
    dailyRestBy: after(7),
    reducedRestBy: after(9),
    weeklyRestBy: after(54),
    resting: null,
    compensations: [],
    ...change,
  };
}

/** A daily rest that has run so many hours of eleven. */
export function testRest(ran: number, change: Partial<DriverHours> = {}): DriverHours {
  const isLong = ran >= 9;
  return testHours({
    activity: ACTIVITY.rest,
    activitySince: after(-ran),
    breakLeft: null,
    dayDriveAccumulation: isLong ? 0 : 9 * HOUR,
    remainingToday: isLong ? 9 * HOUR : 0,
    remainingToBreak: seconds('4:30'),
    continuousDriving: 0,
    ...(isLong ? { dailyRestBy: null, reducedRestBy: null } : {}),
    resting: {
      since: after(-ran),
      kind: 'daily',
      needed: 11 * HOUR,
      until: after(11 - ran),
      reducedUntil: null,
      remainingAfter: 9 * HOUR,
    },
    ...change,
  });
}

let personId = 700;

export function testRow(
  hours: DriverHours | null,
  change: Partial<DriverHoursRow> = {},
): DriverHoursRow {
  personId += 1;
  return {
    personId,
    firstName: 'Ján',
    lastName: 'Kováč',
    cardNumber: 'SK00000000000001',
    vehicleId: 501,
    numericPlate: 'BA 063 BD',
    place: 'Žilina',
    countryCode: 'SK',
    latitude: 49.2,
    longitude: 18.7,
    hours,
    source: 'live',
    cardDownloaded: null,
    cardDownloadBy: null,
    ...change,
  };
}
