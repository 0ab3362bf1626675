// The lines of the record of changes: a head for each day with its count, and below it the changes. What one call did
// to many records is one line, and so is what one person did to one record within a few minutes; both open. Pure.
import type { AuditEntry } from '@flotila/domain/audit/audit.api.ts';
import { localDay } from '@flotila/domain/time.ts';
import { isAlike } from '../../../ground/ui/form-merge.ts';
import type { AuditRow } from './audit-names.ts';

/** Changes of one record by one person belong together while they are no further from the first. */
const SERIES_MS = 5 * 60_000;
/** So do their ways in from one address, of which programs and phones make many. */
const SESSIONS_MS = 60 * 60_000;

export interface DayLine {
  /** yyyy-MM-dd by the company's clock. */
  day: string;
  count: number;
}

export interface ChangeLine {
  key: string;
  /** one change; many records in one call; one record several times, newest first. */
  is: 'one' | 'many' | 'series';
  rows: readonly [AuditRow, ...AuditRow[]];
}

export type AuditLine = DayLine | ChangeLine;

/** `rows`: newest first. */
export function auditLines(rows: readonly AuditRow[], zone: string): AuditLine[] {
  const lines: AuditLine[] = [];
  let day: DayLine | undefined;
  for (const line of changeLines(rows)) {
    const of = localDay(Date.parse(line.rows[0].entry.timestamp), zone);
    if (!day || day.day !== of) {
      day = { day: of, count: 0 };
      lines.push(day);
    }
    day.count += line.rows.length;
    lines.push(line);
  }
  return lines;
}

function changeLines(rows: readonly AuditRow[]): ChangeLine[] {
  const lines: ChangeLine[] = [];
  // Where the last line about each record stands.
  const about = new Map<string, number>();
  for (const row of rows) {
    const record = `${row.entry.kind} ${row.entry.recordId}`;
    const [lastAt, sameAt] = [lines.length - 1, about.get(record) ?? -1];
    const [last, same] = [lines[lastAt], lines[sameAt]];
    if (same && isSeries(same, row.entry)) {
      lines[sameAt] = { ...same, is: 'series', rows: [...same.rows, row] };
    } else if (last && isOneCall(last, row.entry)) {
      lines[lastAt] = { ...last, is: 'many', rows: [...last.rows, row] };
      about.set(record, lastAt);
    } else {
      about.set(record, lines.length);
      lines.push({ key: String(row.entry.auditId), is: 'one', rows: [row] });
    }
  }
  return lines;
}

/** Did the call that made the line change another record as well? */
function isOneCall({ is, rows: [{ entry }] }: ChangeLine, next: AuditEntry): boolean {
  if (is === 'series' || next.kind === 'session') return false;
  return entry.timestamp === next.timestamp && isLike(entry, next);
}

function isSeries({ is, rows: [{ entry }] }: ChangeLine, next: AuditEntry): boolean {
  const age = Date.parse(entry.timestamp) - Date.parse(next.timestamp);
  if (is === 'many' || !isLike(entry, next)) return false;
  if (next.kind === 'session') {
    const facts = [entry, next].map(({ before, after }) => ({ before, after }));
    return age <= SESSIONS_MS && isAlike(facts[0], facts[1]);
  }
  return next.action === 'update' && next.kind !== 'command' && age <= SERIES_MS;
}

function isLike(one: AuditEntry, other: AuditEntry): boolean {
  const isSameDeed = one.kind === other.kind && one.action === other.action;
  return isSameDeed && one.author === other.author;
}

/** What a series changed from its first to its last; of one change that itself. */
export function wholeChange([newest, ...earlier]: ChangeLine['rows']): AuditEntry {
  let { before, after } = newest.entry;
  for (const { entry } of earlier) {
    // Of a list each change keeps only what went and what came.
    before = { ...before, ...entry.before, ...bothLists(before, entry.before) };
    after = { ...entry.after, ...after, ...bothLists(after, entry.after) };
  }
  return { ...newest.entry, before, after };
}

type Fields = AuditEntry['before'];

function bothLists(later: Fields, earlier: Fields): Record<string, unknown[]> {
  const both: Record<string, unknown[]> = {};
  for (const [field, list] of Object.entries(earlier ?? {})) {
    const other = later?.[field];
    if (Array.isArray(list) && Array.isArray(other)) both[field] = [...list, ...other];
  }
  return both;
}
