// Entered base rates of meals abroad: a company's own, and the operator's for the law of its country.
import type { EnteredRate, RateOwner, RateValues } from '@flotila/domain/travel/entered-rate.ts';
import type { LawCountry } from '@flotila/domain/travel/rate-set.ts';
import { sql } from 'kysely';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import { recordRows } from '../../ground/db/record-rows.ts';
import type { CompanyContext } from '../../ground/http/context.ts';

type Company = Pick<CompanyContext, 'id'>;

export interface MealRateRow extends EnteredRate {
  mealRateId: number;
  lastChange: string;
}

const COLUMNS = sql`r.meal_rate_id as "mealRateId",
  case when r.company_id is null then 'operator' else 'company' end as owner,
  r.profile, r.country, r.currency, r.amount, r.from_day as "from", r.to_day as "to", r.source,
  r.last_change::text as "lastChange"`;

/** Those that count in the company under the law. */
function ofCompany(company: Company, law: LawCountry) {
  return sql`r.law = ${law} and (r.company_id = ${company.id} or r.company_id is null)`;
}

/** By country and day, the company's first. */
export async function listMealRateRows(
  db: ReadDb,
  company: Company,
  law: LawCountry,
): Promise<MealRateRow[]> {
  const { rows } = await sql<MealRateRow>`
    select ${COLUMNS} from meal_rate r where ${ofCompany(company, law)}
    order by r.country, r.company_id nulls last, r.profile, r.from_day desc, r.meal_rate_id`.execute(
    db,
  );
  return rows;
}

export async function findMealRate(
  db: ReadDb,
  company: Company,
  { law, mealRateId }: { law: LawCountry; mealRateId: number },
): Promise<MealRateRow | undefined> {
  const { rows } = await sql<MealRateRow>`
    select ${COLUMNS} from meal_rate r
    where ${ofCompany(company, law)} and r.meal_rate_id = ${mealRateId}`.execute(db);
  return rows[0];
}

/** Those that hold on any of the days (yyyy-MM-dd, both included). */
export async function listEnteredRates(
  db: ReadDb,
  company: Company,
  { law, from, to }: { law: LawCountry; from: string; to: string },
): Promise<EnteredRate[]> {
  const { rows } = await sql<MealRateRow>`
    select ${COLUMNS} from meal_rate r
    where ${ofCompany(company, law)} and r.from_day <= ${to}::date
      and coalesce(r.to_day, 'infinity'::date) >= ${from}::date`.execute(db);
  return rows;
}

/** Whose rows they are: the operator's are no company's. */
export function ownerOf({ id }: Company, owner: RateOwner) {
  return { id: owner === 'company' ? id : null };
}

export const mealRateRows = recordRows('meal_rate', 'meal_rate_id', columnsOf);

/** What is kept of a rate, and whose it is. */
export interface RateToStore extends RateValues {
  law: LawCountry;
  owner: RateOwner;
}

/** Answers their ids in the same order. */
export async function insertMealRates(
  db: WriteDb,
  company: Company,
  rates: readonly RateToStore[],
): Promise<number[]> {
  if (rates.length === 0) return [];
  const rows = await db
    .insertInto('meal_rate')
    .values(
      rates.map(({ law, owner, ...rate }) => ({
        law,
        company_id: ownerOf(company, owner).id,
        ...columnsOf(rate),
      })),
    )
    .returning('meal_rate_id')
    .execute();
  return rows.map(({ meal_rate_id }) => meal_rate_id);
}

function columnsOf({ profile, country, currency, amount, from, to, source }: RateValues) {
  return { profile, country, currency, amount, from_day: from, to_day: to, source };
}
