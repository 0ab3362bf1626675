// Asks a routing engine (OSRM compatible, FLOTILA_ROUTER_URL) for the way through places. It may be slow or
// away at any time, so never call it inside a transaction; who asks has something to say without it.
import { PATH_POINTS_MAX, type PlanPart } from '@flotila/domain/contract/route-plan.ts';
import { thinPath } from '@flotila/domain/location/thin-path.ts';
import { z } from 'zod';
import { isAhead } from '../work/newest.ts';
import { askJson, OutsideAway } from './ask-json.ts';

export interface RouterSpot {
  latitude: number;
  longitude: number;
}

export interface RouterWay {
  /** Metres and seconds, one for each stop but the first. */
  parts: PlanPart[];
  /** Longitude, latitude; at most PATH_POINTS_MAX. */
  path: [number, number][];
}

/** A way as the engine has it, with all its points. */
export interface RouterDrawing {
  /** Longitude, latitude. */
  path: [number, number][];
  /** What is driven on the piece that ends at each point, km/h. */
  kmh: number[];
}

export interface Router {
  /** The way from stop to stop; `via` is passed after the stop. @throws OutsideAway */
  way(stops: readonly (RouterSpot & { via: readonly RouterSpot[] })[]): Promise<RouterWay>;
  /** The whole drawing of the way between two places. @throws OutsideAway */
  drawing(from: RouterSpot, to: RouterSpot): Promise<RouterDrawing>;
  /** Metres and seconds from a location through the waypoints that are left. @throws OutsideAway */
  remaining(from: RouterSpot, waypoints: readonly RouterSpot[]): Promise<PlanPart>;
}

export interface RouterDeps {
  /** `https://host/path`; what is asked stands behind it: /route/v1/driving/… */
  url: string;
  /** epoch milliseconds */
  now(): number;
  /** Tests wait less. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 8_000;
/** A way through Europe with all its points is about 2 MB. */
const ANSWER_BYTES_MAX = 16 * 1024 * 1024;
/** After trouble nobody waits for it again so long. */
const PAUSE_MS = 30_000;
const PLACES_MAX = 60;
/** Engines tell metres a second. */
const KMH_PER_SPEED = 3.6;

const Answer = z.object({
  code: z.literal('Ok'),
  routes: z
    .array(
      z.object({
        legs: z.array(
          z.object({
            distance: z.number().min(0),
            duration: z.number().min(0),
            annotation: z.object({ speed: z.array(z.number().min(0)) }).optional(),
          }),
        ),
        geometry: z
          .object({
            coordinates: z.array(
              z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
            ),
          })
          .optional(),
      }),
    )
    .min(1),
});

/** Opens nothing. */
export function createRouter(deps: RouterDeps): Router {
  let pausedUntil = 0;

  async function ask(
    spots: readonly RouterSpot[],
    overview: 'full' | 'false',
    annotations: 'speed' | 'false' = 'false',
  ) {
    if (isAhead(pausedUntil, deps.now(), PAUSE_MS)) throw new OutsideAway('router: paused');
    if (spots.length > PLACES_MAX) throw new OutsideAway('router: too many places');
    const url = addressOf(deps.url, spots, { overview, annotations });
    const timeoutMs = deps.timeoutMs ?? TIMEOUT_MS;
    let answer: { body: unknown };
    try {
      answer = await askJson({ url, timeoutMs, bytesMax: ANSWER_BYTES_MAX });
    } catch (error) {
      pausedUntil = deps.now() + PAUSE_MS;
      throw error;
    }
    const route = Answer.safeParse(answer.body).data?.routes[0];
    // Places that no road joins are said so with 400; the engine is well.
    if (!route || route.legs.length !== spots.length - 1) throw new OutsideAway('router: no way');
    return route;
  }

  return {
    async way(stops) {
      const { legs, geometry } = await ask(
        stops.flatMap((stop) => [stop, ...stop.via]),
        'full',
      );
      const path = thinPath(geometry?.coordinates ?? [], PATH_POINTS_MAX);
      let at = 0;
      const parts = stops.slice(0, -1).map(({ via }) => {
        const own = legs.slice(at, at + via.length + 1);
        at += own.length;
        return sumOf(own);
      });
      return { parts, path };
    },
    async drawing(from, to) {
      const { legs, geometry } = await ask([from, to], 'full', 'speed');
      const path = geometry?.coordinates ?? [];
      const [leg] = legs;
      const speeds = leg?.annotation?.speed;
      // An engine that does not tell them has a mean.
      const mean = leg ? (leg.distance / Math.max(1, leg.duration)) * KMH_PER_SPEED : 0;
      const isTold = speeds?.length === path.length - 1;
      const kmh = path.map((_, index) =>
        isTold ? (speeds[Math.max(0, index - 1)] ?? 0) * KMH_PER_SPEED : mean,
      );
      return { path, kmh };
    },
    async remaining(from, waypoints) {
      return sumOf((await ask([from, ...waypoints], 'false')).legs);
    },
  };
}

function sumOf(legs: readonly PlanPart[]): PlanPart {
  const sum = { distance: 0, duration: 0 };
  for (const leg of legs) {
    sum.distance += leg.distance;
    sum.duration += leg.duration;
  }
  return { distance: Math.round(sum.distance), duration: Math.round(sum.duration) };
}

function addressOf(
  base: string,
  spots: readonly RouterSpot[],
  wanted: { overview: string; annotations: string },
): URL {
  const url = new URL(base);
  const places = spots.map(({ latitude, longitude }) => `${longitude},${latitude}`).join(';');
  url.pathname = `${url.pathname.replace(/\/$/, '')}/route/v1/driving/${places}`;
  const query = { ...wanted, geometries: 'geojson', steps: 'false' };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}
