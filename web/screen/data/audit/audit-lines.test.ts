// U-10: days, what one call did to many records, and what one person did to one record within minutes.
import type { AuditEntry } from '@flotila/domain/audit/audit.api.ts';
import { beforeAll, expect, test } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { sk } from '../../../testing/texts.ts';
import { tableCsv } from '../list-table.ts';
import { auditFile } from './audit-file.ts';
import { auditLines, wholeChange } from './audit-lines.ts';
import type { AuditRow } from './audit-names.ts';
import { changedFields } from './audit-words.ts';
import { testNames } from './test-names.ts';

let auditId = 0;
function row(timestamp: string, change: Partial<AuditEntry> = {}): AuditRow {
  auditId += 1;
  const entry: AuditEntry = {
    auditId,
    timestamp,
    author: 'Adam Správca (adam)',
    authorRole: 'admin',
    kind: 'vehicle',
    recordId: '1',
    recordName: 'BA 204 TU',
    action: 'update',
    before: {},
    after: {},
    ...change,
  };
  return { entry, names: testNames() };
}

const ZONE = 'Europe/Bratislava';
const shape = (rows: AuditRow[]) =>
  auditLines(rows, ZONE).map((line) =>
    'day' in line ? `${line.day}: ${line.count}` : `${line.is} ${line.rows.length}`,
  );

beforeAll(() => activate('sk', [sk]));

test('U-10 each day by the company’s clock has a head with the number of its changes', () => {
  expect(
    shape([
      row('2026-11-19T09:00:00Z'),
      row('2026-11-18T23:10:00Z', { recordId: '2' }),
      row('2026-11-18T22:50:00Z'),
    ]),
  ).toEqual(['2026-11-19: 2', 'one 1', 'one 1', '2026-11-18: 1', 'one 1']);
});

test('U-10 one call that changed many records is one line', () => {
  const added = (recordId: string) =>
    row('2026-11-19T07:12:00.123Z', {
      kind: 'refueling',
      recordId,
      action: 'create',
      before: null,
    });
  expect(shape([added('1/a'), added('1/b'), added('2/a')])).toEqual(['2026-11-19: 3', 'many 3']);
  // The next moment is another call.
  expect(
    shape([added('1/a'), row('2026-11-19T07:12:00.122Z', { kind: 'refueling', action: 'create' })]),
  ).toEqual(['2026-11-19: 2', 'one 1', 'one 1']);
});

test('U-10 the ways in of one account from one address within an hour are one line, else each its own', () => {
  const session = (timestamp: string, more: Partial<AuditEntry> = {}) =>
    row(timestamp, {
      kind: 'session',
      action: 'create',
      recordId: '7',
      before: null,
      after: { remoteAddress: '10.0.0.1' },
      ...more,
    });
  expect(
    shape([
      session('2026-11-19T09:50:00Z'),
      session('2026-11-19T09:20:00Z'),
      session('2026-11-19T09:00:00Z', { after: { remoteAddress: '10.0.0.2' } }),
      session('2026-11-19T08:55:00Z'),
      session('2026-11-19T08:50:00Z', { action: 'refuse' }),
      session('2026-11-19T08:50:00Z', { recordId: '8' }),
    ]),
  ).toEqual(['2026-11-19: 6', 'series 2', 'one 1', 'one 1', 'one 1', 'one 1']);
});

test('U-10 edits of one record by one person within five minutes are one line, others are not', () => {
  const at = (time: string, change = {}) => row(`2026-11-19T${time}Z`, change);
  expect(shape([at('09:05:00'), at('09:03:00'), at('09:00:00'), at('08:59:59')])).toEqual([
    '2026-11-19: 4',
    'series 3',
    'one 1',
  ]);
  // What is done to others meanwhile takes nothing apart; what somebody else does to the record does.
  const other = at('09:04:00', { recordId: '2' });
  expect(shape([at('09:05:00'), other, at('09:03:00')])).toEqual([
    '2026-11-19: 3',
    'series 2',
    'one 1',
  ]);
  const theirs = at('09:04:00', { author: 'Iný (iny)' });
  expect(shape([at('09:05:00'), theirs, at('09:03:00')])).toHaveLength(4);
  expect(shape([at('09:05:00'), at('09:04:00', { recordId: '2' })])).toHaveLength(3);
  expect(shape([at('09:05:00'), at('09:04:00', { action: 'delete' })])).toHaveLength(3);
});

test('U-10 a series tells what it changed from its first to its last', () => {
  const change = wholeChange([
    row('2026-11-19T09:05:00Z', {
      before: { name: 'B', groups: [] },
      after: { name: 'C', groups: [2] },
    }),
    row('2026-11-19T09:03:00Z', {
      before: { name: 'A', groups: [] },
      after: { name: 'B', groups: [1] },
    }),
  ]);
  expect(change).toMatchObject({ before: { name: 'A' }, after: { name: 'C', groups: [1, 2] } });
  expect(changedFields(change, testNames())[0]).toMatchObject({ before: 'A', after: 'C' });
});

test('U-10 the file has one line a field, in the words of the screen', () => {
  const file = auditFile([
    row('2026-11-19T09:40:12Z', {
      before: { driverId: null, state: 'active' },
      after: { driverId: 1, state: 'hidden' },
    }),
    row('2026-11-19T08:00:00Z', { kind: 'session', recordName: '=cmd', action: 'create' }),
  ]);
  expect(tableCsv(file).split('\r\n')).toEqual([
    '\uFEFFKedy;Kto;Rola;Zmena;Záznam;Údaj;Predtým;Potom',
    '2026-11-19 10:40:12;Adam Správca;správca;Úprava vozidla;BA 204 TU Ford Transit;Priradený vodič;nikto;Novák Ján',
    '2026-11-19 10:40:12;Adam Správca;správca;Úprava vozidla;BA 204 TU Ford Transit;Stav;aktívne;skryté',
    "2026-11-19 09:00:00;Adam Správca;správca;Prihlásenie;'=cmd;;;",
    '',
  ]);
});
