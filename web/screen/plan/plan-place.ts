// What the plan shows, as it stands in the address: month, filter, switch, hidden states, zoom (PLAN-004, PLAN-005).
// The screen has it at once; the address follows when it rests.
import { CONTRACT_STATES, type ContractState } from '@flotila/domain/contract/contract.ts';
import { type Month, monthAt, monthText, readMonth } from '@flotila/domain/period.ts';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { planPath } from '../../ground/address/paths.ts';
import { useCompany } from '../../ground/session/company.ts';
import { isWholeMonth, monthSpan, readWindow, type Span, windowText } from './window.ts';

const ADDRESS_MS = 250;

export interface PlanPlace {
  month: Month;
  filter: string;
  /** Vehicles without contracts, too. */
  isAll: boolean;
  hidden: ReadonlySet<ContractState>;
  window: Span;
}

export interface PlanSearch {
  month?: string;
  filter?: string;
  all?: string;
  hide?: string;
  view?: string;
}

/** The place of an address; what cannot be read is as if it were left out. */
export function readPlace(search: PlanSearch, zone: string, nowMs: number): PlanPlace {
  const month = (search.month && readMonth(search.month)) || monthAt(nowMs, zone);
  const hide = (search.hide ?? '').split(',');
  return {
    month,
    filter: search.filter ?? '',
    isAll: search.all === '1',
    hidden: new Set(CONTRACT_STATES.filter((state) => hide.includes(state))),
    window: readWindow(search.view, monthSpan(month, zone)),
  };
}

/** The address of a place, without what is usual. */
export function writePlace(place: PlanPlace, zone: string): PlanSearch {
  const { month, filter, isAll, hidden, window } = place;
  const view = windowText(window, monthSpan(month, zone));
  const hide = CONTRACT_STATES.filter((state) => hidden.has(state)).join(',');
  return {
    month: monthText(month),
    ...(filter.trim() && { filter: filter.trim() }),
    ...(isAll && { all: '1' }),
    ...(hide && { hide }),
    ...(view && { view }),
  };
}

export interface PlanPlaceControl {
  place: PlanPlace;
  /** All of the shown month. */
  monthWindow: Span;
  /** A short-lived change of the window may come often. */
  setWindow(next: (window: Span, month: Span) => Span): void;
  change(next: Partial<Omit<PlanPlace, 'month' | 'window'>>): void;
  /** Shows another month; a zoom does not outlive it. */
  setMonth(month: Month): void;
}

export function usePlanPlace(): PlanPlaceControl {
  const { ccode, timeZone: zone } = useCompany();
  const search = useSearch({ strict: false }) as PlanSearch;
  const go = useGo();
  const inAddress = textOf(search);
  const written = useRef(inAddress);
  const [place, setPlace] = useState(() => readPlace(search, zone, Date.now()));
  const latestSearch = useRef(search);
  latestSearch.current = search;
  const latest = useRef(place);
  latest.current = place;
  useEffect(() => {
    if (inAddress === written.current) return;
    // Somebody else changed it: the user went back, or followed a link.
    written.current = inAddress;
    setPlace(readPlace(latestSearch.current, zone, Date.now()));
  }, [inAddress, zone]);
  useEffect(() => {
    const values = writePlace(place, zone);
    const text = textOf(values);
    const isUnsaid = written.current === '' && text === textOf({ month: values.month ?? '' });
    if (text === written.current || isUnsaid) return;
    const timer = setTimeout(() => {
      written.current = text;
      go(planPath(ccode, { ...values }), { replace: true });
    }, ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [place, zone, ccode, go]);
  const { month } = place;
  const monthWindow = useMemo(() => monthSpan(month, zone), [month, zone]);
  const setWindow = useCallback(
    (next: (window: Span, month: Span) => Span) =>
      setPlace((before) => {
        const window = next(before.window, monthSpan(before.month, zone));
        return window === before.window ? before : { ...before, window };
      }),
    [zone],
  );
  const change = useCallback(
    (next: Partial<PlanPlace>) => setPlace((before) => ({ ...before, ...next })),
    [],
  );
  const setMonth = useCallback(
    (next: Month) => {
      const after = { ...latest.current, month: next, window: monthSpan(next, zone) };
      const values = writePlace(after, zone);
      written.current = textOf(values);
      setPlace(after);
      // A step of its own, so that going back leads to the month before.
      go(planPath(ccode, { ...values }));
    },
    [zone, go, ccode],
  );
  return { place, monthWindow, setWindow, change, setMonth };
}

/** Is any of the month out of sight? */
export function isZoomed(control: Pick<PlanPlaceControl, 'place' | 'monthWindow'>): boolean {
  return !isWholeMonth(control.place.window, control.monthWindow);
}

function textOf(search: PlanSearch): string {
  const { month, filter, all, hide, view } = search;
  const values = { month, filter, all, hide, view };
  const said = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(said as [string, string][]).toString();
}
