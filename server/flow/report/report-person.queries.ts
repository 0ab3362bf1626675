// A person as reports name them.
import type { ReportPerson } from '@flotila/domain/report/driver-performance/build.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';

/** null: no person of the company. */
export async function findReportPerson(
  db: ReadDb,
  company: CompanyId,
  personId: number,
): Promise<ReportPerson | null> {
  const { rows } = await sql<ReportPerson>`
    select p.person_id as "personId", p.first_name as "firstName", p.last_name as "lastName",
      array(select i.code from person_identification i where i.company_id = p.company_id
        and i.person_id = p.person_id and i.kind = 'tachograph' order by i.code) as cards
    from person p
    where p.company_id = ${company} and p.person_id = ${personId}`.execute(db);
  return rows[0] ?? null;
}
