// Who was assigned when: what a change makes of the history, and who stands in it at a moment.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDay } from '../time.ts';
import { type Assignment, assignDriver } from './assigned-driver.ts';

const ZONE = 'Europe/Bratislava';
const [JAN, EVA, PETER] = [1, 2, 3];
/** What the database asks of a history: its last row that is not after the moment. */
function assignedAt(history: readonly Assignment[], moment: number): number | null {
  return history.findLast(({ since }) => since <= moment)?.personId ?? null;
}
/** Local time; the zone is an hour ahead of UTC in November. */
const at = (text: string) => Date.parse(`2026-${text}:00+01:00`);

/** The history after these changes, one after the other. */
function after(...changes: [when: string, personId: number | null][]): Assignment[] {
  return changes.reduce<Assignment[]>(
    (history, [when, personId]) => assignDriver(history, { personId, now: at(when), zone: ZONE }),
    [],
  );
}
const driver = (history: Assignment[], when: string) => assignedAt(history, at(when));

describe('the assigned driver of a moment', () => {
  test('is nobody where nobody was ever named', () => {
    expect(after(['11-02T08:00', null])).toEqual([]);
    expect(driver([], '11-02T08:00')).toBeNull();
  });

  test('is from the beginning on who was named first', () => {
    const history = after(['11-02T08:00', null], ['11-05T08:00', JAN]);
    expect(driver(history, '01-01T00:00')).toBe(JAN);
  });

  test('changes with the moment of the change, not before', () => {
    const history = after(['11-02T08:00', JAN], ['11-05T08:00', EVA], ['11-09T08:00', PETER]);
    expect(driver(history, '11-05T07:59')).toBe(JAN);
    expect(driver(history, '11-05T08:00')).toBe(EVA);
    expect(driver(history, '11-09T07:59')).toBe(EVA);
    expect(driver(history, '12-24T08:00')).toBe(PETER);
  });

  test('is nobody in between where the driver was taken away', () => {
    const history = after(['11-02T08:00', JAN], ['11-05T08:00', null], ['11-09T08:00', JAN]);
    const drivers = ['11-04T08:00', '11-06T08:00', '11-10T08:00'].map((when) =>
      driver(history, when),
    );
    expect(drivers).toEqual([JAN, null, JAN]);
  });
});

describe('a change on the local day of the one before', () => {
  test('corrects it and keeps its beginning', () => {
    const history = after(['11-02T08:00', JAN], ['11-05T08:00', EVA], ['11-05T23:59', PETER]);
    expect(history).toHaveLength(2);
    expect(driver(history, '11-05T07:59')).toBe(JAN);
    expect(driver(history, '11-05T08:00')).toBe(PETER);
  });

  test('also corrects who was named first, from the beginning on', () => {
    const history = after(['11-02T08:00', JAN], ['11-02T09:00', EVA]);
    expect(history).toEqual([
      { since: Number.NEGATIVE_INFINITY, personId: EVA, made: at('11-02T08:00') },
    ]);
  });

  test('back to who was before leaves no trace, and the next one is a change', () => {
    const back: Parameters<typeof after> = [
      ['11-02T08:00', JAN],
      ['11-05T08:00', EVA],
      ['11-05T09:00', JAN],
    ];
    expect(after(...back)).toEqual(after(['11-02T08:00', JAN]));
    expect(driver(after(...back, ['11-05T10:00', PETER]), '11-05T09:30')).toBe(JAN);
    expect(after(['11-02T08:00', JAN], ['11-02T09:00', null])).toEqual([]);
  });

  test('is judged by the day of the company, not of UTC', () => {
    // Both are on 4 November in UTC.
    const history = after(['11-02T08:00', JAN], ['11-04T23:30', EVA], ['11-05T00:30', PETER]);
    expect(history).toHaveLength(3);
    expect(driver(history, '11-05T00:00')).toBe(EVA);
  });
});

test('naming who is assigned already changes nothing, on whatever day', () => {
  const history = after(['11-02T08:00', JAN], ['11-05T08:00', EVA]);
  expect(after(['11-02T08:00', JAN], ['11-05T08:00', EVA], ['11-09T08:00', EVA])).toEqual(history);
});

test('a clock that went back a day corrects the newest instead of standing before it', () => {
  const history = after(['11-02T08:00', JAN], ['11-05T08:00', EVA], ['11-04T08:00', PETER]);
  expect(history.map(({ personId }) => personId)).toEqual([JAN, PETER]);
});

const HOUR = 3_600_000;
const arbitraryChanges = fc.array(
  fc.record({ hours: fc.integer({ min: 0, max: 60 }), personId: fc.constantFrom(null, 1, 2, 3) }),
  { maxLength: 20 },
);

test('whatever is changed: the last word holds, other days keep their driver, two rows suffice', () => {
  fc.assert(
    fc.property(arbitraryChanges, (changes) => {
      let history: Assignment[] = [];
      let now = at('11-02T08:00');
      for (const { hours, personId } of changes) {
        now += hours * HOUR;
        const before = history;
        history = assignDriver(before, { personId, now, zone: ZONE });
        expect(assignedAt(history, now)).toBe(personId);
        expect(history[0]?.since ?? Number.NEGATIVE_INFINITY).toBe(Number.NEGATIVE_INFINITY);
        expect(history.every((row, i) => row.personId !== (history[i - 1]?.personId ?? null))).toBe(
          true,
        );
        const isOtherDay = before.every(({ made }) => localDay(made, ZONE) !== localDay(now, ZONE));
        if (isOtherDay && before.length > 0) {
          expect(assignedAt(history, now - 1)).toBe(assignedAt(before, now - 1));
        }
        const short = assignDriver(before.slice(-2), { personId, now, zone: ZONE });
        expect([...before.slice(0, -2), ...short]).toEqual(history);
      }
    }),
  );
});
