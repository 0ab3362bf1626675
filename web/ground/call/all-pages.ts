// Reads a list to its end, page by page.

export interface PageLimits {
  /** Rows of one call. */
  size: number;
  /** More pages than this are a server that does not stop. */
  pagesMax: number;
}

/** DATA-029: 100 000 rows. */
const LISTS: PageLimits = { size: 1000, pagesMax: 100 };

interface Page<T> {
  content: readonly T[];
  totalPages: number;
}

export async function allPages<T>(
  ask: (paging: { size: number; page: number }) => Promise<Page<T>>,
  { size, pagesMax }: PageLimits = LISTS,
): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await ask({ size, page });
    rows.push(...answer.content);
    if (page + 1 >= answer.totalPages) break;
  }
  return rows;
}
