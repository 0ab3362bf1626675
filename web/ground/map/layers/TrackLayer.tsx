// The track of a day on the map: keeps the GPU drawing in step with what is shown, and tells which moment
// of the track the pointer is at. Renders nothing into the page.
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { hearMap, useMap, whileDrawn } from '../map-context.ts';
import { mercatorX, mercatorY } from '../mercator.ts';
import type { Theme } from '../palette.ts';
import {
  ABOVE_TRACK,
  type Span,
  TRACK_LAYER,
  TrackDrawing,
  type TrackTone,
} from '../track/track-drawing.ts';
import { nearest, type TrackLine } from '../track/track-line.ts';
import { worldPixels } from '../vehicles/marker-scale.ts';
import { VEHICLE_LAYER } from '../vehicles/vehicle-drawing.ts';

const PICK_PIXELS = 10;
const PICK_PIXELS_TOUCH = 22;

interface Props {
  line: TrackLine;
  theme: Theme;
  tone: TrackTone;
  /** Speed that the vehicle may not exceed, km/h; left out or null: nobody said. */
  speedMax?: number | null | undefined;
  /** Drawn in full while the rest is dimmed. */
  selected: Span;
  /** Drawn with an edge in the accent colour. */
  hovered: Span;
  /** Time stamp of the location under the pointer, null beside the track. */
  onHover: (ts: number | null) => void;
  onClick: (ts: number) => void;
}

export function TrackLayer(props: Props): null {
  const map = useMap();
  const { line, theme, tone, speedMax, selected, hovered } = props;
  const [drawing] = useState(() => new TrackDrawing(theme));
  useEffect(() => {
    // Below the plan and the vehicles, whenever they came.
    map.addLayer(
      drawing,
      [ABOVE_TRACK, VEHICLE_LAYER].find((id) => map.getLayer(id)),
    );
    return () => whileDrawn(map, () => map.removeLayer(TRACK_LAYER));
  }, [map, drawing]);
  useEffect(() => drawing.setTheme(theme), [drawing, theme]);
  useEffect(() => drawing.setTone(tone), [drawing, tone]);
  useEffect(() => drawing.setLimit(speedMax ?? null), [drawing, speedMax]);
  useEffect(() => drawing.setLine(line), [drawing, line]);
  useEffect(() => drawing.setSpans(selected, hovered), [drawing, selected, hovered]);
  usePointer(map, props);
  return null;
}

function usePointer(map: MapLibreMap, props: Props): void {
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const find = (signal: MapMouseEvent, reach: number): number | null => {
      const { line } = latest.current;
      const { lng, lat } = signal.lngLat;
      const index = nearest(line, mercatorX(lng), mercatorY(lat), reach / worldPixels(map));
      return index === null ? null : (line.ts[index] ?? null);
    };
    let wasOver = false;
    const hover = (ts: number | null) => {
      if (ts === null && !wasOver) return;
      wasOver = ts !== null;
      // The canvas inherits it unless a vehicle lies there, too.
      map.getCanvasContainer().style.cursor = wasOver ? 'pointer' : '';
      latest.current.onHover(ts);
    };
    const moved = (signal: MapMouseEvent) => {
      if (signal.originalEvent.buttons === 0 && isOnMap(map, signal)) {
        hover(find(signal, PICK_PIXELS));
      }
    };
    const left = () => hover(null);
    const clicked = (signal: MapMouseEvent) => {
      if (!isOnMap(map, signal)) return;
      const isTouch = matchMedia('(pointer: coarse)').matches;
      const ts = find(signal, isTouch ? PICK_PIXELS_TOUCH : PICK_PIXELS);
      if (ts !== null) latest.current.onClick(ts);
    };
    const stopHearing = hearMap(map, { mousemove: moved, mouseout: left, click: clicked });
    return () => {
      stopHearing();
      map.getCanvasContainer().style.cursor = '';
    };
  }, [map]);
}

/** Markers lie within the map's element: what is meant for them is not meant for the track. */
function isOnMap(map: MapLibreMap, signal: MapMouseEvent): boolean {
  return signal.originalEvent.target === map.getCanvas();
}
