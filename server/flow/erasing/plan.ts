// What the plans of erasing a vehicle and a person have in common, and how an operator is told that something cannot be done.
import type { Database } from '../../ground/db/open.ts';
import { type ErasingCompany, findErasingCompany } from './erasing.queries.ts';

/** What cannot be done, as a sentence for the operator. */
export class ErasingRefused extends Error {}

export interface Order {
  /** Stays in the record of it. */
  reason: string;
}

export const REASON_CHARS_MAX = 200;
/** Data of tachographs must be kept for twelve months (561/2006 Art. 10(5), 165/2014 Art. 33); a leap year is one as well. */
export const REQUIRED_DAYS = 366;

export interface Wanted {
  companyCode: string;
  /** Plate, login or id. */
  text: string;
  /** Erases what law wants to be kept, too. */
  alsoRequired: boolean;
}

export async function companyOf(db: Database, code: string): Promise<ErasingCompany> {
  const company = await db.read((read) => findErasingCompany(read, code));
  if (!company) throw new ErasingRefused(`There is no company ${code}.`);
  return company;
}

export function onlyOne<T>(found: readonly T[], what: string, idOf: (one: T) => number): T {
  const [one, other] = found;
  if (!one) throw new ErasingRefused(`There is no such ${what} in the company.`);
  if (!other) return one;
  throw new ErasingRefused(
    `Several are called so. Say which by its id: ${found.map(idOf).join(', ')}.`,
  );
}

export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** `what`: what is needed, with its verb. */
export function stillRequired(what: string): ErasingRefused {
  return new ErasingRefused(
    `${what} from the last twelve months, for which law wants them kept. Wait until then, or add --also-required.`,
  );
}
