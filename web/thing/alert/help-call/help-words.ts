// A call for help in words. An old place is never said as if it were that of now, nor a late call as if it were pressed
// just now.
import type { HelpCall } from '@flotila/domain/alert/help-call.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { ago, dateTime, fullName, span, time } from '../../../ground/words/format.ts';
import { placeText } from '../../vehicle/vehicle-state.ts';

/** Milliseconds; a place that is older than this is said with its time. */
const PLACE_OLD_MS = 120_000;
/** Milliseconds between the button and its message; longer, it waited in the tracker's memory. */
const LATE_MS = 120_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** `TN 226 CD volá pomoc` */
export function callTitle({ numericPlate }: Pick<HelpCall, 'numericPlate'>): string {
  return t('help.calls', { plate: numericPlate });
}

/** How long ago the button was pressed, to the second in the first minute; a tracker's clock may run ahead. */
export function sinceText({ pressedAt }: Pick<HelpCall, 'pressedAt'>, nowMs: number): string {
  const age = nowMs - Date.parse(pressedAt);
  if (age < MINUTE_MS) return t('help.secondsAgo', { count: Math.max(0, Math.round(age / 1000)) });
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

type Placed = Pick<HelpCall, 'location' | 'pressedAt'>;

/** Is the last known place that of the call, and not old meanwhile? */
function isPlaceSure({ location, pressedAt }: Placed, nowMs: number): boolean {
  if (!location) return false;
  const ts = Date.parse(location.timestamp);
  return ts >= Date.parse(pressedAt) && nowMs - ts < PLACE_OLD_MS;
}

/** Of today by its time alone. */
function placeMoment(timestamp: string, zone: string, nowMs: number): string {
  return nowMs - Date.parse(timestamp) < DAY_MS ? time(timestamp, zone) : dateTime(timestamp, zone);
}

/** What stands beside its rings on the map: of when the place is; null: that of the call. */
export function ringText(call: Placed, zone: string, nowMs: number): string | null {
  const { location } = call;
  if (!location || isPlaceSure(call, nowMs)) return null;
  const { timestamp } = location;
  const moment = placeMoment(timestamp, zone, nowMs);
  const age = nowMs - Date.parse(timestamp);
  if (age < MINUTE_MS) return t('help.placeOf', { time: moment });
  return t('help.lastPlace', { time: moment, ago: ago(age) });
}

/** Where, and of when that is where it is not of now. */
export function whereText(call: Placed, zone: string, nowMs: number): string {
  const { location } = call;
  if (!location) return t('help.noPlace');
  const place = placeText({ location: location as Parameters<typeof placeText>[0]['location'] });
  const where = place ?? `${location.latitude.toFixed(5)}, ${location.longitude.toFixed(5)}`;
  if (isPlaceSure(call, nowMs)) return where;
  const { timestamp } = location;
  const age = nowMs - Date.parse(timestamp);
  const moment = placeMoment(timestamp, zone, nowMs);
  if (age < MINUTE_MS) return t('help.placeBefore', { place: where, time: moment });
  return t('help.oldPlace', { place: where, time: moment, span: span(age) });
}

/** Persons who are named of those to whom a call was handed on. */
const NAMED_MAX = 2;

/** To whom it was handed on when nobody took it in time; null: it was not. */
export function handedOnText({ handedOn }: Pick<HelpCall, 'handedOn'>): string | null {
  if (!handedOn) return null;
  const { to } = handedOn;
  const names = to.slice(0, NAMED_MAX).map(fullName).join(', ');
  const more = to.length > NAMED_MAX ? ` +${to.length - NAMED_MAX}` : '';
  return [t('help.handedOn'), names].filter(Boolean).join(', ') + more;
}

/** Whom everybody reads that it is in good hands. */
export function takenText({ taken }: Pick<HelpCall, 'taken'>, zone: string): string | null {
  if (!taken) return null;
  const moment = time(taken.at, zone);
  return taken.by
    ? t('help.takenBy', { name: fullName(taken.by), time: moment })
    : t('help.taken', { time: moment });
}
