// The refuelings of a vehicle: read once a month shown, cached for panel, map and history alike, and what
// must be read again after a document was stored.
import type { Answer } from '@flotila/domain/endpoint.ts';
import {
  importRefuelings,
  listRefuelings,
  type RefuelingEntry,
} from '@flotila/domain/refueling/refueling.api.ts';
import { listDaySummaries, listRides } from '@flotila/domain/ride/ride.api.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { VehiclePeriod } from '../../ground/address/panel-month.ts';
import { call, keyOf, readAgain } from '../../ground/call/api.ts';

const PAGE_SIZE = 1000;
/** 20 000 entries; more pages are a server that does not stop. */
const PAGES_MAX = 20;

/** Whatever a document changes: the list itself, event rows of the history, dots of the calendar. */
export const REFUELING_READERS = [listRefuelings, listRides, listDaySummaries] as const;

/** Refuelings, documents and losses of the period, oldest first. `input` null waits. */
export function useRefuelings(company: string, input: VehiclePeriod | null) {
  return useQuery({
    queryKey: [...keyOf(listRefuelings), company, input],
    enabled: input !== null,
    queryFn: async ({ signal }): Promise<RefuelingEntry[]> => {
      const { vehicleId, from, to } = input as VehiclePeriod;
      const rows: RefuelingEntry[] = [];
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const query = { from, to, losses: 'true' as const, size: PAGE_SIZE, page };
        const answer = await call(listRefuelings, { company, path: { vehicleId }, query }, signal);
        rows.push(...answer.content);
        if (page + 1 >= answer.totalPages) break;
      }
      return rows.sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
    },
  });
}

/** Reads anew whatever shows documents. */
export function useRefreshRefuelings(): () => void {
  const cache = useQueryClient();
  return useCallback(() => void readAgain(cache, REFUELING_READERS), [cache]);
}

export type ImportAnswer = Answer<typeof importRefuelings>;

/** REF-019, REF-025: sends a file of documents; `isCheck` stores nothing. Throws CallFailure. */
export function sendImport(
  company: string,
  file: File,
  options: { isCheck: boolean; signal?: AbortSignal },
): Promise<ImportAnswer> {
  const form = new FormData();
  form.append('file', file, file.name);
  const query = options.isCheck ? { dryrun: 'true' as const } : {};
  return call(importRefuelings, { company, query }, options.signal, form);
}
