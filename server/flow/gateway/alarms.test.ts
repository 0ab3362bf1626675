// When the gateway is said to be ill or deaf, and when it must not be.
import { describe, expect, test } from 'vitest';
import { findAlarms, hearingOf, type Seen } from './alarms.ts';

const LATELY = { frames: 0, trackerFaults: 0, silentSeconds: 0, clock: {} };

function seen(changes: Partial<Seen> = {}): Seen {
  return {
    listeners: [{ protocol: 'bce', isOpen: true }],
    loopLateMs: 0,
    storageLagMs: 0,
    protocols: [{ protocol: 'bce', trackers: 0, ...LATELY }],
    crowdedAddresses: 0,
    isRawLogLost: false,
    ...changes,
  };
}
const bce = (changes: Partial<Seen['protocols'][number]>) =>
  seen({ protocols: [{ protocol: 'bce', trackers: 10, ...LATELY, ...changes }] });
const alarms = (what: Seen) => findAlarms(what).map(({ alarm, protocol }) => [alarm, protocol]);
const deaf = (what: Seen) =>
  Object.entries(hearingOf(what)).flatMap(([part, isGood]) => (isGood ? [] : [part]));

test('an installation without trackers is neither ill nor deaf, however long nothing comes', () => {
  const nobody = seen({
    protocols: [{ protocol: 'bce', trackers: 0, ...LATELY, silentSeconds: 86_400 }],
  });
  expect(alarms(nobody)).toEqual([]);
  expect(deaf(nobody)).toEqual([]);
  expect(deaf(seen({ listeners: [], protocols: [] }))).toEqual([]);
});

test('a port that is closed is an alarm of its protocol, and the gateway is deaf', () => {
  const closed = seen({
    listeners: [
      { protocol: 'bce', isOpen: true },
      { protocol: 'bce', isOpen: false },
      { protocol: 'osmand', isOpen: true },
    ],
  });
  expect(alarms(closed)).toEqual([['listener', 'bce']]);
  expect(deaf(closed)).toEqual(['listening']);
});

test('gateway §16 what waits for a commit longer than 30 s', () => {
  expect(alarms(seen({ storageLagMs: 30_000 }))).toEqual([]);
  expect(alarms(seen({ storageLagMs: 30_001 }))).toEqual([['storage', null]]);
  expect(deaf(seen({ storageLagMs: 30_001 }))).toEqual(['storing']);
});

test('a process that did nothing for more than five seconds', () => {
  expect(deaf(seen({ loopLateMs: 5_000 }))).toEqual([]);
  expect(alarms(seen({ loopLateMs: 5_001 }))).toEqual([['loop', null]]);
  expect(deaf(seen({ loopLateMs: 5_001 }))).toEqual(['responsive']);
});

describe('gateway §16 no frame for 10 min although trackers are connected', () => {
  test('is an alarm of the protocol, and deafness where they are several', () => {
    expect(alarms(bce({ silentSeconds: 599 }))).toEqual([]);
    expect(alarms(bce({ silentSeconds: 600 }))).toEqual([['silent', 'bce']]);
    expect(deaf(bce({ silentSeconds: 600 }))).toEqual(['hearing']);
    expect(deaf(bce({ silentSeconds: 600, trackers: 5 }))).toEqual(['hearing']);
  });

  test('four may all be asleep: an alarm, the process goes on', () => {
    const few = bce({ silentSeconds: 3_600, trackers: 4 });
    expect(alarms(few)).toEqual([['silent', 'bce']]);
    expect(deaf(few)).toEqual([]);
  });
});

test('gateway §16 more than 1 % faulty frames of registered trackers, of at least 100', () => {
  expect(alarms(bce({ frames: 990, trackerFaults: 10 }))).toEqual([]);
  expect(alarms(bce({ frames: 989, trackerFaults: 11 }))).toEqual([['faulty', 'bce']]);
  expect(alarms(bce({ frames: 9, trackerFaults: 90 }))).toEqual([]);
  expect(deaf(bce({ frames: 0, trackerFaults: 1_000 }))).toEqual([]);
});

test('gateway §9 our clock is behind when most live packets come from the future', () => {
  expect(alarms(bce({ clock: { live: 20, ahead: 20 } }))).toEqual([]);
  expect(alarms(bce({ clock: { live: 19, ahead: 21 } }))).toEqual([['clock', null]]);
  expect(alarms(bce({ clock: { live: 0, ahead: 29 } }))).toEqual([]);
  // A tracker in a wrong zone and a backlog are theirs, not ours.
  expect(alarms(bce({ clock: { farAhead: 500, old: 500, live: 1 } }))).toEqual([]);
});

test('crowded addresses and a raw log that the disk does not take make nobody deaf', () => {
  const ill = seen({ crowdedAddresses: 1, isRawLogLost: true });
  expect(alarms(ill)).toEqual([
    ['crowded', null],
    ['rawLog', null],
  ]);
  expect(deaf(ill)).toEqual([]);
});
