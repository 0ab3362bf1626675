// Who an identification belongs to. Trackers send `kind@code`; a driver card keeps its person when it
// is replaced or renewed, so of a tachograph card only the first 14 characters count.
import { type RawBuilder, sql } from 'kysely';
import type { CompanyContext } from '../session/context.ts';

/** `tachograph@` and 14 characters. */
const CARD_KEY_LENGTH = 25;

/** SQL text by which two identifications are the same person. */
export function cardKey(identification: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`upper(case when ${identification} like 'tachograph@%'
    then left(${identification}, ${sql.lit(CARD_KEY_LENGTH)}) else ${identification} end)`;
}

/** Question for a `with`: key, person_id, first_name, last_name; one person a key. */
export function cardOwners(company: Pick<CompanyContext, 'id'>): RawBuilder<unknown> {
  return sql`
    select distinct on (key) key, person_id, first_name, last_name
    from (
      select ${cardKey(sql.raw("(i.kind || '@' || i.code)"))} as key, p.person_id, p.first_name,
        p.last_name
      from person_identification i
      join person p on p.company_id = i.company_id and p.person_id = i.person_id
      where i.company_id = ${company.id}
    ) owner
    order by key, person_id`;
}
