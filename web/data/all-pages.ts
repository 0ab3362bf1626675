// Reads a list to its end, page by page (DATA-029).

/** DATA-029: rows of one call. */
const PAGE_SIZE = 1000;
/** 100 000 rows; more pages than this are a server that does not stop. */
const PAGES_MAX = 100;

interface Page<T> {
  content: readonly T[];
  totalPages: number;
}

export async function allPages<T>(
  ask: (paging: { size: number; page: number }) => Promise<Page<T>>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await ask({ size: PAGE_SIZE, page });
    rows.push(...answer.content);
    if (page + 1 >= answer.totalPages) break;
  }
  return rows;
}
