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
    select distinct on (lower(p.email)) p.email, a.language
    from account a join person p on p.account_id = a.account_id
    where a.access = 'superuser' and a.active and p.email <> ''
    order by lower(p.email), a.language`.execute(db);
  return rows;
}
