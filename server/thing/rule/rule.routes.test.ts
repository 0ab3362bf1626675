// Rules over HTTP: what is stored, from when on it holds, who may change what, and what a rule says of itself.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { COMPANY, GROUPSET, PERSON, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';

const { truck, van, foreign } = VEHICLE;
const URL = '/v1/tatra/rule';
const NOBODY = { all: false, vehicleIds: [], groupSetIds: [], typeCodes: [] };
const NOT_TOLD = { personIds: [], roles: [], driver: false };
const ALL = { ...NOBODY, all: true };
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['alert', 'rule', 'zone']) await api.db.pool.query(`delete from ${table}`);
});

const speed = { kind: 'speed', over: 90, byType: {}, overZoneLimit: false };
const rule = (more: object = {}) => ({
  name: 'Rýchlosť',
  severity: 'warning',
  condition: speed,
  whom: ALL,
  tell: NOT_TOLD,
  ...more,
});
async function make(more: object = {}, who: Who = 'dispatcher') {
  const { status, body } = await send(api, who, 'POST', URL, rule(more));
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}
async function refused(more: object): Promise<string[]> {
  const { status, body } = await send(api, 'dispatcher', 'POST', URL, rule(more));
  expect(status, JSON.stringify(body)).toBe(400);
  return body.errors.map(({ field, code }: Record<string, string>) => `${field} ${code}`);
}
async function versions(ruleId: number) {
  const { rows } = await api.db.pool.query(
    'select from_ts as ts, definition from rule_version where rule_id = $1 order by from_ts',
    [ruleId],
  );
  return rows;
}
async function addZone(category: string, removed: Date | null = null): Promise<number> {
  const { rows } = await api.db.pool.query(
    `insert into zone (company_id, name, category, removed)
     values (1, gen_random_uuid()::text, $1, $2) returning zone_id as id`,
    [category, removed],
  );
  return rows[0].id;
}

describe('what is stored', () => {
  test('zones-and-rules §3 a rule is answered as it was made, with its owner and usual times', async () => {
    const made = await make({ whom: { ...NOBODY, vehicleIds: [truck.id], typeCodes: ['van'] } });
    expect(made).toMatchObject({
      name: 'Rýchlosť',
      isOn: true,
      severity: 'warning',
      condition: speed,
      note: null,
      whom: { all: false, vehicleIds: [truck.id], groupSetIds: [], typeCodes: ['van'] },
      quiet: 900,
      maxGap: 600,
      ringWithin: 1800,
      longerThan: 0,
      when: null,
      escalate: null,
      ownerId: PERSON.dusan.id,
      ownerName: 'Dušan Žiak',
      mayChange: true,
      rangThisMonth: 0,
      isBroken: null,
    });
    const { body } = await send(api, 'admin', 'GET', `${URL}/${made.ruleId}`);
    expect(body).toEqual(made);
  });

  test('what it names must be there', async () => {
    const zones = { zoneIds: [4_000_000], categories: [] };
    expect(await refused({ condition: { kind: 'enters', zones } })).toEqual([
      'condition.zones.zoneIds.0 unknown',
    ]);
    const whom = { ...NOBODY, vehicleIds: [van.id, foreign.id], groupSetIds: [402] };
    expect(await refused({ whom })).toEqual([
      'whom.vehicleIds.1 unknown',
      'whom.groupSetIds.0 unknown',
    ]);
    const personIds = [PERSON.cudzi.id];
    const escalate = { afterMinutes: 10, personIds, roles: [] };
    expect(await refused({ tell: { ...NOT_TOLD, personIds }, escalate })).toEqual([
      'tell.personIds.0 unknown',
      'escalate.personIds.0 unknown',
    ]);
  });

  test('a field that is refused is named as the body has it', async () => {
    expect(await refused({ condition: { ...speed, over: null } })).toEqual([
      'condition.over required',
    ]);
    expect(await refused({ name: ' ', whom: NOBODY })).toEqual(['name required', 'whom required']);
  });

  test('a company has 200 rules at most, and is told what to do', async () => {
    await make();
    await api.db.pool.query(
      `insert into rule (company_id, name, is_on, definition)
       select 1, name || n, is_on, definition from rule, generate_series(1, 199) n`,
    );
    const { status, body } = await send(api, 'dispatcher', 'POST', URL, rule());
    expect([status, body.message]).toEqual([400, expect.stringContaining('200')]);
    const { body: list } = await send(api, 'dispatcher', 'GET', URL);
    expect([list.content.length, list.totalElements]).toEqual([200, 200]);
    await send(api, 'admin', 'DELETE', `${URL}/${list.content[0].ruleId}?lastChange=1`);
    await make();
  });
});

describe('decision 0040 from when on a rule holds', () => {
  test('a version begins where what alerts depend on changes, not with a new name', async () => {
    const made = await make();
    const url = `${URL}/${made.ruleId}`;
    const named = await send(api, 'dispatcher', 'PUT', url, {
      ...made,
      name: 'Iné',
      severity: 'alarm',
      note: 'pozn.',
    });
    expect(await versions(made.ruleId)).toHaveLength(1);
    api.advance(60_000);
    const faster = { ...named.body, condition: { ...speed, over: 100 } };
    await send(api, 'dispatcher', 'PUT', url, faster);
    const [first, second] = await versions(made.ruleId);
    expect(first.definition.condition.over).toBe(90);
    expect(second.definition.condition.over).toBe(100);
    expect(second.ts - first.ts).toBeGreaterThanOrEqual(60_000);
  });

  test('switched off, on again and deleted: what holds says so from each moment on', async () => {
    const made = await make();
    const url = `${URL}/${made.ruleId}`;
    const off = await send(api, 'dispatcher', 'PATCH', url, {
      isOn: false,
      lastChange: made.lastChange,
    });
    expect(off.body.isOn).toBe(false);
    const renamed = await send(api, 'dispatcher', 'PUT', url, { ...off.body, quiet: 60 });
    const { lastChange } = renamed.body;
    const on = await send(api, 'dispatcher', 'PATCH', url, { isOn: true, lastChange });
    expect(on.body).toMatchObject({ isOn: true, quiet: 60 });
    const gone = `${url}?lastChange=${on.body.lastChange}`;
    expect((await send(api, 'dispatcher', 'DELETE', gone)).status).toBe(204);
    const kept = await versions(made.ruleId);
    expect(kept.map(({ definition }) => definition?.quiet ?? null)).toEqual([900, null, 60, null]);
    expect((await send(api, 'dispatcher', 'GET', url)).status).toBe(404);
    expect((await send(api, 'dispatcher', 'GET', URL)).body.content).toEqual([]);
  });

  test('a clock that was set back changes no version of before', async () => {
    const made = await make();
    api.advance(-3_600_000);
    const off = { isOn: false, lastChange: made.lastChange };
    await send(api, 'dispatcher', 'PATCH', `${URL}/${made.ruleId}`, off);
    const [first, second] = await versions(made.ruleId);
    expect(second.ts - first.ts).toBe(1);
    api.advance(3_600_000);
  });

  test('whoever folds hears of it', async () => {
    const heard: (string | null)[] = [];
    const stop = await api.db.listen('flotila_setups', (name) => heard.push(name));
    await make();
    await expect.poll(() => heard).toContain('company 1');
    stop();
  });
});

test('a stale change is refused with the rule as it is now', async () => {
  const made = await make();
  const url = `${URL}/${made.ruleId}`;
  await send(api, 'admin', 'PUT', url, { ...made, note: 'nová' });
  for (const stale of [
    await send(api, 'dispatcher', 'PUT', url, { ...made, note: 'iná' }),
    await send(api, 'dispatcher', 'PATCH', url, { isOn: false, lastChange: made.lastChange }),
    await send(api, 'dispatcher', 'DELETE', `${url}?lastChange=${made.lastChange}`),
  ]) {
    expect([stale.status, stale.body.current?.note]).toEqual([412, 'nová']);
  }
});

describe('who sees and changes what', () => {
  /** The dispatcher sees the van only. */
  async function limit(isLimited: boolean) {
    await api.db.pool.query('update person set view_all = $1 where person_id = $2', [
      !isLimited,
      PERSON.dusan.id,
    ]);
    await api.db.pool.query('delete from person_visible_vehicle where person_id = $1', [
      PERSON.dusan.id,
    ]);
    if (isLimited) {
      await api.db.pool.query('insert into person_visible_vehicle values (1, $1, $2)', [
        PERSON.dusan.id,
        van.id,
      ]);
    }
    api.advance(60_000);
  }

  test("another company's rule does not exist", async () => {
    const made = await make();
    await api.db.pool.query('delete from rule_version');
    await api.db.pool.query('update rule set company_id = 3');
    const url = `${URL}/${made.ruleId}`;
    expect((await send(api, 'admin', 'GET', url)).status).toBe(404);
    expect((await send(api, 'admin', 'PUT', url, made)).status).toBe(404);
    expect((await send(api, 'admin', 'GET', URL)).body.content).toEqual([]);
  });

  test('who sees a part changes only own rules, and is told so', async () => {
    const byAnna = await make({ whom: { ...NOBODY, vehicleIds: [truck.id, van.id] } }, 'admin');
    await limit(true);
    const own = await make({ whom: { ...NOBODY, vehicleIds: [van.id] } });
    const url = `${URL}/${byAnna.ruleId}`;
    const { body: seen } = await send(api, 'dispatcher', 'GET', url);
    expect([seen.mayChange, seen.whom.vehicleIds]).toEqual([false, [van.id]]);
    for (const answer of [
      await send(api, 'dispatcher', 'PUT', url, seen),
      await send(api, 'dispatcher', 'PATCH', url, { isOn: false, lastChange: seen.lastChange }),
      await send(api, 'dispatcher', 'DELETE', `${url}?lastChange=${seen.lastChange}`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
      expect(answer.body.message).toMatch(/^Toto pravidlo vytvoril niekto iný/);
    }
    const ownUrl = `${URL}/${own.ruleId}`;
    expect((await send(api, 'dispatcher', 'PUT', ownUrl, { ...own, quiet: 60 })).status).toBe(200);
    await limit(false);
  });

  test('whoever sees a part names no vehicle that they do not see', async () => {
    await limit(true);
    expect(await refused({ whom: { ...NOBODY, vehicleIds: [truck.id] } })).toEqual([
      'whom.vehicleIds.0 unknown',
    ]);
    await limit(false);
  });
});

describe('what a rule says of itself', () => {
  const faults = async () => {
    const { body } = await send(api, 'admin', 'GET', URL);
    return Object.fromEntries(
      body.content.map((one: Record<string, unknown>) => [one.name, one.isBroken]),
    );
  };

  test('a zone that it names was removed, no zone is of its category, no vehicle is left', async () => {
    const [depot, customer] = [await addZone('depot'), await addZone('customer')];
    const enters = (zoneIds: number[], categories: string[] = []) => ({
      condition: { kind: 'enters', zones: { zoneIds, categories } },
    });
    await make({ name: 'zones', ...enters([depot, customer]) });
    await make({ name: 'category', ...enters([], ['customer']) });
    await make({ name: 'group', whom: { ...NOBODY, groupSetIds: [GROUPSET.trucks.id] } });
    await make({ name: 'type', whom: { ...NOBODY, typeCodes: ['bus'] } });
    const whole = { zones: null, category: null, group: null, type: 'no_vehicle' };
    expect(await faults()).toEqual(whole);
    await api.db.pool.query('update zone set removed = now() where zone_id = $1', [customer]);
    expect(await faults()).toEqual({ ...whole, zones: 'zone_removed', category: 'no_zone' });
  });

  test('a rule whose zone was removed is still stored, with that zone', async () => {
    const depot = await addZone('depot');
    const zones = { zoneIds: [depot], categories: [] };
    const made = await make({ condition: { kind: 'enters', zones } });
    await api.db.pool.query('update zone set removed = now()');
    const { status } = await send(api, 'admin', 'PUT', `${URL}/${made.ruleId}`, {
      ...made,
      note: 'x',
    });
    expect(status).toBe(200);
  });

  test('it watches only what its owner sees', async () => {
    await make({ whom: { ...NOBODY, vehicleIds: [truck.id] } }, 'admin');
    expect(await faults()).toEqual({ Rýchlosť: null });
    await api.db.pool.query('update person set view_all = false where person_id = $1', [
      PERSON.anna.id,
    ]);
    const { body } = await send(api, 'superuser', 'GET', URL);
    expect(body.content[0].isBroken).toBe('no_vehicle');
    await api.db.pool.query('update person set view_all = true where person_id = $1', [
      PERSON.anna.id,
    ]);
  });

  test('how often it rang since the month began, for vehicles that the caller sees', async () => {
    const { ruleId } = await make();
    const month = new Date(new Date(api.now()).toISOString().slice(0, 7)).getTime();
    const now = api.now();
    const alerts = [
      { vehicle: truck.id, rang: now },
      { vehicle: van.id, rang: now },
      { vehicle: van.id, rang: month - 86_400_000 },
      { vehicle: van.id, rang: null },
    ];
    for (const [index, { vehicle, rang }] of alerts.entries()) {
      await api.db.pool.query(
        `insert into alert (company_id, rule_id, vehicle_id, severity, decided_by, begin_ts,
           decided_ts, why, rang_at) values (1, $1, $2, 'info', 'records', $3, $3, '{}', $4)`,
        [ruleId, vehicle, new Date((rang ?? now) - index), rang && new Date(rang)],
      );
    }
    const { body } = await send(api, 'admin', 'GET', `${URL}/${ruleId}`);
    expect(body.rangThisMonth).toBe(2);
  });
});

test('the record of changes tells what people set, and in which company', async () => {
  const made = await make();
  await send(api, 'admin', 'PUT', `${URL}/${made.ruleId}`, { ...made, quiet: 60 });
  const { body } = await send(api, 'admin', 'GET', '/v1/tatra/audit?kind=rule');
  expect(body.content[0]).toMatchObject({
    action: 'update',
    recordName: 'Rýchlosť',
    recordId: String(made.ruleId),
    before: { quiet: 900 },
    after: { quiet: 60 },
  });
  const { rows } = await api.db.pool.query(`select distinct company_id from audit
    where kind = 'rule'`);
  expect(rows).toEqual([{ company_id: COMPANY.tatra.id }]);
});

describe('zones-and-rules §3 call for help', () => {
  test('a new company has the rule from its beginning, as its own', async () => {
    const company = { name: 'Nová', code: 'nova', countryCode: 'CZ' };
    const { status } = await send(api, 'superuser', 'POST', '/v1/all/company', company);
    expect(status).toBe(201);
    api.advance(60_000);
    const { body } = await send(api, 'superuser', 'GET', '/v1/nova/rule');
    expect(body.content).toMatchObject([
      {
        name: 'Volání o pomoc',
        isOn: true,
        severity: 'alarm',
        ownerId: null,
        condition: { kind: 'panic' },
        whom: ALL,
        tell: { personIds: [], roles: ['dispatcher'], driver: false },
      },
    ]);
    expect(await versions(body.content[0].ruleId)).toHaveLength(1);
  });
});
