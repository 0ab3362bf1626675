// Gives identifications to a person and takes them away, and keeps whose they were (decision 0018). To be
// called under the lock of the company's identifications.
import { type RawBuilder, sql } from 'kysely';
import type { WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { markDriver } from '../tachograph/stale.queries.ts';
import { cardKey, storedKey } from './card.queries.ts';
import type { Identification } from './person-record.queries.ts';

export interface CardChange {
  company: Pick<CompanyContext, 'id' | 'timeZone'>;
  personId: number;
  now: Date;
}

/**
 * The person has these identifications from now on, and what a deleted person had of them is theirs no
 * more. Whose one was before keeps what was driven with it, unless it was given to them on this same local
 * day: that was a mistake.
 */
export async function replaceCards(
  db: WriteDb,
  change: CardChange,
  wanted: readonly Identification[],
): Promise<void> {
  const { company, personId, now } = change;
  const given = await takeCards(db, change, wanted);
  await sql`
    insert into person_identification (company_id, person_id, kind, code, made)
    select ${company.id}, ${personId}, w.kind, w.code, coalesce((select min(g.made)
      from unnest(${given.map((one) => one.key)}::text[],
        ${given.map((one) => one.made)}::timestamptz[]) as g(key, made)
      where g.key = w.key), ${now})
    from (${wantedOf(wanted)}) w
    on conflict (company_id, kind, code) do nothing`.execute(db);
  // Whose hours a tachograph card tells is another now.
  await markDriver(db, { companyId: company.id, personId }, now);
}

/** Since when the person has the cards that only their numbers change of. */
async function takeCards(
  db: WriteDb,
  { company, personId, now }: CardChange,
  wanted: readonly Identification[],
): Promise<{ key: string; made: Date }[]> {
  const day = (moment: RawBuilder<unknown>) =>
    sql`(${moment} at time zone ${company.timeZone})::date`;
  const { rows } = await sql<{ key: string; made: Date }>`
    with wanted as (${wantedOf(wanted)}), taken as (
      delete from person_identification i
      where i.company_id = ${company.id} and (
        (i.person_id = ${personId}
          and not exists (select 1 from wanted w where w.kind = i.kind and w.code = i.code))
        or (i.person_id <> ${personId} and ${storedKey()} in (select key from wanted)
          and exists (select 1 from person p where p.company_id = i.company_id
            and p.person_id = i.person_id and p.deleted is not null)))
      returning i.person_id, i.made, ${storedKey()} as key
    ), past as (
      insert into card_past (company_id, key, until, person_id)
      select ${company.id}, key, ${now}, min(person_id) from taken
      where not (person_id = ${personId} and key in (select key from wanted))
        and ${day(sql.ref('made'))} <> ${day(sql`${now}::timestamptz`)}
      group by key
      on conflict (company_id, key, until) do nothing
    )
    select key, min(made) as made from taken where person_id = ${personId} group by key`.execute(
    db,
  );
  return rows;
}

function wantedOf(wanted: readonly Identification[]): RawBuilder<unknown> {
  return sql`select one.kind, one.code, ${cardKey(sql.raw("(one.kind || '@' || one.code)"))} as key
    from unnest(${wanted.map((one) => one.identification)}::text[],
      ${wanted.map((one) => one.code)}::text[]) as one(kind, code)`;
}
