// Saving where a contract was moved or stretched to: shown at once, written one after the other with the record's
// lastChange, and taken back for some seconds. What cannot be is said with its reason.
import {
  type ContractRecord,
  type ContractRow,
  getContract,
  listContracts,
} from '@flotila/domain/contract/contract.api.ts';
import { updateContract } from '@flotila/domain/contract/contract-change.api.ts';
import type { Page } from '@flotila/domain/endpoint.ts';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call, keyOf } from '../../ground/call/api.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { showError, showFailure } from '../../ground/ui/failure.ts';
import type { PlanContract } from './plan-rows.ts';
import { changesText, periodText } from './plan-words.ts';
import { isSameSpot, movedInput, type Spot, spanOf, spotOf } from './shift.ts';

/** How long it can be taken back by the bar. */
const UNDO_MS = 8_000;

export interface Moved {
  contractId: number;
  /** What happened, in words. */
  text: string;
  /** Where it was; null: this was the taking back. */
  before: Spot | null;
}

export interface Shifting {
  /** Writes the contract to the spot, unless it lies there. */
  shift(contract: PlanContract, spot: Spot): void;
  /** The last change, while it can be taken back. */
  moved: Moved | null;
  undo(): void;
  dismiss(): void;
}

export function useShift(key: QueryKey, plateOf: (vehicleId: number) => string): Shifting {
  const { ccode, timeZone: zone } = useCompany();
  const rows = useRowCache(key);
  const save = useSave(rows);
  const [moved, setMoved] = useState<Moved | null>(null);
  const latest = useRef(moved);
  latest.current = moved;
  useEffect(() => {
    if (!moved) return;
    const timer = setTimeout(() => setMoved(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  const write = useCallback(
    (row: ContractRow, spot: Spot, done: Moved) => {
      const span = spanOf(spot, zone);
      rows.patch(row.contractId, {
        vehicleId: spot.vehicleId,
        vehicle: plateOf(spot.vehicleId),
        fromTimestamp: new Date(span.from).toISOString(),
        toTimestamp: new Date(span.to - 1).toISOString(),
      });
      setMoved(done);
      void save(ccode, row, spot).then((isSaved) => {
        if (!isSaved) setMoved((now) => (now === done ? null : now));
      });
    },
    [rows, save, ccode, zone, plateOf],
  );
  const shift = useCallback(
    (contract: PlanContract, spot: Spot) => {
      const from = spotOf(contract, zone);
      if (isSameSpot(from, spot)) return;
      const { contractId, name } = contract.row;
      // Steps of one contract in a row are taken back together.
      const isSame = latest.current?.contractId === contractId && latest.current.before !== null;
      const before = isSame ? (latest.current?.before ?? from) : from;
      const params = { name, period: periodText(spot), plate: plateOf(spot.vehicleId) };
      const text = t(from.vehicleId === spot.vehicleId ? 'plan.moved' : 'plan.movedTo', params);
      write(contract.row, spot, { contractId, text, before });
    },
    [zone, plateOf, write],
  );
  const undo = useCallback(() => {
    const last = latest.current;
    const row = last?.before && rows.find(last.contractId);
    if (!last?.before || !row) return;
    const text = t('plan.undone', { name: row.name, period: periodText(last.before) });
    write(row, last.before, { contractId: last.contractId, text, before: null });
  }, [rows, write]);
  const dismiss = useCallback(() => setMoved(null), []);
  return useMemo(() => ({ shift, moved, undo, dismiss }), [shift, moved, undo, dismiss]);
}

interface RowCache {
  find(contractId: number): ContractRow | undefined;
  patch(contractId: number, values: Partial<ContractRow>): void;
  /** Reads all again that names contracts; what is shown now only where it is wrong. */
  renew(isWrong: boolean): void;
}

/** The rows of the shown month in the cache. */
function useRowCache(key: QueryKey): RowCache {
  const cache = useQueryClient();
  const latestKey = useRef(key);
  latestKey.current = key;
  return useMemo(() => {
    const read = () => cache.getQueryData<Page<ContractRow>>(latestKey.current);
    return {
      find: (id) => read()?.content.find((row) => row.contractId === id),
      patch(id, values) {
        // An answer that is on its way knows nothing of it.
        void cache.cancelQueries({ queryKey: latestKey.current });
        cache.setQueryData<Page<ContractRow>>(latestKey.current, (page) => {
          if (!page) return page;
          const change = (row: ContractRow) =>
            row.contractId === id ? { ...row, ...values } : row;
          return { ...page, content: page.content.map(change) };
        });
      },
      renew(isWrong) {
        const refetchType = isWrong ? 'active' : 'none';
        for (const read of [listContracts, getContract]) {
          void cache.invalidateQueries({ queryKey: keyOf(read), refetchType });
        }
      },
    };
  }, [cache]);
}

/** Writes one after the other; false: it was refused, and that was said. */
function useSave(rows: RowCache) {
  const { timeZone: zone } = useCompany();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(new Map<number, number>());
  return useCallback(
    (company: string, seen: ContractRow, spot: Spot): Promise<boolean> => {
      const id = seen.contractId;
      const count = (by: number) => waiting.current.set(id, (waiting.current.get(id) ?? 0) + by);
      count(1);
      const run = async () => {
        try {
          const version = rows.find(id)?.lastChange ?? seen.lastChange;
          const record = await call(getContract, { company, path: { id } });
          if (record.lastChange !== version) throw conflict(record);
          const body = movedInput(record, spot);
          const saved = await call(updateContract, { company, path: { id }, body });
          count(-1);
          // A further step of it is shown already; only its version is news.
          const isLast = waiting.current.get(id) === 0;
          rows.patch(id, isLast ? rowOf(saved) : { lastChange: saved.lastChange });
          rows.renew(false);
          return true;
        } catch (error) {
          count(-1);
          say(error, seen, zone);
          rows.renew(true);
          return false;
        }
      };
      const result = queue.current.then(run);
      queue.current = result;
      return result;
    },
    [rows, zone],
  );
}

function conflict(current: ContractRecord): CallFailure {
  return new CallFailure({ status: 412, code: 'conflict', serverMessage: null, current });
}

function say(error: unknown, seen: ContractRow, zone: string): void {
  if (!(error instanceof CallFailure) || error.detail.status !== 412) {
    showFailure(error);
    return;
  }
  const current = error.detail.current as ContractRow | undefined;
  const changes = current ? changesText(seen, current, zone) : '';
  const { name } = seen;
  showError(changes ? t('plan.conflict', { name, changes }) : t('plan.conflictOther', { name }));
}

/** A record as the list has it. */
function rowOf({ plan: _plan, planUrl: _url, rides: _rides, ...row }: ContractRecord): ContractRow {
  return row;
}
