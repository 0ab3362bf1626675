// The planned way of a contract on the map (CON-010): its path dotted, also on what was driven along it, and its
// places as numbers in their order. How a screen gets all of a contract's map: web/thing/contract/ContractOnMap.tsx.
import type { RoutePlan } from '@flotila/domain/contract/route-plan.ts';
import type { Feature, LineString } from 'geojson';
import type { GeoJSONSource } from 'maplibre-gl';
import { type ReactNode, useEffect, useRef } from 'react';
import { useMap, whileDrawn } from '../map-context.ts';
import { type Theme, VEHICLE_PALETTES } from '../palette.ts';
import { ABOVE_TRACK, TRACK_LAYER } from '../track/track-drawing.ts';
import { VEHICLE_LAYER } from '../vehicles/vehicle-drawing.ts';
import { type MarkerButton, MarkerButtons } from './MarkerButtons.tsx';
import './markers.css';
import './plan-layer.css';
import { prefersStill } from '../looks.ts';

const PLAN = 'route-plan';
const HALO = 'route-plan-halo';
/** Pixels of the dots, of the light core of each, and from one to the next. */
const DOT = 4;
const CORE = 1.8;
const APART = 7.2;
const STACK_PIXELS = 18;

/** A place of the plan; `state` and `label` are the screen's. */
export interface WaypointMarker extends MarkerButton {
  /** From 1. */
  order: number;
  isReached: boolean;
}

interface Props {
  /** [longitude, latitude]; without a path the places are joined by straight lines. */
  plan: Pick<RoutePlan, 'path' | 'waypoints'>;
  markers: readonly WaypointMarker[];
  theme: Theme;
}

export function RoutePlanLayer({ plan, markers, theme }: Props): ReactNode {
  const map = useMap();
  usePath(plan, theme);
  return (
    <MarkerButtons
      markers={markers}
      className="plan-marker"
      data={dataOf}
      stackPixels={STACK_PIXELS}
      rank={rankOf}
      draw={draw}
      onClick={(id) => {
        const marker = markers.find((one) => one.id === id);
        if (!marker) return;
        const center: [number, number] = [marker.longitude, marker.latitude];
        map.easeTo({ center, duration: prefersStill() ? 0 : 450 }, { originalEvent: true });
      }}
    />
  );
}

function usePath(plan: Props['plan'], theme: Theme): void {
  const map = useMap();
  const latest = useRef(plan);
  latest.current = plan;
  useEffect(() => {
    map.addSource(PLAN, { type: 'geojson', data: lineOf(latest.current) });
    const layout = { 'line-cap': 'round', 'line-join': 'round' } as const;
    const base = { type: 'line', source: PLAN, layout } as const;
    const dots = (width: number) => ({
      'line-width': width,
      'line-dasharray': [0, APART / width],
    });
    const below = [TRACK_LAYER, VEHICLE_LAYER].find((id) => map.getLayer(id));
    map.addLayer({ ...base, id: HALO, paint: { 'line-width': 7, 'line-opacity': 0.7 } }, below);
    map.addLayer({ ...base, id: PLAN, paint: dots(DOT) }, below);
    map.addLayer(
      { ...base, id: ABOVE_TRACK, paint: dots(CORE) },
      map.getLayer(VEHICLE_LAYER) ? VEHICLE_LAYER : undefined,
    );
    return () =>
      whileDrawn(map, () => {
        map.removeLayer(ABOVE_TRACK);
        map.removeLayer(PLAN);
        map.removeLayer(HALO);
        map.removeSource(PLAN);
      });
  }, [map]);
  useEffect(() => {
    whileDrawn(map, () => map.getSource<GeoJSONSource>(PLAN)?.setData(lineOf(plan)));
  }, [map, plan]);
  useEffect(() => {
    const { ink, chip } = VEHICLE_PALETTES[theme];
    whileDrawn(map, () => {
      map.setPaintProperty(PLAN, 'line-color', ink);
      map.setPaintProperty(HALO, 'line-color', chip);
      map.setPaintProperty(ABOVE_TRACK, 'line-color', chip);
    });
  }, [map, theme]);
}

function lineOf({ path, waypoints }: Props['plan']): Feature<LineString> {
  const places = waypoints.map(({ longitude, latitude }) => [longitude, latitude]);
  const coordinates = path.length > 1 ? path : places;
  return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } };
}

function dataOf({ isReached }: WaypointMarker) {
  return { 'data-reached': String(isReached) };
}

/** The first of places that lie in one spot is seen. */
function rankOf({ order }: WaypointMarker): number {
  return 1 / (1 + order);
}

function draw({ order }: WaypointMarker, others: readonly WaypointMarker[]): ReactNode {
  return (
    <span className="plan-number">{[order, ...others.map((other) => other.order)].join('·')}</span>
  );
}
