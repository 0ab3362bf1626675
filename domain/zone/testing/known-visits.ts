// Tours whose visits are known without the product's geometry: on a plane, second by second, a vehicle drives between
// places, stands at some and passes others; zones are circles, rectangles and straight strips, so that "inside" is
// a comparison. Then its tracker reports now and then, with noise. Used by tests only.
import { locationAt } from '../../fold/test-track.ts';
import type { Location } from '../../location/location.ts';
import type { ZoneVersion } from '../plan.ts';
import type { Position, ZoneShape } from '../zone.ts';

const START = Date.UTC(2025, 5, 10, 4);
const DEGREE = 111_194.93;
const SHRINK = Math.cos((48 * Math.PI) / 180);
export const MARGIN = 30;
/** Metres by which a fix misses the truth at most. */
const NOISE = 10;
const SIDE = 8000;

interface Spot {
  x: number;
  y: number;
}

interface KnownZone {
  version: ZoneVersion;
  /** A place deep inside. */
  inside: Spot;
  /** Is the spot within the shape widened by so many metres? */
  holds(spot: Spot, wider: number): boolean;
}

export interface KnownVisit {
  zoneId: number;
  /** epoch milliseconds, to the second */
  arrival: number;
  departure: number | null;
}

export interface Tour {
  locations: Location[];
  zones: ZoneVersion[];
  /** Those that no noise can hide, and all into which noise can break them or near misses. */
  sure: KnownVisit[];
  possible: KnownVisit[];
}

/** 0 ≤ x < 1, the same for a seed. */
function chance(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const position = ({ x, y }: Spot): Position => [17 + x / (DEGREE * SHRINK), 48 + y / DEGREE];

export function tour(seed: number): Tour {
  const random = chance(seed);
  const spot = (): Spot => ({ x: random() * SIDE, y: random() * SIDE });
  const zones = Array.from({ length: 12 }, (_, index) =>
    knownZone(index + 1, spot(), 120 + random() * 500, 120 + random() * 500),
  );
  const stops = Array.from({ length: 14 }, (_, turn) =>
    turn % 3 === 0 ? spot() : (zones[Math.floor(random() * zones.length)] as KnownZone).inside,
  );
  const seconds = drive(stops, random);
  return {
    locations: reported(seconds, random),
    zones: zones.map(({ version }) => version),
    sure: visits(
      zones,
      seconds,
      { widerIn: -2 * NOISE, widerOut: MARGIN + 2 * NOISE },
      SEEN_SECONDS,
    ),
    possible: visits(zones, seconds, { widerIn: 2 * NOISE, widerOut: MARGIN - NOISE }, 0),
  };
}

function knownZone(zoneId: number, { x, y }: Spot, width: number, height: number): KnownZone {
  const rest = {
    zoneId,
    fromTs: -Infinity,
    toTs: Infinity,
    exitMargin: MARGIN,
    minDwell: 0,
    speedLimit: null,
    category: 'customer' as const,
  };
  const away = (one: number, from: number, to: number) => Math.max(from - one, one - to, 0);
  const kinds: [ZoneShape, KnownZone['holds']][] = [
    [
      { type: 'Circle', center: position({ x, y }), radius: width },
      (at, wider) => Math.hypot(at.x - x, at.y - y) <= width + wider,
    ],
    [
      { type: 'Polygon', coordinates: [rectangle(x, y, width, height)] },
      (at, wider) => {
        const [east, north] = [away(at.x, x, x + width), away(at.y, y, y + height)];
        if (wider >= 0) return Math.hypot(east, north) <= wider;
        return (
          at.x >= x - wider &&
          at.x <= x + width + wider &&
          at.y >= y - wider &&
          at.y <= y + height + wider
        );
      },
    ],
    [
      {
        type: 'Corridor',
        width: 200,
        line: [position({ x, y }), position({ x: x + 3 * width, y })],
      },
      (at, wider) => Math.hypot(away(at.x, x, x + 3 * width), at.y - y) <= 100 + wider,
    ],
  ];
  const [shape, holds] = kinds[zoneId % 3] as (typeof kinds)[number];
  const inside = { x: x + 50, y: y + (zoneId % 3 === 2 ? 0 : 50) };
  return { version: { ...rest, shape }, holds, inside };
}

function rectangle(x: number, y: number, width: number, height: number): Position[] {
  const corners = [
    { x, y },
    { x: x + width, y },
    { x: x + width, y: y + height },
    { x, y: y + height },
  ];
  return [...corners, { x, y }].map(position);
}

/** Where it is at each second: between stops at 54 km/h, at a stop for some minutes. */
function drive(stops: readonly Spot[], random: () => number): (Spot & { isDriving: boolean })[] {
  const seconds: (Spot & { isDriving: boolean })[] = [];
  let here = stops[0] as Spot;
  for (const goal of stops.slice(1)) {
    const way = Math.max(Math.ceil(Math.hypot(goal.x - here.x, goal.y - here.y) / 15), 1);
    for (let second = 1; second <= way; second += 1) {
      const part = second / way;
      seconds.push({
        x: here.x + part * (goal.x - here.x),
        y: here.y + part * (goal.y - here.y),
        isDriving: second < way,
      });
    }
    const standing = 300 + Math.floor(random() * 1200);
    for (let second = 0; second < standing; second += 1)
      seconds.push({ ...goal, isDriving: false });
    here = goal;
  }
  return seconds;
}

/** Every ten seconds on the way, every five minutes at rest with the motor off, at both ends of each. */
function reported(seconds: readonly (Spot & { isDriving: boolean })[], random: () => number) {
  const noise = () => (random() - 0.5) * NOISE;
  return seconds.flatMap((here, second) => {
    const turns = here.isDriving !== seconds[second - 1]?.isDriving;
    if (!turns && second % (here.isDriving ? 10 : 300) !== 0) return [];
    const [longitude, latitude] = position({ x: here.x + noise(), y: here.y + noise() });
    const fields = { speed: here.isDriving ? 54 : 0, inputs: here.isDriving ? 1 : 0 };
    return [locationAt(START + second * 1000, { latitude, longitude, ...fields })];
  });
}

/** Seconds in which there is always a record. */
const SEEN_SECONDS = 11;

/** In within the border so much wider, out beyond the other. Sure ones are inside for longer than a record. */
function visits(
  zones: readonly KnownZone[],
  seconds: readonly Spot[],
  { widerIn, widerOut }: { widerIn: number; widerOut: number },
  secondsMin: number,
): KnownVisit[] {
  return zones.flatMap(({ version: { zoneId }, holds }) => {
    const found: (KnownVisit & { inside: number })[] = [];
    let open: (KnownVisit & { inside: number }) | null = null;
    for (const [second, spot] of seconds.entries()) {
      const ts = START + second * 1000;
      const isInside = holds(spot, widerIn);
      if (open === null && isInside) {
        open = { zoneId, arrival: ts, departure: null, inside: 0 };
        found.push(open);
      } else if (open !== null && !holds(spot, widerOut)) {
        open.departure = ts;
        open = null;
      }
      if (open !== null && isInside) open.inside += 1;
    }
    return found.filter(({ inside }) => inside >= secondsMin);
  });
}
