// Markers of what happened at a place: events of the vehicle, refuelings and losses of fuel. Buttons over the
// map like the markers of rides; light while they are many, the selected one strong and with its words.
import { type ReactNode, useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { LatLon } from '../camera.ts';
import { useMap } from '../map-context.ts';
import { stackSpots } from '../marker-stack.ts';
import { mercatorX, mercatorY } from '../mercator.ts';
import './event-layer.css';
import { usePlaces, useSettledZoom } from './use-places.ts';

export interface EventMarker extends LatLon {
  id: string;
  /** Drawn inside. */
  icon: ReactNode;
  tone: 'alarm' | 'notice' | 'good' | 'quiet';
  /** Its name for readers and its tooltip. */
  label: string;
  /** Beside the marker; '' only its sign. While it is selected or hovered, the label when there is none. */
  text: string;
  state: 'plain' | 'selected' | 'hovered';
}

interface Props {
  markers: readonly EventMarker[];
  onClick: (id: string) => void;
  onHover: (id: string | null) => void;
}

const STACK_PIXELS = 18;
const RANKS = { plain: 0, hovered: 2, selected: 3 } as const;
/** Of markers at one place the worst news is the one that is seen. */
const TONE_RANKS = { alarm: 0.9, notice: 0.6, good: 0.3, quiet: 0 } as const;

export function EventMarkersLayer({ markers, onClick, onHover }: Props): ReactNode {
  const map = useMap();
  const zoom = useSettledZoom(map);
  const shown = useMemo(() => stacked(markers, zoom), [markers, zoom]);
  const placed = useMemo(() => shown.map(({ marker }) => marker), [shown]);
  const hold = usePlaces(map, placed);
  return createPortal(
    shown.map(({ marker, more }) => {
      const text = marker.text || (marker.state === 'plain' ? '' : marker.label);
      return (
        <button
          key={marker.id}
          type="button"
          ref={hold(marker.id)}
          className="event-marker"
          data-tone={marker.tone}
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
          <span className="event-sign">{marker.icon}</span>
          {text && <span className="event-text">{text}</span>}
          {more > 0 && !text && <span className="event-more">+{more}</span>}
        </button>
      );
    }),
    map.getCanvasContainer(),
  );
}

function stacked(markers: readonly EventMarker[], zoom: number) {
  const world = 512 * 2 ** zoom;
  const spots = markers.map((marker) => ({
    id: marker.id,
    x: mercatorX(marker.longitude) * world,
    y: mercatorY(marker.latitude) * world,
    rank: RANKS[marker.state] + TONE_RANKS[marker.tone],
  }));
  const stacks = new Map(stackSpots(spots, STACK_PIXELS).map((stack) => [stack.id, stack.ids]));
  // In the order of time, whatever is hovered: buttons that change places cannot be pressed.
  return markers.flatMap((marker) => {
    const ids = stacks.get(marker.id);
    return ids ? [{ marker, more: ids.length - 1 }] : [];
  });
}
