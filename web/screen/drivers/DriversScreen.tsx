// Drivers by what each may still drive (office-drivers): the question, its answer, and under it everybody by group.
// All that is chosen stands in the address.
import { useDeferredValue, useMemo } from 'react';
import { useClosePage } from '../../ground/address/navigate.tsx';
import { mapPath } from '../../ground/address/paths.ts';
import { t, useLanguage } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useBarWidth } from '../../ground/ui/bar-width.ts';
import full from '../../ground/ui/full-page.module.css';
import { Skeleton, Stale } from '../../ground/ui/ListStates.tsx';
import { isTyped, usePageKeys } from '../../ground/ui/listen.ts';
import { useNow } from '../../ground/ui/now.ts';
import { useRootMark } from '../../ground/ui/root-mark.ts';
import { isEscapeTaken } from '../../ground/ui/shortcuts.ts';
import { stepAsked } from '../../thing/tachograph/asked-hours.ts';
import { type DriversPlaceControl, useDriversPlace } from '../../thing/tachograph/drivers-place.ts';
import {
  driverEntry,
  filteredRows,
  matchingOf,
  matchingVehicles,
  nobodyFor,
  sortedEntries,
} from '../../thing/tachograph/entries.ts';
import { DriversHead } from './DriversHead.tsx';
import { DriversNotice, Nobody } from './DriversNotice.tsx';
import { DriversTable } from './DriversTable.tsx';
import { useDriverHours } from './drivers.data.ts';
import { Question } from './Question.tsx';

const MINUTE_MS = 60_000;

export function DriversScreen() {
  const control = useDriversPlace();
  const { place, change } = control;
  const asked = useDriverHours();
  const nowMs = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS;
  const barWidth = useBarWidth();
  useRootMark('under-bar');
  useDriversKeys(control);
  const entries = useEntries(asked.data, place, nowMs);
  const shown = place.isOnly ? entries.filter(({ group }) => group === 'may') : entries;
  const nobody = nobodyFor(entries, place.asked);
  const isEmpty = asked.data !== undefined && entries.length === 0;
  return (
    <main
      className={full.page}
      aria-label={t('drivers.title')}
      style={{ '--bar-width': `${barWidth}px` } as React.CSSProperties}
    >
      <DriversHead
        filter={place.filter}
        onFilter={(filter) => change({ filter })}
        shown={entries.length}
        total={asked.data?.length ?? 0}
        matching={matchingVehicles(entries)}
      />
      <Question control={control} matching={asked.data ? matchingOf(entries) : null} />
      {asked.isError && asked.data !== undefined && (
        <Stale text={t('drivers.stale')} onRetry={() => void asked.refetch()} />
      )}
      {nobody && <Nobody {...nobody} asked={place.asked} nowMs={nowMs} />}
      {asked.isPending && <Skeleton rows={12} />}
      {isEmpty || asked.isLoadingError ? (
        <DriversNotice asked={asked} onClear={() => change({ filter: '' })} />
      ) : (
        shown.length > 0 && <DriversTable entries={shown} control={control} nowMs={nowMs} />
      )}
    </main>
  );
}

/** The rows that the filter leaves, as they stand at the moment, in their order. */
function useEntries(
  rows: ReturnType<typeof useDriverHours>['data'],
  { asked, withReduced, filter, sort }: DriversPlaceControl['place'],
  nowMs: number,
) {
  const language = useLanguage();
  const quick = useDeferredValue(filter);
  const left = useMemo(() => filteredRows(rows ?? [], quick), [rows, quick]);
  const entries = useMemo(
    () => left.map((row) => driverEntry(row, { asked, withReduced }, nowMs)),
    [left, asked, withReduced, nowMs],
  );
  return useMemo(() => sortedEntries(entries, sort, language), [entries, sort, language]);
}

/** + and − change the hours, Esc closes the page when nothing above it is open. */
function useDriversKeys({ change }: DriversPlaceControl): void {
  const { ccode } = useCompany();
  const close = useClosePage();
  usePageKeys((signal) => {
    if (isTyped(signal) || isEscapeTaken() || signal.ctrlKey || signal.metaKey || signal.altKey)
      return;
    const direction = DIRECTIONS[signal.key];
    if (signal.key === 'Escape') close(mapPath(ccode));
    else if (direction) change(({ asked }) => ({ asked: stepAsked(asked, direction) }));
    else return;
    signal.preventDefault();
  });
}

const DIRECTIONS: Record<string, 1 | -1> = { '+': 1, '=': 1, '-': -1, '−': -1 };
