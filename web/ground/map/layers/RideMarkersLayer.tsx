// Markers of rides: where each begins, where the last one ends and where it stopped, in the shapes that the
// spec gives them.
import type { ReactNode } from 'react';
import { type MarkerButton, MarkerButtons, type MarkerSignals } from './MarkerButtons.tsx';
import './markers.css';
import './ride-layers.css';

export interface MapMarker extends MarkerButton {
  kind: 'pin' | 'parking' | 'stop' | 'actual';
  /** On the marker: the ride's number, '' none. */
  text: string;
}

const STACK_PIXELS = 20;
/** Of markers at one place a beginning says more than an end. */
const KIND_RANKS = { pin: 0.3, parking: 0.3, actual: 0.2, stop: 0 } as const;

export function RideMarkersLayer(props: MarkerSignals & { markers: readonly MapMarker[] }) {
  return (
    <MarkerButtons
      {...props}
      className="ride-marker"
      data={dataOf}
      stackPixels={STACK_PIXELS}
      rank={rankOf}
      draw={draw}
    />
  );
}

function dataOf({ kind }: MapMarker) {
  return { 'data-kind': kind };
}

function rankOf({ kind }: MapMarker): number {
  return KIND_RANKS[kind];
}

function draw(marker: MapMarker, others: readonly MapMarker[]): ReactNode {
  // A ride that ends where it began is one thing, not two.
  const more = others.filter(({ kind }) => kind !== 'stop').length;
  return (
    <>
      <Shape marker={marker} />
      {more > 0 && <span className="ride-marker-more">+{more}</span>}
    </>
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
