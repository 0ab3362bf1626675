// What stands at the head and foot of every report, and under which name it is saved.

import { expect, test } from 'vitest';
import { endOfDay, startOfDay } from '../time.ts';
import type { Language } from '../words/languages.ts';
import type { ReportContext } from './context.ts';
import { FILE_NAME_MAX, fileNameOf } from './file-name.ts';
import { formatOf } from './format.ts';
import { headOf, periodTextOf } from './head.ts';
import { OPTION_DEFAULTS } from './report.ts';

const ZONE = 'Europe/Bratislava';

function contextOf(language: Language): ReportContext {
  return {
    input: { report: 'logbook', options: OPTION_DEFAULTS },
    format: formatOf(language),
    language,
    zone: ZONE,
    now: Date.parse('2026-04-01T06:12:00Z'),
    period: { from: startOfDay('2026-03-01', ZONE), to: endOfDay('2026-03-31', ZONE) },
    company: {
      code: 'tatra',
      name: 'Tatra Trans s.r.o.',
      countryCode: 'SK',
      currency: 'EUR',
      address: 'Bratislavská 12, 917 02 Trnava',
      registrationNumber: '36 000 019',
      vatNumber: 'SK2020000013',
    },
    printedBy: 'Eva Malá',
    origin: 'https://flotila.example',
    version: '1.12',
    reader: { personId: 1, administrator: true, dispatcher: true },
  };
}

const days = (from: string, to: string) => ({
  format: formatOf('sk'),
  zone: ZONE,
  period: { from: startOfDay(from, ZONE), to: endOfDay(to, ZONE) },
});

test('REP-015 the period is said as people say it', () => {
  const text = (from: string, to: string) => periodTextOf(days(from, to)).replaceAll('\u00a0', ' ');
  expect(text('2026-03-01', '2026-03-31')).toBe('marec 2026');
  expect(text('2026-02-01', '2026-02-28')).toBe('február 2026');
  expect(text('2026-01-01', '2026-12-31')).toBe('2026');
  expect(text('2026-03-01', '2026-03-01')).toBe('1.3.2026');
  expect(text('2026-03-01', '2026-03-15')).toBe('1.3.2026 – 15.3.2026');
  expect(text('2025-01-01', '2026-12-31')).toBe('1.1.2025 – 31.12.2026');
  const period = {
    from: Date.parse('2026-03-01T07:30:00Z'),
    to: Date.parse('2026-03-02T11:00:00Z'),
  };
  expect(
    periodTextOf({ ...days('2026-03-01', '2026-03-01'), period }).replaceAll('\u00a0', ' '),
  ).toBe('1.3.2026 08:30 – 2.3.2026 12:00');
  expect(periodTextOf({ ...days('2026-03-01', '2026-03-01'), period: null })).toBe('');
});

test('REP the head names the company, who printed when, and the foot what it is', () => {
  const head = headOf(contextOf('sk'), { subjectName: 'TT 482 KM', orientation: 'landscape' });
  expect(head.title).toBe('Kniha jázd');
  expect(head.issuer).toEqual({
    name: 'Tatra Trans s.r.o.',
    details: 'Bratislavská 12, 917 02 Trnava · IČO 36 000 019 · IČ DPH SK2020000013',
  });
  expect(head.printed.replaceAll('\u00a0', ' ')).toBe('vytlačené 1.4.2026 08:12 · Eva Malá');
  expect(head.footer.replaceAll('\u00a0', ' ')).toBe(
    'Flotila 1.12 · kniha jázd TT 482 KM, marec 2026',
  );
  expect(head.fileName).toBe('Kniha_jázd_TT_482_KM_marec_2026');
  const english = headOf(contextOf('en'), { subjectName: '', orientation: 'portrait' });
  expect(english.footer.replaceAll('\u00a0', ' ')).toBe(
    'Flotila 1.12 · logbook of rides, March 2026',
  );
});

test('REP a file name has nothing that a file system refuses, and an end', () => {
  expect(fileNameOf('Tankovania', 'A/B:C*"?"<x>|\\', '1.3.2026 – 2.3.2026')).toBe(
    'Tankovania_ABCx_1.3.2026_–_2.3.2026',
  );
  expect(fileNameOf('..', '\u0000\n', '')).toBe('report');
  expect([...fileNameOf('ž'.repeat(500), '', '')]).toHaveLength(FILE_NAME_MAX);
});
