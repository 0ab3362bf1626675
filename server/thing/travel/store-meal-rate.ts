// Making, changing and deleting entered base rates, each in one transaction with its entry in the record of changes.
// Rates of one owner and law take turns, so that no two are stored for the same day.

import { found, problem } from '@flotila/domain/problem.ts';
import {
  ENTERED_RATES_MAX,
  RATE_OWNERS,
  type RateOwner,
  type RateRefusal,
  type RateValues,
  refuseRate,
} from '@flotila/domain/travel/entered-rate.ts';
import { lawOf } from '@flotila/domain/travel/law.ts';
import type { MealRateInput, MealRateRecord } from '@flotila/domain/travel/meal-rate.api.ts';
import type { LawCountry } from '@flotila/domain/travel/rate-set.ts';
import { rateRefusalText } from '@flotila/domain/travel/rate-words.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import type { CompanyContext, SessionContext } from '../../ground/http/context.ts';
import {
  type Author,
  type Change,
  type LastAuthor,
  lastAuthors,
  NO_COMPANY,
  writeAudits,
} from '../audit/audit.queries.ts';
import { refuseStale, seenChange } from '../audit/record-change.ts';
import {
  findMealRate,
  insertMealRates,
  listMealRateRows,
  type MealRateRow,
  mealRateRows,
  ownerOf,
} from './meal-rate.queries.ts';

export interface RateEditor extends Author {
  session: SessionContext;
  db: Database;
  company: CompanyContext;
  /** Of the sentence of a refusal. */
  language: Language;
}

type Reader = Pick<RateEditor, 'company' | 'session'>;

/** @throws invalid, forbidden for who may not enter rates of the operator */
export function storeNewMealRate(
  editor: RateEditor,
  { lastChange: _lastChange, owner: given, ...input }: MealRateInput,
): Promise<MealRateRecord> {
  const law = lawFor(editor.company);
  const owner = given ?? 'company';
  return editor.db.write(async (db) => {
    const others = await takeRates(db, editor, { law, owner });
    checkRoom(others.length + 1);
    refuse(editor.language, refuseRate(law, input, others));
    const [mealRateId = 0] = await insertMealRates(db, editor.company, [{ law, owner, ...input }]);
    const after = await readRow(db, editor.company, { law, mealRateId });
    await writeAudits(db, editor, [changeOf(editor, null, after)]);
    return mealRateRecord(db, editor, after);
  });
}

/** @throws invalid, forbidden, not_found, conflict with the current record */
export function storeMealRate(
  editor: RateEditor,
  mealRateId: number,
  { lastChange: seen, owner, ...input }: MealRateInput,
): Promise<MealRateRecord> {
  const law = lawFor(editor.company);
  const lastChange = seenChange({ lastChange: seen });
  return editor.db.write(async (db) => {
    const { before, others } = await lockCurrent(db, editor, { law, mealRateId, lastChange });
    // Otherwise it would come out of one record of changes and into another.
    if (owner && owner !== before.owner) {
      refuse(editor.language, [{ field: 'owner', code: 'ownerStays' }]);
    }
    refuse(editor.language, refuseRate(law, input, others));
    const of = ownerOf(editor.company, before.owner);
    await mealRateRows.update(db, of, mealRateId, input);
    const after = await readRow(db, editor.company, { law, mealRateId });
    await writeAudits(db, editor, [changeOf(editor, before, after)]);
    return mealRateRecord(db, editor, after);
  });
}

/** @throws forbidden, not_found, conflict */
export function removeMealRate(
  editor: RateEditor,
  mealRateId: number,
  lastChange: string,
): Promise<void> {
  const law = lawFor(editor.company);
  return editor.db.write(async (db) => {
    const { before } = await lockCurrent(db, editor, { law, mealRateId, lastChange });
    await mealRateRows.delete(db, ownerOf(editor.company, before.owner), mealRateId);
    await writeAudits(db, editor, [changeOf(editor, before, null)]);
  });
}

/** @throws not_found */
export async function getMealRateRecord(
  db: ReadDb,
  reader: Reader,
  mealRateId: number,
): Promise<MealRateRecord> {
  const law = lawFor(reader.company);
  return mealRateRecord(db, reader, await readRow(db, reader.company, { law, mealRateId }));
}

/** Of the company and of the operator; none where the law of the company's country is not known. */
export async function listMealRateRecords(db: ReadDb, reader: Reader): Promise<MealRateRecord[]> {
  const law = lawOf(reader.company.countryCode);
  if (!law) return [];
  return mealRateRecords(db, reader, await listMealRateRows(db, reader.company, law));
}

async function mealRateRecord(
  db: ReadDb,
  reader: Reader,
  row: MealRateRow,
): Promise<MealRateRecord> {
  const [record] = await mealRateRecords(db, reader, [row]);
  return record as MealRateRecord;
}

async function mealRateRecords(
  db: ReadDb,
  reader: Reader,
  rows: readonly MealRateRow[],
): Promise<MealRateRecord[]> {
  const authors = new Map<RateOwner, Map<string, LastAuthor>>();
  for (const owner of RATE_OWNERS) {
    const recordIds = rows.filter((row) => row.owner === owner).map(recordIdOf);
    const companyId = companyIdOf(reader, owner);
    authors.set(owner, await lastAuthors(db, companyId, { kind: 'meal-rate', recordIds }));
  }
  return rows.map((row) => {
    const may = mayChange(row.owner, reader);
    const last = authors.get(row.owner)?.get(recordIdOf(row));
    // Who works for the operator is no company's to know.
    const entered = last ? { by: may ? last.author : null, at: last.at } : null;
    return { ...row, entered, mayChange: may };
  });
}

function recordIdOf({ mealRateId }: MealRateRow): string {
  return String(mealRateId);
}

/** The operator's belong to no company. */
function companyIdOf({ company }: Pick<RateEditor, 'company'>, owner: RateOwner): number {
  return owner === 'company' ? company.id : NO_COMPANY;
}

function mayChange(owner: RateOwner, { session }: Reader): boolean {
  return owner === 'company' || session.superuser;
}

/** @throws invalid where the law of the company's country is not known */
export function lawFor({ countryCode }: CompanyContext): LawCountry {
  const law = lawOf(countryCode);
  if (!law) throw problem('invalid', { message: 'meal_rate_law' });
  return law;
}

/**
 * Rates of the owner, of which nobody else stores one until the end.
 * @throws forbidden
 */
export async function takeRates(
  db: WriteDb,
  editor: RateEditor,
  { law, owner }: { law: LawCountry; owner: RateOwner },
): Promise<MealRateRow[]> {
  if (!mayChange(owner, editor)) throw problem('forbidden', { message: 'meal_rate_operator' });
  await takeTurn(db, 'mealRates', companyIdOf(editor, owner));
  const rows = await listMealRateRows(db, editor.company, law);
  return rows.filter((row) => row.owner === owner);
}

/** @throws invalid */
export function checkRoom(count: number): void {
  if (count <= ENTERED_RATES_MAX) return;
  throw problem('invalid', { message: 'meal_rates_max', params: { max: ENTERED_RATES_MAX } });
}

async function lockCurrent(
  db: WriteDb,
  editor: RateEditor,
  of: { law: LawCountry; mealRateId: number; lastChange: string },
): Promise<{ before: MealRateRow; others: RateValues[] }> {
  const { owner } = await readRow(db, editor.company, of);
  const rows = await takeRates(db, editor, { law: of.law, owner });
  const before = found(rows.find(({ mealRateId }) => mealRateId === of.mealRateId));
  await refuseStale(before, of.lastChange, () => mealRateRecord(db, editor, before));
  return { before, others: rows.filter((row) => row !== before) };
}

async function readRow(
  db: ReadDb,
  company: CompanyContext,
  of: { law: LawCountry; mealRateId: number },
): Promise<MealRateRow> {
  return found(await findMealRate(db, company, of));
}

/** The first reason is the sentence, all of them are told by their fields. */
function refuse(language: Language, refusals: readonly RateRefusal[]): void {
  const [first] = refusals;
  if (!first) return;
  throw problem('invalid', { message: rateRefusalText(language, first), errors: [...refusals] });
}

export function changeOf(
  editor: Pick<RateEditor, 'company'>,
  before: MealRateRow | null,
  after: MealRateRow | null,
): Change {
  const row = (after ?? before) as MealRateRow;
  return {
    companyId: companyIdOf(editor, row.owner),
    kind: 'meal-rate',
    recordId: row.mealRateId,
    recordName: `${row.country} ${row.from}`,
    before: before && keptOf(before),
    after: after && keptOf(after),
  };
}

function keptOf({ mealRateId: _id, lastChange: _lastChange, ...kept }: MealRateRow): object {
  return kept;
}
