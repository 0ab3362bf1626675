// What is printed of a driver's hours: the worked examples, the fortnight of the drawn page, what nobody told,
// crews, two vehicles a day, and what each scope shows.
import { describe, expect, test } from 'vitest';
import { told } from '../../tachograph/testing/told.ts';
import type { Block, ReportDocument, Row, TableBlock } from '../document.ts';
import { SCOPES } from '../report.ts';
import { driverReport, FORTNIGHT, FORTNIGHT_FROM } from './testing/driver-report.ts';

const fortnight = (more = {}) =>
  driverReport(told(FORTNIGHT_FROM, FORTNIGHT), { from: '2026-03-02', to: '2026-03-15', ...more });

const allOf = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block) =>
    block.kind === 'columns' ? block.parts.flatMap((part) => allOf(part.blocks)) : [block],
  );
const tables = (document: ReportDocument) =>
  allOf(document.blocks).filter((block): block is TableBlock => block.kind === 'table');
const table = (document: ReportDocument, name: string) =>
  tables(document).find((one) => one.name === name) as TableBlock;
const texts = (row: Row | undefined, ...ids: string[]) =>
  ids.map((id) => row?.cells[id]?.text ?? '');
const dayOf = (document: ReportDocument, date: string, name = 'Dni') =>
  table(document, name)?.rows.find((row) => row.cells.day?.raw === date);
const found = (document: ReportDocument) =>
  table(document, 'Možné priestupky').rows.map((row) =>
    texts(row, 'rule', 'value', 'limit', 'difference', 'severity'),
  );
const shapesOf = (row: Row | undefined) => row?.cells.strip?.shapes ?? [];
const notes = (document: ReportDocument) =>
  allOf(document.blocks).flatMap((block) =>
    block.kind === 'notes'
      ? block.items.map((item) => item.spans.map((span) => span.text).join(''))
      : [],
  );

describe('the fortnight of the drawn page', () => {
  test('R-TACHO-001 a day has its begin, end, sums, the rest that follows and its kind', () => {
    const ids = ['start', 'end', 'driving', 'work', 'standby', 'after', 'kind'];
    expect(texts(dayOf(fortnight(), '2026-03-02'), ...ids)).toEqual([
      '04:20',
      '14:15',
      '8:00',
      '1:10',
      '–',
      '14:05',
      '',
    ]);
    expect(texts(dayOf(fortnight(), '2026-03-05'), ...ids)).toEqual([
      '03:35',
      '15:33',
      '9:48',
      '0:40',
      '–',
      '9:37',
      'skrátený 1/3',
    ]);
    expect(texts(dayOf(fortnight(), '2026-03-11'), 'after', 'kind')).toEqual(['8:41', 'pod 9:00']);
    expect(texts(dayOf(fortnight(), '2026-03-08'), ...ids.slice(0, 3))).toEqual(['–', '–', '–']);
  });

  test('R-10 a ferry that was entered stands with the rest of its day, which is one', () => {
    const text = 'R20:00 R6:00 D4:00 R45 D3:15 R5:00 D20 R6:00 D20 R4:20 D4:00 R45 D4:00 R20:00';
    const at = (time: string) => Date.parse(`2025-03-10T${time}Z`) / 60_000;
    const conditions = [{ kind: 'ferry' as const, from: at('19:20'), to: at('19:21') }];
    const asked = { from: '2025-03-10', to: '2025-03-16' };
    const cells = (more: object) => {
      const document = driverReport(told('2025-03-09 04:00', text), { ...asked, ...more });
      return texts(dayOf(document, '2025-03-10'), 'after', 'kind');
    };
    expect(cells({ conditions })).toEqual(['15:20', 'trajekt alebo vlak 19:20']);
    expect(cells({})).not.toEqual(cells({ conditions }));
  });

  test('days over 9 h are raised, twice in the first week', () => {
    const raised = table(fortnight(), 'Dni').rows.flatMap(({ cells }) =>
      cells.driving?.raised ? [cells.day?.raw] : [],
    );
    expect(raised).toEqual(['2026-03-03', '2026-03-05', '2026-03-10']);
  });

  test('T6 rows of weeks and the total are the sums of their days', () => {
    const { rows } = table(fortnight(), 'Dni');
    const closing = rows.filter(({ kind }) => kind === 'subtotal' || kind === 'total');
    expect(closing.map((row) => texts(row, 'day', 'driving', 'work', 'standby'))).toEqual([
      [
        'Týždeň 10  2.3. – 8.3. · dni nad 9 h: 2 z 2 · skrátené denné odpočinky: 1',
        '50:42',
        '5:05',
        '1:00',
      ],
      [
        'Týždeň 11  9.3. – 15.3. · dni nad 9 h: 1 z 2 · skrátené denné odpočinky: 0',
        '38:55',
        '5:29',
        '3:45',
      ],
      ['Spolu', '89:37', '10:34', '4:45'],
    ]);
    for (const id of ['driving', 'work', 'standby', 'rest', 'unknown', 'km']) {
      const sum = (kind: Row['kind']) =>
        rows
          .filter((row) => row.kind === kind)
          .reduce((all, row) => all + Number(row.cells[id]?.raw ?? 0), 0);
      expect([id, sum('subtotal'), sum('total')]).toEqual([id, sum('row'), sum('row')]);
    }
  });

  test('possible infringements stand in the list with rule, found, limit, difference and severity', () => {
    const document = fortnight();
    expect(found(document)).toEqual([
      ['Vedenie bez prestávky 4:42 · Nariadenie 561/2006, čl. 7', '4:42', '4:30', '+0:12', 'MI'],
      ['Denný odpočinok 8:41 · Nariadenie 561/2006, čl. 8 ods. 2', '8:41', '9:00', '−0:19', 'MI'],
    ]);
    expect(document.figures.map(({ text }) => text)).toEqual(['89:37', '2', '5\u00a0377,0']);
  });

  test('the part over the limit is filled red, the short rest is a broken line in both days', () => {
    const red = (date: string) =>
      shapesOf(dayOf(fortnight(), date)).filter((one) => 'tone' in one && one.tone === 'red');
    const over = shapesOf(dayOf(fortnight(), '2026-03-05')).find(
      (one) => one.kind === 'box' && one.fill === 'red',
    );
    // 12 minutes of the 144 mm of a day.
    expect(over).toMatchObject({ width: expect.closeTo(1.2, 5) });
    for (const date of ['2026-03-11', '2026-03-12']) {
      expect(red(date).map(({ kind }) => kind)).toEqual(['line', 'triangle', 'text']);
    }
    expect(red('2026-03-10')).toEqual([]);
  });

  test('weekly rests have their length and kind, a reduced one what made up for it', () => {
    const document = fortnight();
    expect(
      table(document, 'Týždenný odpočinok').rows.map((row) => texts(row, 'span', 'length', 'kind')),
    ).toEqual([
      ['27.2. 14:30 – 2.3. 04:20', '61:50', 'týždenný'],
      ['7.3. 12:30 – 9.3. 04:40', '40:10', 'skrátený týž.'],
      ['13.3. 11:15 – ešte trvá', '65:50', ''],
    ]);
    expect(notes(document)).toContain(
      '7.3. 12:30: Skrátený o 4:50, náhrada do 29.3. 24:00 (čl. 8 ods. 6b): ' +
        'vyrovnané odpočinkom od 13.3. 11:15, 65:50',
    );
  });

  test('V-2, example 6: meters tell and fill what is left of a week and of two', () => {
    const found = fortnight().blocks.flatMap((block) => allOf([block]));
    const chart = found.find((block) => block.kind === 'chart');
    expect(chart).toMatchObject({
      alternative:
        'Týždeň 10 zostáva 1:03; Týždne 9 + 10 zostáva 1:03; ' +
        'Týždeň 11 zostáva 0:23; Týždne 10 + 11 zostáva 0:23',
    });
    const [whole, filled] = (chart?.shapes ?? []).filter((shape) => shape.kind === 'box');
    expect((filled?.width ?? 0) / (whole?.width ?? 1)).toBeCloseTo(63 / (51 * 60 + 45), 5);
  });
});

describe('worked examples on paper', () => {
  test('example 4: a split rest is named so', () => {
    const day = told('2025-03-03 05:00', 'D240 W180 R180 D240 W60 R9:00 W60');
    const document = driverReport(day, { from: '2025-03-03', to: '2025-03-04' });
    expect(texts(dayOf(document, '2025-03-03'), 'after', 'kind')).toEqual(['9:00', 'delený 3 + 9']);
  });

  test('example 7: driving over Sunday midnight UTC is of both weeks', () => {
    const night = told('2025-03-09 22:30', 'D180 R11:00');
    const document = driverReport(night, { from: '2025-03-03', to: '2025-03-16' });
    const sums = table(document, 'Týždne').rows.map((row) => texts(row, 'week', 'driving', 'both'));
    expect(sums).toEqual([
      ['10', '1:30', '1:30'],
      ['11', '1:30', '3:00'],
    ]);
  });

  test('example 8: the night of the clock change has 24 h in UTC, its rest is 10 h', () => {
    const night = told('2025-03-29 10:00', 'D240 W300 R10:00 D60');
    const document = driverReport(night, { from: '2025-03-29', to: '2025-03-30' });
    expect(texts(dayOf(document, '2025-03-29'), 'after', 'kind')).toEqual([
      '10:00',
      'skrátený 1/3',
    ]);
    expect(notes(document).join()).toContain('miestny čas (Europe/Bratislava) je o 1 – 2 h viac');
  });

  test('example 10: a reduced weekly rest of week 10 owes 15 h until the end of week 13', () => {
    const week = told('2025-03-03 04:00', `D60 ${'R13:00 D60 '.repeat(7)} R30:00 D60 R11:00`);
    const document = driverReport(week, {
      from: '2025-03-03',
      to: '2025-03-09',
      today: '2025-03-10',
    });
    expect(notes(document).join()).toContain(
      'Skrátený o 15:00, náhrada do 30.3. 24:00 (čl. 8 ods. 6b): zatiaľ nevyrovnané',
    );
  });

  test('a rest from midnight on is that of the day before', () => {
    const days = told('2025-03-03 14:00', 'D240 W360 R11:00 D60');
    const document = driverReport(days, { from: '2025-03-03', to: '2025-03-04' });
    expect(texts(dayOf(document, '2025-03-03'), 'end', 'after')).toEqual(['24:00', '11:00']);
  });

  test('example 12: a rest with two drivers is named so', () => {
    const day = told('2025-03-03 04:00', 'D240 A240 D240 A240 D240 A60', true);
    const night = told('2025-03-04 01:00', 'R9:00 D60');
    const document = driverReport([...day, ...night], { from: '2025-03-03', to: '2025-03-04' });
    // The rest begins in the second day.
    expect(texts(dayOf(document, '2025-03-04'), 'after', 'kind')).toEqual(['9:00', 'v posádke']);
    const crewed = shapesOf(dayOf(document, '2025-03-03')).filter(
      (one) => one.kind === 'line' && one.points[1] === 0.3,
    );
    expect(crewed.length).toBeGreaterThan(0);
  });
});

describe('what nobody told', () => {
  const day = told('2025-03-04 06:00', 'D240 R45 D120');

  test('is dots and named so, never rest', () => {
    const document = driverReport(day, { from: '2025-03-03', to: '2025-03-05' });
    expect(texts(dayOf(document, '2025-03-03'), 'driving', 'rest', 'unknown')).toEqual([
      '–',
      '–',
      '24:00',
    ]);
    for (const date of ['2025-03-03', '2025-03-04']) {
      const words = shapesOf(dayOf(document, date)).flatMap((one) =>
        one.kind === 'text' ? [one.text] : [],
      );
      expect(words.join()).toContain('bez údajov');
    }
    expect(texts(dayOf(document, '2025-03-04'), 'rest', 'unknown')).toEqual(['0:45', '17:15']);
    expect(notes(document).join()).toContain('Dni s chýbajúcimi údajmi: 3.');
  });

  test('its words stand between the hours of the grid, not in one of them', () => {
    const document = driverReport(told('2025-03-04 00:00', 'D60'), {
      from: '2025-03-03',
      to: '2025-03-04',
    });
    const shapes = shapesOf(dayOf(document, '2025-03-03'));
    const word = shapes.find((one) => one.kind === 'text' && one.text.startsWith('bez údajov'));
    if (word?.kind !== 'text') throw new Error('no word');
    const hours = shapes.flatMap((one) =>
      one.kind === 'line' && one.points[0] === one.points[2] ? [one.points[0] as number] : [],
    );
    expect(hours.length).toBe(5);
    // Half of the words is 8 mm wide.
    expect(hours.filter((x) => Math.abs(x - word.x) < 8)).toEqual([]);
  });

  test('is told of a rest that it counts for', () => {
    const gap = [...told('2025-03-03 06:00', 'D240 R180'), ...told('2025-03-04 04:00', 'R120 D60')];
    const document = driverReport(gap, { from: '2025-03-03', to: '2025-03-04' });
    expect(texts(dayOf(document, '2025-03-03'), 'after', 'kind')).toEqual([
      '20:00',
      'z toho bez údajov 15:00',
    ]);
  });

  test('REP-035 of the whole period makes a document that says so, and counts nothing', () => {
    const document = driverReport([], { from: '2025-03-03', to: '2025-03-04', days: 'all' });
    expect(document.isEmpty).toBe(true);
    expect(notes(document)[0]).toBe('Žiadne údaje');
    expect(notes(document).join()).toContain('Dni s chýbajúcimi údajmi: 2.');
    expect(document.blocks.map(({ kind }) => kind)).toEqual(['notes', 'notes']);
    expect([document.figures, document.summary]).toEqual([[], []]);
  });
});

describe('periods and scopes', () => {
  test('R-TACHO-004 a week that the period cuts prints its days of the period and its own sums', () => {
    const { rows } = table(fortnight({ from: '2026-03-05', to: '2026-03-06' }), 'Dni');
    expect(rows.filter(({ kind, only }) => kind === 'row' && !only)).toHaveLength(2);
    const [week, total] = rows.filter(({ kind }) => kind === 'subtotal' || kind === 'total');
    expect(texts(week, 'driving')).toEqual(['50:42']);
    expect(week?.cells.day?.text).toContain('celý týždeň');
    expect(texts(total, 'driving')).toEqual(['17:33']);
  });

  test('two vehicles on a day stand under its date', () => {
    const plates = { '2026-03-02': 'TT640JD', '2026-03-03': 'TT111AA' };
    const day = dayOf(fortnight({ plates }), '2026-03-03')?.cells.day;
    expect(day?.text).toBe('ut\u00a03.3. TT111AA');
    expect(day?.shapes?.flatMap((one) => (one.kind === 'text' ? [one.text] : []))).toEqual([
      'ut\u00a03.3.',
      'TT111AA',
    ]);
  });

  test.for(SCOPES)('R-TACHO-002 weeks %s show what belongs to it', (weeks) => {
    const document = fortnight({ weeks });
    const paper = tables(document).filter(({ only }) => only !== 'sheet');
    const names = paper.map(({ name }) => name);
    const isDetail = weeks === 'detail' || weeks === 'all';
    const isGraph = weeks === 'graph' || weeks === 'all';
    expect(names.includes('Dni')).toBe(isDetail);
    expect(names.includes('Týždne')).toBe(weeks === 'base' || weeks === 'graph');
    expect(allOf(document.blocks).some(({ kind }) => kind === 'chart')).toBe(isGraph);
    expect(shapesOf(dayOf(document, '2026-03-02')).length > 0 || !isDetail).toBe(
      weeks !== 'detail',
    );
  });

  test.for(SCOPES)('R-TACHO-002 days %s show what belongs to it', (days) => {
    const document = fortnight({ weeks: 'none', days });
    const names = tables(document).map(({ name }) => name);
    expect(names.includes('Dni')).toBe(days !== 'none');
    expect(names.includes('Činnosti')).toBe(days === 'detail' || days === 'all');
    const hasStrips = days === 'graph' || days === 'all';
    if (days !== 'none') expect(shapesOf(dayOf(document, '2026-03-02')).length > 0).toBe(hasStrips);
  });

  test('R-TACHO-003 what weeks show of days is not shown twice, activities are', () => {
    const names = (days: 'graph' | 'all') => tables(fortnight({ days })).map(({ name }) => name);
    expect(names('graph')).not.toContain('Dni podrobne');
    expect(names('all')).toContain('Činnosti');
  });

  test('R-TACHO-002 the graph of weeks has a bar for each day, driving at the bottom', () => {
    const chart = allOf(fortnight({ weeks: 'graph' }).blocks).find(
      (block) => block.kind === 'chart' && block.title === 'Dni v týždňoch',
    );
    const shapes = chart?.kind === 'chart' ? chart.shapes : [];
    const driven = shapes.flatMap((one) =>
      one.kind === 'box' && one.fill === 'blue' ? [one.height] : [],
    );
    // An hour is a millimetre: 8:00 of Monday first; eleven days were driven.
    expect(driven[0]).toBe(8);
    expect(driven).toHaveLength(11);
  });

  test('57 days reach a whole check on the road, meters of more weeks have pages of their own', () => {
    const document = fortnight({ from: '2026-01-18', to: '2026-03-15' });
    expect(table(document, 'Týždne').rows).toHaveLength(9);
    expect(document.blocks.some(({ kind }) => kind === 'chart')).toBe(true);
  });

  test.for(['sk', 'cs', 'en'] as const)('in %s nothing is left without words', (language) => {
    const document = fortnight({ language, days: 'all' });
    expect(JSON.stringify(document)).not.toMatch(/undefined|NaN|\{value\}|\{regulation\}/);
  });
});

test('R-13 a driver without a card is told to have none, not that data are missing', () => {
  const asked = { from: '2026-03-02', to: '2026-03-08', today: '2026-03-09' };
  const said = notes(driverReport([], { ...asked, cardNumber: null }));
  expect(said).toEqual(['Žiadne údaje', expect.stringContaining('Doplňte číslo jeho karty.')]);
  expect(notes(driverReport([], asked)).join(' ')).not.toContain('Doplňte');
});

describe('R-11 working time', () => {
  const DAY12 = 'R6:00 W4:00 R45 W4:00 R45 W4:00 R4:30 ';
  const WORK72 = told('2025-03-03 00:00', `${DAY12.repeat(6)}R24:00`);
  const asked = { from: '2025-03-03', to: '2025-03-09' };

  test('R-11 72 h of other work in a week stand in red, with what was too much', () => {
    const document = driverReport(WORK72, asked);
    const [week] = table(document, 'Pracovný čas').rows;
    const ids = ['week', 'driving', 'work', 'total', 'longest', 'night'];
    expect(texts(week, ...ids)).toEqual(['10', '0:00', '72:00', '72:00', '4:00', '-']);
    expect(week?.cells.total?.tone).toBe('red');
    const [row] = table(document, 'Prekročenia práce').rows;
    expect(texts(row, 'value', 'limit', 'difference')).toEqual(['72:00', '60:00', '+12:00']);
    expect(texts(row, 'rule')[0]).toContain('Pracovný čas v týždni 72:00');
  });

  test.each([
    ['sk', 'zákon č. 462/2007 Z. z.', 'predvolené, firma neuviedla inak'],
    ['cs', 'zákon č. 462/2007 Z. z.', 'výchozí, firma neuvedla jinak'],
    ['en', 'Slovak act 462/2007 Z. z.', 'default, the company said nothing else'],
  ] as const)(
    'R-11 by which rules is said in %s, also what was left to the default',
    (language, law, said) => {
      const text = notes(driverReport(WORK72, { ...asked, language })).join(' ');
      expect(text).toContain(law);
      expect(text).toContain(`17 (${said})`);
      expect(text).toMatch(/00:00 (až|to) 04:00/);
    },
  );

  test('R-11 what the company has said is what weeks are judged by', () => {
    const night = { from: 22 * 60, to: 6 * 60 };
    const working = { countryCode: 'CZ', referenceWeeks: 26, night };
    // From 12:00 to 22:01 in Bratislava with 10:01 of work is night work by that night alone.
    const text = 'R11:00 W4:00 R45 W4:00 R45 W2:01 R11:00';
    const late = told('2025-03-03 00:00', text);
    const document = driverReport(late, { ...asked, working });
    expect(texts(table(document, 'Pracovný čas').rows[0], 'night')).toEqual(['10:01']);
    expect(notes(document).join(' ')).toContain('589/2006');
    expect(notes(document).join(' ')).toContain('26 (podľa nastavenia firmy)');
    expect(texts(table(driverReport(late, asked), 'Pracovný čas').rows[0], 'night')).toEqual(['-']);
  });

  test('R-11 weeks without anything too much say so', () => {
    expect(notes(fortnight()).join(' ')).toContain('nenašli nič');
  });
});
