// What of zones is drawn, as features: areas, lines of corridors with their width, names in the middle, and of the
// edited one its corners. Pure.
import { circleRing, shapeBounds } from '@flotila/domain/zone/made-shape.ts';
import { shapeCenter } from '@flotila/domain/zone/shape-fault.ts';
import type { Position, ZoneShape } from '@flotila/domain/zone/zone.ts';
import type { Feature, FeatureCollection, Geometry } from 'geojson';

/** Corners of a drawn circle. */
const CIRCLE_CORNERS = 64;
/** Pixels that a zone must be wide before it has its name. */
const NAMED_PIXELS = 28;
/** And before it is drawn: smaller it would be a speck. */
const DRAWN_PIXELS = 10;
/** The names of visited zones stand from here on, whatever their size. */
const NAMED_ZOOM_MIN = 8;
const EQUATOR_METRES = 40_075_016.686;

export interface DrawnZone {
  id: number;
  name: string;
  shape: ZoneShape;
  /** Of the symbol before the name; left out: none. */
  picture?: string;
  /** When the shown day led through it, in words; left out: it did not. */
  visited?: string;
}

/** Area and name of each zone; `shownZoom`, `nameZoom`: from where on it is large enough to be drawn and named. */
export function drawnZones(zones: readonly DrawnZone[]): FeatureCollection {
  const features = zones.flatMap(({ id, name, shape, picture = '', visited }) => {
    const isVisited = visited !== undefined;
    const nameZoom = isVisited ? NAMED_ZOOM_MIN : namedFrom(shape);
    return [
      {
        ...featureOf(shape),
        properties: { id, isVisited, shownZoom: zoomOf(shape, DRAWN_PIXELS), ...widthOf(shape) },
      },
      feature(
        { type: 'Point', coordinates: shapeCenter(shape) },
        {
          id,
          nameZoom,
          isVisited,
          picture: picture && `zone-${picture}`,
          name: isVisited ? `${name}\n${visited}` : name,
        },
      ),
    ];
  });
  return { type: 'FeatureCollection', features };
}

/** The edited zone: area, corners, and the place at which its edges cross. */
export function drawnSketch(
  shape: ZoneShape | null,
  of: { name: string; chosen: number | null; crossing: Position | null },
): FeatureCollection {
  if (!shape) return { type: 'FeatureCollection', features: [] };
  const corners = cornersOf(shape).map((coordinates, index) =>
    feature(
      { type: 'Point', coordinates },
      {
        kind: shape.type === 'Circle' && index === 0 ? 'centre' : 'corner',
        chosen: index === of.chosen,
      },
    ),
  );
  const crossing = of.crossing
    ? [feature({ type: 'Point', coordinates: of.crossing }, { kind: 'crossing' })]
    : [];
  const name = feature(
    { type: 'Point', coordinates: shapeCenter(shape) },
    { kind: 'name', name: of.name },
  );
  const area = feature(bandOf(geometryOf(shape)), {});
  return {
    type: 'FeatureCollection',
    features: [
      { ...area, properties: { kind: area.geometry.type === 'LineString' ? 'line' : 'area' } },
      name,
      ...corners,
      ...crossing,
    ],
  };
}

/** What can be taken hold of: corners, points of a line, a circle's centre and its rim. */
export function cornersOf(shape: ZoneShape): Position[] {
  if (shape.type === 'Corridor') return shape.line;
  if (shape.type === 'Polygon') return (shape.coordinates[0] ?? []).slice(0, -1);
  return [shape.center, rimOf(shape)];
}

/** Where a circle's radius is taken hold of: in the east. */
export function rimOf({ center, radius }: Extract<ZoneShape, { type: 'Circle' }>): Position {
  return circleRing(center, radius, 4)[0] ?? center;
}

export function geometryOf(shape: ZoneShape): Geometry {
  if (shape.type === 'Corridor') return { type: 'LineString', coordinates: shape.line };
  if (shape.type === 'Polygon') return { type: 'Polygon', coordinates: shape.coordinates };
  const ring = circleRing(shape.center, shape.radius, CIRCLE_CORNERS);
  return { type: 'Polygon', coordinates: [ring] };
}

/** The band beside a border has no joint where its ring begins: it begins within an edge, where none is needed. */
function bandOf(geometry: Geometry): Geometry {
  if (geometry.type !== 'Polygon') return geometry;
  const [first, ...rest] = geometry.coordinates[0] ?? [];
  const [second] = rest;
  if (!first || !second) return geometry;
  const middle = [0, 1].map((axis) => ((first[axis] ?? 0) + (second[axis] ?? 0)) / 2);
  return { type: 'Polygon', coordinates: [[middle, ...rest, middle]] };
}

function featureOf(shape: ZoneShape): Feature {
  return feature(geometryOf(shape), {});
}

function widthOf(shape: ZoneShape) {
  if (shape.type !== 'Corridor') return {};
  const [, latitude] = shape.line[0] ?? [0, 0];
  // Pixels at zoom 0; doubled with every zoom.
  return { width: (shape.width * 512) / (EQUATOR_METRES * Math.cos((latitude * Math.PI) / 180)) };
}

function feature(geometry: Geometry, properties: Feature['properties']): Feature {
  return { type: 'Feature', properties, geometry };
}

function namedFrom(shape: ZoneShape): number {
  return Math.min(15, Math.max(NAMED_ZOOM_MIN, zoomOf(shape, NAMED_PIXELS)));
}

/** From where on the longer of its sides takes so many pixels. */
function zoomOf(shape: ZoneShape, pixels: number): number {
  const [[west, south], [east, north]] = shapeBounds(shape);
  const share = Math.max(1e-9, (east - west) / 360, (north - south) / 360);
  return Math.log2(pixels / (512 * share));
}
