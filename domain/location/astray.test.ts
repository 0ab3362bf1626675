// Times that go back and forth by a zone (K-9), on drives known by construction: what strays is found, and what was really
// recorded then never is.
import { describe, expect, test } from 'vitest';
import { receiver, tracker } from '../fold/testing/kind.ts';
import { driven, type Known, leg, STRAIGHT, seeded } from '../fold/testing/known-way.ts';
import { judgeOrder, NO_ORDER } from './astray.ts';
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
  let order = NO_ORDER;
  const found = new Set<number>();
  for (let from = 0; from < records.length; from += size) {
    const batch = records.slice(from, from + size);
    const sent = { records: batch, receivedTs: receivedAt(batch) };
    const heard = judgeOrder(sent, 0, batch.length, order);
    order = heard.order;
    for (const one of heard.cleared) found.delete(records.indexOf(one));
    for (const index of heard.astray ?? []) found.add(from + index);
  }
  return [...found].sort((one, other) => one - other);
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
    const isFound = (index: number) => index % 10 < 2 && index > 9;
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

  test.each([
    [10, 1, 2],
    [10, 3, -1],
    [37, 1, 2],
    [37, 2, 0.25],
    [100, 3, 6],
  ])(
    'batches of %i that end with %i astray by %f h: the next batch shows it',
    (size, count, hours) => {
      const records = drive().locations.map(recordOf).filter(isMoving);
      const isLast = (index: number) => index % size >= size - count;
      const sent = records.map((one, index) => (isLast(index) ? moved(one, hours * HOUR) : one));
      const wanted = sent.flatMap((_, index) => (isLast(index) ? [index] : []));
      expect(astrayOf(sent, size, newest)).toEqual(wanted);
    },
  );

  test.each([2, -1])('every tenth by %i h of the past, sent one by one', (hours) => {
    const records = drive().locations.map(recordOf).filter(isMoving);
    const sent = records.map((one, index) => (index % 10 === 4 ? moved(one, hours * HOUR) : one));
    const wanted = sent.flatMap((_, index) => (index % 10 === 4 ? [index] : []));
    expect(astrayOf(sent, 1, newest)).toEqual(wanted);
  });

  /** Ten records, then a silence of exactly half an hour, in which it came 5 km further. */
  function silent(): TrackerRecord[] {
    const records = drive().locations.map(recordOf).filter(isMoving);
    return [...records.slice(0, 10), ...records.slice(30, 60).map((one) => moved(one, HOUR / 2))];
  }

  test('a last record in doubt is cleared when the next ones go on from it', () => {
    expect(astrayOf(silent().slice(0, 11), 11, newest)).toEqual([10]);
    expect(astrayOf(silent(), 11, newest)).toEqual([]);
    expect(astrayOf(silent(), 1, newest)).toEqual([]);
  });

  test('of what is sent in order, whatever its silences and batches, only the very last may stay in doubt', () => {
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = seeded(seed);
      let silence = 0;
      const records = drive(seed, seed % 2 === 0 ? 10 : 60).locations.map(recordOf);
      const sent = records.map((one) => {
        if (random() < 0.05) silence += Math.round(random() * 12) * HOUR * 0.25 + random() * 20_000;
        return moved(one, silence);
      });
      for (const size of [1, 2, 3, 1 + Math.floor(20 * random())]) {
        const found = astrayOf(sent, size, newest);
        expect(found.filter((index) => index < sent.length - 3)).toEqual([]);
      }
    }
  });

  test('what is told of this moment, turns an input or alarms is never in doubt', () => {
    const told = silent().slice(0, 11);
    const live = (batch: readonly TrackerRecord[]) => (batch.at(-1)?.time ?? 0) + 30_000;
    expect(astrayOf(told, 11, live)).toEqual([]);
    const last = told[10] as TrackerRecord;
    for (const one of [
      { ...last, inputs: 3 },
      { ...last, alarm: 'tow' },
    ]) {
      expect(astrayOf([...told.slice(0, 10), one], 11, newest)).toEqual([]);
    }
  });

  test('a batch that is sent again clears nothing of what it left in doubt', () => {
    const records = drive().locations.map(recordOf).filter(isMoving).slice(0, 10);
    const batch = records.map((one, index) => (index === 9 ? moved(one, HOUR) : one));
    const sent = { records: batch, receivedTs: newest(batch) };
    const first = judgeOrder(sent, 0, 10, NO_ORDER);
    expect([...(first.astray ?? [])]).toEqual([9]);
    const again = judgeOrder(
      { ...sent, records: batch.map((one) => ({ ...one })) },
      0,
      10,
      first.order,
    );
    expect([[...(again.astray ?? [])], again.cleared]).toEqual([[9], []]);
  });

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
