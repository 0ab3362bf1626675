// Whatever order, encoding of numbers and days, and noise a list has: what is read is what the generator wrote, or it is refused.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeRows } from './judge.ts';
import { findList } from './list.ts';
import { matchColumns, sampleCells } from './match.ts';
import type { Lists } from './target.ts';
import { VEHICLE_TARGETS, vehicleRules } from './vehicle.ts';

const NOBODY = { ids: new Map(), names: new Map() };
const LISTS: Lists = { persons: NOBODY, groupsets: NOBODY, vehicles: NOBODY, subjects: NOBODY };
const rules = vehicleRules({ vehicles: [], taken: [] }, (body) => ({ body }));

interface Truth {
  plate: string;
  km: number;
  day: string;
}

const two = (part: number) => String(part).padStart(2, '0');
const truth = fc.record({
  plate: fc.integer({ min: 100, max: 999 }).map((n) => `BA${n}XY`),
  km: fc.integer({ min: 0, max: 1_999_999 }),
  day: fc
    .record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) })
    .map(({ month, day }) => `2027-${two(month)}-${two(day)}`),
});

/** How people write one. */
const KM = [
  (km: number) => km,
  String,
  (km: number) => `${km} km`,
  (km: number) => String(km).replace(/\B(?=(\d{3})+$)/g, ' '),
  (km: number) => String(km).replace(/\B(?=(\d{3})+$)/g, '.'),
  (km: number) => `${km},0`,
];
const DAYS = [
  (day: string) => day,
  (day: string) => ({ day }),
  (day: string) => day.split('-').reverse().join('.'),
  (day: string) => day.split('-').reverse().map(Number).join('. '),
  (day: string) => day.split('-').reverse().join('/'),
];
const HEADS: Record<keyof Truth, string[]> = {
  plate: ['EČV', 'ŠPZ', 'Plate number', 'registrační značka'],
  km: ['Tachometer (km)', 'Odometer', 'Stav tachometru [km]'],
  day: ['STK do', 'MOT expiry', 'Platnost STK'],
};

function judge(rows: unknown[][]) {
  const list = findList({ rows: rows as never }, VEHICLE_TARGETS);
  const cells = list.rows.map((row) => row.cells);
  const headed = list.heads.map(({ at, head }) => ({ at, head, cells: sampleCells(cells, at) }));
  const language = 'sk' as const;
  const columns = matchColumns(headed, {
    targets: VEHICLE_TARGETS,
    own: new Map(),
    remembered: new Map(),
    language,
    lists: LISTS,
  });
  return judgeRows({
    rows: list.rows,
    columns,
    targets: VEHICLE_TARGETS,
    fill: { typeCode: 'personal' },
    fixes: {},
    rules,
    lists: LISTS,
    language,
  });
}

test('a value is read as it was written, or its row is refused for it', () => {
  const rows = fc.uniqueArray(truth, {
    minLength: 1,
    maxLength: 8,
    selector: ({ plate }) => plate,
  });
  const ways = fc.record({
    rows,
    km: fc.nat(KM.length - 1),
    day: fc.nat(DAYS.length - 1),
    order: fc.shuffledSubarray(['plate', 'km', 'day'] as const, { minLength: 3 }),
    head: fc.nat(2),
    hasTitle: fc.boolean(),
    hasSum: fc.boolean(),
  });
  let read = 0;
  fc.assert(
    fc.property(ways, ({ rows: truths, km, day, order, head, hasTitle, hasSum }) => {
      const write = (one: Truth) => ({
        plate: one.plate,
        km: KM[km]?.(one.km),
        day: DAYS[day]?.(one.day),
      });
      const judged = judge([
        ...(hasTitle ? [['Zoznam vozidiel'], []] : []),
        order.map((field) => HEADS[field][head]),
        ...truths.map((one) => order.map((field) => write(one)[field])),
        ...(hasSum ? [['Spolu', 1]] : []),
      ]);
      expect(judged).toHaveLength(truths.length);
      for (const [index, { shown, plan }] of judged.entries()) {
        const one = truths[index] as Truth;
        if (!plan) {
          expect(shown.messages.map(({ code }) => code)).toEqual(
            shown.messages.map(() => expect.stringMatching(/^(unclear|dateUnclear)$/)),
          );
          continue;
        }
        read += 1;
        expect(plan.body).toMatchObject({
          numericPlate: one.plate,
          kmStart: one.km * 1000,
          motDate: one.day,
        });
      }
    }),
    { numRuns: 300 },
  );
  // Most of it is read: a test of refusals alone would say nothing.
  expect(read).toBeGreaterThan(300);
});
