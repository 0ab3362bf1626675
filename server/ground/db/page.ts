// Pages that the database cuts itself: the answer around their rows, and how many rows there are. A list
// that is complete in memory is cut by `pageOf`.
import type { Page } from '@flotila/domain/endpoint.ts';

export interface Slice {
  /** From 0. */
  page: number;
  size: number;
}

/** @param total rows of all pages */
export function pageFrom<T>(content: T[], total: number, { page, size }: Slice): Page<T> {
  const totalPages = Math.ceil(total / size);
  return { content, totalElements: total, totalPages, number: page, size };
}

/** Rows of all pages, of which one has `found`: a page that is not full tells it without counting. */
export async function totalOf(
  found: number,
  { page, size }: Slice,
  count: () => Promise<number>,
): Promise<number> {
  const isLast = found < size && (found > 0 || page === 0);
  return isLast ? page * size + found : count();
}
