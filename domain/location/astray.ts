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
  count: number;
}

interface Sent {
  records: readonly TrackerRecord[];
  receivedTs: number;
}

/**
 * Looks through records `from` … `to` (exclusive) in the order of sending, after `before` (null: nothing is known).
 * Answers the indexes of those that are astray, null where none is, and the newest one in order.
 */
export function findAstray(
  sent: Sent,
  from: number,
  to: number,
  before: InOrder | null,
): { astray: Set<number> | null; last: InOrder | null } {
  const last: InOrder = before
    ? { ...before }
    : { time: 0, receivedTs: 0, latitude: 0, longitude: 0, count: 0 };
  let astray: Set<number> | null = null;
  for (let index = from; index < to; index += 1) {
    const record = sent.records[index] as TrackerRecord;
    if (record.time === null || record.latitude === null || record.longitude === null) continue;
    if (last.count >= IN_ORDER_MIN && !isNext(last, record.time)) {
      const end = backInOrder(sent, index, to, last);
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
  }
  return { astray, last: last.count > 0 ? last : null };
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
