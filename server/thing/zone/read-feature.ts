// What a feature of a file would be as a zone: a polygon as it is, a line as a corridor, a point as a circle; a feature
// of several parts as several zones. A feature that our own export wrote is read back as it was.

import { thinPath } from '@flotila/domain/location/thin-path.ts';
import { firstOf, foldText, lengthOf } from '@flotila/domain/text.ts';
import { ALL_VEHICLES } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { shapeFault, storedShape } from '@flotila/domain/zone/shape-fault.ts';
import { ZoneInput } from '@flotila/domain/zone/zone.api.ts';
import {
  CORNERS_MAX,
  EXIT_MARGIN_DEFAULT,
  ZONE_NAME_MAX,
  ZoneCategory,
  ZoneShape,
} from '@flotila/domain/zone/zone.ts';
import { z } from 'zod';
import type { ImportMessage } from './import-texts.ts';
import { shapeParams } from './shape-params.ts';

/** Metres: as large as a zone that is made of a place by hand, and as wide as a road with its verges. */
const POINT_RADIUS = 150;
const LINE_WIDTH = 100;
/** Collections within collections. */
const DEPTH_MAX = 5;

export interface Feature {
  id?: unknown;
  geometry?: unknown;
  properties?: Record<string, unknown> | null;
}

const given = ZoneInput.shape;
/** What the export wrote; what another program calls the same and means otherwise is left out. */
const Values = z.object({
  exitMargin: given.exitMargin.catch(EXIT_MARGIN_DEFAULT),
  minDwell: given.minDwell.catch(undefined),
  speedLimit: given.speedLimit.catch(null),
  address: given.address.catch(null),
  note: given.note.catch(null),
  subjectId: given.subjectId.catch(null),
  vehicles: given.vehicles.catch(ALL_VEHICLES),
});

/** A part of a feature: with a shape and values it can be a zone. */
export interface Candidate {
  row: number;
  name: string;
  category: ZoneCategory;
  shape: ZoneShape | null;
  values: z.output<typeof Values> | null;
  messages: ImportMessage[];
}

type Part = { shape: unknown; messages: ImportMessage[] };

function skipped(row: number, name: string, message: ImportMessage): Candidate {
  return { row, name, category: 'other', shape: null, values: null, messages: [message] };
}

export function candidatesOf(feature: Feature | null, row: number): Candidate[] {
  const properties = feature?.properties ?? {};
  const named = nameOf(namingOf(properties, feature?.id));
  if (properties['@geometry-type'] === 'networklink') {
    return [skipped(row, named.name, { field: null, code: 'external' })];
  }
  const parts = partsOf(feature, properties);
  if (parts.length === 0) {
    return [skipped(row, named.name, { field: 'shape', code: 'noGeometry' })];
  }
  return parts.map((part, index) => {
    const name = index === 0 ? named.name : numbered(named.name, index + 1);
    const read = readShape(part);
    return {
      row,
      name,
      category: categoryOf(properties.category),
      shape: read.shape,
      values: read.shape && Values.parse(properties),
      messages: [...named.messages, ...read.messages],
    };
  });
}

/** Under which of its properties programs give a feature its name, without case and accents; the first goes first. */
const NAME_KEYS = ['name', 'nazov', 'nazev', 'title', 'label', 'meno', 'jmeno'];

function namingOf(properties: Record<string, unknown>, id: unknown): unknown {
  const isSaid = (value: unknown) =>
    typeof value === 'number' || (typeof value === 'string' && /\S/.test(value));
  const keys = Object.keys(properties);
  for (const wanted of NAME_KEYS) {
    const key = keys.find((one) => foldText(one) === wanted && isSaid(properties[one]));
    if (key !== undefined) return properties[key];
  }
  return id;
}

/** One of a line; without a name it is called by its number when it is stored. */
function nameOf(given: unknown): { name: string; messages: ImportMessage[] } {
  const text = typeof given === 'string' || typeof given === 'number' ? String(given) : '';
  const line = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\s]+/gu, ' ')
    .trim();
  if (lengthOf(line) <= ZONE_NAME_MAX) return { name: line, messages: [] };
  const params = { max: ZONE_NAME_MAX };
  const name = firstOf(line, ZONE_NAME_MAX).trim();
  return { name, messages: [{ field: 'name', code: 'nameCut', params }] };
}

/** `Depot (2)`, cut so that it is a name. */
export function numbered(name: string, number: number): string {
  const suffix = ` (${number})`;
  return name && firstOf(name, ZONE_NAME_MAX - suffix.length).trim() + suffix;
}

function categoryOf(given: unknown): ZoneCategory {
  return ZoneCategory.catch('other').parse(given);
}

function partsOf(feature: Feature | null, properties: Record<string, unknown>): Part[] {
  const own = ZoneShape.safeParse(properties.shape);
  if (own.success) return [{ shape: own.data, messages: [] }];
  // A picture that is laid over the map.
  if (properties['@geometry-type'] === 'groundoverlay') return [];
  return geometryParts(feature?.geometry, 0);
}

function geometryParts(geometry: unknown, depth: number): Part[] {
  if (typeof geometry !== 'object' || geometry === null || depth > DEPTH_MAX) return [];
  const { type, coordinates, geometries } = geometry as Record<string, unknown>;
  const each = (list: unknown) => (Array.isArray(list) ? (list as unknown[]) : []);
  switch (type) {
    case 'Polygon':
      return [polygonPart(coordinates)];
    case 'MultiPolygon':
      return each(coordinates).map(polygonPart);
    case 'LineString':
      return [linePart(coordinates)];
    case 'MultiLineString':
      return each(coordinates).map(linePart);
    case 'Point':
      return [pointPart(coordinates)];
    case 'MultiPoint':
      return each(coordinates).map(pointPart);
    case 'GeometryCollection':
      return each(geometries).flatMap((one) => geometryParts(one, depth + 1));
    default:
      return [];
  }
}

function polygonPart(rings: unknown): Part {
  const coordinates = Array.isArray(rings) ? rings.map(positionsOf) : [];
  return { shape: { type: 'Polygon', coordinates: coordinates.map(closed) }, messages: [] };
}

function linePart(line: unknown): Part {
  const params = { width: LINE_WIDTH };
  const shape = { type: 'Corridor', line: positionsOf(line), width: LINE_WIDTH };
  return { shape, messages: [{ field: 'shape', code: 'lineCorridor', params }] };
}

function pointPart(point: unknown): Part {
  const params = { radius: POINT_RADIUS };
  const shape = { type: 'Circle', center: positionOf(point), radius: POINT_RADIUS };
  return { shape, messages: [{ field: 'shape', code: 'pointCircle', params }] };
}

function positionsOf(list: unknown): unknown[] {
  return Array.isArray(list) ? list.map(positionOf) : [];
}

/** Without its height. */
function positionOf(position: unknown): unknown {
  return Array.isArray(position) ? position.slice(0, 2) : position;
}

/** Some programs leave the last position out. */
function closed(ring: unknown[]): unknown[] {
  return JSON.stringify(ring[0]) === JSON.stringify(ring.at(-1)) ? ring : [...ring, ring[0]];
}

/** The shape as it is stored, or why it cannot be one. */
function readShape({ shape: given, messages }: Part): Pick<Candidate, 'shape' | 'messages'> {
  const refuse = (message: ImportMessage) => ({ shape: null, messages: [message] });
  const read = ZoneShape.safeParse(given);
  const shape = read.success ? read.data : simpler(given);
  if (!shape) return refuse({ field: 'shape', code: 'coordinates' });
  const whole = withoutHoles(shape);
  const fault = shapeFault(whole);
  const params = { max: CORNERS_MAX };
  if (fault && !read.success) return refuse({ field: 'shape', code: 'corners', params });
  if (fault) return refuse({ field: 'shape', code: fault.code, params: shapeParams(fault) });
  const notes: ImportMessage[] = [];
  if (!read.success) notes.push({ field: 'shape', code: 'simplified', params });
  if (whole !== shape) notes.push({ field: 'shape', code: 'holesFilled' });
  return { shape: storedShape(whole), messages: [...messages, ...notes] };
}

/** Of more, every so many-th is looked at: the work grows with their square where a border goes to and fro. */
const LOOKED_AT_MAX = 10_000;
const Places = z.array(z.tuple([z.number(), z.number()]));

/** A border or line of too many corners without those that change it least; null: it has another fault. */
function simpler(given: unknown): ZoneShape | null {
  const { line, coordinates, ...rest } = given as { line?: unknown; coordinates?: unknown[] };
  const places = Places.safeParse(line ?? coordinates?.[0]);
  if (!places.success) return null;
  const step = Math.ceil(places.data.length / LOOKED_AT_MAX);
  const last = places.data.length - 1;
  const looked = places.data.filter((_place, index) => index % step === 0 || index === last);
  const thin = thinPath(looked, line ? CORNERS_MAX : CORNERS_MAX + 1);
  const shape = line ? { ...rest, line: thin } : { ...rest, coordinates: [thin] };
  return ZoneShape.safeParse(shape).data ?? null;
}

function withoutHoles(shape: ZoneShape): ZoneShape {
  if (shape.type !== 'Polygon' || shape.coordinates.length < 2) return shape;
  return { ...shape, coordinates: shape.coordinates.slice(0, 1) };
}
