// The torture bench in short: bad neighbours over real sockets, a clock that the test moves, and a good tracker
// that must be acknowledged beside each of them.

import {
  type Bench,
  bench,
  registered,
  until,
} from '@flotila/server/flow/gateway/testing/gateway.ts';
import { teltonika } from '@flotila/server/ground/protocols/teltonika/protocol.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { drip, GREETINGS, type Neighbours, neverRead, reconnect, scan } from './bad-neighbours.ts';
import { BenchTracker } from './bench-tracker.ts';
import { dataFrame } from './frames.ts';

const GOOD = '350000000000001';
const codesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => String(350_000_000_000_100 + index));
const idOf = (code: string) => Number(code.slice(-4));

let neighbours: Neighbours | undefined;
afterEach(() => {
  neighbours?.stop();
  neighbours = undefined;
});

async function gateway(): Promise<{ one: Bench; good: BenchTracker }> {
  const one = await bench({}, [teltonika]);
  one.anyone.find = (code) => registered(code, idOf(code));
  return { one, good: await BenchTracker.open(one.port(), GOOD) };
}

/** Ten frames, each acknowledged. */
async function expectGood({ one, good }: { one: Bench; good: BenchTracker }): Promise<void> {
  for (let index = 0; index < 10; index++) {
    const time = one.clock.now + index * 1000;
    const record = { time, latitude: 48, longitude: 17, speedKmh: 50, odometerMetres: index };
    expect(await good.send(dataFrame([record]))).toBe(1);
  }
}

const closed = async (one: Bench, reason: string): Promise<number> => {
  const { values } = (await one.metrics.getSingleMetric('flotila_gateway_closed_total')?.get()) ?? {
    values: [],
  };
  return values
    .filter(({ labels }) => labels.reason === reason)
    .reduce((sum, { value }) => sum + value, 0);
};

describe('torture: a good tracker beside', () => {
  // That one whose answers fill the system's buffers ends after 30 s stands in limits.test.ts.
  test('those who never read their answers: what they sent is stored, and nobody waits for them', async () => {
    const both = await gateway();
    const { one } = both;
    const codes = codesOf(5);
    neighbours = neverRead(one.port(), codes, 1);
    await expectGood(both);
    const isStored = (code: string) => one.ingest.timesOf(idOf(code)).length >= 100;
    await until('all of it is stored', () => codes.every(isStored));
    await expectGood(both);
    expect(one.gateway.connections().length).toBe(6);
  });

  test('those who send a byte at a time: what is no whole frame for a minute ends', async () => {
    const both = await gateway();
    const { one } = both;
    neighbours = drip(one.port(), codesOf(50), 5);
    await until('some have signed in', () => one.gateway.connections().length > 20);
    await expectGood(both);
    neighbours.stop();
    await expectGood(both);
    const slow = drip(one.port(), codesOf(20), 3_600_000);
    neighbours = slow;
    await until('they are there', () => slow.connections === 20);
    one.clock.now += 10_001;
    await until('sent away', async () => {
      one.gateway.check();
      return one.gateway.connections().length === 1;
    });
    await expectGood(both);
  });

  test('a scanner of ports: greetings of others are answered with nothing and stored nowhere', async () => {
    const both = await gateway();
    const { one } = both;
    const scanner = scan(one.port(), 20, 10);
    neighbours = scanner;
    await until('many greetings', () => scanner.connections >= 20 * GREETINGS.length);
    await expectGood(both);
    expect(await closed(one, 'scanner')).toBeGreaterThan(0);
    expect([...one.ingest.stored.keys()]).toEqual([idOf(GOOD)]);
    scanner.stop();
    await until('none stays', () => one.gateway.connections().length === 1);
  });

  test('one that connects again without waiting: it is one connection, its records are stored once', async () => {
    const both = await gateway();
    const { one } = both;
    const [code = ''] = codesOf(1);
    const hasty = reconnect(one.port(), [code], 10);
    neighbours = hasty;
    await until('some records of it are there', () => one.ingest.timesOf(idOf(code)).length >= 20);
    await expectGood(both);
    hasty.stop();
    const times = one.ingest.timesOf(idOf(code));
    expect(new Set(times).size).toBe(times.length);
    expect(times.length).toBeLessThanOrEqual(hasty.connections);
    await until('only the good one is left', () => one.gateway.connections().length === 1);
  });
});
