// fuel.md §3: which document belongs to which measured refueling, and which differences are marked.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinEntries } from './entry.ts';
import {
  type Fuelled,
  fuelDifference,
  isMarkedDifference,
  MATCH_MS_MAX,
  matchRefuelings,
} from './match.ts';

const HOUR = 3_600_000;
const at = (hours: number, quantity: number): Fuelled => ({ ts: hours * HOUR, quantity });

describe('fuel.md §3 a measure and a document are one refueling', () => {
  test.each<[string, Fuelled, Fuelled, boolean]>([
    ['same', at(10, 100), at(10, 100), true],
    ['3 h later', at(10, 100), at(13, 100), true],
    ['3 h earlier', at(10, 100), at(7, 100), true],
    ['a millisecond over 3 h', at(10, 100), { ts: 13 * HOUR + 1, quantity: 100 }, false],
    ['30 % less measured', at(10, 70), at(10, 100), true],
    ['30 % more measured', at(10, 130), at(10, 100), true],
    ['31 % more measured', at(10, 131), at(10, 100), false],
    ['31 % less measured', at(10, 69), at(10, 100), false],
  ])('%s', (_name, measure, document, isPair) => {
    const pairs = matchRefuelings([measure], [document]);
    expect(pairs).toEqual(isPair ? [{ measure: 0, document: 0 }] : []);
  });

  const night = { ...at(20, 100), fromTs: 6 * HOUR, toTs: 20 * HOUR };
  test.each<[string, Fuelled, Fuelled, boolean]>([
    ['at its begin, 14 h before it was seen', night, at(6, 100), true],
    ['3 h before the stop', night, at(3, 100), true],
    ['a millisecond more', night, { ts: 3 * HOUR - 1, quantity: 100 }, false],
    ['3 h after it was seen', night, at(23, 100), true],
    ['a millisecond more', night, { ts: 23 * HOUR + 1, quantity: 100 }, false],
    ['with another quantity', night, at(8, 145), false],
    // The gauge answered after the vehicle had left.
    ['3 h after the late measure', { ...night, toTs: 19 * HOUR }, at(23, 100), true],
  ])('seen at the next ignition: a document %s', (_name, measure, document, isPair) => {
    const pairs = matchRefuelings([measure], [document]);
    expect(pairs).toEqual(isPair ? [{ measure: 0, document: 0 }] : []);
  });

  test('of two documents in one long stop the one near the measured moment belongs to it', () => {
    expect(matchRefuelings([night], [at(7, 100), at(19.5, 110)])).toEqual([
      { measure: 0, document: 1 },
    ]);
    // Both far: the quantities tell, then the nearer one.
    expect(matchRefuelings([night], [at(12, 110), at(7, 101)])[0]?.document).toBe(1);
    expect(matchRefuelings([night], [at(7, 100), at(12, 100)])[0]?.document).toBe(1);
  });

  test('the nearest in time and quantity wins, the rest finds another one', () => {
    const measures = [at(10, 100), at(11, 100)];
    const documents = [at(10.9, 100), at(9.5, 100)];
    expect(matchRefuelings(measures, documents)).toEqual([
      { measure: 1, document: 0 },
      { measure: 0, document: 1 },
    ]);
    // Written down in the wrong order: the quantities tell.
    expect(matchRefuelings([at(10, 100), at(11, 120)], [at(10.4, 120), at(10.6, 100)])).toEqual([
      { measure: 0, document: 1 },
      { measure: 1, document: 0 },
    ]);
  });
});

const fuelled = fc.record({
  ts: fc.integer({ min: 0, max: 48 * HOUR }),
  quantity: fc.integer({ min: 1, max: 900 }),
});
const list = fc.uniqueArray(fuelled, { maxLength: 25, selector: ({ ts }) => ts });
/** Some seen in the middle of a stop, some when it ended, some after it. */
const measured = fc
  .tuple(fuelled, fc.integer({ min: 0, max: 20 * HOUR }), fc.integer({ min: -HOUR, max: HOUR }))
  .map(
    ([one, before, after]): Fuelled => ({
      ...one,
      ...(before < HOUR ? {} : { fromTs: one.ts - before, toTs: one.ts + after }),
    }),
  );
const measuredList = fc.uniqueArray(measured, { maxLength: 25, selector: ({ ts }) => ts });
const pairKeys = (pairs: { measure: Fuelled; document: Fuelled }[]) =>
  pairs.map(({ measure, document }) => `${measure.ts} ${document.ts}`).sort();

describe('properties of matching', () => {
  test('each measure and each document is in one pair at most, and every pair may be one', () => {
    fc.assert(
      fc.property(measuredList, list, (measures, documents) => {
        const pairs = matchRefuelings(measures, documents);
        expect(new Set(pairs.map(({ measure }) => measure)).size).toBe(pairs.length);
        expect(new Set(pairs.map(({ document }) => document)).size).toBe(pairs.length);
        for (const pair of pairs) {
          const [measure, document] = [measures[pair.measure], documents[pair.document]];
          const { ts = 0, fromTs = ts, toTs = ts } = measure ?? {};
          const when = document?.ts ?? 0;
          expect(when).toBeGreaterThanOrEqual(Math.min(fromTs, ts) - MATCH_MS_MAX);
          expect(when).toBeLessThanOrEqual(Math.max(toTs, ts) + MATCH_MS_MAX);
          const litres = Math.abs((measure?.quantity ?? 0) - (document?.quantity ?? 0));
          expect(litres).toBeLessThanOrEqual(0.3 * (document?.quantity ?? 0) + 1e-6);
        }
      }),
    );
  });

  test('no pair that could be one is left over', () => {
    fc.assert(
      fc.property(measuredList, list, (measures, documents) => {
        const pairs = matchRefuelings(measures, documents);
        const rest = (all: Fuelled[], taken: number[]) =>
          all.filter((_one, index) => !taken.includes(index));
        const left = matchRefuelings(
          rest(
            measures,
            pairs.map(({ measure }) => measure),
          ),
          rest(
            documents,
            pairs.map(({ document }) => document),
          ),
        );
        expect(left).toEqual([]);
      }),
    );
  });

  test('the order of the lists does not matter', () => {
    fc.assert(
      fc.property(measuredList, list, (measures, documents) => {
        const keys = (some: Fuelled[], others: Fuelled[]) =>
          pairKeys(
            matchRefuelings(some, others).map(({ measure, document }) => ({
              measure: some[measure] as Fuelled,
              document: others[document] as Fuelled,
            })),
          );
        expect(keys(measures.toReversed(), documents.toReversed())).toEqual(
          keys(measures, documents),
        );
      }),
    );
  });

  test('REF-009 every measure, loss and document stands in exactly one entry, by time', () => {
    fc.assert(
      fc.property(measuredList, list, list, (measures, losses, documents) => {
        const entries = joinEntries({ measures, losses, documents });
        const times = entries.map(({ ts }) => ts);
        expect(times).toEqual(times.toSorted((one, two) => one - two));
        const of = (all: (number | null)[]) =>
          all.filter((ts) => ts !== null).sort((one, two) => one - two);
        const sorted = (all: Fuelled[]) => of(all.map(({ ts }) => ts));
        const losing = entries.filter(({ type }) => type === 'fuelloss');
        const buying = entries.filter(({ type }) => type === 'refueling');
        expect(of(losing.map(({ measureTs }) => measureTs))).toEqual(sorted(losses));
        expect(of(buying.map(({ measureTs }) => measureTs))).toEqual(sorted(measures));
        expect(of(entries.map(({ documentTs }) => documentTs))).toEqual(sorted(documents));
      }),
    );
  });
});

test.each([
  [100, 110, -10, false],
  [100, 110.01, -10.01, true],
  [100, 89.9, 10.1, true],
  [285, 300, -15, false],
  [284.9, 300, -15.1, true],
  [0.3, 0.1, 0.2, false],
  [null, 100, null, false],
  [100, null, null, false],
])('fuel.md §3 %s measured, %s documented: difference %s, marked %s', (...row) => {
  const [measured, documented, difference, isMarked] = row;
  expect(fuelDifference(measured, documented)).toBe(difference);
  expect(isMarkedDifference(measured, documented)).toBe(isMarked);
});

describe('K-14 documents of heating tanks', () => {
  const ts = Date.UTC(2026, 10, 10, 8);
  const told = (litres: number, fuel?: string, minutes = 0) => ({
    ts: ts + minutes * 60_000,
    quantity: litres,
    ...(fuel && { fuel }),
  });

  test('K-14 in the same moment each tank has the document of its litres', () => {
    const measures = [told(300)];
    const heating = [{ ...told(80, 'diesel'), tankId: 2 }];
    const documents = [told(81, 'diesel', 5), told(305, 'diesel', 6)];
    expect(joinEntries({ measures, heating, losses: [], documents })).toEqual([
      { ts, type: 'refueling', measureTs: ts, documentTs: documents[1]?.ts },
      { ts, type: 'refueling', measureTs: ts, documentTs: documents[0]?.ts, heatingTank: 2 },
    ]);
  });

  test('K-14 a document of a fuel that the heating tank does not take is none of it', () => {
    const heating = [{ ...told(40, 'diesel'), tankId: 2 }];
    const documents = [told(40, 'benzin95')];
    const entries = joinEntries({ measures: [], heating, losses: [], documents });
    expect(entries.map(({ heatingTank, documentTs }) => [heatingTank, documentTs])).toEqual([
      [undefined, ts],
      [2, null],
    ]);
    const unknown = [{ ...told(40), tankId: 2 }];
    expect(joinEntries({ measures: [], heating: unknown, losses: [], documents })).toHaveLength(1);
  });
});
