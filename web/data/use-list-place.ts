// What a list shows, as it stands in the address: the typed filter and, of period modules, the month
// (DATA-004, DATA-017 … DATA-019).
import { addMonths, type Month, monthRange, monthText, readMonth } from '@flotila/domain/period.ts';
import { addDays, localDay } from '@flotila/domain/time.ts';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useGo } from '../navigate.tsx';
import { dataListPath } from '../paths.ts';
import { useCompany } from '../session/company.ts';
import { noteList } from './list-memory.ts';
import type { AnyDataModule, DataPlace } from './module.ts';

/** The address follows the typing after so many milliseconds. */
const FILTER_MS = 250;

type ListModule = Pick<AnyDataModule, 'list' | 'isPeriod' | 'narrows'>;

const NOTHING: readonly string[] = [];

export interface ListPlace {
  place: DataPlace;
  month: Month;
  /** The last month that the picker offers: that of the start of tomorrow. */
  monthMax: Month;
  filter: string;
  /** Of modules with one more filter; '' all. */
  choice: string;
  setMonth(month: Month): void;
  setFilter(filter: string): void;
  setChoice(choice: string): void;
  setNarrow(next: Record<string, string>): void;
  /** Shows everything. */
  clear(): void;
}

export function useListPlace(
  { list, isPeriod = false, narrows = NOTHING }: ListModule,
  nowMs: number = Date.now(),
): ListPlace {
  const company = useCompany();
  const { ccode, timeZone } = company;
  const search = useSearch({ strict: false }) as ListSearch;
  const go = useGo();
  const [filter, setFilter, noteWritten] = useFilter(search.filter ?? '');
  const maxText = monthText(latestMonth(nowMs, timeZone));
  const monthMax = useMemo(() => readMonth(maxText) as Month, [maxText]);
  const chosen = search.month && readMonth(search.month);
  const text = monthText(shownMonth(search.month, nowMs, timeZone));
  const month = useMemo(() => readMonth(text) as Month, [text]);
  const path = dataListPath(ccode, list);
  const choice = search.kind ?? '';
  const narrowed = useNarrowed(search, narrows);
  const query = useMemo(
    () => ({
      ...narrowed,
      ...{ month: isPeriod && chosen ? text : '', kind: choice, filter: filter.trim() },
    }),
    [narrowed, isPeriod, chosen, text, choice, filter],
  );
  const href = withQuery(path, query);
  useEffect(() => noteList(ccode, list, href), [ccode, list, href]);
  const write = useCallback(
    (to: Record<string, string>) => {
      noteWritten(to.filter ?? '');
      go(withQuery(path, to), { replace: true });
    },
    [path, go, noteWritten],
  );
  useEffect(() => {
    if ((search.filter ?? '') === query.filter) return;
    const timer = setTimeout(() => write(query), FILTER_MS);
    return () => clearTimeout(timer);
  }, [search.filter, query, write]);
  const place = useMemo(
    () => ({
      ...{ ccode, company, search: narrowed },
      month: isPeriod ? monthRange(month, timeZone) : null,
    }),
    [ccode, company, isPeriod, month, timeZone, narrowed],
  );
  const change = (next: Partial<typeof query>) => write({ ...query, ...next });
  return {
    ...{ place, month, monthMax, filter, setFilter, choice },
    setMonth: (next) => change({ month: monthText(next) }),
    setChoice: (next) => change({ kind: next }),
    setNarrow: (next) => write({ ...query, ...next }),
    clear: () => {
      setFilter('');
      change({ kind: '', filter: '' });
    },
  };
}

/** The same object while the address names the same. */
function useNarrowed(search: ListSearch, narrows: readonly string[]): Record<string, string> {
  const text = narrows.map((name) => search[name] ?? '').join('\n');
  return useMemo(() => {
    const values = text.split('\n');
    const named = narrows.map((name, at) => [name, values[at] ?? ''] as const);
    return Object.fromEntries(named.filter(([, value]) => value !== ''));
  }, [narrows, text]);
}

/**
 * The typed filter. It begins with that of the address and follows it when somebody else changes the address:
 * the list was pressed in the side list, or the user went back. What the list writes there itself is told to
 * the third, so that an address that comes late takes no letters away.
 */
function useFilter(inAddress: string) {
  const [filter, setFilter] = useState(inAddress);
  const written = useRef<readonly string[]>([]);
  useEffect(() => {
    const { isOwn, stillWritten } = readBack(written.current, inAddress);
    written.current = stillWritten;
    if (!isOwn) setFilter(inAddress);
  }, [inAddress]);
  const noteWritten = useCallback(
    (text: string) => {
      const last = written.current.at(-1) ?? inAddress;
      if (text !== last) written.current = [...written.current, text];
    },
    [inAddress],
  );
  return [filter, setFilter, noteWritten] as const;
}

/**
 * Is the filter that the address has now one of those that were written there, and which of them are still
 * to come? Those before it were overtaken.
 */
export function readBack(
  written: readonly string[],
  inAddress: string,
): { isOwn: boolean; stillWritten: readonly string[] } {
  const at = written.indexOf(inAddress);
  return at < 0
    ? { isOwn: false, stillWritten: [] }
    : { isOwn: true, stillWritten: written.slice(at + 1) };
}

interface ListSearch {
  [name: string]: string | undefined;
  month?: string;
  filter?: string;
  kind?: string;
}

/**
 * DATA-017, DATA-019: the month of the address, also one that the picker does not offer; without one that can
 * be read the month that it is.
 */
export function shownMonth(asked: string | undefined, nowMs: number, timeZone: string): Month {
  return (asked && readMonth(asked)) || monthOf(localDay(nowMs, timeZone));
}

/** DATA-018: the month in which tomorrow begins. */
export function latestMonth(nowMs: number, timeZone: string): Month {
  return monthOf(addDays(localDay(nowMs, timeZone), 1));
}

function monthOf(day: string): Month {
  return addMonths({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) }, 0);
}

function withQuery(path: string, values: Record<string, string>): string {
  const query = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
