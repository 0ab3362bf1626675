// What an entry keeps: differences only, never marks of the lock, and never more than a list carries.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AUDIT_VALUES_CHARS_MAX, changedFields, cutFields } from './changed-fields.ts';

describe('fields of an audit entry', () => {
  it('keeps what changed, and nothing of what tells nobody anything', () => {
    const before = { name: 'A', plate: 'X', tanks: [{ tankId: 1 }], lastChange: '1' };
    expect(changedFields(before, { ...before, name: 'B', lastChange: '2' })).toEqual({
      before: { name: 'A' },
      after: { name: 'B' },
    });
    expect(changedFields(before, { ...before, lastChange: '2' })).toEqual({
      before: null,
      after: null,
    });
    expect(changedFields(null, before).after).not.toHaveProperty('lastChange');
  });

  it('tells a field that came or went by null', () => {
    expect(changedFields({ a: 1 }, { b: new Date(0) })).toEqual({
      before: { a: 1, b: null },
      after: { a: null, b: '1970-01-01T00:00:00.000Z' },
    });
  });

  it('keeps of a list what went and what came, however long it is', () => {
    const ids = Array.from({ length: 5_000 }, (_, index) => index);
    const changed = [...ids.slice(0, 4_000), 9_001, ...ids.slice(4_001)];
    expect(changedFields({ vehicles: ids }, { vehicles: changed })).toEqual({
      before: { vehicles: [4_000] },
      after: { vehicles: [9_001] },
    });
    const axles = [{ position: 'front' }, { position: 'rear_w' }];
    expect(changedFields({ axles }, { axles: [...axles, { position: 'rear_w' }] })).toEqual({
      before: { axles: [] },
      after: { axles: [{ position: 'rear_w' }] },
    });
  });

  it('keeps the whole of a list that only changed its order', () => {
    expect(changedFields({ list: [1, 2] }, { list: [2, 1] })).toEqual({
      before: { list: [1, 2] },
      after: { list: [2, 1] },
    });
  });

  it('cuts the longest field and leaves the others whole', () => {
    const note = 'x'.repeat(3_000);
    const vehicles = Array.from({ length: 5_000 }, (_, index) => index);
    const { after } = changedFields(null, { name: 'A', note, vehicles });
    expect(after).toMatchObject({ name: 'A', note });
    expect(after?.vehicles).toMatch(/^\[0,1,2.{190,200}… \(23891\)$/);
  });

  it('tells how many of too many fields were left out', () => {
    const many = Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`field ${at}`, at]));
    const cut = cutFields(many);
    const kept = Object.keys(cut).length - 1;
    expect(kept).toBeGreaterThan(500);
    expect(cut['…']).toBe(`${9_000 - kept} more`);
  });

  it('is never longer than its limit, and always JSON that a database takes', () => {
    const fields = fc.dictionary(
      fc.string({ maxLength: 30 }),
      fc.oneof(
        fc.integer({ min: 0, max: 30_000 }).map((length) => '🚚'.repeat(length)),
        fc.integer({ min: 0, max: 9_000 }).map((length) => Array(length).fill(length)),
        fc.jsonValue(),
      ),
      { maxKeys: 12 },
    );
    fc.assert(
      fc.property(fields, (values) => {
        const text = JSON.stringify(cutFields(values));
        expect(text.length).toBeLessThanOrEqual(AUDIT_VALUES_CHARS_MAX);
        // A lone half of a pair is written as an escape.
        if (!JSON.stringify(values).includes('\\ud')) expect(text).not.toMatch(/\\ud[89a-f]/);
      }),
      { numRuns: 50 },
    );
  });
});
