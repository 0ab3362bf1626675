// U-10: what somebody did is a sentence in each language, and the record has the name that people know.

import type { AuditEntry } from '@flotila/domain/audit/audit.api.ts';
import { AUDIT_ACTIONS, AUDIT_KINDS } from '@flotila/domain/audit/audit.api.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { describe, expect, test } from 'vitest';
import { activate } from '../../../ground/i18n/i18n.ts';
import { sk, textsOf } from '../../../testing/texts.ts';
import { authorOf, deedText, recordHref, recordText } from './audit-sentence.ts';
import { testNames } from './test-names.ts';

function entry(change: Partial<AuditEntry>): AuditEntry {
  return {
    auditId: 1,
    timestamp: '2026-11-19T09:31:00.000Z',
    author: 'Dana Dispečerová (dana)',
    authorRole: 'dispatcher',
    kind: 'vehicle',
    recordId: '1',
    recordName: 'BA 204 TU',
    action: 'update',
    before: null,
    after: null,
    ...change,
  };
}

const RIDE = entry({
  kind: 'ride',
  recordId: '204/2026-11-18T05:12:00.000Z',
  recordName: 'BA 731 HA',
  before: { rideType: 'bussines' },
  after: { rideType: 'private' },
});
const sentence = (one: AuditEntry) => `${deedText(one)} ${recordText(one, testNames())}`;

describe.each([
  ['sk', 'Úprava jazdy BA 731 HA, st 18. 11. o 06:12', 'Zmena hesla osoby Novák Ján'],
  ['cs', 'Úprava jízdy BA 731 HA, st 18. 11. v 06:12', 'Změna hesla osoby Novák Ján'],
  ['en', 'Changed ride BA 731 HA, Wed 18 Nov at 06:12', 'Changed password of Novák Ján'],
] as const)('U-10 in %s', (language: Language, ride, password) => {
  test('a ride is called by plate, day and hour, a person surname first', () => {
    activate(language, [textsOf(language)]);
    expect(sentence(RIDE).replaceAll('\u00a0', ' ').replace('Wed, ', 'Wed ')).toBe(ride);
    const changed = { passwordChanged: true };
    expect(
      sentence(entry({ kind: 'person', before: { passwordChanged: null }, after: changed })),
    ).toBe(password);
  });

  test('every kind and action has words', () => {
    activate(language, [textsOf(language)]);
    for (const kind of AUDIT_KINDS) {
      for (const action of AUDIT_ACTIONS)
        expect(deedText(entry({ kind, action }))).not.toMatch(/…|\{/);
    }
  });
});

describe('U-10 the sentence', () => {
  const told = (change: Partial<AuditEntry>) => {
    activate('sk', [sk]);
    return sentence(entry(change));
  };
  test.each([
    [{}, 'Úprava vozidla BA 204 TU Ford Transit'],
    [{ action: 'delete', before: { name: 'Škoda' } }, 'Zmazanie vozidla BA 204 TU Škoda'],
    [
      { before: { flagPanic: true }, after: { flagPanic: false } },
      'Vybavenie volania o pomoc, vozidlo BA 204 TU Ford Transit',
    ],
    [{ kind: 'rule', recordName: 'Úbytok', after: { isOn: true } }, 'Zapnutie pravidla Úbytok'],
    [{ kind: 'rule', recordName: 'Úbytok', after: { isOn: false } }, 'Vypnutie pravidla Úbytok'],
    [
      { kind: 'alert', recordName: 'Voľnobeh BA 1', after: { acknowledged: true, note: 'čakal' } },
      'Potvrdenie upozornenia Voľnobeh BA 1',
    ],
    [
      { kind: 'service', recordName: 'BA 1 oil_change' },
      'Úprava servisného úkonu BA 1 výmena oleja',
    ],
    [
      { kind: 'session', action: 'refuse', recordName: 'dana' },
      'Odmietnuté prihlásenie, nesprávne heslo dana',
    ],
    [
      { kind: 'meal-rate', recordName: 'FR 2026-01-01', action: 'create' },
      'Pridanie sadzby stravného Francúzsko 2026-01-01',
    ],
    [
      {
        kind: 'person',
        recordId: '9',
        action: 'delete',
        before: { firstName: 'Alojz', lastName: 'Bača' },
      },
      'Zmazanie osoby Bača Alojz',
    ],
    [
      {
        kind: 'sharing',
        recordId: 'x1…',
        recordName: 'x1…',
        action: 'create',
        after: { vehicles: [{ numericPlate: 'NR 208 LM' }] },
      },
      'Pridanie zdieľania NR 208 LM',
    ],
  ] as [Partial<AuditEntry>, string][])('of %j is %s', (change, text) => {
    expect(told(change)).toBe(text);
  });

  test('leads to the page of the record, also of a ride; of one that is gone to none', () => {
    const href = (change: Partial<AuditEntry>) =>
      recordHref(entry(change), 'tatra', 'Europe/Bratislava');
    expect(href({})).toBe('/tatra/data/vehicle/1');
    expect(recordHref(RIDE, 'tatra', 'Europe/Bratislava')).toBe(
      '/tatra/map/logbook/204?month=2026-11&ride=2026-11-18T05%3A12%3A00.000Z',
    );
    expect(href({ kind: 'alert', recordId: '7' })).toBe('/tatra/map/alerts?alert=7');
    expect(href({ kind: 'meal-rate', recordId: '7' })).toBe('/tatra/data/meal-rate/7');
    const noted = { kind: 'excuse', recordId: '103/7' } as const;
    expect(href({ ...noted, after: { to: '2026-11-02T11:00:00.000Z' } })).toBe(
      '/tatra/drivers/103?week=2026-11-02',
    );
    expect(href({ ...noted, after: { reason: 'D1' } })).toBe('/tatra/drivers/103');
    expect(href({ action: 'delete' })).toBeNull();
    expect(href({ kind: 'session' })).toBeNull();
  });

  test('tells who by name and role; what nobody did is told of the system', () => {
    activate('sk', [sk]);
    expect(authorOf(entry({}))).toEqual({ name: 'Dana Dispečerová', role: 'dispečer' });
    expect(authorOf(entry({ author: 'Účtovný systém (erp)', authorRole: 'api' }))).toEqual({
      name: 'Účtovný systém',
      role: 'pripojenie API',
    });
    expect(authorOf(entry({ author: '#999', authorRole: null }))).toEqual({
      name: 'zmazaný účet',
      role: '',
    });
    const command = { kind: 'command', before: { state: 'sent' } } as const;
    expect(authorOf(entry({ ...command, after: { state: 'confirmed' } })).role).toBe('systém');
    expect(authorOf(entry({ ...command, after: { state: 'cancelled' } })).role).toBe('dispečer');
  });
});
