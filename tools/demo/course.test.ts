// Ways of the demo as somebody sees them who follows a vehicle: nothing jumps, corners are driven round, and speeds
// fit the bends.
import { distanceMetres } from '@flotila/domain/geo.ts';
import { expect, test } from 'vitest';
import { DEMO_COMPANIES } from './cast.ts';
import { demoGeography } from './demo-trackers.ts';
import { momentOf, planDrive } from './drive.ts';
import { DEMO_EPOCH } from './plan.ts';
import { roundCorners } from './round.ts';
import { fleetFrom } from './testing/fleet-from.ts';

const DAY = 86_400_000;
const PACE = { driving: 5_000, engineOn: 60_000, parked: 3_600_000 };
/** Readings are off by so much, metres, and whole seconds by so many. */
const NOISE = 6;
const SECOND_OFF = 1.1;

const turnOf = (from: number, to: number) => Math.abs(((to - from + 540) % 360) - 180);

test('U-30 no vehicle jumps: from record to record it comes no farther than its speed takes it', () => {
  const from = DEMO_EPOCH + 20 * 7 * DAY;
  let compared = 0;
  const jumps: string[] = [];
  for (const tracker of DEMO_COMPANIES.flatMap((company) => fleetFrom(company, from - DAY))) {
    if (tracker.vehicle.duty.kind === 'machine') continue;
    let before: { time: number; latitude: number; longitude: number; kmh: number } | undefined;
    for (const record of tracker.records(from, from + 3 * DAY, PACE)) {
      const { time, latitude, longitude, speedKmh } = record;
      if (time === null || latitude === null || longitude === null) continue;
      const now = { time, latitude, longitude, kmh: speedKmh ?? 0 };
      if (before) {
        const metres = distanceMetres(before.latitude, before.longitude, latitude, longitude);
        const seconds = (time - before.time) / 1000 + SECOND_OFF;
        const fastest = (Math.max(before.kmh, now.kmh) + 8) / 3.6;
        if (!(metres < NOISE + fastest * seconds)) {
          jumps.push(`${tracker.vehicle.plate} ${new Date(time).toISOString()}: ${metres}`);
        }
        compared += 1;
      }
      before = now;
    }
  }
  expect(jumps).toEqual([]);
  expect(compared).toBeGreaterThan(100_000);
}, 120_000);

test('U-30 every drive begins where the one before it ended, and no two vehicles share a bay', () => {
  const geo = demoGeography();
  const there = geo.route('Trnava', 'Žilina');
  const back = geo.route('Žilina', 'Trnava');
  if (!there || !back) throw new Error('no way');
  const [one, other] = ['TT119FG', 'BB402EE'].map((plate) => ({
    out: planDrive(there, { plate, top: 88 }, 'out').course.line,
    home: planDrive(back, { plate, top: 88 }, 'home').course.line,
  }));
  expect(one?.out.at(-1)).toEqual(one?.home[0]);
  expect(one?.home.at(-1)).toEqual(one?.out[0]);
  expect(other?.out[0]).not.toEqual(one?.out[0]);
});

test('U-30 on a way of 140 km no corner is sharper than a driver would take it', () => {
  const way = demoGeography().route('Trnava', 'Žilina');
  if (!way) throw new Error('no way');
  const drive = planDrive(way, { plate: 'TT119FG', top: 88 }, 'bends');
  for (let second = 1; second < drive.duration; second += 1) {
    const [before, now] = [momentOf(drive, second - 1), momentOf(drive, second)];
    const turn = turnOf(before.direction, now.direction);
    // 5 m/s² to the side at the worst second, for directions change in steps.
    const sideways = (turn * Math.PI * now.speedKmh) / 180 / 3.6;
    if (now.speedKmh > 12) expect(sideways, `${second}`).toBeLessThan(5);
    expect(Math.abs(now.speedKmh - before.speedKmh)).toBeLessThan(4);
  }
});

test('U-30 a corner becomes an arc that stays beside it, and slows a vehicle down', () => {
  const line: [number, number][] = [
    [48, 17],
    [48.02, 17],
    [48.02, 17.03],
  ];
  const road = roundCorners(line, [50, 50, 50]);
  expect(road.line[0]).toEqual(line[0]);
  expect(road.line.at(-1)).toEqual(line[2]);
  const off = road.line.map(([latitude, longitude]) =>
    distanceMetres(latitude, longitude, 48.02, 17),
  );
  // Radius 60 m: √2 · 60 − 60 from the corner.
  expect(Math.min(...off)).toBeCloseTo(24.9, 0);
  expect(Math.min(...road.bendKmh)).toBeCloseTo(36, 0);
  const motorway = roundCorners(line, [130, 130, 130]);
  expect(Math.min(...motorway.bendKmh)).toBeGreaterThan(80);
});
