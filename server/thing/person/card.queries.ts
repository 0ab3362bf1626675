// Who an identification belongs to, and belonged to. Trackers send `kind@code`; a driver card keeps its
// person when it is replaced or renewed, so of a tachograph card only the first 14 characters count. A card
// that goes to somebody else leaves what was driven with it to whom it was before (decision 0018).
import { type RawBuilder, sql } from 'kysely';
import type { CompanyContext } from '../../ground/http/context.ts';

/** `tachograph@` and 14 characters. */
const CARD_KEY_LENGTH = 25;

/** SQL text by which two identifications are the same person. */
export function cardKey(identification: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`upper(case when ${identification} like 'tachograph@%'
    then left(${identification}, ${sql.lit(CARD_KEY_LENGTH)}) else ${identification} end)`;
}

/** The key of a row of person_identification that the question calls `i`. */
export function storedKey(): RawBuilder<string> {
  return cardKey(sql.raw("(i.kind || '@' || i.code)"));
}

/**
 * Question for a `with`: key, since, until, is_now, person_id, first_name, last_name; at any moment one
 * person a key.
 * Whose a card is now it was since it was last somebody else's, or always.
 */
export function cardOwners(company: Pick<CompanyContext, 'id'>): RawBuilder<unknown> {
  return sql`
    select owner.key, owner.since, owner.until, owner.is_now, p.person_id, p.first_name, p.last_name
    from (
      select key, person_id, until, is_now, coalesce(lag(until) over (partition by key order by until),
        '-infinity') as since
      from (
        select key, person_id, until, false as is_now from card_past where company_id = ${company.id}
        union all
        (select distinct on (key) ${storedKey()} as key, i.person_id, timestamptz 'infinity', true
          from person_identification i where i.company_id = ${company.id}
          order by key, i.person_id)
      ) held
    ) owner
    join person p on p.company_id = ${company.id} and p.person_id = owner.person_id`;
}

/** Condition of a join with `cardOwners`: the card's person at that moment. */
export function heldAt(card: string, identification: string, moment: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${card}.${name}`);
  const at = sql.ref(moment);
  return sql<boolean>`${column('key')} = ${cardKey(sql.ref(identification))}
    and ${at} >= ${column('since')} and ${at} < ${column('until')}`;
}

/**
 * Condition of a join with `cardOwners`: the card's person now. The planner takes a truth value for half of
 * all cards, and an equal moment for one of them, which it then compares with every vehicle.
 */
export function heldNow(card: string, identification: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${card}.key`)} = ${cardKey(sql.ref(identification))}
    and ${sql.ref(`${card}.is_now`)}`;
}
