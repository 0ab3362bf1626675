// Markers of rides: buttons over the map, so that they can be read aloud and reached by keyboard. There are
// as many as a day has rides; those that would cover each other stand as one with a count.
import { type ReactNode, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { useMap } from '../map-context.ts';
import { stackSpots } from '../marker-stack.ts';
import { mercatorX, mercatorY } from '../mercator.ts';
import { usePlaces, useSettledZoom } from './use-places.ts';
import './ride-layers.css';

export interface MapMarker {
  id: string;
  kind: 'pin' | 'parking' | 'stop' | 'actual';
  latitude: number;
  longitude: number;
  /** On the marker: the ride's number, '' none. */
  text: string;
  /** Its name for readers and its tooltip. */
  label: string;
  state: 'plain' | 'selected' | 'hovered' | 'dimmed';
}

interface Props {
  markers: readonly MapMarker[];
  onClick: (id: string) => void;
  onHover: (id: string | null) => void;
}

const STACK_PIXELS = 20;
const RANKS = { dimmed: 0, plain: 0, hovered: 2, selected: 3 } as const;
/** Of markers at one place a beginning says more than an end. */
const KIND_RANKS = { pin: 0.3, parking: 0.3, actual: 0.2, stop: 0 } as const;

export function RideMarkersLayer({ markers, onClick, onHover }: Props): ReactNode {
  const map = useMap();
  const zoom = useSettledZoom(map);
  const shown = useMemo(() => stacked(markers, zoom), [markers, zoom]);
  const placed = useMemo(() => shown.map(({ marker }) => marker), [shown]);
  const hold = usePlaces(map, placed);
  return createPortal(
    shown.map(({ marker, more }) => (
      <button
        key={marker.id}
        type="button"
        ref={hold(marker.id)}
        className="ride-marker"
        data-kind={marker.kind}
        data-state={marker.state}
        aria-label={marker.label}
        aria-pressed={marker.state === 'selected'}
        title={marker.label}
        onClick={() => onClick(marker.id)}
        onPointerEnter={() => onHover(marker.id)}
        onPointerLeave={() => onHover(null)}
        onFocus={() => onHover(marker.id)}
        onBlur={() => onHover(null)}
      >
        <Shape marker={marker} />
        {more > 0 && <span className="ride-marker-more">+{more}</span>}
      </button>
    )),
    map.getCanvasContainer(),
  );
}

function Shape({ marker }: { marker: MapMarker }) {
  if (marker.kind === 'stop' || marker.kind === 'actual') return <span className="ride-dot" />;
  if (marker.kind === 'parking') {
    return (
      <span className="ride-parking">
        <b>P</b>
        {marker.text && <i>{marker.text}</i>}
      </span>
    );
  }
  return (
    <svg className="ride-pin" viewBox="-13 -32 26 34" width="26" height="34" aria-hidden="true">
      <path d="M0 0C-2.2-5.4-10.5-9.6-10.5-19.5a10.5 10.5 0 1 1 21 0C10.5-9.6 2.2-5.4 0 0Z" />
      <text y="-15.4" textAnchor="middle">
        {marker.text || '•'}
      </text>
    </svg>
  );
}

function stacked(markers: readonly MapMarker[], zoom: number) {
  const world = 512 * 2 ** zoom;
  const spots = markers.map((marker) => ({
    id: marker.id,
    x: mercatorX(marker.longitude) * world,
    y: mercatorY(marker.latitude) * world,
    rank: RANKS[marker.state] + KIND_RANKS[marker.kind],
  }));
  const byId = new Map(markers.map((marker) => [marker.id, marker]));
  const stacks = new Map(stackSpots(spots, STACK_PIXELS).map((stack) => [stack.id, stack.ids]));
  // In the order of time, whatever is hovered: buttons that change places cannot be pressed.
  return markers.flatMap((marker) => {
    const ids = stacks.get(marker.id);
    if (!ids) return [];
    // A ride that ends where it began is one thing, not two.
    const more = ids.filter((other) => byId.get(other)?.kind !== 'stop').length;
    return [{ marker, more: Math.max(0, more - (marker.kind === 'stop' ? 0 : 1)) }];
  });
}
