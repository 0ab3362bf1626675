// The cards of the wall: only the rows in sight are there, each card at its place, so that a filter or a
// hidden neighbour moves a card without making it anew. The arrows walk the grid.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { panelPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useWaitingAlerts } from '../../thing/alert/use-waiting-alerts.ts';
import styles from './preview.module.css';
import { VehicleCard } from './VehicleCard.tsx';
import { cardPlace, GAP, type WallGrid } from './wall-grid.ts';
import { nextCard } from './wall-keys.ts';

/** Rows beyond the edges that are drawn, so that scrolling shows cards and not holes. */
const OVERSCAN = 1;

export function WallCards(props: {
  vehicles: readonly MapVehicle[];
  hidden: ReadonlySet<number>;
  grid: WallGrid;
  onHide: (vehicleIds: readonly number[], isHidden: boolean) => void;
}) {
  const { vehicles, hidden, grid, onHide } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rowHeight = grid.height + GAP;
  const virtual = useVirtualizer({
    count: Math.ceil(vehicles.length / grid.columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
  });
  // Another size of the cards is another height of all rows.
  useEffect(() => {
    if (rowHeight > 0) virtual.measure();
  }, [virtual, rowHeight]);
  const walk = useWalk(vehicles, grid.columns, (index) =>
    virtual.scrollToIndex(Math.floor(index / grid.columns)),
  );
  const hide = useCallback(
    (vehicleId: number, isHidden: boolean) => onHide([vehicleId], isHidden),
    [onHide],
  );
  const alerts = useWaitingAlerts(true);
  // The worst comes last, so it is what is kept.
  const worst = useMemo(
    () => new Map(alerts?.toReversed().map((alert) => [alert.vehicleId, alert])),
    [alerts],
  );
  const rows = virtual.getVirtualItems();
  const first = (rows[0]?.index ?? 0) * grid.columns;
  const end = ((rows[rows.length - 1]?.index ?? -1) + 1) * grid.columns;
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the cards in sight are drawn, so no <ul> of all.
    <div ref={scroller} className={styles.cards} role="list" aria-label={t('online.title')}>
      <div className={styles.sheet} style={{ height: virtual.getTotalSize() }}>
        {vehicles.slice(first, end).map((vehicle, offset) => {
          const index = first + offset;
          return (
            <VehicleCard
              key={vehicle.vehicleId}
              vehicle={vehicle}
              alert={worst.get(vehicle.vehicleId)}
              isHidden={hidden.has(vehicle.vehicleId)}
              isCurrent={index === walk.current}
              place={{ index, count: vehicles.length }}
              {...cardPlace(grid, index)}
              width={grid.width}
              height={grid.height}
              mapWidth={grid.map.width}
              mapHeight={grid.map.height}
              onHide={hide}
              onKey={walk.onKey}
              onFocus={walk.onFocus}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Which card Tab leads to, and how the arrows and Enter go on from there. */
function useWalk(
  vehicles: readonly MapVehicle[],
  columns: number,
  scrollTo: (index: number) => void,
) {
  const { ccode } = useCompany();
  const go = useGo();
  const [at, setAt] = useState(0);
  const current = Math.min(at, vehicles.length - 1);
  const wantsFocus = useRef(false);
  const latest = useRef({ vehicles, columns, scrollTo });
  latest.current = { vehicles, columns, scrollTo };
  const onKey = useCallback(
    (signal: KeyboardEvent, index: number) => {
      if (signal.target !== signal.currentTarget) return;
      const { vehicles: list, columns: across } = latest.current;
      const vehicle = list[index];
      if (signal.key === 'Enter' && vehicle) go(panelPath(ccode, 'vehicle', vehicle.vehicleId));
      const next = nextCard(signal.key, index, { columns: across, count: list.length });
      if (next === null) return;
      signal.preventDefault();
      wantsFocus.current = true;
      latest.current.scrollTo(next);
      setAt(next);
    },
    [ccode, go],
  );
  // The card may come only with the scrolling, so it is looked for with every drawing until it is there.
  useEffect(() => {
    const id = vehicles[current]?.vehicleId;
    const card = wantsFocus.current && id && document.getElementById(`card-${id}`);
    if (!card) return;
    wantsFocus.current = false;
    card.focus({ preventScroll: true });
  });
  return { current, onKey, onFocus: setAt };
}
