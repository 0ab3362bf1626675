// Whom a failed backup is told: superusers who have a mail address.
import type { Language } from '@flotila/domain/words/languages.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';

export interface Operator {
  email: string;
  language: Language | null;
}

export async function listOperators(db: ReadDb): Promise<Operator[]> {
  const { rows } = await sql<Operator>`
    select distinct on (lower(o.email)) o.email, o.language
    from (
      select p.email, a.language from account a join person p on p.account_id = a.account_id
      where a.access = 'superuser' and a.active
      union all
      select a.email, a.language from account a where a.access = 'superuser' and a.active
    ) o
    where o.email <> ''
    order by lower(o.email), o.language`.execute(db);
  return rows;
}
