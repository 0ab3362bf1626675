// Pages that the database cuts itself: the answer around their rows, and how many rows there are. A list
// that is complete in memory is cut by `pageOf`.
import type { Page } from '@flotila/domain/endpoint.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from './open.ts';

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

/** The page with its rows as they are answered. */
export function viewPage<Row, View>(page: Page<Row>, viewOf: (row: Row) => View): Page<View> {
  return { ...page, content: page.content.map(viewOf) };
}

/**
 * @param from what `rows` selects of, to be counted where that is needed
 * @param rows in their order; `cut` is where they end
 */
export async function readPage<Row>(
  db: ReadDb,
  slice: Slice,
  from: RawBuilder<unknown>,
  rows: (cut: RawBuilder<unknown>) => RawBuilder<Row>,
): Promise<Page<Row>> {
  const { page, size } = slice;
  const found = await rows(sql`limit ${size} offset ${page * size}`).execute(db);
  const total = await totalOf(found.rows.length, slice, () => countRows(db, from));
  return pageFrom(found.rows, total, slice);
}

/** @param from `from table where …` */
export async function countRows(db: ReadDb, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}
