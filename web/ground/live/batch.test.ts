// The live stream's rows reach the cache in batches, and rows that did not change stay the same objects.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { applyBatch } from '../../thing/vehicle/merge.ts';
import { BATCH_MS, createBatcher } from './batch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function later(act: () => void, milliseconds: number): () => void {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}

function row(vehicleId: number, second = 0, speed = 0): MapVehicle {
  const timestamp = new Date(Date.UTC(2026, 10, 21, 12, 0, second)).toISOString();
  const plate = `BA ${String(vehicleId).padStart(3, '0')}`;
  return { vehicleId, numericPlate: plate, location: { timestamp, speed } } as MapVehicle;
}

const KEY = ['vehicles'];

/** A cache with 300 vehicles behind a batcher, and how often it changed. */
function fleet() {
  const cache = new QueryClient();
  cache.setQueryData(
    KEY,
    Array.from({ length: 300 }, (_none, index) => row(index + 1)),
  );
  const redrawn = vi.fn();
  let shown = cache.getQueryData<MapVehicle[]>(KEY);
  cache.getQueryCache().subscribe(() => {
    const now = cache.getQueryData<MapVehicle[]>(KEY);
    if (now !== shown) redrawn();
    shown = now;
  });
  const batcher = createBatcher(
    (batch) =>
      void cache.setQueryData<MapVehicle[]>(KEY, (list) => list && applyBatch(list, batch)),
    later,
  );
  return { batcher, redrawn, list: () => cache.getQueryData<MapVehicle[]>(KEY) ?? [] };
}

test('many pushed rows change the list once, and only their rows are new objects', () => {
  const { batcher, redrawn, list } = fleet();
  const before = list();
  for (let id = 1; id <= 6; id += 1) batcher.changed([row(id, 1, 50)]);
  batcher.changed([row(6, 2, 60)]);
  expect(redrawn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(BATCH_MS);
  expect(redrawn).toHaveBeenCalledTimes(1);
  const after = list();
  expect(after.filter((vehicle, at) => vehicle !== before[at])).toHaveLength(6);
  expect(after[5]?.location?.speed).toBe(60);
});

test('a row pushed again with the same values, or an older one, redraws nothing', () => {
  const { batcher, redrawn, list } = fleet();
  const before = list();
  batcher.changed([row(1), row(2, -5, 90)]);
  vi.advanceTimersByTime(BATCH_MS);
  expect(redrawn).not.toHaveBeenCalled();
  expect(list()).toBe(before);
});

test('the last word about a vehicle counts: removed or changed', () => {
  const { batcher, list } = fleet();
  batcher.changed([row(1, 1)]);
  batcher.removed([1, 2]);
  batcher.changed([row(2, 3)]);
  vi.advanceTimersByTime(BATCH_MS);
  expect(list()).toHaveLength(299);
  expect(list()[0]).toEqual(row(2, 3));
});

test('a steady stream is drawn at most once in 250 ms; nothing comes after the stop', () => {
  const { batcher, redrawn } = fleet();
  for (let step = 1; step <= 100; step += 1) {
    batcher.changed([row(step, step % 60, step)]);
    vi.advanceTimersByTime(10);
  }
  expect(redrawn.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(redrawn.mock.calls.length).toBeLessThanOrEqual(1000 / BATCH_MS);
  redrawn.mockClear();
  batcher.changed([row(1, 59)]);
  batcher.stop();
  vi.advanceTimersByTime(BATCH_MS * 2);
  expect(redrawn).not.toHaveBeenCalled();
});
