// What is shown of the last ten minutes, counted without a clock.
import { expect, test } from 'vitest';
import { add, ProtocolCounts } from './counts.ts';

const pass = (counts: ProtocolCounts, seconds: number, trackers = 1) => {
  for (let second = 0; second < seconds; second++) counts.tick(trackers);
};

test('gateway §16 records a second are those of the last minute, the rest of the last ten', () => {
  const counts = new ProtocolCounts();
  counts.now.stored += 120;
  counts.now.frames += 12;
  add(counts.now.faults, 'cut', 2);
  pass(counts, 60);
  expect(counts.figures()).toMatchObject({ recordsPerSecond: 0, stored: 120, faults: { cut: 2 } });
  counts.now.stored += 120;
  add(counts.now.faults, 'decode', 1);
  pass(counts, 5);
  const lately = counts.figures();
  expect(lately.recordsPerSecond).toBe(2);
  expect(lately).toMatchObject({ stored: 240, frames: 12, faults: { cut: 2, decode: 1 } });
  pass(counts, 600);
  expect(counts.figures()).toMatchObject({ stored: 0, frames: 0, faults: {}, delayMs99: null });
});

test('gateway §16 median and 99th percentile of the time to the acknowledgement', () => {
  const counts = new ProtocolCounts();
  expect(counts.figures()).toMatchObject({ delayMsMedian: null, delayMs99: null });
  for (let index = 0; index < 98; index++) counts.delay(8);
  counts.delay(240);
  counts.delay(99_000);
  expect(counts.figures()).toMatchObject({ delayMsMedian: 10, delayMs99: 300 });
});

test('gateway §16 clocks: the future is apart from what is live, late and old', () => {
  const counts = new ProtocolCounts();
  for (const seconds of [-3_600, -5, -0.5, 2, 59, 300, 90_000]) counts.clock(seconds);
  expect(counts.figures().clock).toEqual({ farAhead: 1, ahead: 1, live: 3, late: 1, old: 1 });
});

test('gateway §16 silence lasts while trackers are connected and nothing readable comes', () => {
  const counts = new ProtocolCounts();
  const silence = () => counts.lately().silentSeconds;
  pass(counts, 3_600, 0);
  expect(silence()).toBe(0);
  // A tracker that comes is heard, whatever was before.
  pass(counts, 1, 1);
  expect(silence()).toBe(0);
  pass(counts, 599, 1);
  expect(silence()).toBe(599);
  counts.now.frames++;
  pass(counts, 1, 1);
  expect(silence()).toBe(0);
  // A new slot of ten seconds is no silence by itself and no sound.
  pass(counts, 25, 1);
  expect(silence()).toBe(25);
});
