// When the street map is shown, given up and tried again; told by the clock of the test.
import { expect, test } from 'vitest';
import {
  isAway,
  nextTickMs,
  startWatch,
  type WatchEvent,
  type WatchState,
  watch,
} from './street-watch.ts';

const came: WatchEvent = { kind: 'came', isLast: true };
const failed = {
  kind: 'failed' as const,
  isLast: true,
  isHopeless: false,
  isBusy: false,
  retryAfterMs: null,
};
const refused: WatchEvent = { kind: 'openFailed', retryAfterMs: null };
const missing: WatchEvent = { kind: 'missing', isLast: true };

/** A watch over so many sources that is told events, each at its second. */
function story(sourceCount: number, ...events: [second: number, event: WatchEvent][]): WatchState {
  return events.reduce(
    (state, [second, event]) =>
      watch(state, event, sourceCount, { nowMs: second * 1000, random: 0.5 }),
    startWatch(sourceCount),
  );
}

const OPENED: [number, WatchEvent] = [0, { kind: 'opened' }];
const ASKED: [number, WatchEvent] = [1, { kind: 'asked' }];

test('the first source is opened and shown', () => {
  expect(startWatch(1)).toMatchObject({ opening: 0, shown: null });
  expect(story(1, OPENED)).toMatchObject({ opening: null, shown: 0, retryAtMs: null });
  expect(startWatch(0).opening).toBe(null);
});

test('a source that cannot be opened makes way for the next', () => {
  expect(story(2, [0, refused])).toMatchObject({ opening: 1, shown: null, retryAtMs: null });
  expect(story(2, [0, refused], [1, { kind: 'opened' }]).shown).toBe(1);
});

test('nobody is told that streets are away while sources are tried for the first time', () => {
  expect(isAway(startWatch(2))).toBe(false);
  expect(isAway(story(2, [0, refused]))).toBe(false);
  expect(isAway(story(2, [0, refused], [0, refused]))).toBe(true);
});

test('when none can be had all are tried again after 5 s, 15 s, 60 s, 60 s', () => {
  const pauses: number[] = [];
  let state = startWatch(1);
  let nowMs = 0;
  for (let i = 0; i < 4; i++) {
    state = watch(state, refused, 1, { nowMs, random: 0.5 });
    pauses.push((state.retryAtMs ?? 0) - nowMs);
    nowMs = state.retryAtMs ?? 0;
    state = watch(state, { kind: 'tick' }, 1, { nowMs, random: 0.5 });
    expect(state.opening).toBe(0);
  }
  expect(pauses).toEqual([5_000, 15_000, 60_000, 60_000]);
});

test('chance moves a pause by a fifth at most', () => {
  const pause = (random: number) =>
    watch(startWatch(1), refused, 1, { nowMs: 0, random }).retryAtMs;
  expect([pause(0), pause(1)]).toEqual([4_000, 6_000]);
});

test('a host that says how long it wants to be left alone is left alone, for an hour at most', () => {
  const wait = (retryAfterMs: number) =>
    story(1, [0, { kind: 'openFailed', retryAfterMs }]).retryAtMs;
  expect([wait(1_000), wait(120_000), wait(1e9)]).toEqual([5_000, 120_000, 3_600_000]);
});

test('3 s in which no tile came give the source up, and not a moment less', () => {
  const before = story(1, OPENED, ASKED, [3.999, { kind: 'tick' }]);
  expect([before.shown, nextTickMs(before)]).toEqual([0, 4_000]);
  const after = story(1, OPENED, ASKED, [4, { kind: 'tick' }]);
  expect([after.shown, isAway(after), after.retryAtMs]).toEqual([null, true, 9_000]);
});

test('as long as tiles come the others may take their time', () => {
  const slow = story(1, OPENED, ASKED, [3, { kind: 'came', isLast: false }], [5, { kind: 'tick' }]);
  expect(slow.shown).toBe(0);
  for (const event of [came, { kind: 'left', isLast: true }] as const) {
    const done = story(1, OPENED, ASKED, [3, event], [60, { kind: 'tick' }]);
    expect([done.shown, nextTickMs(done)]).toEqual([0, null]);
  }
});

test('three failures without a success give the source up', () => {
  expect(story(1, OPENED, [1, failed], [1, failed]).shown).toBe(0);
  expect(story(1, OPENED, [1, failed], [1, failed], [1, failed]).shown).toBe(null);
  expect(story(1, OPENED, [1, failed], [1, failed], [1, came], [1, failed]).shown).toBe(0);
});

test('429 gives the source up at once', () => {
  const busy: WatchEvent = { ...failed, isBusy: true, retryAfterMs: 30_000 };
  expect(story(1, OPENED, [1, busy])).toMatchObject({ shown: null, retryAtMs: 31_000 });
  expect(story(2, OPENED, [1, busy])).toMatchObject({ shown: null, opening: 1 });
});

test('single tiles that failed are asked for again, unless that is hopeless', () => {
  const once = story(1, OPENED, [1, failed], [1, came]);
  expect(once.refreshAtMs).toBe(6_000);
  const again = watch(once, { kind: 'tick' }, 1, { nowMs: 6_000, random: 0.5 });
  expect(again).toMatchObject({ refreshes: once.refreshes + 1, refreshAtMs: null, shown: 0 });
  expect(story(1, OPENED, [1, { ...failed, isHopeless: true }]).refreshAtMs).toBe(null);
});

test('a source that has nothing three times must prove that it is still a map', () => {
  const two = story(1, OPENED, [1, missing], [1, missing]);
  expect(two.isDoubted).toBe(false);
  const doubted: Parameters<typeof story>[1][] = [OPENED, [1, missing], [1, missing], [1, missing]];
  expect(story(1, ...doubted)).toMatchObject({ isDoubted: true, shown: 0 });
  expect(story(1, ...doubted, [2, { kind: 'proved' }])).toMatchObject({ missing: 0, shown: 0 });
  expect(story(1, ...doubted, [2, { kind: 'disproved' }]).shown).toBe(null);
  // A tile that came meanwhile is proof enough.
  expect(story(1, ...doubted, [2, came], [2, { kind: 'disproved' }]).isDoubted).toBe(false);
});

test('what failed while a source was away is asked for again when it is back', () => {
  const away = story(1, OPENED, [1, failed], [1, failed], [1, failed]);
  const tried = watch(away, { kind: 'tick' }, 1, { nowMs: away.retryAtMs ?? 0, random: 0.5 });
  expect(tried).toMatchObject({ opening: 0, retryAtMs: null });
  const back = watch(tried, { kind: 'opened' }, 1, { nowMs: 9_000, random: 0.5 });
  expect(back).toMatchObject({ shown: 0, refreshes: 2 });
});

test('a source that fails right after it came back is left alone for longer', () => {
  const lost: Parameters<typeof story>[1][] = [OPENED, [1, failed], [1, failed], [1, failed]];
  const back: Parameters<typeof story>[1][] = [
    [7, { kind: 'tick' }],
    [7, { kind: 'opened' }],
  ];
  const soon = story(1, ...lost, ...back, [8, came], [9, { ...failed, isBusy: true }]);
  const late = story(1, ...lost, ...back, [70, came], [71, { ...failed, isBusy: true }]);
  const pause = (state: WatchState, from: number) => (state.retryAtMs ?? 0) / 1000 - from;
  expect(pause(soon, 9)).toBeGreaterThan(pause(late, 71));
  expect(pause(late, 71)).toBe(5);
});

test('a network that is there again, or a tile that came late, is a reason to try at once', () => {
  const away = story(1, [0, refused]);
  const online = watch(away, { kind: 'online' }, 1, { nowMs: 1_000, random: 0.5 });
  expect(online.opening).toBe(0);
  expect(watch(away, came, 1, { nowMs: 1_000, random: 0.5 }).retryAtMs).toBe(1_000);
  expect(story(1, OPENED, [1, { kind: 'online' }])).toMatchObject({ shown: 0, opening: null });
});

test('while a later source is shown the earlier one is tried again, and the later ones are not', () => {
  const second = story(3, [0, refused], [0, { kind: 'opened' }]);
  expect(second).toMatchObject({ shown: 1, retryAtMs: 60_000 });
  const tried = watch(second, { kind: 'tick' }, 3, { nowMs: 60_000, random: 0.5 });
  expect(tried).toMatchObject({ shown: 1, opening: 0 });
  expect(watch(tried, { kind: 'opened' }, 3, { nowMs: 60_500, random: 0.5 }).shown).toBe(0);
  const kept = watch(tried, refused, 3, { nowMs: 60_500, random: 0.5 });
  expect(kept).toMatchObject({ shown: 1, opening: null });
  expect(isAway(kept)).toBe(false);
});
