// What a list shows, as it stands in the address: the typed filter, what else narrows it and, of period modules, the
// month (DATA-004, DATA-017 … DATA-019).
import { addMonths, type Month, monthRange, monthText, readMonth } from '@flotila/domain/period.ts';
import { addDays, localDay } from '@flotila/domain/time.ts';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { dataListPath, withSearch } from '../../ground/address/paths.ts';
import { useCompany } from '../../ground/session/company.ts';
import { noteList } from './list-memory.ts';
import type { AnyDataModule, DataPlace } from './module.ts';

/** The address follows the typing after so many milliseconds. */
const FILTER_MS = 250;

type ListModule = Pick<AnyDataModule, 'list' | 'isPeriod' | 'narrows' | 'choices'>;

const NOTHING: readonly string[] = [];

/** What the address says of the list, by name; '' nothing. */
type Values = Readonly<Record<string, string>>;

export interface ListPlace {
  place: DataPlace;
  month: Month;
  /** The last month that the picker offers: that of the start of tomorrow. */
  monthMax: Month;
  filter: string;
  /** Of modules with more filters, by their names; '' all. */
  chosen: Values;
  setMonth(month: Month): void;
  setFilter(filter: string): void;
  /** Of `choices` and `narrows`, by their names; '' all. */
  choose(next: Record<string, string>): void;
  /** Shows everything. */
  clear(): void;
}

export function useListPlace(
  { list, isPeriod = false, narrows = NOTHING, choices }: ListModule,
  nowMs: number = Date.now(),
): ListPlace {
  const company = useCompany();
  const { ccode, timeZone } = company;
  const path = dataListPath(ccode, list);
  const names = useMemo(
    () => [...narrows, 'month', ...(choices ?? []).map(({ name }) => name), 'filter'],
    [narrows, choices],
  );
  const [values, change] = useAddressed(path, names);
  const { filter = '' } = values;
  const maxText = monthText(latestMonth(nowMs, timeZone));
  const monthMax = useMemo(() => readMonth(maxText) as Month, [maxText]);
  const text = monthText(shownMonth(values.month, nowMs, timeZone));
  const month = useMemo(() => readMonth(text) as Month, [text]);
  const narrowed = useNarrowed(values, narrows);
  const href = withSearch(path, { ...values, filter: filter.trim() });
  useEffect(() => noteList(ccode, list, href), [ccode, list, href]);
  const place = useMemo(
    () => ({
      ccode,
      company,
      search: narrowed,
      month: isPeriod ? monthRange(month, timeZone) : null,
    }),
    [ccode, company, isPeriod, month, timeZone, narrowed],
  );
  return {
    place,
    month,
    monthMax,
    filter,
    chosen: values,
    setMonth: (next) => change({ month: monthText(next) }),
    setFilter: (next) => change({ filter: next }, FILTER_MS),
    choose: (next) => change(next),
    clear: () =>
      change(
        Object.fromEntries(
          ['filter', ...(choices ?? []).map((one) => one.name)].map((name) => [name, '']),
        ),
      ),
  };
}

type Change = (next: Record<string, string>, afterMs?: number) => void;

/**
 * What of the address narrows the list. There is one state and one that writes it: every change is made to what is
 * wanted now, not to what the address says, which may still be on its way; so a late write never brings back what was
 * cleared meanwhile. When somebody else changes the address (the list was pressed in the side list, the user went
 * back), that holds.
 */
function useAddressed(path: string, names: readonly string[]): [Values, Change] {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const go = useGo();
  const inAddress = withSearch('', pick(search, names));
  const [values, setValues] = useState(() => pick(search, names));
  const wanted = useRef(values);
  const written = useRef<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const address = useRef({ path, inAddress, go });
  useEffect(() => {
    address.current = { path, inAddress, go };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `inAddress` is all that counts of the search.
  useEffect(() => {
    const { isOwn, stillWritten } = readBack(written.current, inAddress);
    written.current = stillWritten;
    if (isOwn) return;
    clearTimeout(timer.current);
    wanted.current = pick(search, names);
    setValues(wanted.current);
  }, [inAddress]);
  // What was typed last is not written under the page that came after.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page is left.
  useEffect(() => () => clearTimeout(timer.current), [path]);
  const change = useCallback((next: Record<string, string>, afterMs?: number) => {
    wanted.current = { ...wanted.current, ...next };
    setValues(wanted.current);
    const write = () => {
      const { path: to, inAddress: now, go: leave } = address.current;
      const { filter = '', ...others } = wanted.current;
      const text = withSearch('', { ...others, filter: filter.trim() });
      if (text === (written.current.at(-1) ?? now)) return;
      written.current = [...written.current, text];
      leave(`${to}${text}`, { replace: true });
    };
    clearTimeout(timer.current);
    if (afterMs === undefined) write();
    else timer.current = setTimeout(write, afterMs);
  }, []);
  return [values, change];
}

function pick(search: Record<string, string | undefined>, names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, search[name] ?? '']));
}

/** The same object while the address names the same. */
function useNarrowed(search: Values, narrows: readonly string[]): Record<string, string> {
  const text = narrows.map((name) => search[name] ?? '').join('\n');
  return useMemo(() => {
    const values = text.split('\n');
    return narrowedBy(Object.fromEntries(narrows.map((name, at) => [name, values[at]])), narrows);
  }, [narrows, text]);
}

/** What of the address narrows what the server is asked for. */
export function narrowedBy(
  search: Readonly<Record<string, string | undefined>>,
  narrows: readonly string[],
): Record<string, string> {
  const named = narrows.map((name) => [name, search[name] ?? ''] as const);
  return Object.fromEntries(named.filter(([, value]) => value !== ''));
}

/**
 * Is what the address says now one of the texts that were written there, and which of them are still to come?
 * Those before it were overtaken.
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
