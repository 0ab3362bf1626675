// Whose hours wait to be worked out, and what was made of them. Waiting is written into the row, so it outlasts a restart and is seen by the worker whatever process wrote it.
import { type RawBuilder, sql } from 'kysely';
import type { WriteDb } from '../db/open.ts';
import { cardOwners } from '../person/card.queries.ts';
import type { CompanyContext } from '../session/context.ts';

type Company = Pick<CompanyContext, 'id'>;

/** Drivers with these cards (14 characters) wait, whoever has or had them; they are worked out at once. */
export async function markCards(
  db: WriteDb,
  company: Company,
  cards: readonly string[],
  now: Date,
): Promise<void> {
  const keys = cards.map((card) => `TACHOGRAPH@${card.toUpperCase()}`);
  await sql`${mark(
    sql`with card as (${cardOwners(company)})
    select distinct ${company.id}::integer, person_id from card where key = any(${keys}::text[])`,
    now,
  )}
    on conflict (company_id, person_id) do update
      set stale_since = excluded.stale_since, worked_out = null`.execute(db);
}

/** In the order of ids, so that two who mark do not wait for each other. */
function mark(drivers: RawBuilder<unknown>, now: Date): RawBuilder<unknown> {
  return sql`insert into driver_hours (company_id, person_id, stale_since)
    select company_id, person_id, ${now}::timestamptz
    from (${drivers}) as driver(company_id, person_id) order by company_id, person_id`;
}
