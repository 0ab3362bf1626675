// The companies, vehicles and persons whose reports are held against each other.
import { sql } from 'kysely';
import type { SaidVehicle } from '../../server/flow/report/testing/one-word.ts';
import type { ReadDb } from '../../server/ground/db/open.ts';
import type { CompanyContext } from '../../server/ground/http/context.ts';

export interface SaidPerson {
  personId: number;
  name: string;
}

export async function listCompanies(db: ReadDb): Promise<CompanyContext[]> {
  const { rows } = await sql<CompanyContext>`
    select company_id as id, code, name, time_zone as "timeZone", country_code as "countryCode",
      currency from company order by code`.execute(db);
  return rows;
}

export async function listVehicles(db: ReadDb, company: number): Promise<SaidVehicle[]> {
  const { rows } = await sql<SaidVehicle>`
    select vehicle_id as "vehicleId", numeric_plate as plate, type_code = 'machine' as "isMachine"
    from vehicle where company_id = ${company} and deleted is null order by 2`.execute(db);
  return rows;
}

export async function listPersons(db: ReadDb, company: number): Promise<SaidPerson[]> {
  const { rows } = await sql<SaidPerson>`
    select person_id as "personId", first_name || ' ' || last_name as name
    from person where company_id = ${company} and deleted is null order by 2`.execute(db);
  return rows;
}
