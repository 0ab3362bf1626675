// Which contracts are those of a business partner, in which order somebody looks for them, and what they come to. Pure.
import type { ContractRow } from '@flotila/domain/contract/contract.api.ts';

/** The latest first; those without a day are still to come, so they lead. */
export function contractsOf<Row extends Pick<ContractRow, 'subjectId' | 'fromTimestamp'>>(
  rows: readonly Row[],
  subjectId: number,
): Row[] {
  const begin = ({ fromTimestamp }: Row) =>
    fromTimestamp === null ? Number.POSITIVE_INFINITY : Date.parse(fromTimestamp);
  return rows
    .filter((row) => row.subjectId === subjectId)
    .sort((a, b) => (begin(a) === begin(b) ? 0 : begin(b) - begin(a)));
}

/** Planned metres, and the money where all of it is of one currency; null: of several, or none. */
export function sumsOf(
  rows: readonly Pick<ContractRow, 'plannedDistance' | 'amount' | 'currencyCode'>[],
): { metres: number; money: { amount: number; currency: string } | null } {
  const paid = rows.filter(({ amount }) => amount > 0);
  const currency = paid[0]?.currencyCode;
  const isOne = currency !== undefined && paid.every((row) => row.currencyCode === currency);
  return {
    metres: rows.reduce((sum, row) => sum + (row.plannedDistance ?? 0), 0),
    money: isOne ? { amount: paid.reduce((sum, { amount }) => sum + amount, 0), currency } : null,
  };
}
