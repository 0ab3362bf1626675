// Refused rows as a workbook: the columns of who brings them, and one more that says why.
import {
  type Brought,
  type BroughtRow,
  IMPORT_TEXT_MAX,
} from '@flotila/domain/import/import.api.ts';
import { LIST_COLUMNS_MAX, makeListFile } from '@flotila/domain/list/list-file.api.ts';
import { callRaw } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { saveFile } from '../../ground/ui/save-file.ts';
import { csvText } from '../../ground/words/csv.ts';
import type { Choices } from './choices.ts';

const NAME_MAX = 150;

/** More columns than a list may have as a workbook come as text. */
export async function saveRefused(
  ccode: string,
  fileName: string,
  answer: Brought,
  left: Choices['left'],
): Promise<void> {
  const [heads = [], ...rows] = refusedLines(answer, left);
  const name = t('bring.downloadName', { name: fileName.replace(/\.[^.]*$/, '') }).slice(
    0,
    NAME_MAX,
  );
  if (heads.length > LIST_COLUMNS_MAX) {
    const text = csvText([heads, ...rows]);
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
    return;
  }
  const columns = heads.map((head) => ({ head, type: 'text' }));
  const form = new FormData();
  form.append('file', new Blob([JSON.stringify({ title: name, columns, rows })]));
  const made = await callRaw(makeListFile, { company: ccode }, { form });
  saveFile(await made.blob(), `${name}.xlsx`);
}

/** Of the first line the heads. */
export function refusedLines({ columns, rows }: Brought, left: Choices['left']): string[][] {
  const heads = [...columns.map(({ head }) => head), t('bring.reason')];
  const lines = rows
    .filter(({ result }) => result === 'refused')
    .map((row) => [
      ...columns.map((_column, at) => (row.cells?.[at] ?? '').slice(0, IMPORT_TEXT_MAX)),
      reasonOf(row, left),
    ]);
  return [heads, ...lines];
}

/** In words; of a row that a person left out it is that. */
export function reasonOf({ row, messages }: BroughtRow, left: Choices['left']): string {
  const out = left[row];
  if (out) return t('bring.leftFor', { row: out.kept });
  return messages.map(({ text }) => text).join('; ');
}
