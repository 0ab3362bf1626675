// Words of the page of a driver's hours: times by the chosen clock, rules, articles, records, severities.
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import type { Infringement } from '@flotila/domain/tachograph/day.api.ts';
import {
  addedUp,
  breakingIndex,
  excess,
  isShortRest,
  namedSeconds,
} from '@flotila/domain/tachograph/shown-found.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { TextKey } from '../../ground/i18n/text-key.ts';
import { weekdayText } from '../../ground/words/day-words.ts';
import { date, duration, time } from '../../ground/words/format.ts';
import { momentText } from './moment-words.ts';

/** By which clock times are told; the company's is the local one. */
export interface Clock {
  isLocal: boolean;
  local: string;
}

export function zoneOf({ isLocal, local }: Clock): string {
  return isLocal ? local : 'UTC';
}

/** HH:mm by the chosen clock. */
export function clockTime(moment: string | number, clock: Clock): string {
  return time(moment, zoneOf(clock));
}

/** HH:mm, of another day with its weekday: 'ne 04:25'. */
export function nearTime(moment: string | number, clock: Clock, nowMs: number): string {
  return momentText(moment, { nowMs, timeZone: zoneOf(clock) });
}

/** The same moment by the other clock, which is named. */
export function otherTime(moment: string | number, clock: Clock): string {
  return clock.isLocal
    ? t('hours.inUtc', { time: time(moment, 'UTC') })
    : t('hours.inLocal', { time: time(moment, clock.local) });
}

export function foundTitle(one: Infringement): string {
  return titleOf(one.type, namedSeconds(one));
}

/** @param seconds `namedSeconds`, as they are or were */
export function titleOf(type: Infringement['type'], seconds: number): string {
  return t(`hours.title.${type}`, { value: duration(seconds) });
}

/** 'ut 2026-11-17, 04:50 – 09:54, o 0:22 viac' */
export function foundLine(one: Infringement, clock: Clock): string {
  return [spanLine(one, clock), excessText(one)].filter(Boolean).join(', ');
}

export function spanLine({ from, to }: { from: string; to: string }, clock: Clock): string {
  const zone = zoneOf(clock);
  const day = date(from, zone);
  const last = date(to, zone);
  const end = last === day ? '' : `${weekdayText(last)} ${last} `;
  return `${weekdayText(day)} ${day}, ${time(from, zone)} – ${end}${time(to, zone)}`;
}

function excessText(one: Infringement): string | null {
  if (one.type === 'COMP') return null;
  const params = { time: duration(excess(one)) };
  if (one.type === 'SIXDAYS') return t('hours.later', params);
  return isShortRest(one.type) ? t('hours.less', params) : t('hours.more', params);
}

/** Of `561/2006 6(1)`; what is written otherwise is shown as it is. */
export function articleText(paragraph: string): string {
  const [, regulation, article, part] =
    /^(\d+\/\d+) (\d+[a-z]?)(?:\((\w+)\))?/.exec(paragraph) ?? [];
  if (!regulation || !article) return paragraph;
  return part
    ? t('hours.paragraph', { regulation, article, paragraph: part })
    : t('hours.article', { regulation, article });
}

export interface WhyRecord {
  /** Epoch milliseconds. */
  from: number;
  to: number;
  text: string;
  seconds: number;
  isBreaking: boolean;
}

const RECORDS_MAX = 12;
const SHORTEST_BREAK = 15 * 60;

/** The records that decided; of many the last ones, in which it happened. */
export function whyRecords(one: Infringement): { records: WhyRecord[]; left: number } {
  const breaking = breakingIndex(one);
  const records = one.because.map((record, index) => {
    const from = Date.parse(record.from);
    const to = Date.parse(record.to);
    const seconds = (to - from) / 1000;
    const isBreaking = index === breaking;
    return { from, to, seconds, isBreaking, text: t(recordKey(one, index, isBreaking)) };
  });
  // The one that broke it is always among them.
  const first = Math.max(0, Math.min(records.length - RECORDS_MAX, Math.max(0, breaking)));
  const shown = records.slice(first, first + RECORDS_MAX);
  return { records: shown, left: records.length - shown.length };
}

function recordKey(one: Infringement, index: number, isBreaking: boolean): TextKey {
  const record = one.because[index];
  const activity = record?.activity ?? ACTIVITY.error;
  const plain = RECORD_KEYS[activity] ?? 'hours.record.4';
  if (!record) return plain;
  if (activity === ACTIVITY.rest && one.type === 'BREAK') {
    if (record.from >= one.to) return 'hours.record.enough';
    const seconds = (Date.parse(record.to) - Date.parse(record.from)) / 1000;
    if (seconds < SHORTEST_BREAK) return 'hours.record.noBreak';
    return isBreaking ? 'hours.record.shortBreak' : 'hours.record.break';
  }
  if (isBreaking && isShortRest(one.type)) return 'hours.record.shortRest';
  return isBreaking && addedUp(one).length > 0 ? 'hours.record.limit' : plain;
}

const RECORD_KEYS: readonly TextKey[] = [
  'hours.record.0',
  'hours.record.1',
  'hours.record.2',
  'hours.record.3',
  'hours.record.4',
  'hours.record.5',
];
