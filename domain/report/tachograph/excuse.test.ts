// what is excused by Article 12 is printed with its reason and counted apart; nothing disappears.
import { expect, test } from 'vitest';
import type { Excuse, LostExcuse } from '../../tachograph/day.api.ts';
import { told } from '../../tachograph/testing/told.ts';
import type { Block, ReportDocument, TableBlock } from '../document.ts';
import { driverReport, FORTNIGHT, FORTNIGHT_FROM } from './testing/driver-report.ts';

/** A break that came late, 4:42, and a rest of 8:41. */
const fortnight = (more = {}) =>
  driverReport(told(FORTNIGHT_FROM, FORTNIGHT), { from: '2026-03-02', to: '2026-03-15', ...more });
const all = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) =>
    block.kind === 'columns' ? block.parts.flatMap((part) => all(part.blocks)) : [block],
  );
const table = (document: ReportDocument, name: string) =>
  all(document.blocks).find(
    (block): block is TableBlock => block.kind === 'table' && block.name === name,
  );
const notes = (document: ReportDocument) =>
  all(document.blocks)
    .flatMap((block) => (block.kind === 'notes' ? block.items : []))
    .map(({ spans }) => spans.map(({ text }) => text).join(''))
    .join(' ');
const excuse = (more: Partial<Excuse> = {}): Excuse => ({
  excuseId: 7,
  ground: 'stop',
  reason: 'Uzavretá D1',
  value: (4 * 60 + 42) * 60,
  noted: '2026-03-06T09:10:00.000Z',
  notedBy: 'Dušan Žiak',
  lastChange: '1',
  ...more,
});

test('R-10 an excused infringement is printed with ground, reason, who and when, and counted apart', () => {
  const document = fortnight({ excuses: [excuse()] });
  const [late, rest] = table(document, 'Možné priestupky')?.rows ?? [];
  expect(late?.note).toBe(
    'Čl. 12, na vhodné miesto zastavenia: Uzavretá D1 (Dušan Žiak, 6.3.2026)',
  );
  expect([late?.cells.number?.tone, rest?.cells.number?.tone]).toEqual([undefined, 'red']);
  expect([late?.cells.severity?.text, rest?.note]).toEqual(['MI', undefined]);
  const figures = document.figures.map(({ text, label }) => `${text} ${label}`);
  expect(figures.slice(1, 3)).toEqual(['1 možné priestupky', '1 podľa čl. 12']);
  expect(document.summary.map(({ text }) => text).slice(1, 3)).toEqual(['1', '1']);
  expect(notes(document)).toContain('Čl. 12 zapísala firma podľa výpisu vodiča');
});

test('R-10 T6 days and weeks count apart, too', () => {
  const document = fortnight({ excuses: [excuse()] });
  const counts = (name: string, kind: string) =>
    (table(document, name)?.rows ?? [])
      .filter((row) => row.kind === kind && row.only !== 'paper')
      .map(({ cells }) => [cells.found?.raw, cells.excused?.raw]);
  expect(counts('Týždne', 'row')).toEqual([
    [0, 1],
    [1, 0],
  ]);
  expect(counts('Dni', 'total')).toEqual([[1, 1]]);
  const days = counts('Dni', 'row');
  for (const at of [0, 1]) {
    expect(days.reduce((sum, day) => sum + Number(day[at]), 0)).toBe(1);
  }
});

test('R-10 without an excuse nothing is said of the article, and all are counted', () => {
  const document = fortnight();
  expect(JSON.stringify(document.figures)).not.toContain('čl. 12');
  expect(document.figures[1]?.text).toBe('2');
  expect(notes(document)).not.toContain('Čl. 12');
});

test('R-10 more than the article allows remains a possible infringement, and what it was when it was noted is said', () => {
  // The rest is no driving: of it the hour says nothing.
  const document = fortnight({ excuses: [null, excuse({ ground: 'home', value: 31_800 })] });
  const [, rest] = table(document, 'Možné priestupky')?.rows ?? [];
  expect(rest?.note).toMatch(/ · Pri zápise to bolo 8:50\.$/);
  const long = driverReport(told('2026-03-02 00:00', 'R6:00 D4:30 R45 D4:30 R45 D2:10 R13:00'), {
    from: '2026-03-02',
    to: '2026-03-08',
    excuses: [excuse({ ground: 'home', value: 40_200 })],
  });
  const [row] = table(long, 'Možné priestupky')?.rows ?? [];
  expect(row?.cells.value?.text).toBe('11:10');
  expect(row?.note).toContain('Čl. 12 tu dovoľuje najviac o 1:00 viac');
  expect(row?.cells.number?.tone).toBe('red');
  expect(long.figures.map(({ label }) => label)).not.toContain('podľa čl. 12');
});

test('R-10 an excuse whose infringement is found no more is told below the list', () => {
  const lost: LostExcuse = {
    ...excuse(),
    type: 'BREAK',
    from: '2026-03-04T04:00:00.000Z',
    to: '2026-03-04T09:30:00.000Z',
  };
  expect(notes(fortnight({ lostExcuses: [lost] }))).toContain(
    'Zápis čl. 12 bez priestupku: Vedenie bez prestávky 4:42, 4.3. 04:00 – 4.3. 09:30: Uzavretá D1.',
  );
});

test.for(['sk', 'cs', 'en'] as const)('R-10 in %s nothing is left without words', (language) => {
  const document = fortnight({ language, excuses: [excuse({ value: 1 })] });
  expect(JSON.stringify(document)).not.toMatch(/undefined|NaN|\{time\}|hours\.excuse/);
});
