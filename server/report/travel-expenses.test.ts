// Travel expenses as the call answers them: whose rides, which vehicle, what an employee's body may say.
import type { ReportDocument } from '@flotila/domain/report/document.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../testing/api.ts';
import { PERSON, VEHICLE } from '../testing/cast.ts';
import { send } from '../testing/send.ts';

const { truck, van } = VEHICLE;
const { igor } = PERSON;

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await api.db.pool.query(
    `insert into person_identification (company_id, person_id, kind, code)
     values (1, $1, 'dallas', 'AA')`,
    [igor.id],
  );
  await seed(truck, '2026-03-10T05:00Z', '2026-03-10T06:00Z', 'SK Trnava', 'SK Jarovce', 'country');
  await seed(truck, '2026-03-10T06:00Z', '2026-03-10T09:00Z', 'AT Kittsee', 'AT Linz', 'country');
  await seed(van, '2026-03-11T06:00Z', '2026-03-11T11:00Z', 'AT Linz', 'SK Trnava', null);
  await seed(
    van,
    '2026-03-12T06:00Z',
    '2026-03-12T11:00Z',
    'SK Trnava',
    'SK Tajné',
    null,
    'private',
  );
});
afterAll(() => api.close());

/** A ride between places `SK Trnava`. */
async function seed(
  vehicle: { id: number; company: number },
  from: string,
  to: string,
  start: string,
  goal: string,
  splitBy: string | null,
  rideType = 'bussines',
): Promise<void> {
  const because =
    splitBy && goal.startsWith('AT') ? { rule: 'country', params: {}, records: [] } : null;
  await api.db.pool.query(
    `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance, km_stop,
       engine_seconds, motor_idle, climb, descent, over_speed, identification, split_by, start_because,
       from_latitude, from_longitude, from_country, from_place,
       to_latitude, to_longitude, to_country, to_place)
     values ($1, $2, $3, $4, $5, 'finished', 100000, 1000000, 0, 0, 0, 0, 0, 'dallas@AA', $6, $7,
       48, 17, $8, $9, 48, 17, $10, $11)`,
    [
      vehicle.company,
      vehicle.id,
      from,
      to,
      rideType,
      splitBy,
      because && JSON.stringify(because),
      start.slice(0, 2),
      start.slice(3),
      goal.slice(0, 2),
      goal.slice(3),
    ],
  );
}

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
