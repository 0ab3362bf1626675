// The plan of contracts (NAV-017, PLAN-001 … PLAN-026): vehicles are rows, contracts are bars of the coming weeks, or of a month. All
// that is chosen stands in the address; what it is drawn from is one call a month and the list of the live map.

import { monthText } from '@flotila/domain/period.ts';
import { localDay } from '@flotila/domain/time.ts';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useClosePage, useGo } from '../../ground/address/navigate.tsx';
import { mapPath, panelPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useBarWidth } from '../../ground/ui/bar-width.ts';
import full from '../../ground/ui/full-page.module.css';
import { Stale } from '../../ground/ui/ListStates.tsx';
import { isTyped, usePageKeys } from '../../ground/ui/listen.ts';
import { useNow } from '../../ground/ui/now.ts';
import { useMatches } from '../../ground/ui/phone.ts';
import { useRootMark } from '../../ground/ui/root-mark.ts';
import { isEscapeTaken } from '../../ground/ui/shortcuts.ts';
import { freeFrom } from './free.ts';
import { PlanChart } from './PlanChart.tsx';
import { PlanDays } from './PlanDays.tsx';
import { PlanHead } from './PlanHead.tsx';
import { PlanLegend } from './PlanLegend.tsx';
import { type MenuAt, PlanMenu } from './PlanMenu.tsx';
import { PlanNotice } from './PlanNotice.tsx';
import { usePlanData } from './plan.data.ts';
import styles from './plan.module.css';
import { mapMonth, usePlanPlace } from './plan-place.ts';
import { type PlanContract, type PlanRow, planOf } from './plan-rows.ts';
import { type Sort, sortRows } from './sort.ts';
import { UndoBar } from './UndoBar.tsx';
import { useShift } from './use-shift.ts';

/** A phone held upright shows a list by day. */
const LIST = '(max-width: 600px) and (orientation: portrait)';
const MINUTE_MS = 60_000;

export function PlanPage() {
  const { ccode, timeZone: zone } = useCompany();
  const control = usePlanPlace();
  const { place, whole } = control;
  const nowMs = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS;
  const data = usePlanData(control, nowMs);
  const filter = useDeferredValue(place.filter);
  const isPending = data.asked.isPending || data.areVehiclesPending;
  const plan = useMemo(
    () =>
      planOf({
        vehicles: data.vehicles,
        contracts: data.contracts,
        filter,
        // While they are read every vehicle has a row.
        hidden: place.hidden,
        isAll: place.isAll || data.asked.isPending,
      }),
    [data.vehicles, data.contracts, filter, place.hidden, place.isAll, data.asked.isPending],
  );
  const [sort, setSort] = useState<Sort>('plate');
  const free = useFree(data, whole.from, nowMs);
  const rows = useMemo(() => sortRows(plan.rows, sort, free), [plan.rows, sort, free]);
  const plateOf = usePlates(data.vehicles, data.contracts);
  const shifting = useShift(data.key, plateOf);
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const isList = useMatches(LIST);
  const barWidth = useBarWidth();
  useRootMark('under-bar');
  const go = useGo();
  const openOnMap = useCallback(
    (vehicleId: number, contractId: number | null) => {
      const contract = data.contracts.find(({ row }) => row.contractId === contractId);
      const month = monthText(mapMonth(contract, place.month, zone));
      go(panelPath(ccode, 'contracts', vehicleId, { month, contract: contractId ?? undefined }));
    },
    [go, ccode, place.month, data.contracts, zone],
  );
  usePlanKeys(shifting.undo);
  const shared = { rows, free, nowMs, openOnMap, onMenu: setMenu, month: place.month };
  const isEmpty = !isPending && rows.length === 0;
  return (
    <main
      className={full.page}
      aria-label={t('menu.plan')}
      style={{ '--bar-width': `${barWidth}px` } as React.CSSProperties}
    >
      <PlanHead
        control={control}
        rows={rows}
        plan={plan}
        nowMs={nowMs}
        free={free}
        isList={isList}
      />
      <PlanLegend control={control} plan={plan} isPending={isPending} isList={isList} />
      {data.asked.isError && data.asked.data !== undefined && (
        <Stale text={t('plan.stale')} onRetry={() => void data.asked.refetch()} />
      )}
      {data.isCut && <p className={styles.note}>{t('plan.cut')}</p>}
      {isEmpty || data.asked.isLoadingError || data.hasVehiclesFailed ? (
        <PlanNotice control={control} data={data} />
      ) : isList ? (
        <PlanDays {...shared} whole={whole} isPending={isPending} />
      ) : (
        <PlanChart
          {...shared}
          control={control}
          shifting={shifting}
          sort={sort}
          plateOf={plateOf}
          isPending={isPending}
          onSort={setSort}
          isMenuOpen={menu !== null}
        />
      )}
      <PlanMenu at={menu} onClose={() => setMenu(null)} openOnMap={openOnMap} month={place.month} />
      <UndoBar shifting={shifting} />
    </main>
  );
}

/** First free day of each vehicle; nothing in a month that is over. */
function useFree(
  data: ReturnType<typeof usePlanData>,
  wholeFrom: number,
  nowMs: number,
): (row: PlanRow) => string | null | undefined {
  const { timeZone: zone } = useCompany();
  const { periods, known } = data;
  const day = localDay(Math.max(nowMs, wholeFrom), zone);
  return useMemo(() => {
    const isOver = day > localDay(known - 1, zone);
    const found = new Map<number, string | null>();
    return ({ vehicle }) => {
      if (isOver || vehicle.isGone) return undefined;
      const { vehicleId } = vehicle;
      let free = found.get(vehicleId);
      if (free === undefined) {
        free = freeFrom(periods.get(vehicleId) ?? [], { day, known, zone });
        found.set(vehicleId, free);
      }
      return free;
    };
  }, [periods, known, day, zone]);
}

function usePlates(
  vehicles: readonly { vehicleId: number; plate: string }[],
  contracts: readonly PlanContract[],
): (vehicleId: number) => string {
  const latest = useRef({ vehicles, contracts });
  latest.current = { vehicles, contracts };
  return useCallback((vehicleId) => {
    const known = latest.current.vehicles.find((one) => one.vehicleId === vehicleId)?.plate;
    const row = latest.current.contracts.find((one) => one.row.vehicleId === vehicleId)?.row;
    return known ?? row?.vehicle ?? '';
  }, []);
}

/** Ctrl+Z takes the last change back, Esc closes the page when nothing above it is open (PLAN-021). */
function usePlanKeys(undo: () => void): void {
  const { ccode } = useCompany();
  const close = useClosePage();
  usePageKeys((signal) => {
    // The card goes before the page.
    if (isTyped(signal) || isEscapeTaken() || document.querySelector('[data-plan-card]')) return;
    if (signal.key === 'Escape') close(mapPath(ccode));
    if (signal.key.toLowerCase() !== 'z' || !(signal.ctrlKey || signal.metaKey)) return;
    signal.preventDefault();
    undo();
  });
}
