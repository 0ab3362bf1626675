// Recorded traces (CSV or GPX, also gzipped) as tracker records by vehicle. Columns are recognised by
// name, so recordings of many sources can be played without a description. What cannot be read without
// guessing is refused and told.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodeText } from '@flotila/server/thing/refueling/read-table.ts';
import { readCsv } from './csv-traces.ts';
import { readGpx } from './gpx-traces.ts';
import { fillMotion, holdIgnition } from './motion.ts';
import { PLAIN_READING, type Reading, type Recording, type Trace } from './recording.ts';
import { type Refused, refuse, tellRefused } from './refused.ts';

const FILE_MAX_BYTES = 512 * 1024 * 1024;

/** Reads a file; throws an Error whose message says what is wrong with it. */
export function readTraces(file: string, reading: Reading = PLAIN_READING): Recording {
  const bytes = readFileSync(file);
  const plain = file.endsWith('.gz')
    ? gunzipSync(bytes, { maxOutputLength: FILE_MAX_BYTES })
    : bytes;
  const name = basename(file).replace(/\.(csv|gpx)(\.gz)?$/i, '');
  const text = decodeText(plain);
  if (text === undefined) throw new Error(`${file}: is no text`);
  const read = /^\s*<\?xml|^\s*<gpx/i.test(text) ? readGpx : readCsv;
  const recording = read(text, name, reading);
  const { traces, refused } = recording;
  if (!traces.some(({ records }) => records.some(({ hasFix }) => hasFix))) {
    throw new Error(
      [`${file}: no records with a time and a place`, ...tellRefused(refused)].join('\n'),
    );
  }
  for (const trace of traces) {
    trace.records.sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
    holdIgnition(trace.records);
    fillMotion(trace.records);
    tellRepeated(trace, refused);
  }
  return recording;
}

function tellRepeated({ vehicle, records }: Trace, refused: Refused): void {
  for (const [index, { time }] of records.entries()) {
    if (index === 0 || time !== records[index - 1]?.time) continue;
    const at = new Date(time ?? 0).toISOString();
    refuse(refused, 'a second record of one time, of which one is kept', `${vehicle} ${at}`);
  }
}

/** Longest pause between two files of one vehicle, milliseconds. */
const SAME_VEHICLE_GAP = 24 * 3_600_000;

/**
 * Joins files that are parts of one recording: names that differ only by a number at their end
 * (`track-b1`, `track-b2`), one after the other within a day. Traces that overlap stay apart.
 */
export function joinParts(traces: readonly Trace[]): Trace[] {
  const joined: Trace[] = [];
  const sorted = [...traces].sort((a, b) => startOf(a) - startOf(b));
  for (const trace of sorted) {
    const stem = trace.vehicle.replace(/\d+$/, '');
    const before = joined.find(
      (other) => stem !== '' && other.vehicle.replace(/\d+$/, '') === stem,
    );
    const gap = before ? startOf(trace) - (before.records.at(-1)?.time ?? 0) : -1;
    const isPart = trace.isWholeFile && before?.isWholeFile && stem !== trace.vehicle;
    if (!before || !isPart || gap < 0 || gap > SAME_VEHICLE_GAP) {
      joined.push({ ...trace });
      continue;
    }
    before.records = [...before.records, ...trace.records];
    before.hasFuelLevel ||= trace.hasFuelLevel;
  }
  return joined;
}

function startOf(trace: Trace): number {
  return trace.records[0]?.time ?? 0;
}
