// What the page of a driver shows, as it stands in the address: the two weeks, the clock, what is selected.
import { isDay } from '@flotila/domain/time.ts';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { driverHoursPath } from '../../ground/address/paths.ts';
import { useCompany } from '../../ground/session/company.ts';
import { mondayOf, utcDay } from '../../thing/tachograph/weeks.ts';

export interface HoursPlace {
  /** Monday of the later of the two weeks; never later than the present one. */
  week: string;
  /** Times by the company's clock instead of UTC; the days stay those of UTC. */
  isLocal: boolean;
  /** Key of the selected infringement (found.ts), null none. */
  found: string | null;
}

export interface HoursSearch {
  week?: string;
  time?: string;
  found?: string;
}

/** The place of an address; what cannot be read is as if it were left out. */
export function readPlace(search: HoursSearch, nowMs: number): HoursPlace {
  const present = mondayOf(utcDay(nowMs));
  const asked = search.week !== undefined && isDay(search.week) ? mondayOf(search.week) : present;
  return {
    week: isLater(asked, present) ? present : asked,
    isLocal: search.time === 'local',
    found: search.found || null,
  };
}

/** The address of a place, without what is usual. */
export function writePlace({ week, isLocal, found }: HoursPlace, nowMs: number): HoursSearch {
  return {
    ...(week !== mondayOf(utcDay(nowMs)) && { week }),
    ...(isLocal && { time: 'local' }),
    ...(found && { found }),
  };
}

/** ISO days compare as texts. */
function isLater(day: string, other: string): boolean {
  return day > other;
}

export interface HoursPlaceControl extends HoursPlace {
  /** Shows other weeks: a step of its own, so that going back leads to the ones before. */
  setWeek(week: string): void;
  setLocal(isLocal: boolean): void;
  select(found: string | null): void;
}

export function useHoursPlace(personId: number, nowMs: number): HoursPlaceControl {
  const { ccode } = useCompany();
  const { week, time, found } = useSearch({ strict: false }) as HoursSearch;
  const go = useGo();
  const today = utcDay(nowMs);
  const place = useMemo(
    () =>
      readPlace(
        {
          ...(week !== undefined && { week }),
          ...(time !== undefined && { time }),
          ...(found !== undefined && { found }),
        },
        Date.parse(today),
      ),
    [week, time, found, today],
  );
  const change = useCallback(
    (next: Partial<HoursPlace>, replace: boolean) => {
      const search = { ...writePlace({ ...place, ...next }, Date.parse(today)) };
      go(driverHoursPath(ccode, personId, search), { replace });
    },
    [place, today, go, ccode, personId],
  );
  return useMemo(
    () => ({
      ...place,
      setWeek: (next: string) => change({ week: next, found: null }, false),
      setLocal: (isLocal: boolean) => change({ isLocal }, true),
      select: (next: string | null) => change({ found: next }, true),
    }),
    [place, change],
  );
}
