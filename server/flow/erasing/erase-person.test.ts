// After a person was erased, nothing of the company says who it was; rides and documents keep their figures, and of all others
// every row is as before.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { basic, type TestApi, testApi } from '../../testing/api.ts';
import { switchAssistants } from '../../testing/assistants.ts';
import { ACCOUNT, CAST_PASSWORD, COMPANY, PERSON, seedRide, VEHICLE } from '../../testing/cast.ts';
import { askToken, enterAssistant, letInByHand, statusOf } from '../../testing/oauth-assistant.ts';
import { erasePerson, planPerson } from './erase-person.ts';
import { digests, mentions } from './testing/quotes.ts';

let api: TestApi;
beforeEach(async () => {
  api = await testApi();
});
afterEach(() => api.close());

const { igor } = PERSON;
const EMAIL = 'i.sofer@tatra.example';
const PHONE = '+421900123456';
/** Of the cast nobody else has any of these. */
const NAMES = ['igor', 'Šofér', EMAIL, PHONE.replace('+', '\\+')];
const RIDES = `/v1/tatra/vehicle/${VEHICLE.truck.id}/ride?from=2026-01-01&to=2026-01-03`;
const wanted = (text: string, alsoRequired = false) => ({
  companyCode: 'tatra',
  text,
  alsoRequired,
});
const deps = () => ({ db: api.db, now: () => api.now() });
const run = (text: string, ...values: unknown[]) => api.db.pool.query(text, values);

async function erase(text: string, alsoRequired = false) {
  await erasePerson(deps(), await planPerson(deps(), wanted(text, alsoRequired)), {
    reason: 'request 17',
  });
}

/** What igor did and what is known of him, and what others wrote of him. */
async function seedIgor(cardDay = '2024-01-05') {
  const [c, p, a] = [COMPANY.tatra.id, igor.id, ACCOUNT.driver.id];
  await api.as('driver');
  await run('update person set email = $1, phone = $2 where person_id = $3', EMAIL, PHONE, p);
  await run(
    `insert into person_identification (company_id, kind, code, person_id)
     values ($1, 'rfid', 'C0FFEE', $2), ($1, 'tachograph', 'SK000000000012XX', $2)`,
    c,
    p,
  );
  await seedRide(api.db, VEHICLE.truck, '2026-01-01T08:00:00Z', { identification: 'rfid@C0FFEE' });
  await seedRide(api.db, VEHICLE.truck, '2026-01-02T08:00:00Z');
  await run(
    `insert into ride_edit (company_id, vehicle_id, ride_from, ride_to, field, before, after, changed, account_id,
       changed_by) values ($1, 201, now(), now(), 'note', 'null', '"Wien"', now(), $2, 'igor driver (igor)')`,
    c,
    a,
  );
  await run(
    `insert into refueling_document (company_id, vehicle_id, ts, fuel, quantity, amount, currency, created, account_id)
     values ($1, 201, '2026-01-01T09:00Z', 'diesel', 40, 60, 'EUR', now(), $2)`,
    c,
    a,
  );
  await run(
    `insert into tachograph_file (company_id, tachograph_file_id, hash, file_name, content, kind, generation, card_number,
       first_name, last_name, activity_days, signature, uploaded_by) values
     ($1, 801, '\\x01', 'C_SOFER.ddd', '\\x01', 'card', 2, 'SK000000000012XX', 'IGOR', 'ŠOFÉR', 1, 'valid', 'igor'),
     ($1, 802, '\\x02', 'V.ddd', '\\x01', 'vehicle', 2, null, null, null, 1, 'valid', 'igor'),
     ($1, 803, '\\x03', 'C.ddd', '\\x01', 'card', 2, 'SK000000000099XX', 'DUSAN', 'ZIAK', 1, 'valid', 'dusan')`,
    c,
  );
  await run(
    `insert into tachograph_day (company_id, tachograph_file_id, card, date, kind, activities) values
     ($1, 801, 'SK000000000012', $2, 'card', '[]'), ($1, 802, 'SK000000000012', $2, 'vehicle', '[]'),
     ($1, 802, 'SK000000000099', '2026-01-01', 'vehicle', '[]'), ($1, 803, 'SK000000000099', '2026-01-01', 'card', '[]')`,
    c,
    cardDay,
  );
  await run(
    `insert into excuse (company_id, excuse_id, person_id, type, from_ts, to_ts, value, ground, reason, noted, account_id,
       noted_by) values ($1, 971, $2, 'BREAK', now(), now(), 1, 'stop', 'accident', now(), 13, 'dusan dispatcher'),
       ($1, 972, 102, 'BREAK', now(), now(), 1, 'stop', 'waited for Igor Šofér', now(), $3, 'igor driver')`,
    c,
    p,
    a,
  );
  await run(
    `insert into notification_setting (company_id, person_id, definition) values ($1, $2, '{}')`,
    c,
    p,
  );
  await run(
    `insert into push_subscription (company_id, person_id, endpoint, p256dh, auth, created)
     values ($1, $2, 'https://push.example/igor', 'x', 'x', now())`,
    c,
    p,
  );
  await run(
    `insert into alert (company_id, alert_id, rule_id, about, severity, decided_by, begin_ts, decided_ts, why) values
     ($1, 901, 1, 'person/103/card', 'info', 'time', now(), now(), '{}'),
     ($1, 902, 1, 'person/1030/card', 'info', 'time', now(), now(), '{}')`,
    c,
  );
  await run(
    `insert into delivery (company_id, alert_id, occasion, channel, person_id, address, state, due, created, updated)
     values ($1, 902, 'rang', 'mail', $2, $3, 'sent', now(), now(), now())`,
    c,
    p,
    EMAIL,
  );
  await run(
    `insert into zone (company_id, zone_id, name, category, note) values ($1, 951, 'Dom Igor Šofér', 'other', $2)`,
    c,
    `call ${PHONE}, or Šofér Igor`,
  );
  await run(
    `insert into report_schedule (company_id, report_schedule_id, account_id, input, format, every, at, recipients,
       language, origin) values ($1, 961, 13, '{}', 'pdf', 'day', '08:00', array['x@y.sk', upper($2)], 'sk', ''),
       ($1, 962, 13, '{}', 'pdf', 'day', '08:00', array[$2], 'sk', '')`,
    c,
    EMAIL,
  );
  await run(
    `insert into audit (company_id, ts, account_id, author, kind, record_id, record_name, action, before, after) values
     ($1, now(), 12, 'anna admin (anna)', 'person', '103', 'Igor Šofér', 'update', '{"phone": "1"}', $2),
     ($1, now(), $3, 'igor driver (igor)', 'ride', '201/2026', 'BA123XY', 'update', null, '{"note": "Wien"}'),
     ($1, now(), 12, 'anna admin (anna)', 'excuse', '103/971', 'Igor Šofér', 'create', null, '{"reason": "accident"}'),
     ($1, now(), 12, 'anna admin (anna)', 'zone', '951', 'Dom Igor Šofér', 'create', null, '{"name": "Dom Igor Šofér"}')`,
    c,
    JSON.stringify({ email: EMAIL, login: 'igor' }),
    a,
  );
}

async function rides() {
  const answer = await api.call('admin', 'GET', RIDES);
  return answer.json().content as { distance: number; driver: { lastName: string } | null }[];
}

test('an assistant that the person let in is out at once, and nothing of it is left', async () => {
  await switchAssistants(api, true);
  const { clientId } = await enterAssistant(api);
  const { access_token, refresh_token } = await letInByHand(api, { who: 'driver', clientId });
  const other = await letInByHand(api, { who: 'dispatcher', clientId });
  await erase('igor');
  const left = await run('select made_by from api_key k join oauth_grant using (api_key_id)');
  expect(left.rows).toEqual([{ made_by: ACCOUNT.dispatcher.id }]);
  expect(await statusOf(api.app, access_token)).toBe(401);
  const form = { grant_type: 'refresh_token', client_id: clientId, refresh_token };
  expect((await askToken(api.app, form)).json()).toEqual({ error: 'invalid_grant' });
  expect(await statusOf(api.app, other.access_token)).toBe(200);
});

describe('a person who is erased', () => {
  test('leaves no name, login, phone or e-mail; all others are as before', async () => {
    await seedIgor();
    expect(await mentions(api.db.pool, NAMES)).toMatchObject({
      account: 1,
      person: 1,
      audit: 5,
      tachograph_file: 2,
      ride_edit: 1,
      excuse: 1,
      zone: 1,
      report_schedule: 2,
      push_subscription: 1,
      delivery: 1,
    });
    const before = await digests(api.db.pool, igor.id, NAMES, 'person_id');

    await erase('igor');

    expect(await mentions(api.db.pool, NAMES)).toEqual({});
    const after = await digests(api.db.pool, igor.id, NAMES, 'person_id');
    // What hung on the account, on the driver's card or on the vehicle's driver, and nothing of anybody else.
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed.sort()).toEqual([
      'alert',
      'assigned_driver',
      'report_schedule',
      'sign_in_session',
      'tachograph_day',
      'vehicle',
      'vehicle_live',
    ]);
    const kept = async (query: string) => (await run(query)).rows;
    expect(await kept('select name, note from zone where zone_id = 951')).toEqual([
      { name: 'Dom #103', note: 'call #103, or #103' },
    ]);
    expect(await kept('select report_schedule_id, recipients from report_schedule')).toEqual([
      { report_schedule_id: 961, recipients: ['x@y.sk'] },
    ]);
    expect(await kept('select tachograph_file_id as id from tachograph_file order by 1')).toEqual([
      { id: 802 },
      { id: 803 },
    ]);
    expect(await kept('select distinct card from tachograph_day')).toEqual([
      { card: 'SK000000000099' },
    ]);
    expect(await kept('select excuse_id as id, reason, noted_by as by from excuse')).toEqual([
      { id: 972, reason: 'waited for #103', by: '#103' },
    ]);
    expect(await kept("select after from audit where kind = 'excuse'")).toEqual([{ after: {} }]);
    expect(await kept('select about from alert')).toEqual([{ about: 'person/1030/card' }]);
    const headers = { authorization: basic('igor', CAST_PASSWORD) };
    const signIn = await api.app.inject({ method: 'GET', url: '/v1/all/token', headers });
    expect(signIn.statusCode).toBe(401);
  });

  test('keeps rides and documents as figures of a number, also when the card is given on', async () => {
    await seedIgor();
    const before = await rides();
    expect(before.map(({ driver }) => driver?.lastName)).toEqual(['Šofér', 'Šofér']);
    await erase('igor');
    await run(
      `insert into person_identification (company_id, kind, code, person_id) values (1, 'rfid', 'C0FFEE', $1)`,
      PERSON.dusan.id,
    );
    const after = await rides();
    expect(after.map(({ driver }) => driver?.lastName)).toEqual(['#103', '#103']);
    expect(after.map(({ driver: _, ...figures }) => figures)).toEqual(
      before.map(({ driver: _, ...figures }) => figures),
    );
    const { rows } = await run('select quantity, amount from refueling_document');
    expect(rows).toEqual([{ quantity: 40, amount: 60 }]);
  });

  test('has a record of it, and is not erased twice', async () => {
    await seedIgor();
    await erase(String(igor.id));
    const { rows } = await run('select * from erasure');
    expect(rows).toMatchObject([
      {
        kind: 'person',
        record_id: igor.id,
        author: 'command',
        reason: 'request 17',
        finished: expect.any(Date),
        counts: { push_subscription: 1, tachograph_file: 1 },
      },
    ]);
    const audit = await api.call('admin', 'GET', `/v1/tatra/audit?kind=person&recordId=${igor.id}`);
    expect(audit.json().content).toMatchObject([
      { author: 'command', recordName: '#103', action: 'delete', before: { erased: 'request 17' } },
      { author: 'anna admin (anna)', recordName: '#103', before: {}, after: {} },
    ]);
    await expect(planPerson(deps(), wanted('103'))).rejects.toThrow('The person 103 was erased on');
  });

  test('was deleted before: it is found by name and by number', async () => {
    await run('update person set deleted = now(), account_id = null where person_id = $1', igor.id);
    expect((await planPerson(deps(), wanted('igor šofér'))).key.id).toBe(igor.id);
    await erase('103');
    const { rows } = await run('select last_name from person where person_id = $1', igor.id);
    expect(rows).toEqual([{ last_name: '#103' }]);
  });

  test('stays in other companies, with the account', async () => {
    await run('update person set administrator = true where person_id = $1', PERSON.dusan.id);
    const { plan } = await erasedAnna();
    expect(plan.keepsAccount).toBe(true);
    const { rows } = await run(
      'select person_id, last_name, account_id from person where person_id in (101, 104) order by 1',
    );
    expect(rows).toEqual([
      { person_id: 101, last_name: '#101', account_id: null },
      { person_id: 104, last_name: 'Kováčová', account_id: ACCOUNT.admin.id },
    ]);
    const { rows: accounts } = await run('select login from account where account_id = 12');
    expect(accounts).toEqual([{ login: 'anna' }]);
  });

  async function erasedAnna() {
    const plan = await planPerson(deps(), wanted('anna'));
    await erasePerson(deps(), plan, { reason: 'left' });
    return { plan };
  }
});

describe('what is refused', () => {
  test('somebody unknown, the last administrator, several of one name', async () => {
    await expect(planPerson(deps(), wanted('nobody'))).rejects.toThrow('There is no such person');
    await expect(planPerson(deps(), wanted('anna'))).rejects.toThrow(
      'This is the last administrator of the company.',
    );
    await run(`update person set first_name = 'Igor', last_name = 'Šofér' where person_id = 102`);
    await expect(planPerson(deps(), wanted('Igor Šofér'))).rejects.toThrow('its id: 102, 103.');
  });

  test('days of a driver card of the last twelve months, unless they may go, too', async () => {
    await seedIgor(new Date(api.now()).toISOString().slice(0, 10));
    await expect(planPerson(deps(), wanted('igor'))).rejects.toThrow(
      "2 days of the driver's card are from the last twelve months",
    );
    await erase('igor', true);
    expect((await run(`select from tachograph_day where card = 'SK000000000012'`)).rowCount).toBe(
      0,
    );
  });
});

test('a text that quotes the name of two stays', async () => {
  await seedIgor();
  await run(`update person set first_name = 'Igor', last_name = 'Šofér' where person_id = 106`);
  await erase('igor');
  const { rows } = await run('select name from zone where zone_id = 951');
  expect(rows).toEqual([{ name: 'Dom Igor Šofér' }]);
});
