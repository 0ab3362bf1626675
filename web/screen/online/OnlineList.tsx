// The online side list (ONL-001 … ONL-036): filter, counts, show and hide, and one row of 80 px for each
// vehicle. It reads the one vehicle query; selecting puts the vehicle into the address.
import { vehicleFilter } from '@flotila/domain/vehicle/filter.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { UnstyledButton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { mapPath, panelPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useRemembered } from '../../ground/session/remembered.ts';
import { FilterField } from '../../ground/ui/FilterField.tsx';
import { useHasSheet, useIsPhone } from '../../ground/ui/phone.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { Tips } from '../../ground/ui/Tips.tsx';
import { scaled } from '../../ground/ui/text-scale.ts';
import { callingFirst, listOrder } from '../../thing/vehicle/list-order.ts';
import { OrderPick } from '../../thing/vehicle/OrderPick.tsx';
import { useOnlyShown } from '../../thing/vehicle/only-shown.ts';
import { useFleetPart } from '../../thing/vehicle/use-fleet-part.ts';
import { useSteadyRows } from '../../thing/vehicle/use-steady-rows.ts';
import { useVehicles } from '../../thing/vehicle/vehicle.data.ts';
import { useVisibility } from '../../thing/vehicle/visibility.ts';
import { FleetStrip } from './FleetStrip.tsx';
import { ListStates } from './ListStates.tsx';
import { useNarrowing } from './narrowed.ts';
import { OwnDayLink } from './OwnDayLink.tsx';
import styles from './online.module.css';
import { useSelectedId } from './selected-id.ts';
import { VehicleRow } from './VehicleRow.tsx';

/** ONL-003. */
export const ROW_HEIGHT = scaled(80);

export function OnlineList() {
  const company = useCompany();
  const { ccode } = company;
  const { vehicles: all } = useVehicles();
  const { ids: only, part, search } = useOnlyShown();
  const go = useGo();
  const vehicles = useMemo(
    () => (only ? all.filter(({ vehicleId }) => only.has(vehicleId)) : all),
    [all, only],
  );
  const [order, setOrder] = useRemembered(listOrder(company));
  const ofPart = useFleetPart(vehicles, part, order);
  const { hidden, change } = useVisibility(ccode);
  // Answered with the letter itself: what is put off behind it waits for the next frame of the map.
  const [filter, setText] = useState('');
  const shown = useMemo(
    () => callingFirst(ofPart.filter(vehicleFilter(filter)), all),
    [ofPart, filter, all],
  );
  const ids = () => shown.map((vehicle) => vehicle.vehicleId);
  const isNarrowed = shown.length < vehicles.length;
  useNarrowing(isNarrowed ? shown : null);
  function clear() {
    setText('');
    if (part) go(mapPath(ccode, search.only ? { only: search.only } : {}), { replace: true });
  }
  return (
    <section className={styles.list} data-fills aria-label={t('online.title')}>
      <div className={styles.head}>
        <FilterField
          label={t('online.filterLabel')}
          placeholder={t('online.filter')}
          value={filter}
          onFilter={setText}
        />
        <FleetStrip vehicles={vehicles} />
        <OwnDayLink vehicles={all} />
        <div className={styles.counts}>
          <span role="status">
            {vehicles.length > 0 &&
              (isNarrowed
                ? t('online.totalOf', { count: shown.length, total: vehicles.length })
                : t('online.total', { count: shown.length }))}
          </span>
          <OrderPick order={order} onOrder={setOrder} />
          <UnstyledButton
            className={`${pieces.accent} ${pieces.small} ${pieces.oneLine} ${styles.link}`}
            disabled={shown.length === 0}
            onClick={() => change(ids(), false)}
          >
            {t('online.showAll')}
          </UnstyledButton>
          <UnstyledButton
            className={`${pieces.accent} ${pieces.small} ${pieces.oneLine} ${styles.link}`}
            disabled={shown.length === 0}
            onClick={() => change(ids(), true)}
          >
            {t('online.hideAll')}
          </UnstyledButton>
        </div>
      </div>
      <ListStates filter={filter} shown={shown.length} onClear={clear} />
      {shown.length > 0 && (
        <Tips>
          <Rows
            shown={shown}
            fleet={vehicles}
            chosen={`${part} ${filter} ${order}`}
            hidden={hidden}
            setHidden={change}
          />
        </Tips>
      )}
    </section>
  );
}

function Rows(props: {
  shown: readonly MapVehicle[];
  fleet: readonly MapVehicle[];
  /** What the user narrows and orders the list by. */
  chosen: string;
  hidden: ReadonlySet<number>;
  setHidden: (ids: readonly number[], isHidden: boolean) => void;
}) {
  const { hidden } = props;
  const [isHeld, setHeld] = useState(false);
  const vehicles = useSteadyRows(props.shown, props.fleet, props.chosen, isHeld);
  const { ccode } = useCompany();
  const go = useGo();
  const hasSheet = useHasSheet();
  const isPhone = useIsPhone();
  const columns = hasSheet && !isPhone ? 2 : 1;
  const selectedId = useSelectedId();
  const selectedAt = vehicles.findIndex((vehicle) => vehicle.vehicleId === selectedId);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: vehicles.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 4,
    lanes: columns,
    getItemKey: (index) => vehicles[index]?.vehicleId ?? index,
  });
  // Selected on the map: the row comes into sight. Only when the selection changes, not when it sorts.
  const shownId = useRef<number | null>(null);
  useEffect(() => {
    if (selectedId === shownId.current || selectedAt < 0) return;
    shownId.current = selectedId;
    virtual.scrollToIndex(selectedAt);
  }, [selectedAt, selectedId, virtual]);

  const only = useOnlyShown().search;
  const mark = (vehicleId: number) =>
    go(mapPath(ccode, { vehicle: vehicleId, ...only }), { replace: true });
  const select = (vehicleId: number) => {
    if (hasSheet) go(panelPath(ccode, 'vehicle', vehicleId));
    else mark(vehicleId);
  };
  const open = (vehicleId: number) => go(panelPath(ccode, 'vehicle', vehicleId));

  function onKeyDown(signal: KeyboardEvent) {
    if (signal.target !== signal.currentTarget) return;
    const steps: Record<string, number> = {
      ArrowDown: selectedAt + 1,
      ArrowUp: selectedAt - 1,
      Home: 0,
      End: vehicles.length - 1,
    };
    const next = steps[signal.key];
    if (next !== undefined) {
      signal.preventDefault();
      const at = Math.max(0, Math.min(vehicles.length - 1, next));
      const vehicle = vehicles[at];
      if (vehicle) mark(vehicle.vehicleId);
    }
    if (signal.key === 'Enter' && selectedId !== null && selectedAt >= 0) {
      signal.preventDefault();
      open(selectedId);
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: only the rows in sight are drawn, so no <ul> of all.
    <div
      ref={scroller}
      className={styles.rows}
      role="list"
      data-place-list
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows walk the list from here.
      tabIndex={0}
      aria-label={t('online.title')}
      onKeyDown={onKeyDown}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map((item) => {
          const vehicle = vehicles[item.index];
          if (!vehicle) return null;
          return (
            <VehicleRow
              key={item.key}
              vehicle={vehicle}
              top={item.start}
              column={columns === 1 ? undefined : item.lane === 0 ? 'left' : 'right'}
              place={{ index: item.index, count: vehicles.length }}
              isSelected={vehicle.vehicleId === selectedId}
              isHidden={hidden.has(vehicle.vehicleId)}
              onSelect={() => select(vehicle.vehicleId)}
              onOpen={() => open(vehicle.vehicleId)}
              onHide={(isHidden) => props.setHidden([vehicle.vehicleId], isHidden)}
            />
          );
        })}
      </div>
    </div>
  );
}
