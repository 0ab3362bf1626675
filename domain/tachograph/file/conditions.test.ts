// Specific conditions of a card: begins and ends become times of days, and what does not fit together is said.
import { describe, expect, test } from 'vitest';
import { writeCard } from '../../../tools/tachograph/write-card.ts';
import { mustRead } from './testing/fixtures.ts';

const DATES = ['2025-03-03', '2025-03-04', '2025-03-05'];
const [OUT, OUT_END, FERRY, FERRY_END] = [1, 2, 3, 4];
const days = DATES.map((date) => ({
  date,
  distance: 9,
  activities: [
    { from: 0, to: 360, activity: 0 as const, slot: 1 as const, crew: false, plate: null },
    { from: 360, to: 1200, activity: 3 as const, slot: 1 as const, crew: false, plate: 'BA111AA' },
    { from: 1200, to: 1440, activity: 0 as const, slot: 1 as const, crew: false, plate: null },
  ],
}));

function read(generation: 1 | 2, marks: readonly (readonly [string, number])[]) {
  const conditions = marks.map(([at, type]) => ({ time: Date.parse(`2025-03-${at}Z`), type }));
  const reading = mustRead(
    writeCard({
      generation,
      number: 'SVK0000000001200',
      nation: 43,
      holder: { firstName: 'Eva', lastName: 'Nova' },
      days,
      conditions,
    }),
  );
  const found = reading.days.flatMap(({ date, conditions: own = [] }) =>
    own.map(({ kind, from, to }) => [date.slice(8), kind, from, to]),
  );
  const unclear = reading.warnings.filter(({ code }) => code === 'conditionsUnclear');
  return { found, unclear: unclear.map(({ detail, count }) => [detail, count]) };
}

describe.each([1, 2] as const)('R-10 conditions of a card of generation %i', (generation) => {
  test('out of scope from its begin to its end, also over midnight', () => {
    const marks = [
      ['03T23:00', OUT],
      ['04T01:30', OUT_END],
    ] as const;
    expect(read(generation, marks)).toEqual({
      found: [
        ['03', 'out', 1380, 1440],
        ['04', 'out', 0, 90],
      ],
      unclear: [],
    });
  });

  test('a ferry is a moment where it has no end', () => {
    const marks = [
      ['03T12:00', FERRY],
      ['04T13:00', FERRY],
      ['04T15:00', FERRY_END],
    ] as const;
    expect(read(generation, marks)).toEqual({
      found: [
        ['03', 'ferry', 720, 721],
        ['04', 'ferry', 780, 900],
      ],
      unclear: [],
    });
  });

  test('out of scope without an end ends with the use of the vehicle', () => {
    const { found } = read(generation, [['03T08:00', OUT]]);
    expect(found).toEqual([['03', 'out', 480, 1200]]);
  });

  test('two begins, and an end without one, are said; the first begin counts', () => {
    const marks = [
      ['03T08:00', OUT],
      ['03T09:00', OUT],
      ['03T10:00', OUT_END],
      ['04T10:00', OUT_END],
      ['04T11:00', FERRY_END],
    ] as const;
    expect(read(generation, marks)).toEqual({
      found: [['03', 'out', 480, 600]],
      unclear: [
        ['2025-03-03', 1],
        ['2025-03-04', 2],
      ],
    });
  });

  test('the begin of the oldest end may have been written over: nothing is said', () => {
    expect(read(generation, [['03T08:00', OUT_END]])).toEqual({ found: [], unclear: [] });
  });
});
