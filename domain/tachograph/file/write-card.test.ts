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

describe('I-1 a clock that was ahead within a day', () => {
  const plate = 'BA111AA';
  const word = (minute: number, activity: 0 | 2 | 3, isOut = false) => {
    return { slot: 1 as const, flag: isOut, isOut, activity, minute };
  };
  const inside = [word(0, 0, true), word(300, 3), word(600, 0), word(878, 3)];
  const ahead = [word(1098, 2), word(1102, 0)];
  /** Used from 5:00 to 14:42, as EF Vehicles_Used says. */
  const read = (words: ReturnType<typeof word>[], date = '2025-03-03') => {
    const known = { slot: 1 as const, crew: false };
    const activities = [
      { from: 0, to: 300, activity: 0 as const, plate: null, ...known },
      { from: 300, to: 882, activity: 3 as const, plate, ...known },
    ];
    return mustRead(writeCard(card({ days: [{ date, distance: 9, activities, words }] })));
  };
  const spans = ({ days }: ReturnType<typeof read>) =>
    days[0]?.activities.map(({ from, to, activity }) => [from, to, activity]);

  test('what lies behind a withdrawal that the use of the vehicle knows goes', () => {
    const reading = read([...inside, ...ahead, word(882, 0, true), word(900, 2, true)]);
    expect(spans(reading)).toEqual([
      [0, 300, 0],
      [300, 600, 3],
      [600, 878, 0],
      [878, 882, 3],
      [882, 900, 0],
    ]);
    expect(reading.warnings).toEqual([
      { code: 'activitiesDamaged', detail: '2025-03-03', count: 2 },
    ]);
    expect(reading.knownUntil).toBe(Date.parse('2025-03-03T15:00Z'));
  });

  test('a withdrawal that no use knows of goes itself', () => {
    const reading = read([...inside, ...ahead, word(850, 0, true)]);
    expect(spans(reading)).toContainEqual([878, 1098, 3]);
    expect(reading.warnings).toMatchObject([{ code: 'activitiesDamaged', count: 1 }]);
  });
});

test('a card that was never used has no days and no warning', () => {
  const reading = mustRead(writeCard(card({})));
  expect(reading).toMatchObject({ days: [], warnings: [], knownUntil: null });
});
