// The shape of a code list as it is written down: codes are never translated and never reused, the
// order of the rows is the order of the list.

export interface CodeNames {
  cs: string;
  sk: string;
  en: string;
}

export interface Code {
  code: string;
  names: CodeNames;
  order: number;
  /** Fields that only this list has (symbol, unit, continentCode, …). */
  [extra: string]: unknown;
}

/** Rows of `[code, cs, sk, en, extra?]` become codes in their order. */
export function codeList(
  rows: readonly (readonly [
    string,
    string,
    string,
    string,
    (Record<string, unknown> | undefined)?,
  ])[],
): Code[] {
  return rows.map(([code, cs, sk, en, extra], index) => ({
    ...extra,
    code,
    names: { cs, sk, en },
    order: index + 1,
  }));
}

/** Rows whose name is the same in every language. */
export function sameNames(
  rows: readonly (readonly [string, string, (Record<string, unknown> | undefined)?])[],
): Code[] {
  return codeList(rows.map(([code, name, extra]) => [code, name, name, name, extra] as const));
}
