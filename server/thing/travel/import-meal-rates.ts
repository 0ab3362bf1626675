// The import of a table of base rates: every row is judged beside the rates that are there, and all are stored in one
// transaction, or none.

import type { Answer } from '@flotila/domain/endpoint.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { importMealRates, RateTableFields } from '@flotila/domain/travel/meal-rate.api.ts';
import {
  RATE_TABLE_COLUMNS,
  RATE_TABLE_NAMES,
  type RateRow,
  readRateRows,
} from '@flotila/domain/travel/rate-table.ts';
import { rateRefusalText } from '@flotila/domain/travel/rate-words.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { writeAudits } from '../audit/audit.queries.ts';
import { readTable } from '../refueling/read-table.ts';
import { insertMealRates, listMealRateRows } from './meal-rate.queries.ts';
import { changeOf, checkRoom, lawFor, type RateEditor, takeRates } from './store-meal-rate.ts';

export interface RateImport extends RateEditor {
  bytes: Uint8Array;
  fields: RateTableFields;
  isDry: boolean;
}

/** @throws invalid for a file that is no such table (a bad row is told), forbidden */
export async function importRates(request: RateImport): Promise<Answer<typeof importMealRates>> {
  const { company, fields, language } = request;
  const { owner, from, source, profile } = fields;
  const to = fields.to === '' ? null : fields.to;
  const law = lawFor(company);
  const table = readTable(request.bytes, RATE_TABLE_COLUMNS, RATE_TABLE_NAMES);
  if (table.faults) throw badTable(table.faults);
  return request.db.write(async (db) => {
    const stored = await takeRates(db, request, { law, owner });
    const terms = { profile, from, to, source };
    const rows = readRateRows(law, table.rows, terms, stored);
    const rates = rows.flatMap(({ rate }) => rate ?? []);
    const isStored = !request.isDry && rates.length === rows.length && rates.length > 0;
    if (isStored) {
      checkRoom(stored.length + rates.length);
      const toStore = rates.map((rate) => ({ law, owner, ...rate }));
      const made = new Set(await insertMealRates(db, company, toStore));
      const after = await listMealRateRows(db, company, law);
      const changes = after.filter(({ mealRateId }) => made.has(mealRateId));
      await writeAudits(
        db,
        request,
        changes.map((row) => changeOf(request, null, row)),
      );
    }
    const content = rows.map((row) => rowView(row, language));
    return { content, okCount: rates.length, isStored };
  });
}

function badTable(
  faults: readonly { code: string; params: Record<string, string | number> }[],
): Error {
  const [first] = faults;
  return problem('invalid', {
    ...(first && { message: `table_${first.code}`, params: first.params }),
    errors: faults.map((fault) => ({ field: 'file', ...fault })),
  });
}

function rowView({ row, country, rate, refusals }: RateRow, language: Language) {
  return {
    row,
    result: rate ? ('ok' as const) : ('skipped' as const),
    country,
    currency: rate?.currency ?? null,
    amount: rate?.amount ?? null,
    messages: refusals.map((refusal) => ({
      field: refusal.field,
      code: refusal.code,
      text: rateRefusalText(language, refusal),
    })),
  };
}
