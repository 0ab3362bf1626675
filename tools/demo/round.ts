// Corners of a way as vehicles drive them: an arc in the place of each bend, and how fast an arc can be driven.
import { distanceMetres } from '@flotila/domain/geo.ts';

/** A line with what is allowed on the piece that ends at each vertex, and what its bend lets a vehicle do; km/h. */
export interface Road {
  /** Latitude, longitude. */
  line: [number, number][];
  /** Metres from the start at each vertex. */
  at: number[];
  speedKmh: number[];
  bendKmh: number[];
}

/** Radius of a corner, metres, by the speed that is allowed at it: from a yard's gate to a motorway's junction. */
const RADII = [
  { belowKmh: 40, metres: 25 },
  { belowKmh: 60, metres: 60 },
  { belowKmh: 85, metres: 130 },
  { belowKmh: Number.POSITIVE_INFINITY, metres: 350 },
] as const;
/** Less than this a road goes straight on; a gentle bend takes all the room that there is. Radians. */
const STRAIGHT = 0.05;
const GENTLE = 0.4;
/** An arc takes so much of the pieces beside it, so that the next one has its room, too. */
const ROOM = 0.45;
const ROOM_METRES = 450;
const ARC_STEP = 0.14;
/** Nearly back where it came from: it turns round on the spot. */
const BACK = 3;
const TURNING_KMH = 7;
/** m/s² to the side that a loaded vehicle takes in a bend. */
const SIDEWAYS = 1.7;
const METRES_PER_DEGREE = 111_195;

type Point = readonly [latitude: number, longitude: number];

/** The same way with its corners rounded; its ends stay. */
export function roundCorners(line: readonly Point[], speedKmh: readonly number[]): Road {
  const road: Road = { line: [], at: [], speedKmh: [], bendKmh: [] };
  const last = line.length - 1;
  for (const [index, vertex] of line.entries()) {
    const speed = speedKmh[index] ?? 0;
    const [before, after] = [line[index - 1], line[index + 1]];
    const next = speedKmh[Math.min(last, index + 1)] ?? speed;
    const arc = before && after && arcAt(before, vertex, after, Math.min(speed, next));
    if (arc) for (const point of arc.points) add(road, point, speed, arc.kmh);
    else add(road, vertex, speed, Number.POSITIVE_INFINITY);
  }
  return road;
}

function add(road: Road, point: Point, speed: number, bend: number): void {
  const last = road.line.at(-1);
  const step = last ? distanceMetres(last[0], last[1], point[0], point[1]) : 0;
  if (last && step < 0.5) {
    road.bendKmh[road.bendKmh.length - 1] = Math.min(road.bendKmh.at(-1) ?? bend, bend);
    return;
  }
  road.line.push([point[0], point[1]]);
  road.at.push((road.at.at(-1) ?? 0) + step);
  road.speedKmh.push(speed);
  road.bendKmh.push(bend);
}

/** The arc that replaces a corner; undefined: it is none. */
function arcAt(before: Point, corner: Point, after: Point, allowedKmh: number) {
  const east = METRES_PER_DEGREE * Math.cos((corner[0] * Math.PI) / 180);
  const flat = (point: Point): [number, number] => [
    (point[1] - corner[1]) * east,
    (point[0] - corner[0]) * METRES_PER_DEGREE,
  ];
  const [a, b] = [flat(before), flat(after)];
  const [lengthA, lengthB] = [Math.hypot(...a), Math.hypot(...b)];
  if (lengthA < 0.5 || lengthB < 0.5) return undefined;
  const [ux, uy] = [-a[0] / lengthA, -a[1] / lengthA];
  const [vx, vy] = [b[0] / lengthB, b[1] / lengthB];
  const turn = Math.atan2(ux * vy - uy * vx, ux * vx + uy * vy);
  const angle = Math.abs(turn);
  if (angle < STRAIGHT) return undefined;
  if (angle > BACK) return { points: [corner], kmh: TURNING_KMH };
  const half = Math.tan(angle / 2);
  const wanted = angle < GENTLE ? ROOM_METRES : radiusAt(allowedKmh) * half;
  const room = Math.min(wanted, ROOM * lengthA, ROOM * lengthB, ROOM_METRES);
  const radius = room / half;
  const steps = Math.ceil(angle / ARC_STEP);
  const points = Array.from({ length: steps + 1 }, (_, step): Point => {
    const along = (angle * step) / steps;
    const [ahead, aside] = [
      radius * Math.sin(along) - room,
      Math.sign(turn) * radius * (1 - Math.cos(along)),
    ];
    const [x, y] = [ux * ahead - uy * aside, uy * ahead + ux * aside];
    return [corner[0] + y / METRES_PER_DEGREE, corner[1] + x / east];
  });
  return { points, kmh: Math.max(TURNING_KMH, 3.6 * Math.sqrt(SIDEWAYS * radius)) };
}

function radiusAt(kmh: number): number {
  return RADII.find(({ belowKmh }) => kmh < belowKmh)?.metres ?? 0;
}
