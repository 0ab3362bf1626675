// What documents say of the company that they are about.
import type { ReportCompany } from '@flotila/domain/report/context.ts';
import { sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';

/** `company` as documents name it. */
export async function findIssuer(db: ReadDb, company: CompanyContext): Promise<ReportCompany> {
  const { rows } = await sql<Pick<ReportCompany, 'address' | 'registrationNumber' | 'vatNumber'>>`
    select address, registration_number as "registrationNumber", vat_number as "vatNumber"
    from company where company_id = ${company.id}`.execute(db);
  const { code, name, countryCode, currency } = company;
  const [register = { address: null, registrationNumber: null, vatNumber: null }] = rows;
  return { code, name, countryCode, currency, ...register };
}
