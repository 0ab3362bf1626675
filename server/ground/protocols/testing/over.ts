// What is read of records whose protocol takes more than one call to encode or decode. Used by tests only.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { expect } from 'vitest';
import { gt06 } from '../gt06/protocol.ts';
import * as gt06Tracker from '../gt06/simulator.ts';
import { osmand } from '../osmand/protocol.ts';
import * as osmandTracker from '../osmand/simulator.ts';
import { CODE, RECEIVED } from './records.ts';
import { runStream } from './vectors.ts';

export function overGt06(sent: TrackerRecord[]): ReturnType<typeof runStream> {
  const packets = sent.map((record, index) => gt06Tracker.encodeRecords(CODE, [record], index));
  return runStream(gt06, [gt06Tracker.encodeLogin(CODE), ...packets]);
}

export function overOsmand(record: TrackerRecord): TrackerRecord[] {
  const lines = Buffer.from(osmandTracker.encodeRecords(CODE, [record])).toString();
  const url = lines.split(' ')[1] ?? '';
  expect(url).toBe(osmandTracker.requestPath(CODE, record));
  const request = { method: 'GET', url, headers: {}, body: new Uint8Array(0) };
  const decoded = osmand.decodeRequest(request, RECEIVED, {});
  if ('fault' in decoded) throw new Error(decoded.fault);
  return decoded.records;
}
