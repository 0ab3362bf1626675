// Recordings of many sources become records by the names of their columns.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shiftToNow } from './play.ts';
import { replayCode } from './register.ts';
import { joinParts, readTraces } from './traces.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flotila-traces-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): string {
  const file = join(folder, name);
  writeFileSync(file, name.endsWith('.gz') ? gzipSync(text) : text);
  return file;
}

describe('readTraces', () => {
  test('a CSV with several vehicles gives one trace each, sorted by time', () => {
    const { traces } = readTraces(
      write(
        'buses.csv.gz',
        'vehicle_no,ts,lat,lon\n7,2024-02-19T14:42:33Z,52.1,20.8\n7,2024-02-19T14:42:13Z,52,20.8\n8,2024-02-19T14:42:13Z,52,21\n',
      ),
    );
    expect(traces.map((trace) => [trace.vehicle, trace.records.length])).toEqual([
      ['buses 7', 2],
      ['buses 8', 1],
    ]);
    expect(traces[0]?.records[0]?.latitude).toBe(52);
  });

  test('CAN columns become values, and the ignition holds until it changes', () => {
    const [trace] = readTraces(
      write(
        'truck.csv',
        'ts,event,lat,lon,speed_kmh,totFuelUsed,fuelLevelPerc,totDist,engineRpm\n' +
          '2018-05-04T03:55:00Z,ign-on,24,98,0,,,,\n' +
          '2018-05-04T03:56:00Z,telemetry,24,98,12,15192.9,47.6,266226,578\n' +
          '2018-05-04T03:57:00Z,ign-off,24,98,0,,,,\n',
      ),
    ).traces;
    expect(trace?.records.map((record) => record.inputs)).toEqual([1, 1, 0]);
    expect(trace?.records[1]?.values).toEqual({
      totalFuelLitres: 15192.9,
      fuelPercent1: 47.6,
      odometerMetres: 26_622_600,
      rpm: 578,
    });
    expect(trace?.hasFuelLevel).toBe(true);
  });

  test('speed and course come from the way where the recording has none', () => {
    const [trace] = readTraces(
      write(
        'bus.csv',
        'ts,lat,lon\n2024-02-19T14:00:00Z,52,21\n2024-02-19T14:00:30Z,52.0027,21\n2024-02-19T14:01:00Z,52.0054,21\n',
      ),
    ).traces;
    expect(trace?.records[1]?.speedKmh).toBe(36);
    expect(trace?.records[1]?.direction).toBe(0);
  });

  test('a GPX gives its places with time and height', () => {
    const [trace] = readTraces(
      write(
        'walk.gpx',
        '<?xml version="1.0"?><gpx><trk><trkseg><trkpt lat="48.1" lon="17.1"><ele>150</ele><time>2024-05-01T08:00:00Z</time></trkpt></trkseg></trk></gpx>',
      ),
    ).traces;
    expect(trace?.records[0]).toMatchObject({
      time: Date.UTC(2024, 4, 1, 8),
      latitude: 48.1,
      altitudeMetres: 150,
    });
  });

  test('a file without time and place is refused with a sentence', () => {
    expect(() => readTraces(write('names.csv', 'a,b\n1,2\n'))).toThrow('columns for time');
  });
});

describe('joinParts', () => {
  const part = (vehicle: string, from: string) =>
    readTraces(
      write(`${vehicle}.csv`, `ts,lat,lon\n${from}:00:00Z,48,17\n${from}:30:00Z,48.1,17\n`),
    ).traces;

  test('files of one vehicle, one after the other, become one trace', () => {
    const traces = joinParts([
      ...part('track-b2', '2013-09-25T20'),
      ...part('track-b1', '2013-09-25T16'),
    ]);
    expect(traces.map((trace) => [trace.vehicle, trace.records.length])).toEqual([['track-b1', 4]]);
  });

  test('files that overlap or bear other names stay apart', () => {
    const traces = joinParts([
      ...part('route-1', '2013-09-25T16'),
      ...part('route-2', '2013-09-25T16'),
      ...part('track-a', '2013-09-25T18'),
    ]);
    expect(traces).toHaveLength(3);
  });
});

describe('times', () => {
  test('--shift lets the recording end when the replay ends, never ahead of the clock', () => {
    const [trace] = readTraces(
      write('one.csv', 'ts,lat,lon\n2020-01-01T00:00:00Z,48,17\n2020-01-01T01:00:00Z,48,17\n'),
    ).traces;
    if (!trace) throw new Error('no trace');
    const now = Date.UTC(2026, 0, 1);
    const shift = shiftToNow([trace], 60, now);
    expect((trace.records[1]?.time ?? 0) + shift).toBe(now + 60_000);
    expect((trace.records[0]?.time ?? 0) + shift).toBeLessThan(now);
  });

  test('a replayed vehicle always has the same number of 15 digits', () => {
    expect(replayCode('buses 7')).toMatch(/^\d{15}$/);
    expect(replayCode('buses 7')).toBe(replayCode('buses 7'));
    expect(replayCode('buses 7')).not.toBe(replayCode('buses 8'));
  });
});
