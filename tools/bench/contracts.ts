// S4: a month of 5 000 contracts of 500 vehicles over loopback HTTP, each with what was driven for it,
// against the same SQL answered by PostgreSQL as one raw JSON text.

import type { Database } from '@flotila/server/ground/db/open.ts';
import type { CompanyId } from '@flotila/server/ground/http/context.ts';
import { contractsQuery } from '@flotila/server/thing/contract/contract.queries.ts';
import { type Kysely, sql } from 'kysely';
import { insertCaller, openApi, timed } from './api.ts';
import { onEmptyDatabase } from './empty-database.ts';
import { compare, report } from './measure.ts';

const VEHICLES = 500;
const CONTRACTS_PER_VEHICLE = 10;
/** Two hundred of them a month; the list must not read those of other months. */
const RIDES_PER_VEHICLE = 1200;
const ROUNDS = 9;
const FROM = '2026-11-01T00:00:00';
const TO = '2026-11-30T23:59:59';

await onEmptyDatabase(async (db) => {
  await fill(db);
  await measure(db);
});

async function measure(database: Database): Promise<void> {
  const api = await openApi(database);
  const contracts = VEHICLES * CONTRACTS_PER_VEHICLE;
  let characters = 0;
  const ask = async () => {
    const text = await api.ask(`bench/contract?from=${FROM}&to=${TO}&size=5000`);
    if (!text.includes(`"totalElements":${contracts}`) || text.includes('"actualDistance":0,')) {
      throw new Error(`unexpected answer: ${text.slice(0, 500)}`);
    }
    characters = text.length;
  };
  const { ours, opponent, ratio } = await compare(
    () => timed(ask),
    () => timed(() => rawJson(database)),
    ROUNDS,
  );
  report({
    id: 'S4',
    work: `${contracts} contracts of ${VEHICLES} vehicles, ${Math.round(characters / 1000)} kB`,
    figure: `${ours.toFixed(1)} ms`,
    opponent: `${opponent.toFixed(1)} ms`,
    ratio,
    goal: '≤ 1000 ms',
  });
  await api.close();
}

/** The same question, and PostgreSQL writes the JSON. */
async function rawJson(database: Database): Promise<void> {
  const period = { from: Date.parse(`${FROM}+01:00`), to: Date.parse(`${TO}.999+01:00`) };
  const question = contractsQuery(
    { id: 1 as CompanyId },
    { visible: null, period },
    sql`limit 5000`,
  );
  await database.read(async (read) => {
    const { rows } = await sql<{ text: string }>`
      select json_agg(t)::text as text from (${question}) t`.execute(read as Kysely<unknown>);
    if (!rows[0]?.text.includes('"actualDistance"')) throw new Error('unexpected raw answer');
  });
}

/** Half of the contracts have a plan, which the list must not read. */
async function fill(database: Database): Promise<void> {
  await insertCaller(database);
  const ids = `generate_series(1, ${VEHICLES}) as n`;
  for (const statement of [
    `insert into company (company_id, code, name, country_code, module_contracts)
     values (1, 'bench', 'bench', 'SK', true)`,
    `insert into vehicle (company_id, vehicle_id, name, numeric_plate, type_code)
     select 1, n, 'Ťahač ' || n, 'BA' || n, 'truck' from ${ids}`,
    `insert into subject (company_id, subject_id, name, country_code)
     select 1, n, 'Partner ' || n, 'SK' from ${ids}`,
    `insert into ride (company_id, vehicle_id, from_ts, to_ts, ride_type, ride_state, distance, km_stop,
       mh_stop, engine_seconds, motor_idle, climb, descent, over_speed)
     select 1, n, '2026-12-01T00:00:00Z'::timestamptz - h * interval '216 minutes',
       '2026-12-01T02:00:00Z'::timestamptz - h * interval '216 minutes', 'bussines', 'finished', 150000,
       123456789, 3600000, 7200, 300, 400, 300, 60
     from ${ids}, generate_series(0, ${RIDES_PER_VEHICLE - 1}) as h`,
    `insert into contract (company_id, vehicle_id, name, subject_id, from_place, to_place, from_ts, to_ts,
       planned_distance, planned_duration, amount, plan)
     select 1, n, 'Zákazka ' || n || '/' || k, n, 'Bratislava', 'Hamburg',
       '2026-10-31T23:00:00Z'::timestamptz + k * interval '3 days',
       '2026-11-03T22:59:59.999Z'::timestamptz + k * interval '3 days', 950000, 43200, 1250.5,
       case k % 2 when 0 then jsonb_build_object('path', (select jsonb_agg(jsonb_build_array(
         17 + p / 97.0, 48 + n / 1000.0 + p / 89.0)) from generate_series(1, 500) as p)) end
     from ${ids}, generate_series(0, ${CONTRACTS_PER_VEHICLE - 1}) as k`,
    'vacuum analyze',
  ]) {
    await database.pool.query(statement);
  }
}
