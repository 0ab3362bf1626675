// Asks a Nominatim-style geocoder (FLOTILA_GEOCODER_URL) for the name of a location. Its rules are
// kept here: one request a second at most, a pause when it says so, nothing asked twice. It may be slow
// or away at any time, so never call it inside a transaction.
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

export interface Geocoder {
  /** Name of the place at a location in degrees; null: there is none. Throws GeocoderAway. */
  nameOf(latitude: number, longitude: number): Promise<string | null>;
  /** The name if it was asked before; undefined: not asked yet, or forgotten. Never waits. */
  known(latitude: number, longitude: number): string | null | undefined;
}

/** Not answered now; asking again makes sense after `retryAfterMs`. */
export class GeocoderAway extends Error {
  readonly retryAfterMs: number;
  constructor(reason: string, retryAfterMs: number) {
    super(`geocoder: ${reason}`);
    this.retryAfterMs = retryAfterMs;
  }
}

export interface GeocoderDeps {
  /** `https://host/path`, with or without `/reverse` at its end. */
  url: string;
  /** Language of names, `sk`. */
  language: string;
  /** epoch milliseconds */
  now(): number;
  /** Milliseconds; tests wait less. */
  timeoutMs?: number;
  intervalMs?: number;
}

const TIMEOUT_MS = 5_000;
const INTERVAL_MS = 1_000;
const PAUSE_MS = 60_000;
const PAUSE_MS_MAX = 3_600_000;
const KEPT_MAX = 20_000;
const NAME_LENGTH_MAX = 100;
/** Thousandths of a degree, about 100 m: one name for what lies nearer together. */
const CELLS_PER_DEGREE = 1_000;
/** Details down to a part of a town. */
const ZOOM = '14';

const part = z.string().trim().min(1).optional().catch(undefined);
const Answer = z.object({
  error: z.unknown().optional(),
  address: z
    .object({ city: part, town: part, village: part, municipality: part, hamlet: part })
    .extend({ suburb: part })
    .optional(),
});

/** Makes the geocoder; opens nothing. */
export function createGeocoder(deps: GeocoderDeps): Geocoder {
  const kept = new Map<string, string | null>();
  let pausedUntil = 0;
  let nextAt = 0;
  let queue: Promise<unknown> = Promise.resolve();

  async function ask(latitude: number, longitude: number): Promise<string | null> {
    const key = keyOf(latitude, longitude);
    const before = kept.get(key);
    if (before !== undefined) return before;
    const left = pausedUntil - deps.now();
    if (left > 0) throw new GeocoderAway('paused', left);
    await pause(Math.max(0, nextAt - performance.now()));
    nextAt = performance.now() + (deps.intervalMs ?? INTERVAL_MS);
    try {
      const name = await request(deps, latitude, longitude);
      if (kept.size >= KEPT_MAX) kept.clear();
      kept.set(key, name);
      return name;
    } catch (error) {
      const away =
        error instanceof GeocoderAway ? error : new GeocoderAway(String(error), PAUSE_MS);
      pausedUntil = deps.now() + away.retryAfterMs;
      throw away;
    }
  }

  return {
    known: (latitude, longitude) => kept.get(keyOf(latitude, longitude)),
    nameOf(latitude, longitude) {
      const answer = queue.then(() => ask(latitude, longitude));
      queue = answer.catch(() => undefined);
      return answer;
    },
  };
}

async function request(
  deps: GeocoderDeps,
  latitude: number,
  longitude: number,
): Promise<string | null> {
  const url = new URL(deps.url);
  if (!url.pathname.endsWith('/reverse')) {
    url.pathname = `${url.pathname.replace(/\/$/, '')}/reverse`;
  }
  const query = { format: 'jsonv2', lat: String(latitude), lon: String(longitude), zoom: ZOOM };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  url.searchParams.set('accept-language', deps.language);
  const response = await fetch(url, {
    headers: { 'user-agent': 'Flotila', accept: 'application/json' },
    signal: AbortSignal.timeout(deps.timeoutMs ?? TIMEOUT_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new GeocoderAway(`status ${response.status}`, pauseOf(response));
  }
  return nameIn(Answer.parse(await response.json()));
}

/** "Bratislava, Petržalka", "Abrahám"; null for an answer without a place. */
function nameIn({ error, address }: z.output<typeof Answer>): string | null {
  if (error !== undefined || !address) return null;
  const { city, town, village, municipality, hamlet, suburb } = address;
  const settlement = city ?? town ?? village ?? hamlet ?? municipality;
  if (!settlement) return suburb ?? null;
  const name = suburb && suburb !== settlement ? `${settlement}, ${suburb}` : settlement;
  return name.slice(0, NAME_LENGTH_MAX);
}

function pauseOf(response: Response): number {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  return seconds > 0 ? Math.min(seconds * 1000, PAUSE_MS_MAX) : PAUSE_MS;
}

function keyOf(latitude: number, longitude: number): string {
  return `${Math.round(latitude * CELLS_PER_DEGREE)},${Math.round(longitude * CELLS_PER_DEGREE)}`;
}
