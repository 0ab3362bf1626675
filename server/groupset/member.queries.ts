// Which of some ids are vehicles or persons of the company that are still there.
import { sql } from 'kysely';
import type { ReadDb } from '../db/open.ts';
import type { CompanyContext } from '../session/context.ts';

export type MemberKind = 'vehicle' | 'person';

const SOURCE = {
  vehicle: sql`select vehicle_id as id, company_id from vehicle where deleted is null`,
  person: sql`select person_id as id, company_id from person where deleted is null`,
};

/** Those of the ids that the company has; deleted records are none. */
export async function listKnownIds(
  db: ReadDb,
  company: Pick<CompanyContext, 'id'>,
  kind: MemberKind,
  ids: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select k.id from (${SOURCE[kind]}) k
    where k.company_id = ${company.id} and k.id = any(${[...ids]}::int[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
