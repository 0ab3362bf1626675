// What is seen of a list leaves the application: as CSV, as a spreadsheet that the server makes, or on paper. Loaded when
// it is first asked for.
import { LIST_ROWS_MAX, makeListFile } from '@flotila/domain/list/list-file.api.ts';
import { callRaw } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { showError } from '../../ground/ui/failure.ts';
import { saveFile } from '../../ground/ui/save-file.ts';
import { dateTime, number } from '../../ground/words/format.ts';
import { tableCsv, tableTexts } from './list-table.ts';
import type { FileTable } from './module.ts';
import { printTable } from './print-list.ts';

export interface ListFile {
  ccode: string;
  company: string;
  zone: string;
  title: string;
  /** How it was filtered. */
  note: string;
  /** Without ending. */
  name: string;
  /** Records, not lines. */
  count: number;
  table: FileTable;
}

export function saveListCsv({ table, name }: ListFile): void {
  saveFile(new Blob([tableCsv(table)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`);
}

export async function saveListXlsx({ ccode, table, name, title, note }: ListFile): Promise<void> {
  if (table.rows.length > LIST_ROWS_MAX) {
    showError(t('file.tooMany', { max: number(LIST_ROWS_MAX) }));
    return;
  }
  const form = new FormData();
  form.append('file', new Blob([JSON.stringify({ title, note: note.slice(0, 500), ...table })]));
  const answer = await callRaw(makeListFile, { company: ccode }, { form });
  saveFile(await answer.blob(), `${name}.xlsx`);
}

export function printList({ table, title, company, zone, note, count }: ListFile): void {
  const heads = table.columns.map(({ head, unit }) => (unit ? `${head} (${unit})` : head));
  const isNumber = table.columns.map(({ type }) => type === 'number' || type === 'duration');
  const under = [company, note, t('data.count', { count }), dateTime(Date.now(), zone)]
    .filter(Boolean)
    .join(' · ');
  printTable({ title, under, heads, isNumber, rows: tableTexts(table) });
}
