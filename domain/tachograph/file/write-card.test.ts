// What tools write into card files is what the reader reads from them, whatever the driver did.
import { describe, expect, test } from 'vitest';
import { type CardToWrite, writeCard } from '../../../tools/tachograph/write-card.ts';
import { seeded } from '../../fold/testing/known-way.ts';
import { cutCard } from './card-cut.ts';
import { mustRead } from './testing/fixtures.ts';
import { madeDays } from './testing/made-days.ts';

const HOLDER = { firstName: 'Ján', lastName: 'Kováč' };
const card = (rest: Partial<CardToWrite>): CardToWrite => ({
  generation: 1,
  number: 'SVK00000000012AB',
  nation: 43,
  holder: HOLDER,
  codePage: 2,
  born: '1980-02-29',
  days: [],
  ...rest,
});

describe.each([
  { generation: 1, version: 1 },
  { generation: 2, version: 1 },
  { generation: 2, version: 2 },
] as const)('generation $generation version $version', ({ generation, version }) => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('days written are days read, seed %i', (seed) => {
    const random = seeded(seed);
    const days = madeDays(random, 1 + Math.floor(random() * 40), '2025-01-01');
    const reading = mustRead(writeCard(card({ generation, version, days })));
    expect(reading).toMatchObject({ kind: 'card', generation, version, holder: HOLDER });
    expect(reading.cardNumber).toBe('SVK00000000012AB');
    expect(reading.warnings).toEqual([]);
    expect(reading.days).toEqual(
      days.map(({ date, distance, activities }) => ({
        date,
        card: 'SVK00000000012',
        distance,
        until: activities.at(-1)?.to,
        activities,
      })),
    );
  });
});

test.each([11, 12, 13, 14])(
  'a ring that was overwritten many times gives its newest days, seed %i',
  (seed) => {
    const days = madeDays(seeded(seed), 120, '2025-01-01');
    const reading = mustRead(writeCard(card({ days, ringSize: 3001 })));
    expect(reading.warnings).toEqual([]);
    expect(reading.days.length).toBeGreaterThan(10);
    expect(reading.days.map(({ date }) => date)).toEqual(
      days.slice(-reading.days.length).map(({ date }) => date),
    );
    expect(reading.days.map(({ distance }) => distance)).toEqual(
      days.slice(-reading.days.length).map(({ distance }) => distance),
    );
  },
);

test('a use of a vehicle without an end lasts until the next one, the last one goes on', () => {
  const drive = (plate: string, to = 1440) => [
    { from: 0, to, activity: 3 as const, slot: 1 as const, crew: false, plate },
  ];
  const days = [
    { date: '2025-03-03', distance: 1, activities: drive('BA111AA') },
    { date: '2025-03-04', distance: 1, activities: drive('BA222BB') },
    { date: '2025-03-05', distance: 1, activities: drive('BA333CC', 700) },
  ];
  const bytes = writeCard(card({ days }));
  const part = cutCard(bytes, 0).parts.find(({ id }) => id === 0x0505);
  for (const use of [0, 2]) {
    // Behind the pointer, two odometers and the first use.
    const lastUse = (part?.range.from ?? 0) + 2 + use * 31 + 10;
    bytes.fill(0, lastUse, lastUse + 4);
  }
  const plates = mustRead(bytes).days.map(({ activities }) => activities[0]?.plate);
  expect(plates).toEqual(['BA111AA', 'BA222BB', 'BA333CC']);
});

test('a card that was never used has no days and no warning', () => {
  const reading = mustRead(writeCard(card({})));
  expect(reading).toMatchObject({ days: [], warnings: [], knownUntil: null });
});
