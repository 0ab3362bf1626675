// What the plan shows, as it stands in the address: month, filter, switch, hidden states, zoom (PLAN-004, PLAN-005).
// Without a month it is what is under way and to come, from this week on (V-12). The screen has it at once; the
// address follows when it rests.
import { CONTRACT_STATES, type ContractState } from '@flotila/domain/contract/contract.ts';
import { type Month, monthAt, monthText, readMonth } from '@flotila/domain/period.ts';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { planPath } from '../../ground/address/paths.ts';
import { useCompany } from '../../ground/session/company.ts';
import { touches } from './plan-rows.ts';
import {
  aheadSpan,
  isWhole,
  monthSpan,
  readWindow,
  type Span,
  weekBegin,
  windowText,
} from './window.ts';

const ADDRESS_MS = 250;

export interface PlanPlace {
  /** The month that it is, where none is shown. */
  month: Month;
  /** The Monday from which on the coming weeks are shown; null: the month is. */
  monday: string | null;
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
  const asked = search.month ? readMonth(search.month) : null;
  const shown = asked ? { month: asked, monday: null } : aheadAt(nowMs, zone);
  const hide = (search.hide ?? '').split(',');
  return {
    ...shown,
    filter: search.filter ?? '',
    isAll: search.all === '1',
    hidden: new Set(CONTRACT_STATES.filter((state) => hide.includes(state))),
    window: readWindow(search.view, wholeOf(shown, zone)),
  };
}

/** The address of a place, without what is usual. */
export function writePlace(place: PlanPlace, zone: string): PlanSearch {
  const { month, monday, filter, isAll, hidden, window } = place;
  const view = windowText(window, wholeOf(place, zone));
  const hide = CONTRACT_STATES.filter((state) => hidden.has(state)).join(',');
  return {
    ...(monday === null && { month: monthText(month) }),
    ...(filter.trim() && { filter: filter.trim() }),
    ...(isAll && { all: '1' }),
    ...(hide && { hide }),
    ...(view && { view }),
  };
}

type Shown = Pick<PlanPlace, 'month' | 'monday'>;

/** From the week on in which the moment lies. */
function aheadAt(nowMs: number, zone: string): Shown {
  return { month: monthAt(nowMs, zone), monday: weekBegin(nowMs, zone) };
}

/** All of the shown month, or of the weeks from the Monday on. */
export function wholeOf({ month, monday }: Shown, zone: string): Span {
  return monday === null ? monthSpan(month, zone) : aheadSpan(monday, zone);
}

export interface PlanPlaceControl {
  place: PlanPlace;
  /** All that can be shown without another choice. */
  whole: Span;
  /** A short-lived change of the window may come often. */
  setWindow(next: (window: Span, whole: Span) => Span): void;
  change(next: Partial<Pick<PlanPlace, 'filter' | 'isAll' | 'hidden'>>): void;
  /** Shows another month, null: what is ahead; a zoom does not outlive it. */
  setMonth(month: Month | null): void;
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
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text;
      go(planPath(ccode, { ...values }), { replace: true });
    }, ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [place, zone, ccode, go]);
  const { month, monday } = place;
  const whole = useMemo(() => wholeOf({ month, monday }, zone), [month, monday, zone]);
  const setWindow = useCallback(
    (next: (window: Span, whole: Span) => Span) =>
      setPlace((before) => {
        const window = next(before.window, wholeOf(before, zone));
        return window === before.window ? before : { ...before, window };
      }),
    [zone],
  );
  const change = useCallback(
    (next: Partial<PlanPlace>) => setPlace((before) => ({ ...before, ...next })),
    [],
  );
  const setMonth = useCallback(
    (next: Month | null) => {
      const shown = next ? { month: next, monday: null } : aheadAt(Date.now(), zone);
      const after = { ...latest.current, ...shown, window: wholeOf(shown, zone) };
      const values = writePlace(after, zone);
      written.current = textOf(values);
      setPlace(after);
      // A step of its own, so that going back leads to what was shown before.
      go(planPath(ccode, { ...values }));
    },
    [zone, go, ccode],
  );
  return { place, whole, setWindow, change, setMonth };
}

/** The month in which the map shows a contract: the plan's, unless it has nothing of it. */
export function mapMonth(contract: Span | null | undefined, month: Month, zone: string): Month {
  if (!contract || touches(contract, monthSpan(month, zone))) return month;
  return monthAt(contract.from, zone);
}

/** Is any of it out of sight? */
export function isZoomed(control: Pick<PlanPlaceControl, 'place' | 'whole'>): boolean {
  return !isWhole(control.place.window, control.whole);
}

function textOf(search: PlanSearch): string {
  const { month, filter, all, hide, view } = search;
  const values = { month, filter, all, hide, view };
  const said = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
  return new URLSearchParams(said as [string, string][]).toString();
}
