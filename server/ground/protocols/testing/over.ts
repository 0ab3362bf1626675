// What is read of records whose protocol takes more than one call to encode or decode. Used by tests only.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { expect } from 'vitest';
import { flespi } from '../flespi/protocol.ts';
import * as flespiTracker from '../flespi/simulator.ts';
import { gt06 } from '../gt06/protocol.ts';
import * as gt06Tracker from '../gt06/simulator.ts';
import { json } from '../json/protocol.ts';
import * as jsonTracker from '../json/simulator.ts';
import { decodeOsmand } from '../osmand/decode.ts';
import * as osmandTracker from '../osmand/simulator.ts';
import type { HttpProtocol } from '../protocol.ts';
import type { Simulator } from '../simulation/simulator.ts';
import { traccarForward } from '../traccar-forward/protocol.ts';
import * as traccarTracker from '../traccar-forward/simulator.ts';
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
  const decoded = decodeOsmand(request, RECEIVED, {});
  if ('fault' in decoded) throw new Error(decoded.fault);
  return decoded.records;
}

/** One body of all records, read by whoever takes what is passed on. */
export function overJson(records: TrackerRecord[]): TrackerRecord[] {
  return overHttp(json, jsonTracker.simulator, records);
}

export function overFlespi(records: TrackerRecord[]): TrackerRecord[] {
  return overHttp(flespi, flespiTracker.simulator, records);
}

/** Of Traccar each is a request of its own. */
export function overTraccar(record: TrackerRecord): TrackerRecord[] {
  return overHttp(traccarForward, traccarTracker.simulator, [record]);
}

function overHttp(
  protocol: HttpProtocol,
  { http }: Simulator,
  records: TrackerRecord[],
): TrackerRecord[] {
  const { path = '', body = '' } = http?.request(CODE, records) ?? {};
  const request = { method: 'POST', url: path, headers: {}, body: Buffer.from(body) };
  const decoded = protocol.decodeRequest(request, RECEIVED, {});
  if ('fault' in decoded) throw new Error(decoded.fault);
  expect(decoded.refused ?? []).toEqual([]);
  expect(decoded.told.map(({ deviceCode }) => deviceCode)).toEqual([CODE]);
  return decoded.told.flatMap((one) => one.records);
}
