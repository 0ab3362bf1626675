// Which moment and which ride the pointer is over, shared by ride table, day graph and map: hovering one
// lights up the others. A moment is the time stamp of a location of the shown track.
import { useEffect } from 'react';
import { pageValue } from '../../ground/ui/page-value.ts';

/** Who hovers: it does not follow itself. `address`: a link that points at a moment. */
export type HoverSource = 'table' | 'graph' | 'map' | 'replay' | 'address';

export interface HoveredMoment {
  /** epoch milliseconds */
  ts: number;
  source: HoverSource;
}

export const hoveredMoment = pageValue<HoveredMoment | null>(null);
/** By its name (ride-from.ts). */
export const hoveredRide = pageValue<string | null>(null);

/** Sets or clears the moment under the pointer. */
export function hoverMoment(next: HoveredMoment | null): void {
  const moment = hoveredMoment.get();
  if (next?.ts !== moment?.ts || next?.source !== moment?.source) hoveredMoment.set(next);
}

/** Points at the moment of the address (null: none) until something is hovered or the address points elsewhere. */
export function usePointedMoment(atMs: number | null): void {
  useEffect(() => {
    if (atMs === null) return undefined;
    hoverMoment({ ts: atMs, source: 'address' });
    return () => {
      if (hoveredMoment.get()?.source === 'address') hoverMoment(null);
    };
  }, [atMs]);
}
