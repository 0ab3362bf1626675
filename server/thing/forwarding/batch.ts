// A batch of a forwarding out of what was read for it: its records in order, and how far each vehicle has got with every
// one of them. Pure.
import { BATCH_BYTES_MAX } from '@flotila/domain/forwarding/forwarding.ts';
import { jsonRecord, type PassedRecord } from '@flotila/domain/forwarding/message.ts';
import type { Location } from '@flotila/domain/location/location.ts';
import { endOf, LATE_AT_MAX, type ReadBatch, type VehicleCursor } from './batch.queries.ts';
import type { VehiclePosition } from './passing.queries.ts';

/** A record, and where its vehicle has got when it has arrived. */
export interface BatchRecord {
  record: PassedRecord;
  /** In JSON; empty: it goes otherwise. */
  text: string;
  after: VehiclePosition;
}

/** What a batch has of one vehicle. */
export interface BatchPart {
  vehicleId: number;
  records: BatchRecord[];
  /** Where the vehicle has got when all of it has arrived. */
  end: VehiclePosition;
}

export interface Batch {
  number: number;
  parts: BatchPart[];
  /** It was tried before: the same records, and its end is noted. */
  isAgain: boolean;
}

/** Parts in the order of the cursors, until it has as many bytes as a message may have; one record it always has. */
export function assembleBatch(read: ReadBatch): Batch {
  const { target, cursors } = read;
  const isAgain = cursors.some(({ endTs }) => endTs !== null);
  const parts: BatchPart[] = [];
  let bytes = 0;
  for (const cursor of cursors) {
    const part = partOf(read, cursor);
    // One that was tried before had room for all of it.
    const fits = isAgain
      ? part.records.length
      : part.records.findIndex(({ text }) => {
          bytes += Buffer.byteLength(text) + 1;
          return bytes > BATCH_BYTES_MAX;
        });
    if (fits < 0 || fits === part.records.length) {
      parts.push(part);
      continue;
    }
    const isEmpty = parts.every(({ records }) => records.length === 0);
    const records = part.records.slice(0, isEmpty ? Math.max(fits, 1) : fits);
    const last = records.at(-1);
    if (last) parts.push({ ...part, records, end: last.after });
    break;
  }
  return { number: target.batch, parts, isAgain };
}

function partOf(read: ReadBatch, cursor: VehicleCursor): BatchPart {
  const { vehicleId } = cursor;
  const late = read.late.filter((key) => key.vehicleId === vehicleId);
  return late.length > 0 ? latePart(read, cursor, late) : youngPart(read, cursor);
}

/** In the order in which they arrived. */
function latePart(read: ReadBatch, cursor: VehicleCursor, late: ReadBatch['late']): BatchPart {
  const { vehicleId, ts, hash, lateIdMax } = cursor;
  const locations = new Map(
    (read.locations.get(vehicleId) ?? []).map((one) => [`${one.ts} ${one.hash}`, one]),
  );
  const records = late.flatMap((key): BatchRecord[] => {
    const location = locations.get(`${key.ts.getTime()} ${key.hash}`);
    const after = { vehicleId, ts, hash, lateId: key.lateId, lateAt: key.at };
    return location ? [recordOf(read, cursor, location, { after, isLate: true })] : [];
  });
  const last = late.at(-1);
  const isAll = late.length < read.share || !last;
  const lateId = isAll ? lateIdMax : last.lateId;
  const end = { vehicleId, ts, hash, lateId, lateAt: isAll ? LATE_AT_MAX : last.at };
  return { vehicleId, records, end: triedEnd(cursor) ?? end };
}

/** By key. What is noted of late ones is behind the place by key, and will be read by it. */
function youngPart(read: ReadBatch, cursor: VehicleCursor): BatchPart {
  const { vehicleId, lateIdMax } = cursor;
  const late = { lateId: lateIdMax, lateAt: LATE_AT_MAX };
  const locations = read.locations.get(vehicleId) ?? [];
  const records = locations.map((location) => {
    const after = { vehicleId, ts: new Date(location.ts), hash: location.hash, ...late };
    return recordOf(read, cursor, location, { after, isLate: false });
  });
  const isAll = read.target.content === 'newest' || locations.length < read.share;
  const [ts, hash] = endOf(cursor);
  const end = (isAll ? null : records.at(-1)?.after) ?? { vehicleId, ts, hash, ...late };
  return { vehicleId, records, end: triedEnd(cursor) ?? end };
}

function triedEnd(cursor: VehicleCursor): VehiclePosition | null {
  const { vehicleId, endTs: ts, endHash, endLateId, endLateAt } = cursor;
  if (!ts) return null;
  return { vehicleId, ts, hash: endHash ?? 0, lateId: endLateId ?? 0, lateAt: endLateAt ?? 0 };
}

function recordOf(
  { target }: ReadBatch,
  { vehicleId, numericPlate }: VehicleCursor,
  location: Location,
  { after, isLate }: { after: VehiclePosition; isLate: boolean },
): BatchRecord {
  const record = { companyCode: target.companyCode, vehicleId, numericPlate, isLate, location };
  return { record, text: target.form === 'json' ? JSON.stringify(jsonRecord(record)) : '', after };
}
