// What a zone is: a place on the map with a shape, that vehicles are in or out of (zones-and-rules §1). Shapes are
// written as GeoJSON writes them, longitude first.
import { z } from 'zod';

/** In the order in which forms offer them. */
export const ZONE_CATEGORIES = [
  'depot',
  'customer',
  'fuel_station',
  'service',
  'parking',
  'border',
  'forbidden',
  'other',
] as const;
export const ZoneCategory = z.enum(ZONE_CATEGORIES);
export type ZoneCategory = z.output<typeof ZoneCategory>;

/** Metres. */
export const RADIUS_MIN = 20;
export const RADIUS_MAX = 50_000;
/** Of a polygon, and points of a corridor's line. */
export const CORNERS_MIN = 3;
export const CORNERS_MAX = 500;
/** m²: 50 000 km² at most. */
export const AREA_MIN = 100;
export const AREA_MAX = 50_000_000_000;
/** Metres on either side of a corridor's line; its `width` is both together. */
export const HALF_WIDTH_MIN = 20;
export const HALF_WIDTH_MAX = 5_000;
/** The map ends there. */
export const LATITUDE_MAX = 85;
/** Zones of a company. */
export const ZONES_MAX = 2_000;
/** Metres beyond the border within which a vehicle is still inside. */
export const EXIT_MARGIN_DEFAULT = 30;
export const EXIT_MARGIN_MAX = 1_000;
/** Seconds. */
export const MIN_DWELL_MAX = 86_400;
/** km/h */
export const SPEED_LIMIT_MIN = 5;
export const SPEED_LIMIT_MAX = 200;
export const ZONE_NAME_MAX = 80;
/** How far back a changed shape holds, days. */
export const DERIVE_DAYS_DEFAULT = 31;
export const DERIVE_DAYS_MAX = 92;
/** Rings of a polygon that are read at all; more than one is refused with its reason. */
const RINGS_READ_MAX = 100;

/** Longitude, latitude. */
const Position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);
export type Position = z.output<typeof Position>;

const Circle = z.object({
  type: z.literal('Circle'),
  center: Position,
  radius: z.number().min(RADIUS_MIN).max(RADIUS_MAX),
});

/** One ring whose last position is its first again; either direction is taken, it is stored counterclockwise. */
const Polygon = z.object({
  type: z.literal('Polygon'),
  coordinates: z
    .array(
      z
        .array(Position)
        .min(CORNERS_MIN + 1)
        .max(CORNERS_MAX + 1),
    )
    .min(1)
    .max(RINGS_READ_MAX),
});

const Corridor = z.object({
  type: z.literal('Corridor'),
  line: z.array(Position).min(2).max(CORNERS_MAX),
  width: z
    .number()
    .min(2 * HALF_WIDTH_MIN)
    .max(2 * HALF_WIDTH_MAX),
});

export const ZoneShape = z.discriminatedUnion('type', [Circle, Polygon, Corridor]);
export type ZoneShape = z.output<typeof ZoneShape>;

/** Seconds below which a visit is a pass, where nobody says it: at customers and fuel stations one waits. */
export function defaultMinDwell(category: ZoneCategory): number {
  return category === 'customer' || category === 'fuel_station' ? 120 : 0;
}
