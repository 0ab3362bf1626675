// The clock of the replay: speeds, hurried stops, steps, and that it always arrives at the end.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  advance,
  QUIET_MS,
  REPLAY_SPEEDS,
  type ReplayState,
  type ReplayTrack,
  seek,
  step,
  toggle,
} from './replay.ts';

const HOUR = 3_600_000;
const track = (ts: number[], quiet: [number, number][] = []): ReplayTrack => ({
  ts: Float64Array.from(ts),
  quiet: quiet.map(([fromTs, toTs]) => ({ fromTs, toTs })),
});
const state = (more: Partial<ReplayState> = {}): ReplayState => ({
  ts: 0,
  isPlaying: true,
  speed: 60,
  isFollowing: true,
  ...more,
});

test.each(REPLAY_SPEEDS)(
  'at %d× a second on the screen is as many seconds of the drive',
  (speed) => {
    const next = advance(state({ speed }), track([0, HOUR]), 1000);
    expect(next.ts).toBeCloseTo(speed * 1000, 6);
  },
);

test('standing still for hours takes less than a second, whatever the speed', () => {
  const night = track([0, 60_000, 9 * HOUR, 9 * HOUR + 60_000], [[60_000, 9 * HOUR]]);
  const arrived = advance(state({ speed: 1, ts: 60_000 }), night, QUIET_MS);
  expect(arrived.ts).toBeCloseTo(9 * HOUR, 0);
  // A frame that ends a stop goes on driving for the rest of it.
  const beyond = advance(state({ speed: 1, ts: 60_000 }), night, QUIET_MS + 500);
  expect(beyond.ts).toBeCloseTo(9 * HOUR + 500, 0);
});

test('at the end it halts, and play begins anew', () => {
  const short = track([1000, 5000]);
  const ended = advance(state({ ts: 1000 }), short, 60_000);
  expect(ended).toMatchObject({ ts: 5000, isPlaying: false });
  expect(toggle(ended, short)).toMatchObject({ ts: 1000, isPlaying: true });
  expect(toggle(state({ ts: 2000 }), short)).toMatchObject({ ts: 2000, isPlaying: false });
});

test('steps go to the location before and after and halt there', () => {
  const three = track([0, 30, 60]);
  expect(step(state({ ts: 40 }), three, 1)).toMatchObject({ ts: 60, isPlaying: false });
  expect(step(state({ ts: 40 }), three, -1).ts).toBe(30);
  expect(step(state({ ts: 30 }), three, -1).ts).toBe(0);
  expect(step(state({ ts: 60 }), three, 1).ts).toBe(60);
  expect(step(state({ ts: 0 }), three, -1).ts).toBe(0);
});

test('a moment outside of the track becomes its nearest one', () => {
  expect(seek(state(), track([10, 20]), 5).ts).toBe(10);
  expect(seek(state(), track([10, 20]), 25).ts).toBe(20);
});

const spans = fc
  .uniqueArray(fc.integer({ min: 1, max: 86_400_000 }), { minLength: 4, maxLength: 40 })
  .map((moments) => moments.sort((a, b) => a - b));

test('it never goes back, arrives at the end, and a frame is as good as its halves', () => {
  fc.assert(
    fc.property(spans, fc.constantFrom(...REPLAY_SPEEDS), (moments, speed) => {
      const quiet: [number, number][] = [];
      for (let i = 1; i + 1 < moments.length; i += 4) {
        quiet.push([moments[i] ?? 0, moments[i + 1] ?? 0]);
      }
      const day = track(moments, quiet);
      const begun = state({ speed, ts: moments[0] ?? 0 });
      const whole = advance(begun, day, 5000);
      const halves = advance(advance(begun, day, 2500), day, 2500);
      expect(whole.ts).toBeGreaterThanOrEqual(begun.ts);
      expect(halves.ts).toBeCloseTo(whole.ts, 3);
      const end = advance(begun, day, 86_400_000 + QUIET_MS);
      expect(end).toMatchObject({ ts: moments.at(-1), isPlaying: false });
    }),
  );
});
