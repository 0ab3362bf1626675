// The door of each company.
import type { Door } from '@flotila/domain/door/door.api.ts';
import { DEFAULT_FACTOR_POLICY, type FactorPolicy } from '@flotila/domain/door/door.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';

/** One that nobody stored yet, which no stored one is. */
const UNTOUCHED: Door = { factor: DEFAULT_FACTOR_POLICY, factorFrom: null, lastChange: '0' };

export async function readDoor(db: ReadDb, company: { id: number }): Promise<Door> {
  const { rows } = await sql<Door>`
    select factor, factor_from::text as "factorFrom", last_change::text as "lastChange"
    from door where company_id = ${company.id}`.execute(db);
  return rows[0] ?? UNTOUCHED;
}

export async function putDoor(
  db: WriteDb,
  company: { id: number },
  door: { factor: FactorPolicy; factorFrom: string | null },
): Promise<void> {
  await sql`
    insert into door (company_id, factor, factor_from)
    values (${company.id}, ${door.factor}, ${door.factorFrom})
    on conflict (company_id) do update set factor = excluded.factor,
      factor_from = excluded.factor_from, last_change = door.last_change + 1`.execute(db);
}
