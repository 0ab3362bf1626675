// Every report there is, in every form, over a real database: also where there is nothing to tell, and over the
// longest period that may be asked.
import { contentWidth, type ReportDocument } from '@flotila/domain/report/document.ts';
import { widthOnPaper } from '@flotila/domain/report/fit-columns.ts';
import { REPORT_INPUTS, REPORTS, type ReportName } from '@flotila/domain/report/report.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { PERSON, seedRide, VEHICLE } from '../../testing/cast.ts';
import { seedDocument } from '../../testing/fuel.ts';
import { OUTPUT_TYPES } from './output.ts';
import { tablesOf } from './testing/one-word.ts';

const PERIODS = {
  'a month': ['2026-03-01', '2026-03-31'],
  'a month of which nobody has told': ['1999-01-01', '1999-01-31'],
  'days to come': ['2090-01-01', '2090-01-31'],
};

/** Type of tables may be so much smaller: 7.2 to 6.3 points. */
const READABLE = 7.2 / 6.3;

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  for (const day of ['02', '03', '29']) {
    await seedRide(api.db, VEHICLE.truck, `2026-03-${day}T08:00:00Z`);
    await seedDocument(api.db, VEHICLE.truck, `2026-03-${day}T08:05:00Z`, 50);
  }
});
afterAll(() => api.close());

interface Asked {
  language?: string;
  /** Everything that can be switched on. */
  isFull?: boolean;
}

async function ask(
  report: ReportName,
  [from, to]: string[],
  accept: string,
  { language = 'sk', isFull = false }: Asked = {},
) {
  const { subject, period } = REPORT_INPUTS[report];
  const isOptional = REPORT_INPUTS[report].isSubjectOptional;
  const part = { vehicle: `/${VEHICLE.truck.id}`, person: `/${PERSON.igor.id}` }[subject as string];
  const { toggles } = REPORT_INPUTS[report];
  const full = isFull ? toggles.map((toggle) => `&${toggle}=true`).join('') : '';
  const query = period === 'none' ? '' : `?from=${from}&to=${to}${full}`;
  const url = `/v1/tatra/report/${report}${isOptional ? '' : (part ?? '')}${query}`;
  const headers = { ...(await api.as('superuser')), accept, 'accept-language': language };
  const method = report === 'travel-expenses' ? 'POST' : 'GET';
  return api.app.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) });
}

describe.each(REPORTS)('%s', (report) => {
  test.each(Object.entries(PERIODS))(
    'REP-035 over %s is a document, a PDF and a spreadsheet',
    async (_name, days) => {
      for (const type of Object.values(OUTPUT_TYPES)) {
        const answer = await ask(report, days, type);
        expect(answer.statusCode, `${type}: ${answer.body.slice(0, 300)}`).toBe(200);
        expect(answer.headers['content-type']).toBe(type);
      }
    },
  );

  test('REP over ten years, for a person over one', async () => {
    const isPerson = REPORT_INPUTS[report].subject === 'person';
    const days = isPerson ? ['2025-04-01', '2026-03-31'] : ['2016-04-01', '2026-03-31'];
    const answer = await ask(report, days, OUTPUT_TYPES.pdf);
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  });

  test('R-13 no word of a row lies over another cell of it, and no table is too wide to be read', async () => {
    const answer = await ask(report, PERIODS['a month'], 'application/json', { isFull: true });
    const document = answer.json() as ReportDocument;
    for (const table of tablesOf(document).filter(({ only }) => only !== 'sheet')) {
      const columns = table.columns.filter(({ only }) => only !== 'sheet');
      expect(widthOnPaper(columns), table.name).toBeLessThanOrEqual(
        contentWidth(document.orientation) * READABLE,
      );
      for (const { cells, only } of table.rows) {
        if (only === 'sheet') continue;
        const covered = columns.flatMap(({ id }, at) =>
          columns.slice(at + 1, at + 1 + (cells[id]?.spans ?? 0)),
        );
        const texts = covered.flatMap(({ id }) => cells[id]?.text || []);
        expect(texts, `${table.name}: ${JSON.stringify(cells)}`).toEqual([]);
      }
    }
  });

  test.each(['sk', 'cs', 'en'] as const)(
    'API-102 is told in %s, with the same figures',
    async (language) => {
      const days = PERIODS['a month'];
      const own = (await ask(report, days, 'application/json', { language })).json();
      const slovak = (await ask(report, days, 'application/json')).json();
      expect(own.language).toBe(language);
      expect(figuresOf(own.blocks)).toEqual(figuresOf(slovak.blocks));
    },
  );
});

/** All raw numbers, in their order. */
function figuresOf(value: unknown): number[] {
  if (Array.isArray(value)) return value.flatMap(figuresOf);
  if (typeof value !== 'object' || value === null) return [];
  const { raw } = value as { raw?: unknown };
  const own = typeof raw === 'number' ? [raw] : [];
  return [...own, ...Object.values(value).flatMap(figuresOf)];
}
