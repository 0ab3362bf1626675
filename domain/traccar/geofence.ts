// The zone of a geofence. Traccar writes its areas as well-known text with the latitude first.
import { firstOf, NOTE_MAX } from '../text.ts';
import { ZoneInput } from '../zone/zone.api.ts';
import {
  CORNERS_MAX,
  HALF_WIDTH_MAX,
  HALF_WIDTH_MIN,
  type Position,
  RADIUS_MAX,
  RADIUS_MIN,
  SPEED_LIMIT_MAX,
  SPEED_LIMIT_MIN,
  ZONE_NAME_MAX,
  type ZoneShape,
} from '../zone/zone.ts';
import { isNote, type Note, note } from './note.ts';
import { KMH_IN_KNOT, type TraccarGeofence } from './traccar.ts';

/** Metres on either side of a line that says nothing itself. */
const LINE_METRES = 25;
/** Visits of so many days are found in the history that comes. */
const DERIVE_DAYS = 92;

/** The area as a shape; a note: why it is none. */
export function shapeOf({ area, attributes }: TraccarGeofence): ZoneShape | Note {
  const [, kind = '', body = ''] = /^\s*([A-Z]+)\s*\((.*)\)\s*$/is.exec(area) ?? [];
  switch (kind.toUpperCase()) {
    case 'CIRCLE':
      return circleOf(body);
    case 'POLYGON':
      return polygonOf(body);
    case 'LINESTRING':
      return corridorOf(body, Number(attributes?.polylineDistance ?? LINE_METRES));
    default:
      return note('area');
  }
}

/** The zone; a note: why there can be none. A circle or line that is too narrow for a zone is widened. */
export function zoneOf(geofence: TraccarGeofence): ZoneInput | Note {
  const shape = shapeOf(geofence);
  if (isNote(shape)) return shape;
  const limit = Math.round(Number(geofence.attributes?.speedLimit) * KMH_IN_KNOT);
  const hasLimit = limit >= SPEED_LIMIT_MIN && limit <= SPEED_LIMIT_MAX;
  const read = ZoneInput.safeParse({
    name: firstOf(geofence.name.trim() || `${geofence.id}`, ZONE_NAME_MAX),
    category: 'other',
    shape,
    note: firstOf(geofence.description?.trim() ?? '', NOTE_MAX) || null,
    speedLimit: hasLimit ? limit : null,
    deriveDays: DERIVE_DAYS,
  });
  return read.success ? read.data : note('areaNowhere');
}

/** Numbers of a point, latitude first; undefined: there are not two. */
function pointOf(text: string): Position | undefined {
  const numbers = text.trim().split(/\s+/).map(Number);
  const [latitude, longitude] = numbers;
  const isPoint = numbers.length === 2 && numbers.every(Number.isFinite);
  return isPoint ? [longitude as number, latitude as number] : undefined;
}

function pointsOf(text: string): Position[] | Note {
  const points = text.split(',').map(pointOf);
  if (points.length > CORNERS_MAX + 1) return note('corners', { max: CORNERS_MAX });
  return points.every((point) => point !== undefined) ? points : note('areaUnread');
}

function circleOf(body: string): ZoneShape | Note {
  const [at = '', metres = ''] = body.split(',');
  const [center, radius] = [pointOf(at), Number(metres)];
  if (!center || !(radius > 0)) return note('areaUnread');
  if (radius > RADIUS_MAX) return note('radius', { km: RADIUS_MAX / 1000 });
  return { type: 'Circle', center, radius: Math.max(radius, RADIUS_MIN) };
}

function polygonOf(body: string): ZoneShape | Note {
  const rings = body.split(/\)\s*,\s*\(/);
  if (rings.length > 1) return note('holes');
  const ring = pointsOf(body.replaceAll(/[()]/g, ''));
  if (isNote(ring)) return ring;
  const [first, last] = [ring[0] as Position, ring.at(-1) as Position];
  // Traccar's own maps close it, programs over its API need not.
  if (first[0] !== last[0] || first[1] !== last[1]) ring.push(first);
  return { type: 'Polygon', coordinates: [ring] };
}

function corridorOf(body: string, metres: number): ZoneShape | Note {
  const line = pointsOf(body);
  if (isNote(line)) return line;
  const half = Math.min(
    Math.max(metres > 0 ? metres : LINE_METRES, HALF_WIDTH_MIN),
    HALF_WIDTH_MAX,
  );
  return { type: 'Corridor', line, width: 2 * half };
}
