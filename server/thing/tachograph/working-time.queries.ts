// What a company has said of the working time of its drivers.
import { nightOf, type WorkingSettings } from '@flotila/domain/tachograph/working-limits.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';

export async function findWorkingSettings(
  db: ReadDb,
  company: CompanyContext,
): Promise<WorkingSettings> {
  const { rows } = await sql<{ weeks: number | null; from: string | null; to: string | null }>`
    select reference_weeks as weeks, night_from as "from",
      night_to as "to"
    from company where company_id = ${company.id}`.execute(db);
  const [said] = rows;
  const night = said?.from && said.to ? nightOf(said.from, said.to) : null;
  const { countryCode } = company;
  return { countryCode, referenceWeeks: said?.weeks ?? null, night };
}
