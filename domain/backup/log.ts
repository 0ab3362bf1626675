// The log of the database between backups: what its files are called, which moments it reaches, and what of it nobody needs any
// more. It is kept in runs. A run begins with a copy of the cluster, its base, and goes on without a gap until it is given up.
import { DAY_MS } from '../time.ts';
import { backupName, backupTs } from './keep.ts';

/** Every moment of so many days can be had again. */
const KEPT_DAYS = 7;
/** A base is made anew when so many days have passed, whatever the log is. */
const BASE_DAYS_MAX = 7;
/** PostgreSQL counts segments within so many bytes of log. */
const BYTES_OF_COUNT = 2 ** 32;

const RUN = /^log-(\d{1,20})-([0-9a-f]{8})$/;
const SEGMENT = /^([0-9A-F]{24})_(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2}\.\d{3})Z$/;
const BASE = 'base-';

/** Clusters bear a number from their making on, and each run of a cluster one of its own. */
export interface Run {
  system: string;
  id: string;
}

export function runName({ system, id }: Run): string {
  return `log-${system}-${id}`;
}

/** undefined: it is no name of a run */
export function runOf(name: string): Run | undefined {
  const [, system, id] = RUN.exec(name) ?? [];
  return system && id ? { system, id } : undefined;
}

export function baseName(ts: number): string {
  return `${BASE}${backupName(ts)}`;
}

/** Epoch milliseconds at which the base was begun; undefined: it is no name of a base. */
export function baseTs(name: string): number | undefined {
  return name.startsWith(BASE) ? backupTs(name.slice(BASE.length)) : undefined;
}

/** A file of the log. */
export interface Segment {
  /** As PostgreSQL calls it: 24 hexadecimal digits. */
  segment: string;
  /** Epoch milliseconds; what was stored before is in it and those before it. */
  ts: number;
}

/** `0000000100000000000000A3_2026-11-29T16-30-00.000Z` */
export function segmentFile({ segment, ts }: Segment): string {
  return `${segment}_${new Date(ts).toISOString().replaceAll(':', '-')}`;
}

export function segmentOf(file: string): Segment | undefined {
  const [, segment, ...time] = SEGMENT.exec(file) ?? [];
  const [day, hour, minute, second] = time;
  const ts = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
  return segment && !Number.isNaN(ts) ? { segment, ts } : undefined;
}

/** Name of the segment that holds a place of the log. */
export function segmentAt(timeline: number, lsn: bigint, segmentBytes: number): string {
  const number = lsn / BigInt(segmentBytes);
  const perCount = BigInt(BYTES_OF_COUNT / segmentBytes);
  return [BigInt(timeline), number / perCount, number % perCount].map(hexOf).join('');
}

/** The place of the log at which the segment begins. */
export function segmentStart(segment: string, segmentBytes: number): bigint {
  const [count, number] = [8, 16].map((at) => BigInt(`0x${segment.slice(at, at + 8)}`));
  const perCount = BigInt(BYTES_OF_COUNT / segmentBytes);
  return ((count ?? 0n) * perCount + (number ?? 0n)) * BigInt(segmentBytes);
}

export function nextSegment(segment: string, segmentBytes: number): string {
  const next = segmentStart(segment, segmentBytes) + BigInt(segmentBytes);
  return segmentAt(Number(`0x${segment.slice(0, 8)}`), next, segmentBytes);
}

function hexOf(number: bigint): string {
  return number.toString(16).toUpperCase().padStart(8, '0');
}

/** What of a copy of the cluster says where its log begins. */
export interface LogStart {
  /** Needed first. */
  firstSegment: string;
  /** Up to this one the copy is not whole. */
  wholeSegment: string;
  segmentBytes: number;
  /** Epoch milliseconds at which it was whole: the first moment that can be had. */
  wholeTs: number;
}

export interface Reach {
  /** One after the other. */
  segments: Segment[];
  /** The last moment that can be had; undefined: none, the copy is not whole without what is missing. */
  until: number | undefined;
  /** A segment that is not there, and later ones are. */
  missing: string | undefined;
}

/** How far the segments of its run, in any order, lead from a base on. */
export function reachOf(base: LogStart, found: readonly Segment[]): Reach {
  const byName = new Map(found.map((one) => [one.segment, one]));
  const segments: Segment[] = [];
  let wanted = base.firstSegment;
  for (;;) {
    const one = byName.get(wanted);
    if (!one) break;
    segments.push(one);
    wanted = nextSegment(wanted, base.segmentBytes);
  }
  const last = segments.at(-1);
  const isWhole = last !== undefined && last.segment >= base.wholeSegment;
  return {
    segments,
    until: isWhole ? Math.max(base.wholeTs, last.ts) : undefined,
    missing: found.some(({ segment }) => segment > wanted) ? wanted : undefined,
  };
}

export interface Span {
  from: number;
  until: number;
}

/** Spans that touch are one; the earliest first. */
export function joinSpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until);
    else joined.push({ from: span.from, until: span.until });
  }
  return joined;
}

interface NamedBase extends Pick<LogStart, 'firstSegment' | 'wholeTs'> {
  name: string;
}

/** Bases and segments of the run that goes on which no moment of the last days needs. */
export function outlivedLog(
  bases: readonly NamedBase[],
  segments: readonly Segment[],
  now: number,
): { bases: string[]; segments: Segment[] } {
  const newestFirst = bases.toSorted((a, b) => b.wholeTs - a.wholeTs);
  const first = newestFirst.findIndex(({ wholeTs }) => wholeTs <= oldestKept(now));
  const kept = first < 0 ? newestFirst : newestFirst.slice(0, first + 1);
  const from = kept.at(-1)?.firstSegment ?? '';
  return {
    bases: newestFirst.slice(kept.length).map(({ name }) => name),
    segments: segments.filter(({ segment }) => segment < from),
  };
}

/** Does no moment of the last days need a run that ended? `lastTs`: of what is newest in it. */
export function isRunOutlived(lastTs: number, now: number): boolean {
  return lastTs < oldestKept(now);
}

function oldestKept(now: number): number {
  return now - KEPT_DAYS * DAY_MS;
}

/**
 * Is a new base worth it at a backup's hour? When reading the log since the last one would take longer than the base
 * itself, and after a week at the latest.
 */
export function isBaseDue(
  base: { wholeTs: number; bytes: number },
  { due, logBytes }: { due: number; logBytes: number },
): boolean {
  if (base.wholeTs >= due) return false;
  return logBytes >= base.bytes || base.wholeTs < due - (BASE_DAYS_MAX - 1) * DAY_MS;
}
