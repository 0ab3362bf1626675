// A tracker's log in words: directions, what happened to the connection, what was understood, and why
// something was not.
import type {
  UnderstoodRecord,
  VehicleLogLine,
} from '@flotila/domain/connection/connection.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { dateTime, number, time } from '../../../ground/words/format.ts';
import { eventOf, placeText } from './log-lines.ts';

/** HH:mm:ss.SSS in the zone. */
export function exactTime(instant: string, zone: string): string {
  const ms = String(new Date(instant).getUTCMilliseconds()).padStart(3, '0');
  return `${time(instant, zone, true)}.${ms}`;
}

/** What a line is about, in one line: the event, the text, or the bytes. */
export function frameText(line: VehicleLogLine): string {
  if (line.direction === 'event') return eventText(line.text ?? '');
  return line.text ?? line.hex;
}

function eventText(text: string): string {
  const { kind, detail } = eventOf(text);
  if (kind === null) return detail;
  return detail === '' ? t(`log.event.${kind}`) : `${t(`log.event.${kind}`)}: ${detail}`;
}

/** What was understood of a line: the number of records and the newest of them; null: nothing. */
export function understoodText(line: VehicleLogLine, zone: string): string | null {
  const last = line.understood?.at(-1);
  if (!last) return null;
  const words = recordWords(last, zone).join(' · ');
  return line.recordCount > 1
    ? `${t('log.records', { count: line.recordCount })} · ${words}`
    : words;
}

function recordWords(record: UnderstoodRecord, zone: string): string[] {
  const place = placeText(record);
  return [
    record.timestamp === null ? t('log.noTime') : dateTime(record.timestamp, zone, true),
    place ?? t('log.noPlace'),
    ...(record.speed === null ? [] : [t('vehicle.speed', { speed: number(record.speed) })]),
    ...(record.valid ? [] : [t('log.invalid')]),
  ];
}

/** Why nothing, or not everything, was taken; null: it was. */
export function refusalText(line: VehicleLogLine): string | null {
  return line.refusal && t(`log.refusal.${line.refusal}`);
}

export function measureText(value: number | string | boolean): string {
  if (typeof value === 'boolean') return t(value ? 'log.on' : 'log.off');
  return typeof value === 'number' ? String(value) : value;
}
