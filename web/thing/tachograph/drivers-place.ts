// What the list of drivers shows, as it stands in the address: hours, switches, sorting, filter. The screen has
// it at once; the address follows when it rests.
import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { driversPath } from '../../ground/address/paths.ts';
import { useCompany } from '../../ground/session/company.ts';
import { ASKED_DEFAULT, askedText, readAsked } from './asked-hours.ts';

const ADDRESS_MS = 250;

export const SORTS = [
  'driver',
  'vehicle',
  'activity',
  'place',
  'remaining',
  'break',
  'week',
  'rest',
] as const;
export type SortKey = (typeof SORTS)[number];
export interface DriverSort {
  key: SortKey;
  isDown: boolean;
}

/** The most that is left first. */
export const USUAL_SORT: DriverSort = { key: 'remaining', isDown: true };

export interface DriversPlace {
  /** Minutes of driving that are asked for. */
  asked: number;
  /** Also drivers for whom it only fits with a reduced daily rest. */
  withReduced: boolean;
  /** Only those who may. */
  isOnly: boolean;
  sort: DriverSort;
  filter: string;
}

export interface DriversSearch {
  hours?: string;
  reduced?: string;
  only?: string;
  sort?: string;
  filter?: string;
}

/** The place of an address; what cannot be read is as if it were left out. */
export function readPlace(search: DriversSearch): DriversPlace {
  const [, down, name] = /^(-?)(\w+)$/.exec(search.sort ?? '') ?? [];
  const key = SORTS.find((one) => one === name);
  return {
    asked: readAsked(search.hours ?? '') ?? ASKED_DEFAULT,
    withReduced: search.reduced !== '0',
    isOnly: search.only === '1',
    sort: key ? { key, isDown: down === '-' } : USUAL_SORT,
    filter: search.filter ?? '',
  };
}

/** The address of a place; the hours are always said, the rest when it is not the usual. */
export function writePlace({ asked, withReduced, isOnly, sort, filter }: DriversPlace) {
  const isUsual = sort.key === USUAL_SORT.key && sort.isDown === USUAL_SORT.isDown;
  const search: DriversSearch = {
    hours: askedText(asked),
    ...(withReduced ? {} : { reduced: '0' }),
    ...(isOnly ? { only: '1' } : {}),
    ...(isUsual ? {} : { sort: `${sort.isDown ? '-' : ''}${sort.key}` }),
    ...(filter.trim() ? { filter: filter.trim() } : {}),
  };
  return search;
}

/** What a press on a head does: up, down, and back to the most that is left. */
export function nextSort(sort: DriverSort, key: SortKey): DriverSort {
  if (key === USUAL_SORT.key) return { key, isDown: sort.key === key ? !sort.isDown : true };
  if (sort.key !== key) return { key, isDown: false };
  return sort.isDown ? USUAL_SORT : { key, isDown: true };
}

export interface DriversPlaceControl {
  place: DriversPlace;
  change(next: Partial<DriversPlace> | ((before: DriversPlace) => Partial<DriversPlace>)): void;
}

export function useDriversPlace(): DriversPlaceControl {
  const { ccode } = useCompany();
  const search = useSearch({ strict: false }) as DriversSearch;
  const go = useGo();
  const inAddress = textOf(search);
  const written = useRef(inAddress);
  const [place, setPlace] = useState(() => readPlace(search));
  const latestSearch = useRef(search);
  latestSearch.current = search;
  useEffect(() => {
    if (inAddress === written.current) return;
    // Somebody else changed it: the user went back, or followed a link.
    written.current = inAddress;
    setPlace(readPlace(latestSearch.current));
  }, [inAddress]);
  useEffect(() => {
    const values = writePlace(place);
    const text = textOf(values);
    const isUnsaid = written.current === '' && text === textOf(writePlace(readPlace({})));
    if (text === written.current || isUnsaid) return;
    const timer = setTimeout(() => {
      // Another page is on its way already: it must not be taken back.
      if (window.location.pathname !== driversPath(ccode)) return;
      written.current = text;
      go(driversPath(ccode, { ...values }), { replace: true });
    }, ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [place, ccode, go]);
  const change = useCallback<DriversPlaceControl['change']>(
    (next) =>
      setPlace((before) => ({ ...before, ...(typeof next === 'function' ? next(before) : next) })),
    [],
  );
  return { place, change };
}

function textOf({ hours, reduced, only, sort, filter }: DriversSearch): string {
  const said = Object.entries({ hours, reduced, only, sort, filter }).filter(([, value]) => value);
  return new URLSearchParams(said as [string, string][]).toString();
}
