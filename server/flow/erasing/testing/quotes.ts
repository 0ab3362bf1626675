// What the tests of erasing put into the tables beside what a tracker does, and how they look at all tables: which still
// quote a name, and whether the rows of all others are as they were.
import type pg from 'pg';

export interface Quoted {
  companyId: number;
  vehicleId: number;
  deviceId: number;
  plate: string;
}

/** Rows of people about a vehicle, and rows of others that quote its plate. */
export async function seedQuotes(pool: pg.Pool, one: Quoted): Promise<void> {
  const { companyId: c, vehicleId: v, deviceId: d, plate } = one;
  const run = (text: string, ...values: unknown[]) => pool.query(text, values);
  await run(
    `insert into account (account_id, login, password_hash) values (9001, 'keeper', '') on conflict do nothing`,
  );
  await run(
    `insert into command (company_id, command_id, vehicle_id, device_id, kind, account_id, author, created,
       expires, text) values ($1, $2, $3, $4, 'text', 9001, 'Keeper', now(), now(), 'getver')`,
    c,
    v + 100_000,
    v,
    d,
  );
  await run(
    `insert into refueling_document (company_id, vehicle_id, ts, fuel, quantity, amount, currency, place, created)
     values ($1, $2, '2025-01-21', 'diesel', 40, 60, 'EUR', $3, now())`,
    c,
    v,
    `Slovnaft, ${plate}`,
  );
  await run(
    `insert into refueling_photo (company_id, vehicle_id, ts, content_type, hash, content, created)
     values ($1, $2, '2025-01-21', 'image/png', '\\x01', '\\x01', now())`,
    c,
    v,
  );
  await run(
    `insert into contract (company_id, vehicle_id, name, amount) values ($1, $2, $3, 100)`,
    c,
    v,
    `Oceľ ${plate}`,
  );
  await run(
    `insert into service (company_id, vehicle_id, service_id, type_code, name, date, created)
     values ($1, $2, $3, 'other', 'Brzdy', '2025-02-02', now())`,
    c,
    v,
    v + 200_000,
  );
  await run(
    `insert into alert (company_id, rule_id, vehicle_id, severity, decided_by, begin_ts, decided_ts, why, note)
     values ($1, 1, $2, 'info', 'time', now(), now(), '{"kind": "silent"}', $3)`,
    c,
    v,
    `${plate} again`,
  );
  await run(
    `insert into groupset (company_id, groupset_id, name, note) values ($1, $2, 'Modré', $3)`,
    c,
    v + 300_000,
    `with ${plate.replaceAll(' ', '').toLowerCase()}`,
  );
  await run(
    `insert into groupset_vehicle (company_id, groupset_id, vehicle_id) values ($1, $2, $3)`,
    c,
    v + 300_000,
    v,
  );
  await run(
    `insert into sharing (hash_code, company_id, note) values ($1, $2, $3)`,
    `h${v}`,
    c,
    plate,
  );
  await run(
    'insert into sharing_vehicle (hash_code, company_id, vehicle_id) values ($1, $2, $3)',
    `h${v}`,
    c,
    v,
  );
  await run(
    `insert into ride_edit (company_id, vehicle_id, ride_from, ride_to, field, before, after, changed, account_id,
       changed_by) values ($1, $2, now(), now(), 'note', 'null', $3, now(), 9001, 'Keeper')`,
    c,
    v,
    JSON.stringify(`${plate} at home`),
  );
  await run(
    `insert into report_job (company_id, account_id, format, language, input, title, origin, state, content)
     values ($1, 9001, 'pdf', 'sk', '{}', $2, '', 'done', '\\x01')`,
    c,
    `Kniha jázd ${plate}`,
  );
  await run(
    `insert into report_schedule (company_id, account_id, input, format, every, at, recipients, language, origin)
     values ($1, 9001, $2, 'pdf', 'day', '08:00', '{}', 'sk', '')`,
    c,
    JSON.stringify({ report: 'logbook', vehicleId: v }),
  );
  await run(
    `insert into request_key (key_hash, content_hash, answer, stored) values ($1, '\\x01', $2, now())`,
    Buffer.from(`k${v}`),
    JSON.stringify({ numericPlate: plate }),
  );
  await run(
    `insert into tachograph_file (company_id, tachograph_file_id, hash, file_name, content, kind, generation,
       registration, activity_days, signature, to_date)
     values ($1, $2, $3, $4, $5, 'vehicle', 2, $6, 1, 'valid', '2024-01-01')`,
    c,
    v + 400_000,
    Buffer.from(`f${v}`),
    `V_${plate}.ddd`,
    Buffer.from(`V ${plate}`),
    plate.replaceAll(' ', ''),
  );
  await run(
    `insert into tachograph_day (company_id, tachograph_file_id, card, date, kind, activities)
     values ($1, $2, 'SK1', '2024-01-01', 'card', $3)`,
    c,
    v + 400_000,
    JSON.stringify([{ from: 0, to: 60, plate: plate.replaceAll(' ', '') }]),
  );
  await run(
    `insert into audit (company_id, ts, author, kind, record_id, record_name, action, before, after)
     select $1, now(), 'Keeper (keeper)', (array['vehicle', 'ride', 'command', 'service', 'groupset'])[n],
       (array[$2, $2 || '/2025-01-20T06:00:00Z', $3, $4, $5])[n], (array[$6, $6, $6, 'Brzdy', 'Modré'])[n], 'update',
       jsonb_build_object('place', 'Lesná 5'), jsonb_build_object('note', $6::text)
     from generate_series(1, 5) n`,
    c,
    String(v),
    String(v + 100_000),
    String(v + 200_000),
    String(v + 300_000),
    plate,
  );
}

/** All tables but the pieces of others. */
async function listTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
       and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Names as they may be written, with and without blanks; bytes are looked into as well. */
function patternOf(names: readonly string[]): string {
  const spaced = names.map((name) => name.replaceAll(' ', ' ?'));
  const bytes = names.map((name) => Buffer.from(name).toString('hex'));
  return [...spaced, ...bytes].join('|');
}

/** How many rows of which tables quote one of the names in any column. */
export async function mentions(
  pool: pg.Pool,
  names: readonly string[],
): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const table of await listTables(pool)) {
    const { rows } = await pool.query(
      `select count(*)::int as count from "${table}" t where t::text ~* $1`,
      [patternOf(names)],
    );
    if (rows[0].count > 0) found[table] = rows[0].count;
  }
  return found;
}

/** What erasing writes itself, and what it empties for everybody. */
const OWN = ['erasure', 'report_job'];

/** A digest of the rows of each table that are neither of the record nor quote it. */
export async function digests(
  pool: pg.Pool,
  id: number,
  names: readonly string[],
  column = 'vehicle_id',
): Promise<Record<string, string>> {
  const held: Record<string, string> = {};
  for (const table of await listTables(pool)) {
    if (OWN.includes(table)) continue;
    const { rows } = await pool.query(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
       from "${table}" t where t::text !~* $1 and t::text !~ $2
         and coalesce((to_jsonb(t)->>$3)::int, -1) not in ($4, 0)`,
      [patternOf(names), `#${id}\\M|(vehicle|person)Id"*: ${id}\\M`, column, id],
    );
    held[table] = rows[0].digest;
  }
  return held;
}

/** Tables that have a row of the vehicle. */
export async function tablesThatKnow(pool: pg.Pool, vehicleId: number): Promise<string[]> {
  const known: string[] = [];
  for (const table of await listTables(pool)) {
    const { rows } = await pool.query(
      `select exists (select from "${table}" t where (to_jsonb(t)->>'vehicle_id')::int = $1) as held`,
      [vehicleId],
    );
    if (rows[0].held) known.push(table);
  }
  return known;
}
