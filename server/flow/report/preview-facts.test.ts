// What is kept of a preview's pages for whoever asks for their facts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { reportsInProcess } from '../../testing/reports.ts';
import type { ReportOrder, ReportOutput } from './order.ts';
import { createPreviewFacts, FACTS_ACCOUNTS_MAX, FACTS_MS_MAX } from './preview-facts.ts';

const order = (more: object = {}) =>
  ({
    company: { id: 1, timeZone: 'Europe/Bratislava' },
    language: 'sk',
    input: { report: 'logbook', vehicleId: 7 },
    reader: { personId: null },
    origin: 'https://flotila.example',
    now: 1000,
    ...more,
  }) as unknown as ReportOrder;

test('facts are of the same order, account and moment, else the report is made', () => {
  const facts = createPreviewFacts();
  facts.keep(5, order(), 'one');
  expect(facts.of(5, order({ now: 1000 + FACTS_MS_MAX }))).toBe('one');
  expect(facts.of(5, order({ now: 1001 + FACTS_MS_MAX }))).toBeNull();
  expect(facts.of(6, order())).toBeNull();
  expect(facts.of(5, order({ language: 'cs' }))).toBeNull();
  expect(facts.of(5, order({ company: { id: 2, timeZone: 'Europe/Bratislava' } }))).toBeNull();
  expect(facts.of(5, order({ input: { report: 'logbook', vehicleId: 8 } }))).toBeNull();
});

test('of an account only the newest are kept, and of all accounts only so many', () => {
  const facts = createPreviewFacts();
  facts.keep(1, order(), 'old');
  facts.keep(1, order({ language: 'cs' }), 'new');
  expect(facts.of(1, order())).toBeNull();
  for (let account = 2; account <= FACTS_ACCOUNTS_MAX + 1; account += 1) {
    facts.keep(account, order(), `of ${account}`);
  }
  expect(facts.of(1, order({ language: 'cs' }))).toBeNull();
  expect(facts.of(2, order())).toBe('of 2');
});

describe('the calls of a preview', () => {
  const made: ReportOutput[] = [];
  let api: TestApi;
  beforeAll(async () => {
    api = await testApi({
      reports: {
        make(order, making) {
          made.push(order.output);
          return reportsInProcess(api.db).make(order, making);
        },
      },
    });
  });
  afterAll(() => api.close());

  test('the facts beside the pages are those of the pages: the report is made once', async () => {
    const ask = async (accept: string, language = 'sk') => {
      const headers = { ...(await api.as('dispatcher')), accept, 'x-report-preview': '1' };
      const url = '/v1/tatra/report/vehicles-summary?from=2026-03-01&to=2026-03-31';
      return api.app.inject({ url, headers: { ...headers, 'accept-language': language } });
    };
    expect((await ask('application/pdf')).headers['content-type']).toBe('application/pdf');
    const facts = await ask('application/json');
    expect(facts.headers['content-type']).toContain('application/json');
    expect(facts.json()).toMatchObject({ title: 'Súhrn vozidiel', blocks: [] });
    expect(made).toEqual(['pdf']);
    expect((await ask('application/json', 'en')).json().title).toBe('Vehicles summary');
    expect(made).toEqual(['pdf', 'json']);
  });
});
