// The shape of a code list as it is written down: codes are never translated and never reused, the
// order of the rows is the order of the list. What they are called stands in the catalogues (`code-names.ts`).

export interface Code {
  code: string;
  order: number;
  /** What it is called in every language. */
  name?: string;
  /** Fields that only this list has (symbol, unit, continentCode, …). */
  [extra: string]: unknown;
}

/** Codes, or `[code, extra]`, become rows in their order. */
export function codeList(
  rows: readonly (string | readonly [code: string, extra: Record<string, unknown>])[],
): Code[] {
  return rows.map((row, index) => {
    const [code, extra] = typeof row === 'string' ? [row] : row;
    return { ...extra, code, order: index + 1 };
  });
}
