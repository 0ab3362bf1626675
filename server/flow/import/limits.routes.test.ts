// Bringing data in a thread of its own: what the file as a whole is refused for, templates, and that others are answered.
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { judgeInThread, type ListJudge } from './import-thread.ts';
import { bringList, post } from './testing/bring.ts';

let api: TestApi;
let judge: ListJudge | undefined;
beforeAll(async () => {
  api = await testApi({
    judgeList: (order, asker, hungUp) => {
      judge ??= judgeInThread(api.url);
      return judge(order, asker, hungUp);
    },
  });
});
afterAll(() => api.close());

test('a list is judged in a thread, and whoever else calls is answered meanwhile', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) => `TT${1000 + at}A;osobné`);
  let isJudged = false;
  const judged = bringList(api, 'vehicle', ['EČV;Typ', ...rows].join('\n')).then((answer) => {
    isJudged = true;
    return answer;
  });
  expect((await api.call('driver', 'GET', '/v1/tatra/vehicle-brief')).statusCode).toBe(200);
  expect(isJudged).toBe(false);
  expect((await judged).counts).toMatchObject({ new: 3000 });
});

test.each<[string, Uint8Array, string, RegExp]>([
  ['nothing', new Uint8Array(), 'empty', /empty/],
  ['a picture', new Uint8Array([0x89, 0x50, 0, 0]), 'notText', /XLSX, ODS or CSV/],
  ['an old workbook', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), 'oldFormat', /save it as XLSX/],
  ['half an archive', new Uint8Array([0x50, 0x4b, 3, 4, 9]), 'damaged', /damaged/],
])('%s is refused with a sentence', async (_name, bytes, code, sentence) => {
  const answer = await post(api, 'vehicle', bytes);
  expect(answer.statusCode, answer.body).toBe(400);
  expect(answer.json()).toMatchObject({
    message: expect.stringMatching(sentence),
    errors: [{ field: 'file', code }],
  });
});

test.each([
  ['columns', '{'],
  ['columns', JSON.stringify({ a: 'noSuchField' })],
  ['fill', JSON.stringify({ noSuchField: 'x' })],
  ['fixes', JSON.stringify({ first: {} })],
  ['sheet', 'x'.repeat(201)],
])('the form field %s with %s is refused', async (field, text) => {
  const answer = await post(api, 'vehicle', 'a;b\n1;2', { fields: { [field]: text } });
  expect(answer.statusCode, answer.body).toBe(400);
  expect(answer.json().errors[0].field).toMatch(new RegExp(`^${field}`));
});

test.each(['vehicle', 'person', 'groupset', 'subject'])(
  'the template of a %s explains its columns and offers choices, and heads of it are known',
  async (kind) => {
    const headers = { ...(await api.as('superuser')), 'accept-language': 'sk' };
    const answer = await api.app.inject({ url: `/v1/tatra/import-template/${kind}`, headers });
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(answer.rawPayload as never);
    expect(book.worksheets.map(({ name }) => name)).toEqual(['Zoznam', 'Vysvetlivky']);
    const heads = book.worksheets[0]?.getRow(1).values as string[];
    if (kind === 'vehicle') {
      const at = heads.indexOf('Typ');
      expect(book.worksheets[0]?.getRow(2).getCell(at).dataValidation).toMatchObject({
        type: 'list',
        formulae: [expect.stringContaining('ťahač')],
      });
    }
    const { columns } = await bringList(api, kind, answer.rawPayload, { language: 'sk' });
    expect(columns.filter(({ match }) => match !== 'sure')).toEqual([]);
  },
);
