// A GPX file: one vehicle, or one for each track where tracks were driven at the same time.

import { NO_MARKS } from '@flotila/domain/import/marks.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { emptyRecord, isPlace } from '@flotila/server/ground/protocols/record.ts';
import { readMoment } from './moment.ts';
import type { Reading, Recording, Trace } from './recording.ts';
import { type Refused, refuse } from './refused.ts';

interface Track {
  name: string;
  records: TrackerRecord[];
}

export function readGpx(text: string, name: string, { zone }: Reading): Recording {
  const recording: Recording = { traces: [], refused: new Map(), notes: new Set() };
  const parts = text.match(/<trk\b[\s\S]*?<\/trk>/gi) ?? [text];
  const tracks = parts
    .map((part, index): Track => {
      const own = /<name>([^<]+)<\/name>/i.exec(part.split(/<trkseg/i)[0] ?? '')?.[1]?.trim();
      return { name: own || String(index + 1), records: readTrack(part, zone, recording) };
    })
    .filter(({ records }) => records.length > 0);
  recording.traces = areAtOnce(tracks)
    ? tracks.map((track) => traceOf(`${name} ${track.name}`, track.records, false))
    : [
        traceOf(
          name,
          tracks.flatMap(({ records }) => records),
          true,
        ),
      ];
  return recording;
}

function readTrack(text: string, zone: string, { refused, notes }: Recording): TrackerRecord[] {
  const records: TrackerRecord[] = [];
  for (const [, attributes = '', body = ''] of text.matchAll(
    /<trkpt\b([^>]*)>([\s\S]*?)<\/trkpt>/gi,
  )) {
    const record = readPoint(attributes, body, { zone, refused, notes });
    if (record) records.push(record);
  }
  return records;
}

function readPoint(
  attributes: string,
  body: string,
  { zone, refused, notes }: { zone: string; refused: Refused; notes: Set<string> },
): TrackerRecord | undefined {
  const told = /<time>([^<]+)<\/time>/i.exec(body)?.[1]?.trim() ?? '';
  const moment = readMoment(told, { marks: NO_MARKS, zone });
  if ('reason' in moment) {
    refuse(refused, moment.reason, [told || `a point without <time>`, moment.about].join(' '));
    return undefined;
  }
  if (!moment.isZoned) notes.add(zoneNote(zone));
  const latitude = Number(/\blat\s*=\s*["']([^"']+)/i.exec(attributes)?.[1]);
  const longitude = Number(/\blon\s*=\s*["']([^"']+)/i.exec(attributes)?.[1]);
  if (!isPlace(latitude, longitude)) {
    refuse(refused, NO_PLACE, `${told} at ${latitude}, ${longitude}`);
    return undefined;
  }
  const altitude = Number(/<ele>([^<]+)<\/ele>/i.exec(body)?.[1]);
  const altitudeMetres = Number.isFinite(altitude) ? altitude : null;
  return { ...emptyRecord(moment.time), hasFix: true, latitude, longitude, altitudeMetres };
}

export const NO_PLACE = 'the place is none on Earth';

export function zoneNote(zone: string): string {
  return `Times name no zone: taken as ${zone} (--zone says otherwise).`;
}

/** Nobody drives two tracks at once. */
function areAtOnce(tracks: readonly Track[]): boolean {
  const spans = tracks.map(({ records }) => spanOf(records)).sort(([one], [other]) => one - other);
  return spans.some(([from], index) => index > 0 && from < (spans[index - 1]?.[1] ?? 0));
}

function spanOf(records: readonly TrackerRecord[]): readonly [from: number, to: number] {
  let [from, to] = [Number.POSITIVE_INFINITY, 0];
  for (const { time } of records) [from, to] = [Math.min(from, time ?? 0), Math.max(to, time ?? 0)];
  return [from, to];
}

function traceOf(vehicle: string, records: TrackerRecord[], isWholeFile: boolean): Trace {
  return { vehicle, records, hasFuelLevel: false, isWholeFile };
}
