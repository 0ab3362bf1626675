// A call for help in words. An old place is never said as if it were that of now, nor a late call as if it were pressed
// just now.
import type { HelpCall } from '@flotila/domain/alert/help-call.api.ts';
import { ago, dateTime, fullName, span, time } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { placeText } from '../vehicle/vehicle-state.ts';

/** Milliseconds; a place that is older than this is said with its time. */
const PLACE_OLD_MS = 120_000;
/** Milliseconds between the button and its message; longer, it waited in the tracker's memory. */
const LATE_MS = 120_000;
const DAY_MS = 86_400_000;

/** `TN 226 CD volá pomoc` */
export function callTitle({ numericPlate }: Pick<HelpCall, 'numericPlate'>): string {
  return t('help.calls', { plate: numericPlate });
}

/** How long ago the button was pressed, to the second in the first minute; a tracker's clock may run ahead. */
export function sinceText({ pressedAt }: Pick<HelpCall, 'pressedAt'>, nowMs: number): string {
  const age = nowMs - Date.parse(pressedAt);
  if (age < 60_000) return t('help.secondsAgo', { count: Math.max(0, Math.round(age / 1000)) });
  return ago(age);
}

/** null: it came as it was pressed. */
export function lateText(
  { pressedAt, receivedAt }: Pick<HelpCall, 'pressedAt' | 'receivedAt'>,
  zone: string,
): string | null {
  if (receivedAt === null) return null;
  if (Date.parse(receivedAt) - Date.parse(pressedAt) < LATE_MS) return null;
  return t('help.late', {
    pressed: dateTime(pressedAt, zone),
    received: time(receivedAt, zone),
  });
}

/** Who is called, and whether it is known that they are in the vehicle. */
export function driverText({ driver }: Pick<HelpCall, 'driver'>): string {
  if (!driver) return t('help.noDriver');
  return driver.isPast ? t('help.pastDriver', { name: fullName(driver) }) : fullName(driver);
}

/** Where, and of when that is where it is not of now. */
export function whereText({ location }: Pick<HelpCall, 'location'>, zone: string, nowMs: number) {
  if (!location) return t('help.noPlace');
  const place = placeText({ location: location as Parameters<typeof placeText>[0]['location'] });
  const where = place ?? `${location.latitude.toFixed(5)}, ${location.longitude.toFixed(5)}`;
  const age = nowMs - Date.parse(location.timestamp);
  if (age < PLACE_OLD_MS) return where;
  const moment = age < DAY_MS ? time(location.timestamp, zone) : dateTime(location.timestamp, zone);
  return t('help.oldPlace', { place: where, time: moment, span: span(age) });
}

/** Whom everybody reads that it is in good hands. */
export function takenText({ taken }: Pick<HelpCall, 'taken'>, zone: string): string | null {
  if (!taken) return null;
  const moment = time(taken.at, zone);
  return taken.by
    ? t('help.takenBy', { name: fullName(taken.by), time: moment })
    : t('help.taken', { time: moment });
}
