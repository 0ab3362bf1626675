// Markers of what happened at a place: events of the vehicle, refuelings and losses of fuel. Light while
// they are many, the selected one strong and with its words.
import type { ReactNode } from 'react';
import './markers.css';
import './event-layer.css';
import { type MarkerButton, MarkerButtons, type MarkerSignals } from './MarkerButtons.tsx';

export interface EventMarker extends MarkerButton {
  /** Drawn inside. */
  icon: ReactNode;
  tone: 'alarm' | 'notice' | 'good' | 'quiet';
  /** Beside the marker; '' only its sign. While it is selected or hovered, the label when there is none. */
  text: string;
  state: 'plain' | 'selected' | 'hovered';
}

const STACK_PIXELS = 18;
/** Of markers at one place the worst news is the one that is seen. */
const TONE_RANKS = { alarm: 0.9, notice: 0.6, good: 0.3, quiet: 0 } as const;

export function EventMarkersLayer(props: MarkerSignals & { markers: readonly EventMarker[] }) {
  return (
    <MarkerButtons
      {...props}
      className="event-marker"
      data={dataOf}
      stackPixels={STACK_PIXELS}
      rank={rankOf}
      draw={draw}
    />
  );
}

function dataOf({ tone }: EventMarker) {
  return { 'data-tone': tone };
}

function rankOf({ tone }: EventMarker): number {
  return TONE_RANKS[tone];
}

function draw(marker: EventMarker, others: readonly EventMarker[]): ReactNode {
  const text = marker.text || (marker.state === 'plain' ? '' : marker.label);
  return (
    <>
      <span className="event-sign">{marker.icon}</span>
      {text && <span className="event-text">{text}</span>}
      {others.length > 0 && !text && <span className="event-more">+{others.length}</span>}
    </>
  );
}
