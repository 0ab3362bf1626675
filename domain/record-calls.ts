// The four calls of one record of master data where a module has them in the plain shape: read, make,
// change, delete. A module whose calls differ (another answer, more in a query) declares its own.
import type { z } from 'zod';
import type { ToolName } from './assistant/tool.ts';
import { endpoint, moduleRight, type Needs, type Shape, seenChange } from './endpoint.ts';
import type { ModuleName } from './permission.ts';

interface RecordCalls<P extends Shape, B extends z.ZodType, A extends z.ZodType> {
  module: ModuleName;
  /** The parameter that names the record. */
  path: P;
  input: B;
  record: A;
  /** Who may read one; left out: who has the read right of the module. */
  readers?: Needs;
  /** Assistants may make one under this name. */
  tool?: ToolName;
  summaries: { get: string; create: string; update: string; remove: string };
}

/**
 * Declares POST of `url`, and GET, PUT and DELETE of `url/{parameter}`, as endpoint() would. All answer
 * the record but DELETE, whose query names the `lastChange` that was seen.
 */
export function recordCalls<P extends Shape, B extends z.ZodType, A extends z.ZodType>(
  url: `/v1/${string}`,
  { module, path, input: body, record: answer, readers, tool, summaries }: RecordCalls<P, B, A>,
) {
  const one = `${url}/{${Object.keys(path).join('}/{')}}` as const;
  const write = { needs: moduleRight(module, 'write'), body, answer };
  return {
    get: endpoint(`GET ${one}`, {
      summary: summaries.get,
      needs: readers ?? moduleRight(module, 'read'),
      path,
      answer,
    }),
    create: endpoint(`POST ${url}`, {
      summary: summaries.create,
      ...write,
      status: 201,
      ...(tool && { tool }),
    }),
    update: endpoint(`PUT ${one}`, { summary: summaries.update, ...write, path }),
    remove: endpoint(`DELETE ${one}`, {
      summary: summaries.remove,
      needs: moduleRight(module, 'delete'),
      path,
      query: { lastChange: seenChange },
    }),
  };
}
