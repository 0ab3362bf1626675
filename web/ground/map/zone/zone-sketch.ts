// Drawing and correcting a shape by mouse and finger with Terra Draw: it knows where a pointer takes hold and what a
// press means; what is seen of the shape is ours (ZoneEditLayer.tsx). Nothing of it is kept here between two shapes.

import { metresBetween } from '@flotila/domain/geo.ts';
import { withinRadius } from '@flotila/domain/zone/made-shape.ts';
import { HALF_WIDTH_MIN, type Position, type ZoneShape } from '@flotila/domain/zone/zone.ts';
import type { Map as MapLibreMap } from 'maplibre-gl';
import {
  type GeoJSONStoreFeatures,
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawLineStringMode,
  TerraDrawPolygonMode,
  TerraDrawSelectMode,
} from 'terra-draw';
import { TerraDrawMapLibreGLAdapter } from 'terra-draw-maplibre-gl-adapter';
import { whileDrawn } from '../map-context.ts';
import { geometryOf, rimOf } from './zone-drawing.ts';

type Kind = ZoneShape['type'];
type Circle = Extract<ZoneShape, { type: 'Circle' }>;

export interface Sketch {
  /** The shape that is corrected from now on. */
  show(shape: ZoneShape | null): void;
  /** Another shape of this kind is drawn; null: the shown one is corrected. */
  draw(kind: Kind | null): void;
  close(): void;
}

interface SketchOptions {
  /** While something is dragged. */
  onLive: (shape: ZoneShape) => void;
  /** It was let go, or a new one is finished. */
  onDone: (shape: ZoneShape) => void;
}

const WHITE = '#ffffff' as const;
const BODY = 'body';
const DIGITS = 7;
/** By a finger, which is wider than a pointer and covers what it holds. */
export const IS_TOUCHED = matchMedia('(pointer: coarse)').matches;
/** Pixels around a handle that take hold of it. */
export const REACH = IS_TOUCHED ? 26 : 14;
const MODES: Record<Kind, string> = {
  Polygon: 'polygon',
  Circle: 'circle',
  Corridor: 'linestring',
};

export function openSketch(map: MapLibreMap, colour: string, options: SketchOptions): Sketch {
  const adapter = new SketchAdapter({
    map,
    coordinatePrecision: DIGITS,
    prefixId: 'zone-sketch',
  });
  const draw = new TerraDraw({
    adapter,
    idStrategy: { isValidId: (id) => typeof id === 'string', getId: ids() },
    modes: modes(colour),
  });
  let shown: ZoneShape | null = null;
  /** What changes is put there by us. */
  let isOurs = false;
  draw.start();
  draw.setMode('select');
  const forget = () => adapter.forget();
  map.on('webglcontextlost', forget);
  const read = () => shown && shapeOf(draw, shown);
  draw.on('change', (_changed, type) => {
    if (type !== 'update' || isOurs || draw.getMode() !== 'select') return;
    const live = read();
    if (live) options.onLive(live);
  });
  draw.on('finish', (id, { action }) => {
    const done = action === 'draw' ? newShape(draw.getSnapshotFeature(id)) : read();
    if (done) options.onDone(done);
  });
  const stopRim = dragRim(map, options, () =>
    draw.getMode() === 'select' && shown?.type === 'Circle' ? shown : null,
  );
  return {
    show(shape) {
      shown = shape;
      if (draw.getMode() !== 'select') return;
      isOurs = true;
      // It lets go of the shape before it forgets it, and tells of that as of a change.
      draw.clear();
      if (shape) {
        draw.addFeatures(featuresOf(shape));
        draw.selectFeature(BODY);
      }
      isOurs = false;
    },
    draw(kind) {
      isOurs = true;
      draw.clear();
      isOurs = false;
      draw.setMode(kind ? MODES[kind] : 'select');
      if (!kind) this.show(shown);
    },
    close() {
      stopRim();
      map.off('webglcontextlost', forget);
      whileDrawn(map, () => draw.stop());
    },
  };
}

class SketchAdapter extends TerraDrawMapLibreGLAdapter<MapLibreMap> {
  /** What it has still to draw would find no layers. */
  forget(): void {
    this._currentModeCallbacks = undefined;
  }
}

/**
 * A circle's radius is dragged by its rim. To Terra Draw a circle is an area that is moved as a whole, and who takes
 * hold of the rim would move it, or the map. Answers how to stop.
 */
function dragRim(map: MapLibreMap, options: SketchOptions, read: () => Circle | null): () => void {
  const container = map.getCanvasContainer();
  let circle: Circle | null = null;
  const take = (signal: PointerEvent) => {
    const found = read();
    if (!found || !signal.isPrimary || signal.button > 0 || !isNear(map, rimOf(found), signal)) {
      return;
    }
    circle = found;
    container.setPointerCapture(signal.pointerId);
    map.dragPan.disable();
    signal.stopPropagation();
  };
  const move = (signal: PointerEvent) => {
    if (!circle) return;
    const { lng, lat } = map.unproject(pixelOf(map, signal));
    circle = { ...circle, radius: withinRadius(between(circle.center, [lng, lat])) };
    options.onLive(circle);
    signal.stopPropagation();
  };
  const letGo = () => {
    if (!circle) return;
    map.dragPan.enable();
    if (circle !== read()) options.onDone(circle);
    circle = null;
  };
  const stop = new AbortController();
  const early = { capture: true, signal: stop.signal };
  container.addEventListener('pointerdown', take, early);
  container.addEventListener('pointermove', move, early);
  container.addEventListener('pointerup', letGo, early);
  container.addEventListener('pointercancel', letGo, early);
  return () => stop.abort();
}

function ids(): () => string {
  let last = 0;
  return () => `drawn-${++last}`;
}

function modes(colour: `#${string}` | string) {
  const ink = colour as `#${string}`;
  const corners = { midpoints: { draggable: true }, draggable: true, deletable: true };
  const feature = { draggable: true, selfIntersectable: true, coordinates: corners };
  const line = { feature };
  const whole = { feature: { draggable: true } };
  const area = {
    fillColor: ink,
    fillOpacity: 0.14,
    outlineColor: ink,
    outlineWidth: 2,
    closingPointColor: ink,
    closingPointWidth: 6,
    closingPointOutlineColor: WHITE,
    closingPointOutlineWidth: 2,
  };
  return [
    new TerraDrawSelectMode({
      pointerDistance: REACH,
      allowManualDeselection: false,
      keyEvents: { deselect: null, delete: null, rotate: null, scale: null },
      flags: { polygon: line, linestring: line, circle: whole },
      styles: {
        selectedPolygonFillOpacity: 0,
        selectedPolygonOutlineOpacity: 0,
        selectedLineStringOpacity: 0,
        selectionPointOpacity: 0,
        selectionPointOutlineOpacity: 0,
        midPointColor: '#ffffff',
        midPointWidth: 4,
        midPointOpacity: 1,
        midPointOutlineColor: ink,
        midPointOutlineWidth: 1.5,
      },
    }),
    new TerraDrawPolygonMode({ pointerDistance: REACH, styles: area }),
    new TerraDrawCircleMode({
      drawInteraction: 'click-move-or-drag',
      styles: { fillColor: ink, fillOpacity: 0.14, outlineColor: ink, outlineWidth: 2 },
    }),
    new TerraDrawLineStringMode({
      pointerDistance: REACH,
      styles: { lineStringColor: ink, lineStringWidth: 3 },
    }),
  ];
}

function featuresOf(shape: ZoneShape): GeoJSONStoreFeatures[] {
  const geometry = rounded(geometryOf(shape)) as GeoJSONStoreFeatures['geometry'];
  const body: GeoJSONStoreFeatures = {
    type: 'Feature',
    id: BODY,
    geometry,
    properties: { mode: MODES[shape.type] },
  };
  if (shape.type !== 'Circle') return [body];
  return [{ ...body, properties: { mode: 'circle', radiusKilometers: shape.radius / 1000 } }];
}

/** The shown shape as it now lies on the map. */
function shapeOf(draw: TerraDraw, shown: ZoneShape): ZoneShape | null {
  const geometry = draw.getSnapshotFeature(BODY)?.geometry;
  if (!geometry) return null;
  if (geometry.type === 'LineString' && shown.type === 'Corridor') {
    return { ...shown, line: geometry.coordinates as Position[] };
  }
  if (geometry.type !== 'Polygon') return null;
  if (shown.type !== 'Circle') {
    return { type: 'Polygon', coordinates: geometry.coordinates as Position[][] };
  }
  return { ...shown, center: rounded(middleOf(geometry.coordinates[0] as Position[])) };
}

/** What was drawn anew. */
function newShape(feature: GeoJSONStoreFeatures | undefined): ZoneShape | null {
  if (!feature) return null;
  const { geometry, properties } = feature;
  if (geometry.type === 'LineString') {
    const line = geometry.coordinates as Position[];
    return { type: 'Corridor', line, width: 4 * HALF_WIDTH_MIN };
  }
  if (geometry.type !== 'Polygon') return null;
  const ring = geometry.coordinates[0] as Position[];
  if (properties.mode !== 'circle') return { type: 'Polygon', coordinates: [ring] };
  const center = rounded(middleOf(ring));
  return {
    type: 'Circle',
    center,
    radius: withinRadius(Number(properties.radiusKilometers) * 1000),
  };
}

function middleOf(ring: readonly Position[]): Position {
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return [middle(longitudes), middle(latitudes)];
}

function between([longitude, latitude]: Position, [otherLongitude, otherLatitude]: Position) {
  return metresBetween(
    { latitude, longitude },
    { latitude: otherLatitude, longitude: otherLongitude },
  );
}

function isNear(map: MapLibreMap, place: Position, signal: PointerEvent): boolean {
  const [left, top] = pixelOf(map, signal);
  const { x, y } = map.project(place);
  return Math.hypot(left - x, top - y) <= REACH;
}

function pixelOf(map: MapLibreMap, signal: PointerEvent): [left: number, top: number] {
  const frame = map.getCanvas().getBoundingClientRect();
  return [signal.clientX - frame.left, signal.clientY - frame.top];
}

/** As many digits as Terra Draw takes. */
function rounded<T>(value: T): T {
  return JSON.parse(
    JSON.stringify(value, (_key, one) =>
      typeof one === 'number' ? Number(one.toFixed(DIGITS)) : one,
    ),
  ) as T;
}
