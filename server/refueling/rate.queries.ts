// Dated rates of currencies, the same for all companies.
import type { ExchangeRate } from '@flotila/domain/refueling/home-amount.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../db/open.ts';

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
