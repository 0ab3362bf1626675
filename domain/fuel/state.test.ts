// The fuel engine's memory is plain JSON of a bounded size, and a state that was given is never written into.
import { expect, test } from 'vitest';
import { noChanges } from '../fold/changes.ts';
import { foldLocations } from '../fold/fold.ts';
import { initialState } from '../fold/state.ts';
import { locationAt, settingsWith } from '../fold/test-track.ts';

const BYTES_MAX = 20_000;
const START = Date.UTC(2025, 5, 10);

/** Weeks of restless levels: every kind of stop, drops on the way, silences of all lengths. */
function restless(count: number) {
  let ts = START;
  let seed = 7;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (seed >>> 8) % below;
  };
  let level = 300;
  let stretch = 0;
  let speed = 0;
  return Array.from({ length: count }, () => {
    if (stretch === 0) {
      stretch = 1 + random(60);
      speed = random(2) === 0 ? 0 : random(100);
      if (random(3) === 0) level = random(600);
      if (random(6) === 0) ts += random(20_000) * 1000;
    }
    stretch -= 1;
    ts += (1 + random(90)) * 1000;
    const tank1 = random(20) === 0 ? 0 : Math.min(Math.max(level + random(3) - 1, 0), 600);
    const tank2 = random(3) === 0 ? 40 + random(3) : null;
    return locationAt(ts, { speed, inputs: speed > 0 ? 1 : random(2), tank1, tank2 });
  });
}

test('the memory stays bounded and is plain JSON, whatever the levels do', () => {
  const settings = settingsWith({ mainTanks: [1, 2], minTankChange: 5 });
  let state = initialState(settings);
  let greatest = 0;
  const changes = noChanges();
  const track = restless(20_000);
  for (let from = 0; from < track.length; from += 7) {
    state = foldLocations(state, track.slice(from, from + 7), settings, changes);
    const text = JSON.stringify(state.fuel);
    expect(JSON.parse(text)).toEqual(state.fuel);
    greatest = Math.max(greatest, text.length);
  }
  expect(greatest).toBeLessThan(BYTES_MAX);
  expect(changes.fuel.size).toBeGreaterThan(20);
  const times = [...changes.fuel.values()].map(({ ts }) => ts);
  expect(times).toEqual([...times].sort((one, two) => one - two));
});

test('a given state is not changed, whichever comparison is under way in it', () => {
  const settings = settingsWith({ minTankChange: 5 });
  const track = restless(400);
  let state = initialState(settings);
  for (let from = 0; from + 20 < track.length; from += 10) {
    state = foldLocations(state, track.slice(from, from + 10), settings, noChanges());
    const text = JSON.stringify(state);
    foldLocations(state, track.slice(from + 10, from + 20), settings, noChanges());
    expect(JSON.stringify(state)).toBe(text);
  }
});
