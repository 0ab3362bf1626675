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
import type { PageLimits } from '../../ground/call/all-pages.ts';
import { allRows } from '../../ground/call/all-rows.ts';
import { call, keyOf, readAgain } from '../../ground/call/api.ts';

/** 20 000 entries. */
const LIMITS: PageLimits = { size: 1000, pagesMax: 20 };

/** Whatever a document changes: the list itself, event rows of the history, dots of the calendar. */
export const REFUELING_READERS = [listRefuelings, listRides, listDaySummaries] as const;

/** Refuelings, documents and losses of the period, oldest first. `input` null waits. */
export function useRefuelings(company: string, input: VehiclePeriod | null) {
  return useQuery({
    queryKey: [...keyOf(listRefuelings), company, input],
    enabled: input !== null,
    queryFn: async ({ signal }): Promise<RefuelingEntry[]> => {
      const { vehicleId, from, to } = input as VehiclePeriod;
      const query = { from, to, losses: 'true' as const };
      const asked = { company, path: { vehicleId }, query };
      const rows = await allRows(listRefuelings, asked, signal, LIMITS);
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
