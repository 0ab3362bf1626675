// Which of some ids are vehicles or persons of the company, and which of them are still there.
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';

export type MemberKind = 'vehicle' | 'person';

const SOURCE = {
  vehicle: sql`select vehicle_id as id, company_id, deleted from vehicle`,
  person: sql`select person_id as id, company_id, deleted from person`,
};

/** Those of the ids that the company has or had; true for those that are still there. */
export async function findMembers(
  db: ReadDb,
  company: Pick<CompanyContext, 'id'>,
  kind: MemberKind,
  ids: readonly number[],
): Promise<Map<number, boolean>> {
  const { rows } = await sql<{ id: number; isThere: boolean }>`
    select k.id, k.deleted is null as "isThere" from (${SOURCE[kind]}) k
    where k.company_id = ${company.id} and k.id = any(${[...ids]}::int[])`.execute(db);
  return new Map(rows.map(({ id, isThere }) => [id, isThere]));
}
