// Markers as buttons over the map, so that they can be read aloud and reached by keyboard: there are as many
// as a day has rides or events. Those that would cover each other stand as one, which knows the others.
import { type ReactNode, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { hovering } from '../../ui/page-value.ts';
import type { LatLon } from '../camera.ts';
import { useMap } from '../map-context.ts';
import { stackSpots } from '../marker-stack.ts';
import { mercatorX, mercatorY } from '../mercator.ts';
import { usePlaces, useSettledZoom } from './use-places.ts';

export interface MarkerButton extends LatLon {
  id: string;
  /** Its name for readers and its tooltip. */
  label: string;
  state: 'plain' | 'selected' | 'hovered' | 'dimmed';
}

export interface MarkerSignals {
  onClick: (id: string) => void;
  /** Left out: it lights up nothing else. */
  onHover?: (id: string | null) => void;
}

interface Props<M extends MarkerButton> extends MarkerSignals {
  markers: readonly M[];
  className: string;
  /** For the style sheet. */
  data: (marker: M) => { [name: `data-${string}`]: string };
  /** Nearer than this they are one. */
  stackPixels: number;
  /** Which of markers at one place is seen, between those of one state: 0 … 1, the highest. */
  rank: (marker: M) => number;
  /** What is drawn of a marker, `others` lie under it. */
  draw: (marker: M, others: readonly M[]) => ReactNode;
}

const STATE_RANKS = { dimmed: 0, plain: 0, hovered: 2, selected: 3 } as const;

export function MarkerButtons<M extends MarkerButton>(props: Props<M>): ReactNode {
  const { markers, stackPixels, rank, onClick, onHover } = props;
  const map = useMap();
  const zoom = useSettledZoom(map);
  const shown = useMemo(
    () => stacked(markers, { zoom, stackPixels, rank }),
    [markers, zoom, stackPixels, rank],
  );
  const placed = useMemo(() => shown.map(({ marker }) => marker), [shown]);
  const hold = usePlaces(map, placed);
  return createPortal(
    shown.map(({ marker, others }) => (
      <button
        key={marker.id}
        type="button"
        ref={hold(marker.id)}
        className={props.className}
        {...props.data(marker)}
        data-state={marker.state}
        aria-label={marker.label}
        aria-pressed={marker.state === 'selected'}
        title={marker.label}
        onClick={() => onClick(marker.id)}
        {...(onHover && hovering(onHover, marker.id))}
      >
        {props.draw(marker, others)}
      </button>
    )),
    map.getCanvasContainer(),
  );
}

function stacked<M extends MarkerButton>(
  markers: readonly M[],
  by: { zoom: number } & Pick<Props<M>, 'stackPixels' | 'rank'>,
): { marker: M; others: M[] }[] {
  const world = 512 * 2 ** by.zoom;
  const spots = markers.map((marker) => ({
    id: marker.id,
    x: mercatorX(marker.longitude) * world,
    y: mercatorY(marker.latitude) * world,
    rank: STATE_RANKS[marker.state] + by.rank(marker),
  }));
  const byId = new Map(markers.map((marker) => [marker.id, marker]));
  const stacks = new Map(stackSpots(spots, by.stackPixels).map((stack) => [stack.id, stack.ids]));
  // In the order of time, whatever is hovered: buttons that change places cannot be pressed.
  return markers.flatMap((marker) => {
    const ids = stacks.get(marker.id);
    if (!ids) return [];
    const others = ids.filter((id) => id !== marker.id).flatMap((id) => byId.get(id) ?? []);
    return [{ marker, others }];
  });
}
