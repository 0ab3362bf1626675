// What both forms of OsmAnd requests share: who it is, a time in one of its forms, a place.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { isPlace } from '../record.ts';
import { cleanText, decimalOf } from './parameters.ts';

const ID_MAX = 50;
export const NO_TIME = 'timestamp is no time';

/** Of the request nothing can be kept. */
export class Malformed extends Error {}

export function idOf(text: string | null | undefined): string {
  const id = cleanText(text ?? '').trim();
  if (id === '') throw new Malformed('no id');
  if (id.length > ID_MAX) throw new Malformed('id too long');
  return id;
}

export type Place = readonly [
  latitude: number | null | undefined,
  longitude: number | null | undefined,
];

/** What is no place on Earth leaves the record without one: its inputs and counters are true all the same. */
export function setPlace(
  record: TrackerRecord,
  [latitude, longitude]: Place,
  isValid: boolean,
): void {
  if (latitude == null || longitude == null || !isPlace(latitude, longitude)) return;
  record.latitude = latitude;
  record.longitude = longitude;
  record.hasFix = isValid;
}

/** Does the record say nothing but its time? */
export function isEmpty({
  latitude,
  inputs,
  values,
  raw,
  identification,
  alarm,
}: TrackerRecord): boolean {
  return (
    latitude === null &&
    inputs === null &&
    Object.keys(values).length === 0 &&
    raw === undefined &&
    identification === undefined &&
    alarm === undefined
  );
}

/**
 * Seconds, milliseconds from 2³¹ on, ISO 8601, or a date and time that is taken as UTC; epoch
 * milliseconds, undefined when it is none of these.
 */
export function timeOf(given: string | null, receivedTs: number): number | undefined {
  const text = given?.trim() ?? '';
  if (text === '') return receivedTs;
  const number = decimalOf(text);
  const time = number === undefined ? parsedTime(text) : number < 2 ** 31 ? number * 1000 : number;
  return Math.abs(time) <= 8.64e15 ? Math.round(time) : undefined;
}

/** A time with a zone of which the `+` was not escaped in the address: it arrives as a space. */
const UNESCAPED_PLUS = /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}[\d:.,]*) (\d{2}(?::?\d{2})?)$/;

function parsedTime(text: string): number {
  const [, date, time, zone] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)?$/i.exec(
      text.replace(UNESCAPED_PLUS, '$1+$2'),
    ) ?? [];
  if (!date || !time) return Number.NaN;
  const [, hours = '+00', minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone ?? '') ?? [];
  return Date.parse(`${date}T${time.replace(',', '.')}${hours}:${minutes}`);
}
