// Companies as master data.
import type { CompanyRecord } from '@flotila/domain/company/company.api.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../db/open.ts';

type CompanyRow = Omit<CompanyRecord, 'created'> & { created: Date };

const COLUMNS = sql`company_id as "companyId", name, code, country_code as "countryCode", active,
  module_contracts as "moduleContracts", time_zone as "timeZone", currency, address,
  registration_number as "registrationNumber", vat_number as "vatNumber",
  fresh_months as "freshMonths", kept_months as "keptMonths", reference_weeks as "referenceWeeks",
  night_from as "nightFrom", night_to as "nightTo", created,
  last_change::text as "lastChange"`;

/** Companies by name; `ids` null is all that are not deleted. */
export async function listCompanyRecords(
  db: ReadDb,
  ids: ReadonlySet<number> | null,
): Promise<CompanyRecord[]> {
  const wanted = ids && [...ids];
  const { rows } = await sql<CompanyRow>`
    select ${COLUMNS} from company
    where deleted is null
      and (${wanted}::int[] is null or company_id = any(${wanted}::int[]))
    order by name collate "sk-x-icu", company_id`.execute(db);
  return rows.map(recordOf);
}

export async function findCompanyRecord(
  db: ReadDb,
  companyId: number,
): Promise<CompanyRecord | undefined> {
  const [found] = await listCompanyRecords(db, new Set([companyId]));
  return found;
}

function recordOf(row: CompanyRow): CompanyRecord {
  return { ...row, created: row.created.toISOString() };
}

/** Nobody else changes the company, or adds to it, until the end. */
export async function lockCompany(db: WriteDb, companyId: number): Promise<void> {
  await sql`select from company where company_id = ${companyId} for update`.execute(db);
}

export interface StoredCompany {
  name: string;
  code: string;
  countryCode: string;
  active: boolean;
  moduleContracts: boolean;
  timeZone: string;
  currency: string;
  address: string | null;
  registrationNumber: string | null;
  vatNumber: string | null;
  freshMonths: number | null;
  keptMonths: number | null;
  referenceWeeks: number | null;
  /** HH:mm */
  nightFrom: string | null;
  nightTo: string | null;
}

export async function insertCompany(
  db: WriteDb,
  company: StoredCompany,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into company (name, code, country_code, active, module_contracts, time_zone, currency,
      address, registration_number, vat_number, fresh_months, kept_months, reference_weeks, night_from,
      night_to, created)
    values (${company.name}, ${company.code}, ${company.countryCode}, ${company.active},
      ${company.moduleContracts}, ${company.timeZone}, ${company.currency}, ${company.address},
      ${company.registrationNumber}, ${company.vatNumber}, ${company.freshMonths},
      ${company.keptMonths}, ${company.referenceWeeks}, ${company.nightFrom},
      ${company.nightTo}, ${now})
    returning company_id as id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('a company was not inserted');
  return id;
}

export async function updateCompanyRow(
  db: WriteDb,
  companyId: number,
  company: StoredCompany,
): Promise<void> {
  await sql`
    update company set name = ${company.name}, code = ${company.code},
      country_code = ${company.countryCode}, active = ${company.active},
      module_contracts = ${company.moduleContracts}, time_zone = ${company.timeZone},
      currency = ${company.currency}, address = ${company.address},
      registration_number = ${company.registrationNumber}, vat_number = ${company.vatNumber},
      fresh_months = ${company.freshMonths}, kept_months = ${company.keptMonths},
      reference_weeks = ${company.referenceWeeks}, night_from = ${company.nightFrom},
      night_to = ${company.nightTo},
      last_change = last_change + 1
    where company_id = ${companyId}`.execute(db);
}

/** Is the code, without case, that of another company? */
export async function isCodeTaken(
  db: ReadDb,
  code: string,
  exceptCompanyId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    select from company where lower(code) = lower(${code})
      and company_id is distinct from ${exceptCompanyId}::int`.execute(db);
  return rows.length > 0;
}

/** Has the company persons or vehicles that are not deleted? */
export async function isCompanyInUse(db: ReadDb, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select 1 from person where company_id = ${companyId} and deleted is null)
      or exists (select 1 from vehicle where company_id = ${companyId} and deleted is null)
      as used`.execute(db);
  return rows[0]?.used === true;
}

/** Its code becomes one that no address can have, so that another company may take it. */
export async function markCompanyDeleted(db: WriteDb, companyId: number, now: Date): Promise<void> {
  await sql`update company set deleted = ${now}, active = false,
      code = code || '~' || company_id, last_change = last_change + 1
    where company_id = ${companyId}`.execute(db);
}
