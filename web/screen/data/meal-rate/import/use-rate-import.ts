// One table of rates on its way: pasted or chosen as a file, looked through without storing (a dry run), then stored
// whole.
import type { Answer } from '@flotila/domain/endpoint.ts';
import {
  importMealRates,
  listMealRates,
  listMissingMealRates,
  RATE_TABLE_BYTES_MAX,
} from '@flotila/domain/travel/meal-rate.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, readAgain } from '../../../../ground/call/api.ts';
import { t } from '../../../../ground/i18n/i18n.ts';
import { showDone } from '../../../../ground/ui/failure.ts';
import { fieldText } from '../../../../ground/words/field-text.ts';
import { number } from '../../../../ground/words/format.ts';
import type { DataPlace } from '../../module.ts';
import { refusalsOf } from '../../module.ts';
import { useImportRun } from '../../use-import-run.ts';
import { NO_TERMS, type RateTerms, termRefusals } from '../meal-rate-form.ts';
import { refusalText } from '../rate-text.ts';

export type ImportAnswer = Answer<typeof importMealRates>;

const BYTES_IN_KB = 1024;
/** What people have such a table in that is not read. */
const NOT_READ = /\.(xlsx?|xlsm|ods|pdf|docx?)$/i;

export function useRateImport({ ccode }: DataPlace) {
  const cache = useQueryClient();
  const [terms, setTerms] = useState<RateTerms>(NO_TERMS);
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const run = useImportRun<ImportAnswer>(({ okCount, isStored }) => {
    if (!isStored) return;
    void readAgain(cache, [listMealRates, listMissingMealRates]);
    showDone(t('mrt.importStored', { count: okCount }));
  });
  const { forget } = run;
  const table = file ?? (text.trim() === '' ? null : new File([text], 'table.txt'));
  const send = (isDry: boolean) => (signal: AbortSignal) =>
    sendTable(ccode, { table: table as File, terms, isDry }, signal);
  return {
    terms,
    text,
    file,
    refused,
    answer: run.answer,
    error: run.error,
    running: run.running,
    change(next: Partial<RateTerms>) {
      setTerms((before) => ({ ...before, ...next }));
      setRefused((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in next))),
      );
      forget(null);
    },
    paste(next: string) {
      setText(next);
      forget(null);
    },
    choose(files: readonly File[]) {
      const [first = null] = files;
      const refusal = refusalOf(files);
      setFile(refusal === null ? first : null);
      forget(refusal);
    },
    check() {
      const wrong = Object.entries(refusalsOf(termRefusals(terms)));
      setRefused(
        Object.fromEntries(
          wrong.map(([field, why]) => [field, refusalText(why) ?? fieldText(why)]),
        ),
      );
      if (wrong.length > 0) return;
      const refusal = table === null ? t('mrt.importNothing') : sizeRefusal(table);
      if (refusal === null) run.check(send(true));
      else forget(refusal);
    },
    store: () => run.store(send(false)),
  };
}

function refusalOf(files: readonly File[]): string | null {
  const [first] = files;
  if (files.length > 1) return t('import.oneFile');
  if (first && NOT_READ.test(first.name)) return t('mrt.importWorkbook');
  return first ? sizeRefusal(first) : null;
}

function sizeRefusal({ size }: File): string | null {
  if (size <= RATE_TABLE_BYTES_MAX) return null;
  return t('mrt.importTooLarge', { size: number(RATE_TABLE_BYTES_MAX / BYTES_IN_KB) });
}

function sendTable(
  company: string,
  { table, terms, isDry }: { table: File; terms: RateTerms; isDry: boolean },
  signal: AbortSignal,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(terms)) form.append(name, value);
  form.append('file', table, table.name);
  const query = isDry ? { dryrun: 'true' as const } : {};
  return call(importMealRates, { company, query }, signal, form);
}
