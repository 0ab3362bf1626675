// A contract row as the calls answer it: its state, what a kilometre brings, where it stands.
import type {
  ContractProgress,
  ContractRecord,
  ContractRow,
} from '@flotila/domain/contract/contract.api.ts';
import { amountPerKm, contractState } from '@flotila/domain/contract/contract.ts';
import type { ContractListRow, ContractRow as StoredRow } from './contract.queries.ts';

/** @param now epoch milliseconds */
export function contractRow(
  row: ContractListRow,
  now: number,
  progress: ContractProgress | null = null,
): ContractRow {
  const { from, to, ...values } = row;
  const { amount, actualDuration } = row;
  const [fromTs, toTs] = [from?.getTime() ?? null, to?.getTime() ?? null];
  const state = contractState({ fromTs, toTs, actualDuration }, now);
  return {
    ...values,
    fromTimestamp: from?.toISOString() ?? null,
    toTimestamp: to?.toISOString() ?? null,
    amountPerKm: amountPerKm(amount, { ...values, state }),
    state,
    progress,
  };
}

/** @param now epoch milliseconds */
export function contractRecord(
  row: StoredRow,
  now: number,
  progress: ContractProgress | null = null,
): ContractRecord {
  const { plan, planUrl, ...listed } = row;
  return { ...contractRow(listed, now, progress), plan, planUrl };
}
