// A way as one vehicle drives it: out of its own bay in the yard, over rounded corners, into its bay at the goal.
import { distanceMetres } from '@flotila/domain/geo.ts';
import type { Way } from './geography.ts';
import { seeded } from './random.ts';
import { type Road, roundCorners } from './round.ts';

/** A yard, degrees; and how fast one drives there. */
const YARD = { latitude: 0.0009, longitude: 0.0013 } as const;
const YARD_KMH = 20;

export interface Course extends Road {
  way: Way;
  metres: number;
}

interface Spot {
  latitude: number;
  longitude: number;
}

/** Each vehicle has its own place in every yard: nobody parks on another one. */
export function bayOf(spot: Spot, plate: string): Spot {
  const random = seeded(`yard:${plate}`);
  return {
    latitude: spot.latitude + (random() - 0.5) * YARD.latitude,
    longitude: spot.longitude + (random() - 0.5) * YARD.longitude,
  };
}

/** Ways are driven again and again: those that were driven lately are kept with their corners rounded. */
const rounded = new Map<Way, Road>();
const ROUNDED_MAX = 200;

function roundedOf(way: Way): Road {
  const road = rounded.get(way) ?? roundCorners(way.line, way.speedKmh);
  rounded.delete(way);
  rounded.set(way, road);
  const [oldest] = rounded.keys();
  if (oldest && rounded.size > ROUNDED_MAX) rounded.delete(oldest);
  return road;
}

export function courseOf(way: Way, plate: string): Course {
  const road = roundedOf(way);
  const count = road.line.length;
  const [start, goal] = [bayOf(way.from, plate), bayOf(way.to, plate)];
  const first = roundCorners(
    [[start.latitude, start.longitude], ...road.line.slice(0, 2)],
    [YARD_KMH, YARD_KMH, road.speedKmh[1] ?? YARD_KMH],
  );
  const last = roundCorners(
    [...road.line.slice(-2), [goal.latitude, goal.longitude]],
    [road.speedKmh[count - 1] ?? YARD_KMH, road.speedKmh[count - 1] ?? YARD_KMH, YARD_KMH],
  );
  // Of the way between, what the two ends have not drawn already.
  const parts = [dropped(first, 0, 1), sliceOf(road, 1, count - 1), dropped(last, 1, 0)];
  const course: Course = { way, metres: 0, line: [], at: [], speedKmh: [], bendKmh: [] };
  for (const part of parts) append(course, part);
  return course;
}

/** Without the vertex at its beginning or end that the middle part has, too. */
function dropped(road: Road, before: number, after: number): Road {
  return sliceOf(road, before, road.line.length - after);
}

function sliceOf({ line, at, speedKmh, bendKmh }: Road, from: number, to: number): Road {
  return {
    line: line.slice(from, to),
    at: at.slice(from, to),
    speedKmh: speedKmh.slice(from, to),
    bendKmh: bendKmh.slice(from, to),
  };
}

function append(course: Course, part: Road): void {
  const [end, begin] = [course.line.at(-1), part.line[0]];
  if (!begin) return;
  const gap = end ? distanceMetres(end[0], end[1], begin[0], begin[1]) : 0;
  const shift = course.metres + gap - (part.at[0] ?? 0);
  course.line.push(...part.line);
  course.at.push(...part.at.map((metres) => metres + shift));
  course.speedKmh.push(...part.speedKmh);
  course.bendKmh.push(...part.bendKmh);
  course.metres = course.at.at(-1) ?? 0;
}
