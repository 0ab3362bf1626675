// Times that go back and forth by a zone (K-9), on drives known by construction: what strays is found, and what was really
// recorded then never is.
import { describe, expect, test } from 'vitest';
import { receiver, tracker } from '../fold/testing/kind.ts';
import { driven, type Known, leg, STRAIGHT, seeded } from '../fold/testing/known-way.ts';
import { findAstray, type InOrder } from './astray.ts';
import type { Location } from './location.ts';
import type { TrackerRecord } from './tracker-record.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LATER = 40 * 24 * HOUR;

function drive(seed = 1, everySeconds = 10): Known {
  const random = seeded(seed);
  const told = { everySeconds, ignition: 'told', tellsSpeed: true } as const;
  return driven(STRAIGHT, leg(80, 7200), tracker(told, receiver(random)));
}

function recordOf({ ts, latitude, longitude, speed, inputs }: Location): TrackerRecord {
  return {
    time: ts,
    hasFix: true,
    latitude,
    longitude,
    speedKmh: speed,
    direction: null,
    altitudeMetres: null,
    satellites: 9,
    hdop: 0.9,
    inputs,
    values: {},
  };
}

/** Indexes of what is astray in records that are sent in batches; `receivedAt` of the first record of each. */
function astrayOf(
  records: readonly TrackerRecord[],
  size: number,
  receivedAt: (batch: readonly TrackerRecord[]) => number,
): number[] {
  let last: InOrder | null = null;
  const found: number[] = [];
  for (let from = 0; from < records.length; from += size) {
    const batch = records.slice(from, from + size);
    const heard = findAstray(
      { records: batch, receivedTs: receivedAt(batch) },
      0,
      batch.length,
      last,
    );
    last = heard.last;
    for (const index of heard.astray ?? []) found.push(from + index);
  }
  return found;
}

const moved = (record: TrackerRecord, ms: number) => ({ ...record, time: (record.time ?? 0) + ms });
const isMoving = ({ speedKmh }: TrackerRecord) => (speedKmh ?? 0) >= 5;
const newest = (batch: readonly TrackerRecord[]) =>
  Math.max(...batch.map(({ time }) => time ?? 0)) + LATER;

describe('K-9 records astray by a zone', () => {
  test.each([2, 1, -1, 0.25, -5.75, 0.5])('every tenth by %f h in what was buffered', (hours) => {
    const records = drive().locations.map(recordOf);
    const sent = records.map((one, index) => (index % 10 === 4 ? moved(one, hours * HOUR) : one));
    const wanted = sent.flatMap((one, index) => (index % 10 === 4 && isMoving(one) ? [index] : []));
    expect(wanted.length).toBeGreaterThan(50);
    expect(astrayOf(sent, 200, newest)).toEqual(wanted);
  });

  test('two of ten in a row, and the first of all', () => {
    const records = drive().locations.map(recordOf).filter(isMoving);
    const sent = records.map((one, index) => (index % 10 < 2 ? moved(one, HOUR) : one));
    const isFound = (index: number) => index % 10 < 2 && index > 9 && index < 720;
    const wanted = sent.flatMap((_, index) => (isFound(index) ? [index] : []));
    expect(astrayOf(sent, 1000, newest)).toEqual(wanted);
  });

  test.each([-2, 2])(
    'every tenth by %i h of those that come one by one as they are made',
    (hours) => {
      const records = drive().locations.map(recordOf);
      const truth = new Map(records.map((one, index) => [index, one.time ?? 0]));
      const sent = records.map((one, index) => (index % 10 === 4 ? moved(one, hours * HOUR) : one));
      const wanted = sent.flatMap((one, index) =>
        index % 10 === 4 && isMoving(one) ? [index] : [],
      );
      let index = -1;
      const receivedAt = () => {
        index += 1;
        return (truth.get(index) ?? 0) + 1500;
      };
      expect(astrayOf(sent, 1, receivedAt)).toEqual(wanted);
    },
  );

  test.each([1, 2, 3, 4, 5, 6])(
    'what was recorded then stays: buffered ones between live ones, drive %i',
    (seed) => {
      const live = drive(seed).locations.map(recordOf);
      // The way out of the morning, sent with the live records of the way home, exactly so many hours later.
      const home = [...live].reverse().map((one, index) => ({
        ...one,
        time: (live[index]?.time ?? 0) + (seed % 3 === 0 ? 4 * HOUR : 4 * HOUR + seed * 7000),
      }));
      const sent = home.flatMap((one, index) =>
        index % 2 === 0 ? [one, live[index] as TrackerRecord] : [one],
      );
      // Where both are at one place at once, only one of a thousand is in doubt.
      expect(astrayOf(sent, 100, newest).length).toBeLessThanOrEqual(1);
      expect(astrayOf(sent, 1, ([one]) => (one?.time ?? 0) + 900).length).toBeLessThanOrEqual(1);
    },
  );

  test('heartbeats by the hour, a silence of an hour, and what comes newest first stay', () => {
    const records = drive(3).locations.map(recordOf);
    const beats = records.filter((one, index) => isMoving(one) || index % 2 === 0);
    const later = records.map((one) => moved(one, 7 * HOUR));
    const sent = [...beats, ...later];
    expect(astrayOf(sent, 50, newest)).toEqual([]);
    expect(astrayOf([...sent].reverse(), 50, newest)).toEqual([]);
    const hourly = Array.from({ length: 48 }, (_, hour) =>
      moved(records[0] as TrackerRecord, hour * HOUR),
    );
    expect(astrayOf(hourly, 7, newest)).toEqual([]);
  });

  test('a clock that is set by an hour and stays so is believed again after five minutes', () => {
    const records = drive().locations.map(recordOf).filter(isMoving);
    const sent = records.map((one, index) => (index >= 300 ? moved(one, -HOUR) : one));
    let index = -1;
    const receivedAt = () => {
      index += 1;
      return (records[index]?.time ?? 0) + 500;
    };
    const found = astrayOf(sent, 1, receivedAt);
    expect(found[0]).toBe(300);
    expect(found).toHaveLength(29);
  });
});
