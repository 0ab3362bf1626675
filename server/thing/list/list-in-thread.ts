// What the thread of list-file.ts does: reads what was sent, and answers the spreadsheet or why there is none.
import { parentPort, workerData } from 'node:worker_threads';
import { ListTable } from '@flotila/domain/list/list-file.api.ts';
import { fieldErrors } from '../../ground/http/field-errors.ts';
import { renderXlsx } from '../../ground/render/xlsx/render-xlsx.ts';
import { listDocument } from './list-document.ts';
import type { ListAnswer, ListTask } from './list-file.ts';

async function answer({ bytes, origin }: ListTask): Promise<ListAnswer> {
  let sent: unknown;
  try {
    sent = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return 'malformed';
  }
  const table = ListTable.safeParse(sent, { reportInput: true });
  if (!table.success) return { errors: fieldErrors(table.error).slice(0, 100) };
  return renderXlsx(listDocument(table.data, origin));
}

parentPort?.postMessage(await answer(workerData as ListTask));
