// Vehicle units of every generation, written with a truth known by construction: which card was in which slot
// from when to when, and how far it was driven.
import { describe, expect, test } from 'vitest';
import { type UnitToWrite, writeVehicle } from '../../../tools/tachograph/write-vehicle.ts';
import type { ChangeWord } from './records.ts';
import { mustRead } from './testing/fixtures.ts';

const [IGOR, EVA] = ['SVK0000000001A00', 'svk0000000002b11'];
const at = (date: string, time: string) => Date.parse(`${date}T${time}Z`);
const word = (
  slot: 1 | 2,
  minute: number,
  activity: ChangeWord['activity'],
  rest: { isOut?: boolean; flag?: boolean } = {},
): ChangeWord => ({ slot, minute, activity, isOut: false, flag: false, ...rest });
const OUT = { isOut: true };
const CREW = { flag: true };

const unit: UnitToWrite = {
  generation: 1,
  vin: 'TMB0000000000001A',
  nation: 43,
  plate: 'BA123XY',
  now: at('2026-03-04', '12:30:40'),
  days: [
    {
      date: '2026-03-02',
      odometer: 100_000,
      changes: [word(1, 0, 0, OUT), word(2, 0, 0, OUT)],
      insertions: [],
    },
    {
      date: '2026-03-03',
      odometer: 100_400,
      changes: [
        word(1, 0, 0, OUT),
        word(2, 0, 0, OUT),
        word(1, 360, 2),
        word(1, 370, 3),
        word(2, 500, 1, CREW),
        word(1, 500, 3, CREW),
        word(1, 600, 0, CREW),
        word(1, 640, 0, OUT),
        // Somebody drives without a card.
        word(1, 700, 3, OUT),
        word(1, 710, 0, OUT),
        word(2, 800, 0),
      ],
      insertions: [
        {
          card: IGOR,
          slot: 1,
          inserted: at('2026-03-03', '06:00:20'),
          withdrawn: at('2026-03-03', '10:40:30'),
          odometerInserted: 100_000,
          odometerWithdrawn: 100_390,
        },
        {
          card: EVA,
          slot: 2,
          inserted: at('2026-03-03', '08:20:00'),
          withdrawn: null,
          odometerInserted: 100_180,
          odometerWithdrawn: 0xffffff,
        },
      ],
    },
    {
      date: '2026-03-04',
      odometer: 100_460,
      changes: [word(1, 0, 0, OUT), word(2, 0, 0), word(1, 480, 3, CREW)],
      insertions: [
        {
          card: EVA,
          slot: 2,
          inserted: at('2026-03-03', '08:20:00'),
          withdrawn: null,
          odometerInserted: 100_180,
          odometerWithdrawn: 0xffffff,
        },
        {
          card: IGOR,
          slot: 1,
          inserted: at('2026-03-04', '08:00:00'),
          withdrawn: null,
          odometerInserted: 100_400,
          odometerWithdrawn: 0xffffff,
        },
      ],
    },
  ],
};

const short = (reading: ReturnType<typeof mustRead>) =>
  reading.days.map(({ date, card, distance, until, activities }) => [
    date.slice(-2),
    card,
    distance,
    until,
    activities.map(({ from, to, activity, slot, crew }) => [from, to, activity, slot, crew]),
  ]);

describe.each([
  { generation: 1, version: 1 },
  { generation: 2, version: 1 },
  { generation: 2, version: 2 },
] as const)('generation $generation version $version', ({ generation, version }) => {
  const reading = mustRead(writeVehicle({ ...unit, generation, version }));

  test('says which vehicle it is of and when it was read', () => {
    expect(reading).toMatchObject({
      kind: 'vehicle',
      generation,
      version,
      vin: unit.vin,
      warnings: [],
      downloaded: unit.now,
      cardNumber: null,
      holder: null,
      // The first version of generation 2 tells the plate without its nation.
      registration: { nation: generation === 2 && version === 1 ? 0 : 43, plate: 'BA123XY' },
    });
  });

  test('a day has a row for each card and one for nobody', () => {
    expect(short(reading)).toEqual([
      [
        '02',
        null,
        null,
        1440,
        [
          [0, 1440, 5, 1, false],
          [0, 1440, 5, 2, false],
        ],
      ],
      [
        '03',
        null,
        null,
        1440,
        [
          [0, 360, 5, 1, false],
          [0, 500, 5, 2, false],
          [640, 700, 5, 1, false],
          [700, 710, 3, 1, false],
          [710, 1440, 5, 1, false],
        ],
      ],
      [
        '03',
        'SVK0000000001A',
        390,
        1440,
        [
          [360, 370, 2, 1, false],
          [370, 500, 3, 1, false],
          [500, 600, 3, 1, true],
          [600, 640, 0, 1, true],
        ],
      ],
      [
        '03',
        'SVK0000000002B',
        null,
        1440,
        [
          [500, 800, 1, 2, true],
          [800, 1440, 0, 2, false],
        ],
      ],
      ['04', null, null, 750, [[0, 480, 5, 1, false]]],
      // From the odometer of its insertion to that of the reading.
      ['04', 'SVK0000000001A', 60, 750, [[480, 750, 3, 1, true]]],
      ['04', 'SVK0000000002B', null, 750, [[0, 750, 0, 2, false]]],
    ]);
  });

  test('every activity is in the vehicle', () => {
    const plates = reading.days.flatMap(({ activities }) => activities.map(({ plate }) => plate));
    expect(new Set(plates)).toEqual(new Set(['BA123XY']));
  });
});

test('a card over midnight drives from the odometer of midnight on', () => {
  const insertion = {
    card: IGOR,
    slot: 1 as const,
    odometerInserted: 500,
    odometerWithdrawn: 640,
    inserted: at('2026-03-02', '20:00:00'),
    withdrawn: at('2026-03-03', '04:00:00'),
  };
  const days = [
    {
      date: '2026-03-02',
      odometer: 580,
      insertions: [insertion],
      changes: [word(1, 0, 0, OUT), word(1, 1200, 3)],
    },
    {
      date: '2026-03-03',
      odometer: 640,
      insertions: [insertion],
      changes: [word(1, 0, 3), word(1, 240, 0, OUT)],
    },
  ];
  const { days: read } = mustRead(writeVehicle({ ...unit, days }));
  const ofIgor = read.filter(({ card }) => card !== null);
  expect(ofIgor.map(({ date, distance }) => [date, distance])).toEqual([
    ['2026-03-02', 80],
    ['2026-03-03', 60],
  ]);
});

test('a card that is in without a record of its insertion is nobody and says so', () => {
  const [first] = unit.days;
  if (!first) throw new Error('no day');
  const days = [{ ...first, changes: [word(1, 0, 0, OUT), word(1, 300, 3)] }];
  const { days: read, warnings } = mustRead(writeVehicle({ ...unit, days }));
  expect(read.map(({ card }) => card)).toEqual([null]);
  expect(warnings).toEqual([{ code: 'cardUnknown', detail: '2026-03-02', count: null }]);
});

test('while the slot says that no card is in, nobody drives, whatever the insertions say', () => {
  const [, second] = unit.days;
  if (!second) throw new Error('no day');
  const changes = [word(1, 0, 0, OUT), word(1, 360, 3), word(1, 480, 3, OUT), word(1, 490, 3)];
  const { days: read } = mustRead(writeVehicle({ ...unit, days: [{ ...second, changes }] }));
  const ofIgor = read.find(({ card }) => card === 'SVK0000000001A');
  expect(ofIgor?.activities.map(({ from, to }) => [from, to])).toEqual([
    [360, 480],
    [490, 640],
  ]);
});

test('I-1 a clock that was ahead: what lies behind the withdrawal of the card goes', () => {
  const insertion = {
    card: IGOR,
    slot: 1 as const,
    inserted: at('2026-03-03', '05:00'),
    withdrawn: at('2026-03-03', '14:42:02'),
    odometerInserted: 100_000,
    odometerWithdrawn: 100_300,
  };
  const changes = [
    word(1, 0, 0, OUT),
    word(1, 300, 3),
    word(1, 1098, 2),
    word(1, 882, 0, OUT),
    word(2, 0, 0, OUT),
  ];
  const day = { date: '2026-03-03', odometer: 100_300, changes, insertions: [insertion] };
  const reading = mustRead(writeVehicle({ ...unit, days: [day] }));
  const driven = reading.days.find(({ card }) => card !== null)?.activities;
  expect(driven).toMatchObject([{ from: 300, to: 882, activity: 3 }]);
  expect(reading.warnings).toMatchObject([{ code: 'activitiesDamaged', count: 1 }]);
});

describe.each([1, 2] as const)(
  'I-2 a unit of generation %i that wrote no activities',
  (generation) => {
    const dates = ['2026-02-28', '2026-03-01', '2026-03-02'];
    const days = dates.map((date, index) => {
      return { date, odometer: 100_000 + index * 73, changes: [], insertions: [] };
    });
    const reading = mustRead(writeVehicle({ ...unit, generation, days }));

    test('has its days with what was driven by the odometers at midnight', () => {
      expect(reading.days).toEqual(
        dates.map((date, index) => {
          const distance = index === 0 ? null : 73;
          return { date, card: null, distance, until: 1440, activities: [] };
        }),
      );
    });

    test('says so, once, with days and kilometres', () => {
      expect(reading.warnings).toEqual([{ code: 'noActivities', detail: '146', count: 3 }]);
    });
  },
);

describe.each([1, 2] as const)('R-10 conditions of a unit of generation %i', (generation) => {
  const [OUT_BEGIN, OUT_END, FERRY] = [1, 2, 3];
  const read = (marks: readonly (readonly [string, number])[]) => {
    const days = unit.days.map((day) => ({
      ...day,
      conditions: marks
        .filter(([moment]) => moment.startsWith(day.date))
        .map(([moment, type]) => ({ time: Date.parse(`${moment}Z`), type })),
    }));
    const { days: rows, warnings } = mustRead(writeVehicle({ ...unit, generation, days }));
    const found = rows.flatMap(({ date, card, conditions = [] }) =>
      conditions.map(({ kind, from, to }) => [date.slice(8), card?.at(-1), kind, from, to]),
    );
    return { found, warnings };
  };

  test('R-10 belong to the cards that were in the unit then, and to nobody else', () => {
    const { found, warnings } = read([
      ['2026-03-03T06:30', OUT_BEGIN],
      ['2026-03-03T08:30', OUT_END],
      ['2026-03-03T12:00', FERRY],
    ]);
    expect(found).toEqual([
      ['03', 'A', 'out', 390, 510],
      ['03', 'B', 'out', 500, 510],
      ['03', 'B', 'ferry', 720, 721],
    ]);
    expect(warnings).toEqual([]);
  });

  test('R-10 without an end they end with the card that was in', () => {
    expect(read([['2026-03-03T07:00', OUT_BEGIN]]).found).toEqual([
      ['03', 'A', 'out', 420, 640],
      ['03', 'B', 'out', 500, 641],
    ]);
  });

  test('R-10 an end without a begin is said', () => {
    const marks = [
      ['2026-03-03T07:00', FERRY],
      ['2026-03-03T08:00', OUT_END],
    ] as const;
    expect(read(marks).warnings).toEqual([
      { code: 'conditionsUnclear', detail: '2026-03-03', count: 1 },
    ]);
  });
});
