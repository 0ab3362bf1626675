// Two keys in reach of one reader (K-17): a driver is who is told for a while, and the cut lies where he was told first.
import { describe, expect, test } from 'vitest';
import { testStore } from '../fold/test-store.ts';
import { drive, fold, type Leg, SETTINGS, spans } from '../fold/test-track.ts';
import type { Location } from '../location/location.ts';

const A = 'dallas@A';
const B = 'dallas@B';

function told(legs: readonly Leg[], by: (index: number, location: Location) => string | null) {
  const locations = drive(legs, 10);
  return locations.map((one, index) => ({ ...one, identification: by(index, one) }));
}

const DRIVE: Leg[] = [
  { from: '08:00', to: '08:05', motor: false },
  { from: '08:05', to: '09:05', motor: true, speed: 60 },
  { from: '09:05', to: '09:30', motor: false },
];

describe('K-17 two keys in reach', () => {
  test.each([
    ['one after the other', (index: number) => (index % 2 === 0 ? A : B)],
    ['each for half a minute', (index: number) => (index % 6 < 3 ? A : B)],
    ['the second one seldom', (index: number) => (index % 20 === 19 ? B : A)],
    ['three of them', (index: number) => [A, B, 'dallas@C'][index % 3] as string],
  ])('told %s make one ride of one driver', (_, by) => {
    const { rides } = fold(told(DRIVE, by));
    expect(spans(rides)).toEqual(['08:05–09:05']);
    expect(rides[0]?.splitBy).toBeNull();
    expect(rides[0]?.distance).toBe(60_000);
  });

  test('a change that holds lies where it was told first, with what was driven since', () => {
    const turn = (index: number) => (index % 2 === 0 ? A : B);
    const { rides } = fold(told(DRIVE, (index) => (index < 200 ? turn(index) : B)));
    const parts = rides.map(({ identification, fromTs, toTs }) => [identification, toTs - fromTs]);
    // Record 199 told B, and nobody else was told since.
    expect(parts).toEqual([
      [A, 1_690_000],
      [B, 1_910_000],
    ]);
    expect(rides.map(({ splitBy }) => splitBy)).toEqual(['driver', 'driver']);
    expect(rides.reduce((sum, { distance }) => sum + distance, 0)).toBe(60_000);
    expect(rides.reduce((sum, { engineSeconds }) => sum + engineSeconds, 0)).toBe(3600);
  });

  test('a key that is told once and never again drives on', () => {
    const by = (index: number) => (index === 0 ? A : index === 100 ? B : null);
    const { rides } = fold(told(DRIVE, by));
    expect(spans(rides)).toEqual(['08:05–08:16', '08:16–09:05']);
    expect(rides.map(({ identification }) => identification)).toEqual([A, B]);
  });

  test('a change in a joined stop ends the first part where it stopped', () => {
    const legs: Leg[] = [
      { from: '08:00', to: '08:30', motor: true, speed: 60 },
      { from: '08:30', to: '08:36', motor: false },
      { from: '08:36', to: '09:00', motor: true, speed: 60 },
    ];
    const { rides } = fold(
      told(legs, (_, { ts }) =>
        ts % 3_600_000 < 1_900_000 && ts < Date.UTC(2025, 5, 10, 8, 31) ? A : B,
      ),
    );
    expect(spans(rides)).toEqual(['08:00–08:30', '08:36–09:00']);
    expect(rides.map(({ joined }) => joined)).toEqual([[], []]);
    expect(rides.map(({ distance }) => distance)).toEqual([30_000, 24_000]);
    expect(rides.map(({ maxSpeed }) => maxSpeed)).toEqual([60, 60]);
  });

  test('a change on the way to a border is that of the part after it', () => {
    const locations = told(DRIVE, (index) => (index < 199 ? A : B)).map((one, index) => ({
      ...one,
      countryCode: index < 202 ? 'SK' : 'CZ',
    }));
    const { rides } = fold(locations);
    expect(rides.map(({ identification }) => identification)).toEqual([A, B]);
    expect(rides.map(({ splitBy }) => splitBy)).toEqual(['country', 'country']);
    expect(rides.reduce((sum, { distance }) => sum + distance, 0)).toBe(60_000);
  });

  test('while it is not known whether it holds, the driver of the ride is shown', () => {
    const locations = told(DRIVE, (index) => (index < 200 ? A : B));
    const shown = (count: number) => fold(locations.slice(0, count)).changes.last?.identification;
    expect(shown(205)).toBe(A);
    expect(shown(215)).toBe(B);
  });

  test('records in any order give the same rides', () => {
    const by = (index: number) => (index % 5 < 2 && (index < 150 || index > 190) ? A : B);
    const locations = told(DRIVE, by);
    const whole = testStore(SETTINGS);
    whole.ingest(locations);
    const shuffled = testStore(SETTINGS, 600_000);
    const late = locations.filter((_, index) => index % 7 === 3);
    shuffled.ingest(locations.filter((one) => !late.includes(one)));
    for (const one of late) shuffled.ingest([one]);
    expect(shuffled.tables()).toEqual(whole.tables());
    expect(whole.tables().rides.length).toBeGreaterThan(1);
  });
});
