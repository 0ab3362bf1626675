// I-7: recordings of other programs are read as these mean them; what can be read two ways is refused and told, never guessed.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PLAIN_READING, type Reading } from './recording.ts';
import { tellRefused } from './refused.ts';
import { readTraces } from './traces.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flotila-foreign-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(name: string, lines: readonly string[], reading: Partial<Reading> = {}) {
  const file = join(folder, name);
  writeFileSync(file, lines.join('\n'));
  const { traces, refused, notes } = readTraces(file, { ...PLAIN_READING, ...reading });
  const times = traces.flatMap(({ records }) =>
    records.map(({ time }) => new Date(time ?? 0).toISOString()),
  );
  return { traces, times, refused: tellRefused(refused), notes: [...notes] };
}

const HEAD = 'time,latitude,longitude';

describe('I-7 days that can be read two ways', () => {
  const lines = [HEAD, '05/10/2026 06:00:00,48.15,17.1', '05/10/2026 06:00:10,48.151,17.1'];

  test('are refused with what they may be and the option that decides', () => {
    expect(() => read('days.csv', lines)).toThrow(
      /2 × the day can be read two ways, --day-first or --month-first.*record 1 05\/10\/2026 06:00:00 2026-10-05 or 2026-05-10/,
    );
  });

  test('are what the option says', () => {
    const first = (one: 'day' | 'month') => read('days.csv', lines, { first: one }).times[0];
    expect(first('day')).toBe('2026-10-05T06:00:00.000Z');
    expect(first('month')).toBe('2026-05-10T06:00:00.000Z');
  });

  test('are what another row of the column says, and nothing when two rows say otherwise', () => {
    expect(read('days.csv', [...lines, '25/10/2026 6:00 PM,48.2,17.1']).times).toEqual([
      '2026-10-05T06:00:00.000Z',
      '2026-10-05T06:00:10.000Z',
      '2026-10-25T18:00:00.000Z',
    ]);
    const both = [...lines, '25/10/2026 06:00,48.2,17.1', '10/25/2026 07:00,48.2,17.1'];
    const { times, refused } = read('days.csv', both);
    expect(times).toEqual(['2026-10-25T06:00:00.000Z', '2026-10-25T07:00:00.000Z']);
    expect(refused[0]).toMatch(/^2 × the day can be read two ways/);
  });

  test('are not those that people write with points, of which the day is always first', () => {
    expect(read('points.csv', [HEAD, '5. 10. 2026 6:00:00,48.1,17.1']).times).toEqual([
      '2026-10-05T06:00:00.000Z',
    ]);
  });
});

describe('I-7 a Traccar export', () => {
  const HEADS =
    'id,deviceId,protocol,serverTime,deviceTime,fixTime,valid,latitude,longitude,altitude,speed,course,address,accuracy,ignition,motion,odometer';
  const row = (id: number, device: number, time: string, rest: string) =>
    `${id},${device},osmand,2026-10-05 ${time},2026-10-05 ${time},2026-10-05 ${time},${rest}`;
  const lines = [
    HEADS,
    row(9000, 7, '06:00:00', 'true,48.15,17.1,150,18.2,18,,0,true,true,120000'),
    row(9001, 8, '06:00:00', 'true,48.25,17.1,150,0,18,,0,false,false,'),
    row(9002, 7, '06:00:10', 'true,48.1508,17.1004,150,18.2,18,Hlavná 1, Bratislava,0,true,true,'),
    row(9003, 7, '06:00:20', 'false,48.9,17.9,150,18.2,18,,0,true,true,'),
  ];

  test('is a vehicle for each deviceId, its speeds are knots', () => {
    const { traces, notes } = read('traccar.csv', lines);
    expect(traces.map(({ vehicle, records }) => [vehicle, records.length])).toEqual([
      ['traccar 7', 3],
      ['traccar 8', 1],
    ]);
    expect(traces[0]?.records[0]).toMatchObject({ direction: 18, inputs: 1 });
    expect(traces[0]?.records[0]?.speedKmh).toBeCloseTo(18.2 * 1.852, 6);
    expect(traces[0]?.records[0]?.values).toMatchObject({ motion: true, odometerMetres: 120_000 });
    expect(traces[1]?.records[0]).toMatchObject({ inputs: 0, values: { motion: false } });
    expect(notes.join()).toContain('knots');
  });

  test('has no fix where it is not valid, and an address with commas moves nothing', () => {
    const [trace] = read('traccar.csv', lines).traces;
    expect(trace?.records.map(({ hasFix }) => hasFix)).toEqual([true, true, false]);
    expect(trace?.records[1]).toMatchObject({ inputs: 1, values: { motion: true } });
  });

  test('tells times of the zone of whoever exported it: said, and an option tells it', () => {
    const { times, notes } = read('traccar.csv', lines);
    expect(times[0]).toBe('2026-10-05T06:00:00.000Z');
    expect(notes.join()).toContain('taken as UTC');
    const local = read('traccar.csv', lines, { zone: 'Europe/Bratislava' });
    expect(local.times[0]).toBe('2026-10-05T04:00:00.000Z');
  });

  test('is read from rows of its table, too: attributes as JSON, states as t and f', () => {
    const { traces } = read('tc_positions.csv', [
      'id;deviceid;fixtime;devicetime;valid;latitude;longitude;speed;course;attributes',
      '1;7;2026-10-05 06:00:00+00;2026-10-05 06:00:00+00;t;48.1;17.1;10;0;{"ignition":true,"fuelLevel":68}',
      '2;7;2026-10-05 06:01:00+00;2026-10-05 06:01:00+00;f;48.1;17.1;10;0;{"ignition":false}',
    ]);
    expect(traces.map(({ hasFuelLevel }) => hasFuelLevel)).toEqual([true]);
    expect(traces[0]?.records.map(({ hasFix, inputs }) => [hasFix, inputs])).toEqual([
      [true, 1],
      [false, 0],
    ]);
  });
});

describe('I-7 what else recordings leave open', () => {
  test('a column id that numbers the rows names no vehicles; one that repeats does', () => {
    const rows = ['1,2026-10-05T06:00:00Z,48.1,17.1', '2,2026-10-05T06:00:10Z,48.2,17.1'];
    const third = '2,2026-10-05T06:00:20Z,48.3,17.1';
    const vehicles = (lines: string[]) =>
      read('ids.csv', ['id,time,lat,lon', ...lines]).traces.map(({ vehicle }) => vehicle);
    expect(vehicles(rows)).toEqual(['ids']);
    expect(vehicles([...rows, third])).toEqual(['ids 1', 'ids 2']);
  });

  test('a speed has the unit of its title or of the option; one without is km/h, and that is said', () => {
    const speedOf = (title: string, speedUnit: string | null = null) => {
      const lines = [`time,lat,lon,${title}`, '2026-10-05T06:00:00Z,48.1,17.1,10'];
      const { traces, notes } = read('speed.csv', lines, { speedUnit });
      return [traces[0]?.records[0]?.speedKmh, notes.length];
    };
    expect(speedOf('speed_knots')).toEqual([18.52, 0]);
    expect(speedOf('Speed (m/s)')).toEqual([36, 0]);
    expect(speedOf('speed [km/h]')).toEqual([10, 0]);
    expect(speedOf('speed')).toEqual([10, 1]);
    expect(speedOf('speed', 'knots')).toEqual([18.52, 0]);
  });

  test('places with a decimal comma say what a comma means; other text is told', () => {
    const { traces, refused } = read('comma.csv', [
      'date;time;lat;lon;speed_kmh',
      '5.10.2026;6:00:00;48,150;17,100;1,250',
      '5.10.2026;6:00:10;48,151;17,100;fast',
    ]);
    expect(traces[0]?.records[0]).toMatchObject({ latitude: 48.15, speedKmh: 1.25 });
    expect(refused).toEqual(['1 × "speed_kmh" is no number and is left out: record 2 fast']);
  });

  test('what is refused is told by reason with the first examples', () => {
    const { traces, refused } = read('broken.csv', [
      HEAD,
      '2026-10-05T06:00:00Z,48.1,17.1',
      'yesterday,48.1,17.1',
      '2026-02-30T06:00:00Z,48.1,17.1',
      '2026-10-05T06:00:10Z,481.5,17.1',
      '2026-10-05T06:00:00Z,48.1,17.1',
      '2026-10-05T06:00:20Z,48.1,17.1,surplus',
    ]);
    expect(traces[0]?.records).toHaveLength(2);
    expect(refused).toEqual([
      '2 × there is no time: record 2 yesterday; record 3 2026-02-30T06:00:00Z',
      '1 × the place is none on Earth: record 4 at 481.5, 17.1',
      '1 × more cells than the head has: record 6',
      '1 × a second record of one time, of which one is kept: broken 2026-10-05T06:00:00.000Z',
    ]);
  });

  test('tracks of a GPX that were driven at once are vehicles, others are one', () => {
    const point = (time: string, lat = '48.1') =>
      `<trkpt lat="${lat}" lon="17.1"><time>2026-10-05T${time}Z</time></trkpt>`;
    const track = (name: string, ...points: string[]) =>
      `<trk><name>${name}</name><trkseg>${points.join('')}</trkseg></trk>`;
    const gpx = (...tracks: string[]) =>
      read('day.gpx', [`<?xml version="1.0"?><gpx>${tracks.join('')}</gpx>`]);
    const morning = track('A', point('06:00:00'), point('07:00:00'));
    const atOnce = gpx(morning, track('B', point('06:30:00'), point('07:30:00', '148')));
    expect(atOnce.traces.map(({ vehicle }) => vehicle)).toEqual(['day A', 'day B']);
    expect(atOnce.refused).toEqual([
      '1 × the place is none on Earth: 2026-10-05T07:30:00Z at 148, 17.1',
    ]);
    expect(gpx(morning, track('B', point('08:00:00'))).traces).toMatchObject([{ vehicle: 'day' }]);
  });

  test('of two days with a point each second is read', () => {
    const points = Array.from({ length: 172_800 }, (_, second) => {
      const time = new Date(Date.UTC(2026, 4, 1) + second * 1000).toISOString();
      return `<trkpt lat="48.1" lon="17.1"><time>${time}</time></trkpt>`;
    });
    const { times } = read('long.gpx', ['<gpx><trk>', ...points, '</trk></gpx>']);
    expect(times).toHaveLength(172_800);
  });
});
