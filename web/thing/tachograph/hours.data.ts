// What the page of a driver's hours is drawn from: the counters, the days of two weeks, the files.
import { listTachographDays } from '@flotila/domain/tachograph/day.api.ts';
import { getDriverHours, listTachographFiles } from '@flotila/domain/tachograph/tachograph.api.ts';
import { getWorkingTime } from '@flotila/domain/tachograph/working-time.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { readAgain, useEndpoint } from '../../ground/call/api.ts';
import { useCompany } from '../../ground/session/company.ts';
import type { Fortnight } from './weeks.ts';

/** The counters count on by themselves; this only hears of another activity. */
const HOURS_REFRESH_MS = 20_000;
const DAYS_REFRESH_MS = 60_000;
/** Half a year of a driver is read for it. */
const WORKING_REFRESH_MS = 300_000;
/** Two years of cards and vehicle units; older ones are said to be there. */
const FILES_SHOWN = 60;

export function useDriverHours(personId: number) {
  const { ccode: company } = useCompany();
  const input = useMemo(() => ({ company, path: { id: personId } }), [company, personId]);
  return useEndpoint(getDriverHours, input, { refetchIntervalMs: HOURS_REFRESH_MS });
}

export function useTachographDays(personId: number, { first, last }: Fortnight, today: string) {
  const { ccode: company } = useCompany();
  const input = useMemo(
    () => ({ company, path: { id: personId }, query: { from: first, to: last } }),
    [company, personId, first, last],
  );
  const isPresent = today <= last;
  return useEndpoint(
    listTachographDays,
    input,
    isPresent ? { refetchIntervalMs: DAYS_REFRESH_MS } : {},
  );
}

/** Working time of the two weeks. */
export function useWorkingTime(personId: number, { first, last }: Fortnight) {
  const { ccode: company } = useCompany();
  const input = useMemo(
    () => ({ company, path: { id: personId }, query: { from: first, to: last } }),
    [company, personId, first, last],
  );
  return useEndpoint(getWorkingTime, input, { refetchIntervalMs: WORKING_REFRESH_MS });
}

export function useTachographFiles(personId: number) {
  const { ccode: company } = useCompany();
  return useEndpoint(listTachographFiles, { company, query: { personId, size: FILES_SHOWN } });
}

/** After a file came everything that is made of files is read again. */
export function useRefreshHours(): () => Promise<unknown> {
  const cache = useQueryClient();
  return useCallback(
    () =>
      readAgain(cache, [getDriverHours, listTachographDays, getWorkingTime, listTachographFiles]),
    [cache],
  );
}
