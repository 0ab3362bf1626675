// Reading a day of a tracker's log: by pages as far as they are in sight, or from one end to the other when
// something is searched. Neither holds more than is looked at.
import {
  listVehicleLogLines,
  type VehicleLogLine,
} from '@flotila/domain/connection/connection.api.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../ground/call/api.ts';
import { isWanted, LOG_PAGE, type LogFilter, lineAt, pagesOf, searchedPage } from './log-lines.ts';
import { exactTime } from './log-words.ts';

/** Found lines that are shown; whoever has more must search for less. */
export const FOUND_MAX = 10_000;
/** Pages that went out of sight are forgotten after this. */
const FORGET_MS = 30_000;

export interface LogDay {
  vehicleId: number;
  date: string;
  /** Lines when the day was last asked for; later ones come with the next asking. */
  total: number;
  isNewestFirst: boolean;
}

const NAME = 'vehicle log lines';

/** How many lines the day has. */
export function useLogTotal(vehicleId: number, date: string) {
  return useQuery({
    queryKey: [NAME, vehicleId, date, 'total'],
    queryFn: async ({ signal }) => {
      const query = { date, page: 0, size: 1 };
      const answer = await call(listVehicleLogLines, { path: { vehicleId }, query }, signal);
      return answer.totalElements;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: FORGET_MS,
  });
}

async function readPage(day: LogDay, page: number, signal: AbortSignal): Promise<VehicleLogLine[]> {
  const input = {
    path: { vehicleId: day.vehicleId },
    query: { date: day.date, page, size: LOG_PAGE },
  };
  return (await call(listVehicleLogLines, input, signal)).content;
}

export interface SeenRange {
  first: number;
  last: number;
}

/** The lines in sight; `at` answers undefined while a line is on its way. */
export function useSeenLines(day: LogDay, range: SeenRange) {
  const { total, isNewestFirst } = day;
  const pages = pagesOf(range, total, isNewestFirst);
  const asked = useQueries({
    queries: pages.map((page) => ({
      // A page that was not full is another one once the day has grown.
      queryKey: [NAME, day.vehicleId, day.date, page, Math.min(total, (page + 1) * LOG_PAGE)],
      queryFn: ({ signal }: { signal: AbortSignal }) => readPage(day, page, signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: FORGET_MS,
    })),
  });
  return {
    at(index: number): VehicleLogLine | undefined {
      const line = lineAt(index, total, isNewestFirst);
      const at = pages.indexOf(Math.floor(line / LOG_PAGE));
      return asked[at]?.data?.[line % LOG_PAGE];
    },
    error: asked.find(({ isError }) => isError)?.error ?? null,
    retry: () => {
      for (const one of asked) if (one.isError) void one.refetch();
    },
  };
}

interface Search {
  found: { number: number; line: VehicleLogLine }[];
  /** Pages that were read. */
  step: number;
  error: Error | null;
}

const BEGINNING: Search = { found: [], step: 0, error: null };

/**
 * The lines that a filter wants. Reads on until `wanted` are found or the day is at its end. The caller gives
 * the hook a new key for another day, order or filter.
 */
export function useFoundLines(day: LogDay, filter: LogFilter, zone: string, wanted: number) {
  const [search, setSearch] = useState<Search>(BEGINNING);
  const pages = Math.ceil(day.total / LOG_PAGE);
  const isAtEnd = search.step >= pages;
  const isFull = search.found.length >= FOUND_MAX;
  const isReading = !isAtEnd && !isFull && search.error === null && search.found.length < wanted;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day and the filter are the caller's key.
  useEffect(() => {
    if (!isReading) return;
    const stop = new AbortController();
    const page = searchedPage(search.step, day.total, day.isNewestFirst);
    readPage(day, page, stop.signal).then(
      (lines) => {
        const found = wantedOf(lines, page, day, filter, zone);
        setSearch((before) => ({
          found: [...before.found, ...found].slice(0, FOUND_MAX),
          step: before.step + 1,
          error: null,
        }));
      },
      (error: Error) => {
        if (!stop.signal.aborted) setSearch((before) => ({ ...before, error }));
      },
    );
    return () => stop.abort();
  }, [isReading, search.step]);
  return {
    found: search.found,
    error: search.error,
    isReading,
    isAtEnd,
    isFull,
    /** Lines that were looked at. */
    read: Math.min(day.total, search.step * LOG_PAGE),
    retry: () => setSearch((before) => ({ ...before, error: null })),
  };
}

function wantedOf(
  lines: readonly VehicleLogLine[],
  page: number,
  day: LogDay,
  filter: LogFilter,
  zone: string,
): Search['found'] {
  const found = lines
    .map((line, index) => ({ number: page * LOG_PAGE + index, line }))
    // What came after the day was asked for belongs to the next asking.
    .filter(({ number }) => number < day.total)
    .filter(({ line }) => isWanted(line, filter, exactTime(line.time, zone)));
  return day.isNewestFirst ? found.reverse() : found;
}
