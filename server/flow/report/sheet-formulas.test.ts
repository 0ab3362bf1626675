// R-13 Totals of spreadsheets are worked out by the spreadsheet itself, so that they follow whoever filters or corrects rows:
// all reports over the fleet's year.
import type { Column, ReportDocument } from '@flotila/domain/report/document.ts';
import { REPORT_INPUTS, REPORTS, type ReportName } from '@flotila/domain/report/report.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { totalFormulas } from '../../ground/render/xlsx/total-formulas.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { OUTPUT_TYPES } from './output.ts';
import { DIGGER, seedKnownYear } from './testing/known-year.ts';
import { tablesOf } from './testing/one-word.ts';

/** What no sum of rows gives: ratios, what a tank held at first and at last, days that two stays share. */
const NO_SUMS = [
  'average',
  'norm',
  'idlePercent',
  'utilisation',
  'share',
  'counter',
  'start',
  'end',
  'days',
];
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await seedKnownYear(api.db);
});
afterAll(() => api.close());

async function documentOf(report: ReportName): Promise<ReportDocument> {
  const { subject, period, isSubjectOptional } = REPORT_INPUTS[report];
  const vehicleId = report.startsWith('machine') ? DIGGER.id : VEHICLE.truck.id;
  const named = { vehicle: `/${vehicleId}`, person: `/${PERSON.dusan.id}` }[subject as string];
  const query = period === 'none' ? '' : '?from=2025-03-01&to=2025-03-31';
  const headers = { ...(await api.as('superuser')), accept: OUTPUT_TYPES.json };
  const answer = await api.app.inject({
    method: report === 'travel-expenses' ? 'POST' : 'GET',
    url: `/v1/tatra/report/${report}${isSubjectOptional ? '' : (named ?? '')}${query}`,
    headers,
    ...(report === 'travel-expenses' && { payload: {} }),
  });
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
  return answer.json();
}

test.each(REPORTS)('R-13 totals of the sheets of %s are formulas', async (report) => {
  for (const table of tablesOf(await documentOf(report))) {
    if (table.only === 'paper') continue;
    const kept = table.rows.filter((row) => row.only !== 'paper');
    const totals = kept.filter(({ kind }) => kind === 'total');
    const rows = kept.filter(({ kind }) => kind !== 'total');
    // What a row hides, a private ride of somebody else, is in the total all the same.
    const hides = ({ id }: Column) =>
      rows.some(
        ({ kind, cells }) => kind === 'row' && cells.way?.raw && cells[id]?.raw === undefined,
      );
    const values = table.columns.filter((column) => {
      if (hides(column)) return false;
      const formulas = totalFormulas({ rows, totals, firstRow: 2 }, column, 'A');
      return totals.some(
        (row) => typeof row.cells[column.id]?.raw === 'number' && !formulas.has(row),
      );
    });
    expect(NO_SUMS, table.name ?? table.title).toEqual(
      expect.arrayContaining(values.map(({ id }) => id)),
    );
  }
});
