// Asks the routing engine for the ways that the demo will drive, those first on which most kilometres are driven. It has
// so many seconds; where it is away, slow or answers nonsense, the demo drives its own network.
import { PATH_POINTS_MAX } from '@flotila/domain/contract/route-plan.ts';
import { distanceMetres } from '@flotila/domain/geo.ts';
import { thinPath } from '@flotila/domain/location/thin-path.ts';
import type { Router } from '@flotila/server/ground/outside/router.ts';
import type { Place } from '@flotila/server/thing/location/roads/network.ts';
import { DEMO_COMPANIES } from './cast.ts';
import { demoGeography } from './demo-trackers.ts';
import { type DrawnWay, drawnWay, keyOf } from './drawn-ways.ts';
import type { Geography, Way } from './geography.ts';
import { legsOf } from './legs.ts';
import { DEMO_EPOCH } from './plan.ts';

const DAY = 86_400_000;
/** Ways of the past, and of so many days to come. */
const AHEAD = 30 * DAY;
const AT_ONCE = 4;
const WAYS_MAX = 1_500;
const ASKING_MS_MAX = 12_000;
/** So many answers in a row without a way: it is away, or knows another part of the world. */
const FAILURES_MAX = 12;
/** Points that a way keeps. */
const POINTS_PER_KM = 12;
const POINTS_LEAST = 40;
/** An engine's road may be so far from a spot; its way is so much longer than the straight line at most. */
const OFF_MAX_METRES = 3_000;
const DETOUR_MAX = 4;
const KMH = { least: 10, most: 130 } as const;

export interface AskInput {
  router: Router;
  /** When the past begins, and now; epoch milliseconds. */
  start: number;
  now: number;
  clock(): number;
}

/** The ways that came in time, by `keyOf` their places. */
export async function askForWays(input: AskInput): Promise<Map<string, DrawnWay>> {
  const { router, clock } = input;
  const waiting = drivenWays(demoGeography(), input).slice(0, WAYS_MAX);
  const drawn = new Map<string, DrawnWay>();
  const until = clock() + ASKING_MS_MAX;
  let failures = 0;
  const ask = async () => {
    for (let way = waiting.shift(); way; way = waiting.shift()) {
      if (clock() > until || failures >= FAILURES_MAX) return;
      const found = await drawingOf(router, way).catch(() => undefined);
      failures = found ? 0 : failures + 1;
      if (found) drawn.set(keyOf(way.from.name, way.to.name), found);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  return drawn;
}

/** Those with most kilometres driven on them first. */
function drivenWays(geography: Geography, { start, now }: AskInput): Way[] {
  const metres = new Map<Way, number>();
  for (const vehicle of DEMO_COMPANIES.flatMap(({ vehicles }) => vehicles)) {
    if (['machine', 'follows', 'new'].includes(vehicle.duty.kind)) continue;
    for (const { drive } of legsOf(vehicle, geography, Math.max(DEMO_EPOCH, start), now + AHEAD)) {
      const { way } = drive.course;
      metres.set(way, (metres.get(way) ?? 0) + way.metres);
    }
  }
  return [...metres].sort(([, one], [, two]) => two - one).map(([way]) => way);
}

async function drawingOf(router: Router, way: Way): Promise<DrawnWay | undefined> {
  const { path, kmh } = await router.drawing(way.from, way.to);
  const speeds = new Map(path.map((point, index) => [point, kmh[index] ?? 0]));
  const most = Math.min(PATH_POINTS_MAX, POINTS_LEAST + (way.metres / 1000) * POINTS_PER_KM);
  const thin = thinPath(path, Math.round(most));
  if (thin.length < 2) return undefined;
  const drawn = drawnWay(
    thin.map(([longitude, latitude]): [number, number] => [latitude, longitude]),
    thin.map((point) => Math.min(KMH.most, Math.max(KMH.least, speeds.get(point) ?? 0))),
  );
  return isPlausible(drawn, way) ? drawn : undefined;
}

function isPlausible({ line, metres }: DrawnWay, { from, to }: Way): boolean {
  const offBy = (vertex: DrawnWay['line'][number] | undefined, place: Place) =>
    vertex
      ? distanceMetres(vertex[0], vertex[1], place.latitude, place.longitude)
      : Number.POSITIVE_INFINITY;
  const off = Math.max(offBy(line[0], from), offBy(line.at(-1), to));
  const straight = distanceMetres(from.latitude, from.longitude, to.latitude, to.longitude);
  return off < OFF_MAX_METRES && metres < straight * DETOUR_MAX + OFF_MAX_METRES;
}
