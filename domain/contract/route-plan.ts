// The planned way of a contract (D-CTR-006): places in their order, the parts between them, the path to
// draw. Metres and seconds; coordinates in degrees, path points as [longitude, latitude].
import { z } from 'zod';
import { oneLine } from '../endpoint.ts';

/** More places than any maps link carries. */
export const WAYPOINTS_MAX = 25;
/** Points of a path; a longer one is thinned before it is answered. */
export const PATH_POINTS_MAX = 5_000;
const WAYPOINT_NAME_MAX = 200;
const METRES_MAX = 40_000_000;
const SECONDS_MAX = 100 * 86_400;

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

export const Waypoint = z.object({
  name: oneLine(WAYPOINT_NAME_MAX),
  /** From 0. */
  index: z
    .number()
    .int()
    .min(0)
    .max(WAYPOINTS_MAX - 1),
  latitude,
  longitude,
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable()
    .default(null),
  /** `town`: only the settlement is known, so arriving is judged with a wider circle. */
  precision: z.enum(['point', 'town']).default('point'),
});
export type Waypoint = z.output<typeof Waypoint>;

/** The way from one waypoint to the next. */
export const PlanPart = z.object({
  distance: z.number().min(0).max(METRES_MAX),
  duration: z.number().min(0).max(SECONDS_MAX),
});
export type PlanPart = z.output<typeof PlanPart>;

/** Who worked it out: a routing engine, our graph of main roads, or a straight line with an allowance. */
export const PLAN_SOURCES = ['router', 'roads', 'straight'] as const;
export type PlanSource = (typeof PLAN_SOURCES)[number];

export const RoutePlan = z
  .object({
    waypoints: z.array(Waypoint).min(2).max(WAYPOINTS_MAX),
    parts: z.array(PlanPart).max(WAYPOINTS_MAX - 1),
    path: z.array(z.tuple([longitude, latitude])).max(PATH_POINTS_MAX),
    source: z.enum(PLAN_SOURCES),
  })
  .refine((plan) => plan.parts.length === plan.waypoints.length - 1, {
    path: ['parts'],
    error: 'parts',
  });
export type RoutePlan = z.output<typeof RoutePlan>;

/** Metres and seconds of all parts. */
export function planTotals(plan: Pick<RoutePlan, 'parts'>): { distance: number; duration: number } {
  let distance = 0;
  let duration = 0;
  for (const part of plan.parts) {
    distance += part.distance;
    duration += part.duration;
  }
  return { distance, duration };
}
