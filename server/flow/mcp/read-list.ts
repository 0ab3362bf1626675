// A tool that reads a list: the call is asked for so many rows as one answer holds.
import { tellTable } from '@flotila/domain/assistant/answer.ts';
import { PAGE_NUMBER_MAX, type Page } from '@flotila/domain/endpoint.ts';
import { addressOf, type Given, refuseNames } from './arguments.ts';
import type { Running } from './running.ts';
import { refusal, refusedBy, type Told } from './told.ts';
import type { Argument, ToolCall } from './tools.ts';

const PAGE: Argument = {
  name: 'page',
  parameter: 'page',
  in: 'query',
  isRequired: false,
  schema: {
    type: 'integer',
    minimum: 1,
    maximum: PAGE_NUMBER_MAX,
    description: 'From 1; an answer that has more says which page is next',
  },
};

export function listArguments(call: ToolCall): Argument[] {
  return [...call.arguments, PAGE];
}

export async function readList(
  call: ToolCall,
  given: Given,
  { ask, company }: Running,
): Promise<Told> {
  const args = listArguments(call);
  const refused = refuseNames(given, args);
  if (refused) return refused;
  const { table, endpoint } = call;
  const page = Number(given.page ?? 1);
  const isPage = Number.isInteger(page) && page >= 1 && page <= PAGE_NUMBER_MAX;
  if (!table || !isPage) return refusal('page is a whole number from 1.');
  const paging = { page: String(page - 1), size: String(table.pageRows) };
  const url = addressOf(call, company.code, given, paging);
  const answer = await ask({ method: endpoint.method, url });
  if (answer.status !== 200) return refusedBy(answer, args);
  const { content, totalElements, totalPages } = answer.json as Page<unknown>;
  const told = { about: endpoint.summary, timeZone: company.timeZone, rows: content };
  return { text: tellTable(table, { ...told, page, pages: totalPages, total: totalElements }) };
}
