// The rows of a list call to their end, as the signed-in user.
import type { Answer, CallInput, Endpoint } from '@flotila/domain/endpoint.ts';
import { allPages, type PageLimits } from './all-pages.ts';
import { call } from './api.ts';

export type RowOf<E> = Answer<E> extends { content: (infer Row)[] } ? Row : never;

interface Page<Row> {
  content: Row[];
  totalPages: number;
}

export function allRows<E extends Endpoint>(
  list: E,
  input: CallInput<E>,
  signal?: AbortSignal,
  limits?: PageLimits,
): Promise<RowOf<E>[]> {
  const { query, ...asked } = input as CallInput<Endpoint>;
  return allPages(async (paging) => {
    const page = await call<Endpoint>(list, { ...asked, query: { ...query, ...paging } }, signal);
    return page as Page<RowOf<E>>;
  }, limits);
}
