// The vehicles of the live map: one query per company and groupset, refreshed every 60 s and patched by
// the live stream in between. Everything that shows vehicles reads this query; nothing is copied.
import { listVehiclesOnMap, type MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { type QueryClient, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type { PageLimits } from '../../ground/call/all-pages.ts';
import { allRows } from '../../ground/call/all-rows.ts';
import { keyOf } from '../../ground/call/api.ts';
import { createThrottle, MANUAL_REFRESH_MS } from '../../ground/call/throttle.ts';
import { createBatcher, type LiveBatch } from '../../ground/live/batch.ts';
import { LIVE_START_MS, openLive } from '../../ground/live/live.ts';
import { overAnswers, readAnew } from '../../ground/live/meanwhile.ts';
import { alertsTold, announcementsShown, commandsTold } from '../../ground/live/told.ts';
import { whileShown } from '../../ground/live/while-shown.ts';
import { renewRights } from '../../ground/session/rights.ts';
import { applyBatch, sortVehicles } from './merge.ts';

/** MAP-025, MAP-027. */
export const REFRESH_MS = 60_000;
/** 100 000 vehicles. */
const LIMITS: PageLimits = { size: 500, pagesMax: 200 };

/** Cache key of the list; the panel's edits refresh it through its first part. */
export function vehiclesKey(company: string, groupset: number | null) {
  return [...keyOf(listVehiclesOnMap), company, groupset] as const;
}

/** ONL-036: page by page until all are there. */
export async function fetchVehicles(
  company: string,
  groupset: number | null,
  signal?: AbortSignal,
): Promise<MapVehicle[]> {
  const query = groupset === null ? {} : { groupset };
  const rows = await allRows(listVehiclesOnMap, { company, query }, signal, LIMITS);
  return sortVehicles(rows);
}

export interface VehiclesOnMap {
  vehicles: readonly MapVehicle[];
  /** Nothing has come yet. */
  isPending: boolean;
  /** The last try failed; `vehicles` may still hold what came before. */
  isError: boolean;
  isFetching: boolean;
  /** Of when `vehicles` are, epoch milliseconds; 0: nothing has come yet. */
  asOfMs: number;
  /** The live stream is open. */
  isLive: boolean;
  /** MAP-026: answers false when the last manual refresh was less than 15 s ago. */
  refresh(): boolean;
  retry(): void;
}

export const VehiclesContext = createContext<VehiclesOnMap | null>(null);

/** The vehicles of the current company and groupset; only inside the shell. */
export function useVehicles(): VehiclesOnMap {
  const value = useContext(VehiclesContext);
  if (!value) throw new Error('drawn outside the shell');
  return value;
}

const NONE: readonly MapVehicle[] = [];

/**
 * Runs the online service of a company (AUTH-024 … AUTH-026): begins 0.5 s after the token appeared,
 * ends with the shell, with the page, and starts anew for another company or groupset.
 */
export function useOnlineService(
  company: string,
  groupset: number | null,
  signedInMs: number,
): VehiclesOnMap {
  const isStarted = useStarted(signedInMs);
  const cache = useQueryClient();
  const query = useQuery({
    queryKey: vehiclesKey(company, groupset),
    queryFn: ({ signal }) => fetchVehicles(company, groupset, signal),
    enabled: isStarted,
    staleTime: REFRESH_MS / 2,
  });
  useRefreshFloor(company, groupset, isStarted);
  const isLive = useLive(company, groupset, isStarted);
  const mayRefresh = useMemo(() => createThrottle(MANUAL_REFRESH_MS, () => Date.now()), []);
  const { data, isPending, isError, isFetching, dataUpdatedAt: asOfMs } = query;
  return useMemo(() => {
    const again = () => cache.refetchQueries({ queryKey: vehiclesKey(company, groupset) });
    return {
      vehicles: data ?? NONE,
      isPending,
      isError,
      isFetching,
      isLive,
      asOfMs,
      retry: () => void again(),
      refresh() {
        const isAllowed = mayRefresh();
        if (isAllowed) void again();
        return isAllowed;
      },
    };
  }, [data, isPending, isError, isFetching, isLive, asOfMs, cache, company, groupset, mayRefresh]);
}

function useStarted(signedInMs: number): boolean {
  const left = signedInMs + LIVE_START_MS - Date.now();
  const [isStarted, setStarted] = useState(left <= 0);
  useEffect(() => {
    if (isStarted) return;
    const timer = setTimeout(() => setStarted(true), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [isStarted, left]);
  return isStarted;
}

/** The cache's own interval begins anew with every pushed row, so it would never come: a clock of ours. */
function useRefreshFloor(company: string, groupset: number | null, isStarted: boolean): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (!isStarted) return;
    const timer = setInterval(() => {
      if (document.hidden) return;
      void cache.refetchQueries({ queryKey: vehiclesKey(company, groupset) });
    }, REFRESH_MS);
    return () => clearInterval(timer);
  }, [cache, company, groupset, isStarted]);
}

function useLive(company: string, groupset: number | null, isStarted: boolean): boolean {
  const cache = useQueryClient();
  const [isLive, setLive] = useState(true);
  useEffect(() => {
    if (!isStarted) return;
    const key = vehiclesKey(company, groupset);
    const reload = () => readAnew(cache, key);
    return whileShown(window, (isReturn) => {
      // What happened while the page was away is not in the new stream.
      if (isReturn) reload();
      const batcher = createBatcher((batch) => patchVehicles(cache, key, batch), runLater);
      const { changed, removed } = batcher;
      const stop = openLive(company, groupset ?? undefined, {
        changed,
        removed,
        reload,
        alerts: alertsTold.tell,
        commands: commandsTold.tell,
        announcements: announcementsShown.set,
        // What else was read may hold too much or too little now.
        rights: () => void renewRights().then(() => readAnew(cache, [])),
        connected: setLive,
      });
      return () => {
        stop();
        batcher.stop();
      };
    });
  }, [cache, company, groupset, isStarted]);
  return isLive;
}

/** Puts what the live stream told into the list. */
export function patchVehicles(cache: QueryClient, key: QueryKey, batch: LiveBatch): void {
  overAnswers(cache, key, (lists) =>
    cache.setQueriesData<MapVehicle[]>(lists, (list) => list && applyBatch(list, batch)),
  );
}

function runLater(act: () => void, milliseconds: number): () => void {
  const timer = setTimeout(act, milliseconds);
  return () => clearTimeout(timer);
}
