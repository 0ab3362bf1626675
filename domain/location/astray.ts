// Records whose time goes astray by a zone (K-9): sent between two others, they lie whole quarter hours before or behind
// them, and where the vehicle was then. One record alone shows none of it, so they are judged in the order of sending.
import { distanceMetres } from '../geo.ts';
import { BUFFERED_MS_MAX } from './clock.ts';
import type { TrackerRecord } from './tracker-record.ts';

/** Zones differ from each other by quarter hours, and by no more than this. */
const ZONE_STEP_MS = 15 * 60_000;
const ZONE_MS_MAX = 56 * ZONE_STEP_MS;
/** Neighbours are no further apart: else a time that fits between them shows nothing. */
const STEP_MS_MAX = 300_000;
const TOLERANCE_MS = 2_000;
/** So many in a row may be astray, when so many before came one after the other: what is shuffled shows nothing. */
const ASTRAY_MAX = 3;
const IN_ORDER_MIN = 4;
/** Nothing on wheels is faster, and receivers scatter. */
const METRES_PER_MS = 250 / 3600;
const SCATTER_METRES = 100;
/** A vehicle that stands is at its place at any time: it shows nothing, and harms nothing. */
const MOVING_KMH = 5;
/** A tracker whose records come within this sends them as they are made. */
const LIVE_MS = 60_000;

/** The newest record in order that a tracker has sent, and how many before it were, too. */
export interface InOrder {
  time: number;
  receivedTs: number;
  latitude: number;
  longitude: number;
  inputs: number | null;
  count: number;
}

const NOTHING: InOrder = {
  time: 0,
  receivedTs: 0,
  latitude: 0,
  longitude: 0,
  inputs: null,
  count: 0,
};

interface Sent {
  records: readonly TrackerRecord[];
  receivedTs: number;
}

/** What is known of the order in which a tracker sends. */
export interface Order {
  /** null: nothing. */
  last: InOrder | null;
  /** Sent after it, and in doubt: what is sent next decides. */
  doubted: readonly TrackerRecord[];
}

export const NO_ORDER: Order = { last: null, doubted: [] };

interface Strays {
  /** Indexes of those that are astray; null: none is. */
  astray: Set<number> | null;
  /** From here on they are in doubt, and among those astray. */
  doubtedFrom: number;
  /** The newest one in order. */
  last: InOrder | null;
}

/**
 * Looks through records `from` … `to` (exclusive) in the order of sending. Answers the indexes of those that are astray
 * or in doubt (null: none is), those that were in doubt before and are right, and what is known of the order then.
 */
export function judgeOrder(
  sent: Sent,
  from: number,
  to: number,
  { last: before, doubted }: Order,
): { astray: Set<number> | null; cleared: readonly TrackerRecord[]; order: Order } {
  // What is sent again clears nothing.
  const isAgain = doubted.some(({ time }) => sent.records.some((one) => one.time === time));
  const waiting = isAgain ? NO_ORDER.doubted : doubted;
  if (waiting.length === 0) {
    const { astray, doubtedFrom, last } = findAstray(sent, from, to, before);
    const own = doubtedFrom < to ? sent.records.slice(doubtedFrom, to) : waiting;
    return { astray, cleared: waiting, order: { last, doubted: own } };
  }
  const records = [...waiting, ...sent.records.slice(from, to)];
  const found = findAstray({ ...sent, records }, 0, records.length, before);
  let astray: Set<number> | null = null;
  for (const index of found.astray ?? []) {
    if (index < waiting.length) continue;
    astray ??= new Set();
    astray.add(index - waiting.length + from);
  }
  return {
    astray,
    cleared: waiting.filter((_one, index) => !found.astray?.has(index)),
    order: { last: found.last, doubted: records.slice(found.doubtedFrom) },
  };
}

/** Looks through records `from` … `to` (exclusive) in the order of sending, after `before` (null: nothing is known). */
function findAstray(sent: Sent, from: number, to: number, before: InOrder | null): Strays {
  const last: InOrder = before ? { ...before } : { ...NOTHING };
  let astray: Set<number> | null = null;
  let doubtedFrom = to;
  for (let index = from; index < to; index += 1) {
    const record = sent.records[index] as TrackerRecord;
    if (record.time === null || record.latitude === null || record.longitude === null) continue;
    if (last.count >= IN_ORDER_MIN && !isNext(last, record.time)) {
      const end = backInOrder(sent, index, to, last);
      if (end === index && isDoubted(sent, index, to, last)) doubtedFrom = index;
      if (doubtedFrom < to) {
        astray ??= new Set();
        for (let one = doubtedFrom; one < to; one += 1) astray.add(one);
        break;
      }
      for (; index < end; index += 1) {
        if (!isAstray(sent, index, end < to ? sent.records[end]?.time : null, last)) break;
        astray ??= new Set();
        astray.add(index);
      }
      if (index >= to) break;
    }
    const next = sent.records[index] as TrackerRecord;
    if (next.time === null || next.latitude === null || next.longitude === null) continue;
    last.count = last.count > 0 && isNext(last, next.time) ? last.count + 1 : 1;
    last.time = next.time;
    last.receivedTs = sent.receivedTs;
    last.latitude = next.latitude;
    last.longitude = next.longitude;
    last.inputs = next.inputs;
  }
  return { astray, doubtedFrom, last: last.count > 0 ? last : null };
}

/**
 * Did a tracker that has told of `newestTs` lose its clock (K-17)? Then it begins with the first day of a year, more than a
 * year before; history of other days is believed, however old. Epoch milliseconds.
 */
export function isFallenClock(time: number, newestTs: number): boolean {
  if (time >= newestTs - BUFFERED_MS_MAX) return false;
  const year = new Date(time + ZONE_MS_MAX).getUTCFullYear();
  return time < Date.UTC(year, 0, 2);
}

function isNext(last: InOrder, time: number): boolean {
  return time > last.time && time - last.time <= STEP_MS_MAX;
}

/** Index of the first of the next few records that goes on where `last` was; `to` when only the receive time does. */
function backInOrder(
  { records, receivedTs }: Sent,
  index: number,
  to: number,
  last: InOrder,
): number {
  const until = Math.min(index + ASTRAY_MAX, to);
  for (let end = index + 1; end <= until && end < to; end += 1) {
    const time = records[end]?.time;
    if (typeof time === 'number' && isNext(last, time)) return end;
  }
  const isLive = Math.abs(last.receivedTs - last.time) <= LIVE_MS && isNext(last, receivedTs);
  return isLive && until === to ? to : index;
}

/**
 * Are the last few of what was buffered astray as far as it is known until now? Not what is told of this moment, and
 * nothing that somebody waits for: an input that turned, an alarm.
 */
function isDoubted(
  { records, receivedTs }: Sent,
  index: number,
  to: number,
  last: InOrder,
): boolean {
  if (to - index > ASTRAY_MAX) return false;
  for (let one = index; one < to; one += 1) {
    const { time, inputs, alarm } = records[one] as TrackerRecord;
    const isPast = time !== null && receivedTs - time > LIVE_MS;
    if (!isPast || inputs !== last.inputs || alarm) return false;
    if (!isAstray({ records, receivedTs }, one, last.time + STEP_MS_MAX, last)) return false;
  }
  return true;
}

/** Does the record fit between `last` and the next one in order (null: its reception) but for whole quarter hours? */
function isAstray(
  sent: Sent,
  index: number,
  nextTime: number | null | undefined,
  last: InOrder,
): boolean {
  const { time, latitude, longitude, speedKmh } = sent.records[index] as TrackerRecord;
  if (time === null || latitude === null || longitude === null) return false;
  const next = nextTime ?? sent.receivedTs;
  const between = (last.time + next) / 2;
  const offset = Math.round((time - between) / ZONE_STEP_MS) * ZONE_STEP_MS;
  if (offset === 0 || Math.abs(offset) > ZONE_MS_MAX) return false;
  const meant = time - offset;
  if (meant < last.time - TOLERANCE_MS || meant > next + TOLERANCE_MS) return false;
  const metres = distanceMetres(last.latitude, last.longitude, latitude, longitude);
  const moves = (speedKmh ?? 0) >= MOVING_KMH || metres > SCATTER_METRES;
  return moves && metres <= SCATTER_METRES + METRES_PER_MS * Math.abs(meant - last.time);
}
