// Everything that hands do in the timeline: drag, wheel, keys, menus, pointing.
import { localDay } from '@flotila/domain/time.ts';
import { type MouseEvent, type RefObject, useCallback, useRef } from 'react';
import { useCompany } from '../../ground/session/company.ts';
import { showError } from '../../ground/ui/failure.ts';
import type { Scale } from './bars.ts';
import type { PlanChartProps } from './chart-props.ts';
import { barOf, placeUnder } from './place-under.ts';
import { isZoomed } from './plan-place.ts';
import type { PlanContract, PlanRow } from './plan-rows.ts';
import { refusalText } from './plan-words.ts';
import { shiftRefusal } from './shift.ts';
import { useDrag } from './use-drag.ts';
import { usePlanCard } from './use-plan-card.ts';
import { usePlanKeys } from './use-plan-keys.ts';
import { useWheel } from './use-wheel.ts';

interface Frame {
  scroller: RefObject<HTMLDivElement | null>;
  scale: Scale;
  /** Pixels before the timeline. */
  left: number;
  scrollTo: (index: number) => void;
}

export function useChartHands(props: PlanChartProps, frame: Frame) {
  const { rows, control, shifting, openOnMap } = props;
  const { timeZone: zone, may } = useCompany();
  const { scroller, scale, left } = frame;
  const mayShift = may('contract', 'write');
  const latest = useRef(rows);
  latest.current = rows;
  const mayTake = useMayTake(latest, mayShift);
  const leftEdge = () => (scroller.current?.getBoundingClientRect().left ?? 0) + left;
  const drag = useDrag({
    zone,
    scale,
    leftEdge,
    mayTake,
    find: (id) => barOf(latest.current, id)?.bar,
    onDrop: shifting.shift,
    setWindow: control.setWindow,
  });
  useWheel(scroller, { scale, leftEdge, setWindow: control.setWindow });
  const card = usePlanCard({
    scroller,
    find: (id) => barOf(latest.current, id),
    isOff: drag.draft !== null || props.isMenuOpen,
  });
  const menuAt = useMenuAt(latest, props.onMenu, card.hide);
  const keys = usePlanKeys({
    rows,
    zone,
    mayTake,
    openOnMap,
    menuAt,
    setWindow: control.setWindow,
    shift: shifting.shift,
    scrollTo: frame.scrollTo,
    hideCard: card.hide,
  });
  const listeners = {
    onPointerDown: drag.onPointerDown,
    onKeyDown: keys.onKeyDown,
    onFocus: keys.onFocus,
    ...useClicks(openOnMap, menuAt),
  };
  return {
    listeners,
    card: card.card,
    draft: drag.draft,
    current: keys.current,
    mayShift,
    isZoomed: isZoomed(control),
    today: localDay(props.nowMs, zone),
  };
}

function useMayTake(rows: RefObject<readonly PlanRow[]>, mayShift: boolean) {
  return useCallback(
    (contract: PlanContract) => {
      const found = barOf(rows.current, contract.row.contractId);
      const refusal = found && shiftRefusal(contract, found.row.vehicle, mayShift);
      if (refusal) showError(refusalText(refusal));
      return found !== null && refusal === null;
    },
    [rows, mayShift],
  );
}

/** Opens the menu of what an element belongs to. */
function useMenuAt(
  rows: RefObject<readonly PlanRow[]>,
  onMenu: PlanChartProps['onMenu'],
  hideCard: () => void,
) {
  return useCallback(
    (target: Element, x: number, y: number) => {
      const place = placeUnder(target);
      const row = rows.current.find(({ vehicle }) => vehicle.vehicleId === place?.vehicleId);
      if (!row || !place) return;
      hideCard();
      const contract = row.bars.find((bar) => bar.row.contractId === place.contractId) ?? null;
      const element = target.closest<HTMLElement>('[tabindex]');
      onMenu({ x, y, vehicle: row.vehicle, contract, element });
    },
    [rows, onMenu, hideCard],
  );
}

function useClicks(
  openOnMap: PlanChartProps['openOnMap'],
  menuAt: (target: Element, x: number, y: number) => void,
) {
  return {
    onClick(signal: MouseEvent) {
      const target = signal.target as Element;
      if (target.closest('[data-more]')) menuAt(target, signal.clientX, signal.clientY);
    },
    onDoubleClick(signal: MouseEvent) {
      const target = signal.target as Element;
      const place = placeUnder(target);
      if (!place || target.closest('[data-more]')) return;
      // The empty timeline is dragged; only what names something leads on.
      const isNamed = place.contractId !== null || target.closest('[data-head]') !== null;
      if (isNamed) openOnMap(place.vehicleId, place.contractId);
    },
    onContextMenu(signal: MouseEvent) {
      const target = signal.target as Element;
      if (!placeUnder(target)) return;
      signal.preventDefault();
      menuAt(target, signal.clientX, signal.clientY);
    },
  };
}
