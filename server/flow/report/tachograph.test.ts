// The report of a driver's hours from a real database: what it prints is what the driver's page answers.
import type { Block, ReportDocument, TableBlock } from '@flotila/domain/report/document.ts';
import type { TachographDay } from '@flotila/domain/tachograph/day.api.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import {
  cardFile,
  giveCard,
  PLAIN_DAY,
  seedActivity,
  uploadFile,
} from '../../testing/tachograph.ts';

const NUMBER = 'SK12345678901200';
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await giveCard(api.db, PERSON.dusan, NUMBER);
  const days = ['02', '03', '04'].map((day) => ({
    date: `2026-11-${day}`,
    changes: PLAIN_DAY,
    kilometres: 540,
  }));
  await uploadFile(api, 'dispatcher', cardFile({ number: NUMBER, days }));
  // Five hours without a break on a vehicle that igor does not see.
  await giveCard(api.db, PERSON.igor, 'SK00000000000700');
  const more = { identification: 'tachograph@SK00000000000700', distance: 300_000 };
  const [from, to] = ['2026-11-05T06:00:00Z', '2026-11-05T11:00:00Z'];
  await seedActivity(api.db, VEHICLE.truck, from, to, 3, more);
  await seedActivity(api.db, VEHICLE.van, to, '2026-11-05T12:00:00Z', 2, more);
});
afterAll(() => api.close());

const PERIOD = 'from=2026-11-02&to=2026-11-05';

async function ask(who: Who, personId: number, accept = 'application/json') {
  const { authorization } = await api.as(who);
  const url = `/v1/tatra/report/tachograph/${personId}?${PERIOD}&weeks=all&days=all`;
  return api.app.inject({ method: 'GET', url, headers: { authorization, accept } });
}

async function asked(who: Who, personId: number): Promise<ReportDocument> {
  const answer = await ask(who, personId);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

async function pageOf(who: Who, personId: number): Promise<TachographDay[]> {
  const url = `/v1/tatra/person/${personId}/tachograph-day?${PERIOD}`;
  return (await api.call(who, 'GET', url)).json().content;
}

function tableOf(document: ReportDocument, name: string): TableBlock {
  const all = document.blocks.flatMap((block): Block[] =>
    block.kind === 'columns' ? block.parts.flatMap((part) => part.blocks) : [block],
  );
  return all.find((block) => block.kind === 'table' && block.name === name) as TableBlock;
}

test('R-TACHO-001 T6 days, kilometres and infringements are those of the driver’s page', async () => {
  for (const [who, id] of [
    ['dispatcher', PERSON.dusan.id],
    ['driver', PERSON.igor.id],
  ] as const) {
    const [document, days] = [await asked(who, id), await pageOf(who, id)];
    const { rows } = tableOf(document, 'Dni');
    const printed = rows.filter(({ kind, only }) => kind === 'row' && only !== 'paper');
    const figures = printed.map(({ cells }) => [
      cells.day?.raw,
      ...['driving', 'work', 'standby', 'rest', 'unknown'].map((key) => cells[key]?.raw),
      cells.km?.raw,
    ]);
    expect(figures).toEqual(
      days.map((day) => [
        day.date,
        ...[day.driving, day.work, day.standby, day.rest, day.unknown].map((min) => min * 60),
        day.distance,
      ]),
    );
    const found = days.flatMap(({ infringements }) => infringements);
    expect(tableOf(document, 'Možné priestupky').rows).toHaveLength(found.length);
    expect(rows.at(-2)?.cells.driving?.raw).toBe(
      days.reduce((sum, day) => sum + day.driving * 60, 0),
    );
  }
});

test('a possible infringement of the day is printed, the vehicle that is not seen is not', async () => {
  const document = await asked('driver', PERSON.igor.id);
  expect(tableOf(document, 'Možné priestupky').rows[0]?.cells.rule?.text).toContain(
    'Vedenie bez prestávky 5:00',
  );
  const text = JSON.stringify(document);
  expect(text).toContain(VEHICLE.truck.plate);
  expect(text).not.toContain(VEHICLE.van.plate);
  expect(JSON.stringify(await asked('dispatcher', PERSON.igor.id))).toContain(VEHICLE.van.plate);
  expect(document.subject.map((span) => span.text).join('')).toContain('SK00000000000700');
});

test('R-TACHO-001 drivers get their own, nobody that of another company', async () => {
  expect((await ask('driver', PERSON.dusan.id)).statusCode).toBe(404);
  expect((await ask('dispatcher', PERSON.cudzi.id)).statusCode).toBe(404);
});

test('it is drawn as PDF and as a spreadsheet', async () => {
  const pdf = await ask('dispatcher', PERSON.dusan.id, 'application/pdf');
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const xlsx = await ask(
    'dispatcher',
    PERSON.dusan.id,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK');
  expect(xlsx.headers['content-disposition']).toContain('Dusan_Ziak');
});
