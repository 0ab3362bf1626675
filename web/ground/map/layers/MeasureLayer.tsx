// Measuring a way on the map: draws it, and takes clicks as its bends while it is measured, so that no vehicle
// or track is chosen by them. By keyboard Enter adds the middle of the free part, which then has a cross.
import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { freeCentreOffset, type LatLon } from '../camera.ts';
import type { MapPadding } from '../contract.ts';
import { REGULAR } from '../fonts.ts';
import { freeMiddle, useMap, whileDrawn } from '../map-context.ts';
import { drawnWay } from '../measure.ts';
import { PALETTES, type Theme, VEHICLE_PALETTES } from '../palette.ts';
import './tool-layers.css';
import { listen } from '../../ui/listen.ts';
import { placeUnder } from './MapPointer.tsx';

interface Props {
  places: readonly LatLon[];
  theme: Theme;
  padding: MapPadding;
  /** Words of a length in metres. */
  nameOf: (metres: number) => string;
  onAdd: (place: LatLon) => void;
}

const MEASURE = 'measure';
/** A hand that clicks trembles. */
const CLICK_PIXELS = 5;

export function MeasureLayer(props: Props): ReactNode {
  const map = useMap();
  const latest = useRef(props);
  latest.current = props;
  const pointer = useRef<LatLon | null>(null);
  const { places, theme, nameOf, padding } = props;
  const draw = useMemo(
    () => () =>
      whileDrawn(map, () => {
        const { places: bends, nameOf: name } = latest.current;
        map.getSource<GeoJSONSource>(MEASURE)?.setData(drawnWay(bends, pointer.current, name));
      }),
    [map],
  );
  useEffect(() => addLayers(map, theme), [map, theme]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn anew when it changes
  useEffect(draw, [draw, places, theme, nameOf]);
  useEffect(() => takeClicks(map, latest, pointer, draw), [map, draw]);
  const [dx, dy] = freeCentreOffset(padding);
  return createPortal(
    <div
      className="fleet-map-cross"
      style={{ left: `calc(50% + ${dx}px)`, top: `calc(50% + ${dy}px)` }}
      aria-hidden="true"
    />,
    map.getCanvasContainer(),
  );
}

/** Answers how to take them away. */
function addLayers(map: MapLibreMap, theme: Theme): () => void {
  const { accent, ink } = VEHICLE_PALETTES[theme];
  const halo = PALETTES[theme].labelHalo;
  const lineLook = { 'line-cap': 'round', 'line-join': 'round' } as const;
  map.addSource(MEASURE, { type: 'geojson', data: drawnWay([], null, String) });
  map.addLayer({
    id: 'measure-casing',
    type: 'line',
    source: MEASURE,
    filter: ['==', ['get', 'kind'], 'way'],
    layout: lineLook,
    paint: { 'line-color': halo, 'line-width': 6, 'line-opacity': 0.9 },
  });
  map.addLayer({
    id: 'measure-way',
    type: 'line',
    source: MEASURE,
    filter: ['==', ['get', 'kind'], 'way'],
    layout: lineLook,
    paint: { 'line-color': accent, 'line-width': 2.5 },
  });
  map.addLayer({
    id: 'measure-next',
    type: 'line',
    source: MEASURE,
    filter: ['==', ['get', 'kind'], 'next'],
    paint: { 'line-color': accent, 'line-width': 2, 'line-dasharray': [2, 2] },
  });
  map.addLayer({
    id: 'measure-bend',
    type: 'circle',
    source: MEASURE,
    filter: ['==', ['get', 'kind'], 'bend'],
    paint: {
      'circle-radius': 5,
      'circle-color': halo,
      'circle-stroke-color': accent,
      'circle-stroke-width': 2.5,
    },
  });
  map.addLayer({
    id: 'measure-name',
    type: 'symbol',
    source: MEASURE,
    filter: ['==', ['get', 'kind'], 'bend'],
    layout: {
      'text-field': ['get', 'name'],
      'text-font': [REGULAR],
      'text-size': 12,
      'text-anchor': 'bottom',
      'text-offset': [0, -0.8],
      'text-allow-overlap': true,
    },
    paint: { 'text-color': ink, 'text-halo-color': halo, 'text-halo-width': 1.8 },
  });
  return () =>
    whileDrawn(map, () => {
      for (const part of ['name', 'bend', 'next', 'way', 'casing']) {
        map.removeLayer(`measure-${part}`);
      }
      map.removeSource(MEASURE);
    });
}

/** Before the map hears them; dragging and zooming stay the map's. Answers how to give them back. */
function takeClicks(
  map: MapLibreMap,
  latest: { current: Props },
  pointer: { current: LatLon | null },
  draw: () => void,
): () => void {
  const container = map.getCanvasContainer();
  let pressed = { x: 0, y: 0 };
  const placeOf = ({ clientX, clientY }: MouseEvent) => placeUnder(map, clientX, clientY);
  const down = ({ clientX: x, clientY: y }: PointerEvent) => {
    pressed = { x, y };
  };
  const clicked = (signal: MouseEvent) => {
    if (signal.target !== map.getCanvas()) return;
    signal.stopPropagation();
    if (Math.hypot(signal.clientX - pressed.x, signal.clientY - pressed.y) > CLICK_PIXELS) return;
    if (signal.type === 'click') latest.current.onAdd(placeOf(signal));
  };
  const moved = (signal: MouseEvent) => {
    if (signal.buttons !== 0) return;
    signal.stopPropagation();
    pointer.current = placeOf(signal);
    draw();
  };
  const left = () => {
    pointer.current = null;
    draw();
  };
  const typed = (signal: KeyboardEvent) => {
    if (signal.key !== 'Enter' || signal.target !== map.getCanvas()) return;
    const { lat: latitude, lng: longitude } = freeMiddle(map, latest.current.padding);
    latest.current.onAdd({ latitude, longitude });
  };
  container.classList.add('fleet-map-measured');
  const clicks = { pointerdown: down, click: clicked, dblclick: clicked, mousemove: moved };
  const stopClicks = listen(container, clicks, { capture: true });
  const stopOthers = listen(container, { mouseleave: left, keydown: typed });
  return () => {
    container.classList.remove('fleet-map-measured');
    stopClicks();
    stopOthers();
  };
}
