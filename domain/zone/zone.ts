// What a zone is: a place on the map with a shape, that vehicles are in or out of (zones-and-rules §1). Shapes are
// written as GeoJSON writes them, longitude first.
import { z } from 'zod';

/** In the order in which forms offer them. */
export const ZONE_CATEGORIES = [
  ...(['depot', 'customer', 'fuel_station', 'service', 'parking', 'border'] as const),
  ...(['forbidden', 'other'] as const),
] as const;
export const ZoneCategory = z.enum(ZONE_CATEGORIES);
export type ZoneCategory = z.output<typeof ZoneCategory>;

/** Metres. */
export const RADIUS_MIN = 20;
export const RADIUS_MAX = 50_000;
/** Of a polygon, and points of a corridor's line. */
export const CORNERS_MIN = 3;
export const CORNERS_MAX = 500;
/** Metres on either side of a corridor's line; its `width` is both together. */
export const HALF_WIDTH_MIN = 20;
export const HALF_WIDTH_MAX = 5_000;
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
