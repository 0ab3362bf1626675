// Dated rates of currencies, the same for all companies.
import type { ExchangeRate } from '@flotila/domain/refueling/home-amount.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';

/** Rates of the currencies between two days (yyyy-MM-dd, both included). */
export async function listRates(
  db: ReadDb,
  currencies: readonly string[],
  days: { from: string; to: string },
): Promise<ExchangeRate[]> {
  const { rows } = await sql<ExchangeRate>`
    select r.currency, r.day, r.eur from exchange_rate r
    where r.currency = any(${[...currencies]}::text[])
      and r.day between ${days.from}::date and ${days.to}::date`.execute(db);
  return rows;
}

/** Rows of one statement. */
const BATCH_ROWS = 5_000;

/** Adds rates; one that is there is replaced. Each currency and day at most once in the list. */
export async function storeRates(db: WriteDb, rates: readonly ExchangeRate[]): Promise<void> {
  for (let at = 0; at < rates.length; at += BATCH_ROWS) {
    const batch = rates.slice(at, at + BATCH_ROWS);
    await sql`
      insert into exchange_rate (currency, day, eur)
      select * from unnest(${batch.map(({ currency }) => currency)}::text[],
        ${batch.map(({ day }) => day)}::date[], ${batch.map(({ eur }) => eur)}::float8[])
      on conflict (currency, day) do update set eur = excluded.eur`.execute(db);
  }
}

/** A document without an amount in the home currency. */
export interface UnratedDocument {
  companyId: CompanyId;
  vehicleId: number;
  ts: Date;
  amount: number;
  currency: string;
  /** Of the company. */
  homeCurrency: string;
  timeZone: string;
}

/** Documents of all companies that lack their home amount, held until the transaction ends. */
export async function lockUnratedDocuments(db: WriteDb): Promise<UnratedDocument[]> {
  const { rows } = await sql<UnratedDocument>`
    select d.company_id as "companyId", d.vehicle_id as "vehicleId", d.ts, d.amount, d.currency,
      c.currency as "homeCurrency", c.time_zone as "timeZone"
    from refueling_document d join company c on c.company_id = d.company_id
    where d.home_amount is null for no key update of d`.execute(db);
  return rows;
}

/** Writes the home amounts of documents. */
export async function writeHomeAmounts(
  db: WriteDb,
  documents: readonly (UnratedDocument & { homeAmount: number })[],
): Promise<void> {
  for (let at = 0; at < documents.length; at += BATCH_ROWS) {
    const batch = documents.slice(at, at + BATCH_ROWS);
    await sql`
      update refueling_document d set home_amount = row.amount, home_currency = row.currency,
        last_change = d.last_change + 1
      from unnest(${batch.map(({ companyId }) => companyId)}::int[],
        ${batch.map(({ vehicleId }) => vehicleId)}::int[], ${batch.map(({ ts }) => ts)}::timestamptz[],
        ${batch.map(({ homeAmount }) => homeAmount)}::float8[],
        ${batch.map(({ homeCurrency }) => homeCurrency)}::text[])
        row(company_id, vehicle_id, ts, amount, currency)
      where d.company_id = row.company_id and d.vehicle_id = row.vehicle_id
        and d.ts = row.ts`.execute(db);
  }
}
