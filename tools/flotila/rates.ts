// `flotila rates`: loads dated rates of currencies, by which documents get their home amount. Loading a
// file again changes nothing.
import { readFileSync, statSync } from 'node:fs';
import {
  createRates,
  type ExchangeRate,
  homeAmount,
  rateSpan,
} from '@flotila/domain/refueling/home-amount.ts';
import { RATE_COLUMNS, readRates } from '@flotila/domain/refueling/rates.ts';
import { TABLE_BYTES_MAX } from '@flotila/domain/refueling/table.ts';
import { localDay } from '@flotila/domain/time.ts';
import type { Database } from '@flotila/server/ground/db/open.ts';
import {
  listRates,
  lockUnratedDocuments,
  storeRates,
  writeHomeAmounts,
} from '@flotila/server/thing/refueling/rate.queries.ts';
import { readTable } from '@flotila/server/thing/refueling/read-table.ts';
import { type Command, readOptions, UsageError, withDatabase } from './command.ts';

export const rates: Command = {
  name: 'rates',
  usage: 'FILE',
  summary: 'load rates of currencies',
  help: `FILE is a table with semicolons and the columns day;currency;eur: one unit of the currency in euros
from that day on, for example 2026-11-20;CZK;0.0412. A rate that is there is replaced; when a row is
wrong, none is loaded. Documents that had no rate get their amount in the company's currency; amounts
that are there stay.`,
  async run(args) {
    const { positionals } = readOptions(args, {});
    const [file] = positionals;
    if (!file || positionals.length > 1) throw new UsageError('One file is needed.');
    const loaded = loadRates(file);
    const filled = await withDatabase(({ db }) => storeAndFill(db, loaded));
    console.log(`${loaded.length} rates are loaded, ${filled} documents got their amount.`);
  },
};

/** Stores rates and works out what documents lacked; answers how many documents got an amount. */
export function storeAndFill(db: Database, loaded: readonly ExchangeRate[]): Promise<number> {
  return db.write(async (write) => {
    await storeRates(write, loaded);
    const documents = (await lockUnratedDocuments(write)).map((document) => {
      return { ...document, day: localDay(document.ts.getTime(), document.timeZone) };
    });
    const span = rateSpan(documents.map(({ day }) => day));
    const names = documents.flatMap(({ currency, homeCurrency }) => [currency, homeCurrency]);
    const rateOf = createRates(span ? await listRates(write, [...new Set(names)], span) : []);
    const rated = documents.flatMap((document) => {
      const amount = homeAmount(document, document.homeCurrency, document.day, rateOf);
      return amount === null ? [] : [{ ...document, homeAmount: amount }];
    });
    await writeHomeAmounts(write, rated);
    return rated.length;
  });
}

/** More bad rows than this are not told. */
const FAULTS_TOLD_MAX = 20;

/** Rates of a file. @throws UsageError that names what is wrong with it, row by row */
export function loadRates(file: string) {
  const read = readRates(readTable(readBytes(file), RATE_COLUMNS));
  if (read.rates) return read.rates;
  const lines = read.faults.slice(0, FAULTS_TOLD_MAX).map((fault) => {
    if ('row' in fault) return `row ${fault.row}, ${fault.column}: ${SENTENCES[fault.code]}`;
    return sentenceOf(fault.code, fault.params);
  });
  throw new UsageError(`${file} is not loaded.\n${lines.join('\n')}`);
}

const SENTENCES = {
  date: 'not a day like 2026-11-20',
  unknownCurrency: 'not a currency of the code list',
  homeCurrency: 'rates count in euros, so the euro has none',
  positive: 'not a number above 0',
  duplicate: 'this day and currency stand above already',
};

function sentenceOf(code: string, params: Record<string, string | number>): string {
  const sentences: Record<string, string> = {
    empty: 'The file is empty.',
    missingColumn: `The column ${params.column} is missing.`,
    columnTwice: `The column ${params.column} is there twice.`,
    rowsMax: `It has more than ${params.max} rows.`,
    notText: 'It is no text; save it in the spreadsheet as CSV (UTF-8).',
    cellsMax: `Row ${params.row} has more than ${params.max} cells.`,
    rowSizeMax: `Row ${params.row} has more than ${params.max} letters; is a quote not closed?`,
    unclosedQuote: `The quotes in row ${params.row} are not closed.`,
  };
  return sentences[code] ?? code;
}

function readBytes(file: string): Uint8Array {
  const info = statSync(file, { throwIfNoEntry: false });
  if (!info?.isFile()) throw new UsageError(`There is no file ${file}.`);
  if (info.size > TABLE_BYTES_MAX) {
    throw new UsageError(`${file} is larger than ${TABLE_BYTES_MAX} bytes.`);
  }
  return readFileSync(file);
}
