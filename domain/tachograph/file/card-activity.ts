// The days of a driver card: a ring of bytes (Appendix 1 §2.17) in which a day is written behind the day
// before and names both lengths. It is walked from the newest day back, and where that breaks off, from the
// oldest on: what can be reached from either side is read.
import { bcd, time, u16, type ValueOf } from './codec.ts';
import type { ReadingWarning } from './reading.ts';
import { type ChangeWord, changeWord } from './records.ts';

export interface CardDay {
  /** Midnight, epoch milliseconds. */
  date: number;
  /** Daily presence counter, null where it is no number. */
  presence: number | null;
  /** Kilometres. */
  distance: number;
  changes: ChangeWord[];
}

const POINTERS_SIZE = 4;
const presenceCounter = bcd(2);
/** previousLength, recordLength, date, presence counter, distance. */
const HEAD_SIZE = 12;
/** A day changes its activity at most once a minute; the first word is the state at 00:00. */
const CHANGES_MAX = 1441;
const RECORD_MAX = HEAD_SIZE + CHANGES_MAX * changeWord.size;
const DAY_MS = 86_400_000;

interface Ring {
  bytes: Uint8Array;
  size: number;
}
interface Found {
  start: number;
  previousLength: number;
  length: number;
  day: CardDay;
}

/** Days from the oldest to the newest. `name` is what warnings call the file. */
export function readCardDays(
  file: Uint8Array,
  name: string,
): { days: CardDay[]; warnings: ReadingWarning[] } {
  const ring: Ring = {
    bytes: file.subarray(POINTERS_SIZE),
    size: Math.max(file.length - POINTERS_SIZE, 0),
  };
  if (ring.size < HEAD_SIZE) return { days: [], warnings: [damaged(name)] };
  const oldest = u16.read(file, 0);
  const newest = u16.read(file, 2);
  if (newest < ring.size && isUnwritten(ring, newest)) return { days: [], warnings: [] };
  const back = walkBack(ring, oldest, newest);
  if (back.isWhole) return { days: back.found.reverse().map(({ day }) => day), warnings: [] };
  const reached = new Set(back.found.map(({ start }) => start));
  const on = walkOn(ring, oldest < ring.size ? oldest : 0, reached);
  const lastBefore = on.at(-1)?.day.date;
  const detail = lastBefore === undefined ? name : new Date(lastBefore).toISOString().slice(0, 10);
  return {
    days: [...on, ...back.found.reverse()].map(({ day }) => day),
    warnings: [{ code: 'daysLost', detail, count: null }],
  };
}

const damaged = (name: string): ReadingWarning => ({
  code: 'partDamaged',
  detail: name,
  count: null,
});

/** A card that was never in a vehicle. */
function isUnwritten(ring: Ring, newest: number): boolean {
  const head = ringBytes(ring, newest, HEAD_SIZE);
  return head.every((byte) => byte === 0) || head.every((byte) => byte === 0xff);
}

/** From the newest day to the oldest, newest first; whole when it ended where it should. */
function walkBack(ring: Ring, oldest: number, newest: number) {
  const found: Found[] = [];
  if (oldest >= ring.size || newest >= ring.size) return { found, isWhole: false };
  let start = newest;
  let walked = 0;
  for (;;) {
    const next = found.at(-1);
    const here = readDay(ring, start);
    // A day must be as long as the one behind it says, and never more is walked than the ring holds.
    if (!here || (next && here.length !== next.previousLength)) return { found, isWhole: false };
    walked += here.length;
    if (walked > ring.size || (next && here.day.date > next.day.date)) {
      return { found, isWhole: false };
    }
    found.push(here);
    if (start === oldest || here.previousLength === 0) return { found, isWhole: start === oldest };
    start = (start - here.previousLength + ring.size) % ring.size;
  }
}

/** From a day on until one that is known, is none or is older than the one before. */
function walkOn(ring: Ring, from: number, known: ReadonlySet<number>): Found[] {
  const found: Found[] = [];
  let start = from;
  for (let walked = 0; walked < ring.size && !known.has(start); ) {
    const here = readDay(ring, start);
    const before = found.at(-1);
    if (!here || (before && here.day.date < before.day.date)) break;
    found.push(here);
    walked += here.length;
    start = (start + here.length) % ring.size;
  }
  return found;
}

/** The day that begins there; undefined where none can be. */
function readDay(ring: Ring, start: number): Found | undefined {
  const head = ringBytes(ring, start, HEAD_SIZE);
  const previousLength = u16.read(head, 0);
  const length = u16.read(head, 2);
  const date = time.read(head, 4);
  const hasWords = length > HEAD_SIZE && length <= Math.min(RECORD_MAX, ring.size);
  if (!hasWords || length % changeWord.size !== 0 || date === null) return undefined;
  const words = ringBytes(ring, (start + HEAD_SIZE) % ring.size, length - HEAD_SIZE);
  const changes: ValueOf<typeof changeWord>[] = [];
  for (let at = 0; at < words.length; at += changeWord.size) {
    changes.push(changeWord.read(words, at));
  }
  const presence = presenceCounter.read(head, 8);
  const distance = u16.read(head, 10);
  const day = { date: date - (date % DAY_MS), presence, distance, changes };
  return { start, previousLength, length, day };
}

/** Bytes of the ring, over its end where they go on at its beginning. */
function ringBytes(ring: Ring, start: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  for (let i = 0; i < length; i++) bytes[i] = ring.bytes[(start + i) % ring.size] ?? 0;
  return bytes;
}
