// Travel expenses as the call answers them: whose rides, which vehicle, what an employee's body may say.
import type { ReportDocument } from '@flotila/domain/report/document.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';
import { giveTravelKey, seedTravelRide, type TravelRide } from '../../testing/travel.ts';

const { truck, van } = VEHICLE;
const { igor } = PERSON;

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  const { db } = api;
  await giveTravelKey(db, igor.id);
  const day = (n: number, hour: string) => `2026-03-${n}T${hour}:00Z`;
  const [home, border, abroad, linz] = ['SK Trnava', 'SK Jarovce', 'AT Kittsee', 'AT Linz'];
  const rides: TravelRide[] = [
    { vehicle: truck, from: day(10, '05'), to: day(10, '06'), start: home, goal: border },
    {
      vehicle: truck,
      from: day(10, '06'),
      to: day(10, '09'),
      start: abroad,
      goal: linz,
      isAtBorder: true,
    },
    { vehicle: van, from: day(11, '06'), to: day(11, '11'), start: linz, goal: home },
    {
      vehicle: van,
      from: day(12, '06'),
      to: day(12, '11'),
      start: home,
      goal: 'SK Tajné',
      rideType: 'private',
    },
  ];
  for (const ride of rides) await seedTravelRide(db, ride);
});
afterAll(() => api.close());

async function ask(body: object, query = ''): Promise<ReportDocument> {
  const answer = await api.app.inject({
    method: 'POST',
    url: `/v1/tatra/report/travel-expenses/${igor.id}?from=2026-03-01&to=2026-03-31${query}`,
    headers: {
      ...(await api.as('dispatcher')),
      accept: 'application/json',
      'accept-language': 'sk',
    },
    payload: body,
  });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

function cellsOf(document: ReportDocument, letter: string): string[] {
  const table = document.blocks.find(
    (block) => block.kind === 'table' && block.title?.startsWith(letter),
  );
  const rows = table?.kind === 'table' ? table.rows : [];
  return rows.map(({ cells }) =>
    Object.values(cells)
      .map(({ text }) => text)
      .join('|'),
  );
}

test('R-TRAVEL-001, API-111 one trip over two vehicles, hours by the borders that were crossed', async () => {
  const document = await ask({ pocket_money: 10 });
  const [first, second] = cellsOf(document, 'B');
  expect(first).toContain('06:00|24:00|Trnava – Linz|07:00 SK → AT|SK 1:00\nAT 17:00');
  expect(second).toContain('00:00|12:00|Linz – Trnava|');
  expect(document.subject[0]?.text).toBe('Igor Šofér');
  expect(JSON.stringify(document)).not.toContain('Tajné');
});

test('R-TRAVEL-002 with a vehicle only its rides count', async () => {
  const document = await ask({ place_from: 'Trnava' }, `&vehicleId=${van.id}`);
  expect(cellsOf(document, 'B')).toHaveLength(2);
  expect(document.plate).toBe(van.plate);
});

test('R-TRAVEL-018, VAL-082 nulls are nothing said, and what is too long or too fine is refused', async () => {
  const empty = {
    place_from: null,
    place_to: null,
    purpose: null,
    deposit: null,
    deposit_date: null,
  };
  expect((await ask(empty)).isEmpty).toBe(false);
  const refused = async (payload: object) => {
    const answer = await api.app.inject({
      method: 'POST',
      url: `/v1/tatra/report/travel-expenses/${igor.id}?from=2026-03-01&to=2026-03-31`,
      headers: await api.as('dispatcher'),
      payload,
    });
    return answer.statusCode;
  };
  expect(await refused({ place_from: 'x'.repeat(121) })).toBe(400);
  expect(await refused({ deposit: { amount: 1.005, currency: 'EUR' } })).toBe(400);
  expect(await refused({ deposit: { amount: 1, currency: '' } })).toBe(400);
  expect(await refused({ pocket_money: 41 })).toBe(400);
});

test("R-5 the company's rate stands before the operator's, and this before the shipped one", async () => {
  const add = (company: number | null, amount: number, source: string) =>
    api.db.pool.query(
      `insert into meal_rate (company_id, law, profile, country, currency, amount, from_day, to_day,
         source) values ($1, 'SK', 'general', 'AT', 'EUR', $2, '2026-03-01', '2026-03-31', $3)`,
      [company, amount, source],
    );
  const paper = async () => JSON.stringify((await ask({})).blocks);
  const shipped = await paper();
  expect(shipped).toContain('401/2012');
  await add(3, 99, 'foreign');
  expect(await paper()).toBe(shipped);
  await add(null, 70, 'Z operator');
  expect(await paper()).toContain('(Z operator)');
  // As an administrator enters it on the page of rates.
  const entered = await send(api, 'admin', 'POST', '/v1/tatra/meal-rate', {
    country: 'AT',
    currency: 'EUR',
    amount: 71,
    from: '2026-03-01',
    source: 'Z company',
  });
  expect(entered.status).toBe(201);
  const own = await paper();
  expect(own).toContain('AT 71\u00a0EUR (Z company)');
  expect(own).not.toContain('Z operator');
  await api.db.pool.query('delete from meal_rate');
});
