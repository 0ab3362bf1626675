// U-10: what may be taken back, and what the record then is.
import type { AuditEntry } from '@flotila/domain/audit/audit.api.ts';
import { expect, test } from 'vitest';
import { auditLines } from './audit-lines.ts';
import { changedByHand, fieldsBack, standingLines } from './fields-back.ts';
import { testNames } from './test-names.ts';

type Fields = Record<string, unknown>;

const edit = (kind: AuditEntry['kind'], before: Fields, after: Fields) => ({
  kind,
  action: 'update' as const,
  before,
  after,
});

test('U-10 only edits of which all is kept can be taken back', () => {
  expect(changedByHand(edit('groupset', { name: 'A' }, { name: 'B' }))).toEqual(['name']);
  expect(changedByHand({ ...edit('groupset', {}, { name: 'B' }), action: 'create' })).toEqual([]);
  expect(changedByHand({ ...edit('zone', { name: 'A' }, {}), action: 'delete' })).toEqual([]);
  expect(
    changedByHand(edit('person', { name: 'A' }, { name: 'B', passwordChanged: true })),
  ).toEqual([]);
  expect(changedByHand(edit('vehicle', { device: { code: '1' } }, { device: null }))).toEqual([]);
  expect(changedByHand(edit('zone', { name: 'A', note: 1 }, { name: 'A', note: 2 }))).toEqual([
    'note',
  ]);
  const long = `${'x'.repeat(200)}… (30000)`;
  expect(changedByHand(edit('rule', { note: long }, { note: null }))).toEqual([]);
});

test('U-10 of a ride counts what a person corrected, not what followed; readings stay', () => {
  const followed = [{ distance: 1000 }, { distance: 1200 }];
  const type = edit('ride', { rideType: 'bussines' }, { rideType: 'private' });
  expect(
    changedByHand({
      ...type,
      before: { ...type.before, ...followed[0] },
      after: { ...type.after, ...followed[1] },
    }),
  ).toEqual(['rideType']);
  expect(changedByHand(edit('ride', { kmStop: 1 }, { kmStop: 2 }))).toEqual([]);
});

test('U-10 fields get what was before, others stay; one that changed since refuses', () => {
  const change = edit('contract', { name: 'A', note: null }, { name: 'B', note: 'x' });
  const record = { name: 'B', note: 'x', amount: 7 };
  expect(fieldsBack(record, change)).toEqual({ name: 'A', note: null });
  expect(fieldsBack({ ...record, name: 'C' }, change)).toBeNull();
});

test('U-10 of a list what came goes and what went stands in its place; what came later stays', () => {
  const swapped = edit('groupset', { vehicles: [1] }, { vehicles: [9] });
  expect(fieldsBack({ vehicles: [9, 2, 3] }, swapped)).toEqual({ vehicles: [1, 2, 3] });
  const added = edit('groupset', { vehicles: [] }, { vehicles: [9] });
  expect(fieldsBack({ vehicles: [2, 9, 3] }, added)).toEqual({ vehicles: [2, 3] });
  const taken = edit('groupset', { vehicles: [{ id: 1 }] }, { vehicles: [] });
  expect(fieldsBack({ vehicles: [{ id: 2 }] }, taken)).toEqual({
    vehicles: [{ id: 2 }, { id: 1 }],
  });
  expect(fieldsBack({ vehicles: [2] }, added)).toBeNull();
  // Only the order changed: both sides are the whole list.
  const turned = edit('groupset', { vehicles: [1, 2] }, { vehicles: [2, 1] });
  expect(fieldsBack({ vehicles: [2, 1] }, turned)).toEqual({ vehicles: [1, 2] });
});

test('U-10 a line stands while none of its fields was changed again and the record is there', () => {
  let auditId = 0;
  const row = (recordId: string, more: Partial<AuditEntry>) => ({
    names: testNames(),
    entry: {
      auditId: auditId++,
      timestamp: `2026-11-19T0${9 - auditId}:00:00Z`,
      author: 'A (a)',
      authorRole: null,
      kind: 'zone',
      recordId,
      recordName: recordId,
      action: 'update',
      ...more,
    } as AuditEntry,
  });
  const rows = [
    row('1', { before: { name: 'B' }, after: { name: 'C' } }),
    row('1', { before: { note: 'x' }, after: { note: 'y' } }),
    row('1', { before: { name: 'A' }, after: { name: 'B' } }),
    row('2', { action: 'delete', before: { name: 'Z' }, after: null }),
    row('2', { before: { note: 'x' }, after: { note: 'y' } }),
  ];
  const keys = rows.map(({ entry }) => String(entry.auditId));
  expect([...standingLines(auditLines(rows, 'UTC'))]).toEqual([keys[0], keys[1]]);
});
