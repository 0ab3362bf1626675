// A Nominatim-style geocoder (FLOTILA_GEOCODER_URL): the address of a location, and places by what a person typed.
// Its rules are kept here: one request a second at most of all processes together, a pause when it says so or is
// in trouble, persons before the background. It may be slow or away at any time, so never call it inside a
// transaction.
import { setTimeout as pause } from 'node:timers/promises';
import type { FoundPlace } from '@flotila/domain/location/place.api.ts';
import { putNewest } from '../work/newest.ts';
import { askJson, OutsideAway } from './ask-json.ts';
import { addressIn, foundPlaces } from './nominatim.ts';

export interface Geocoder {
  /**
   * Asked in the background; null: there is no address. What it answered before for somebody else (`before`)
   * takes a turn as well: nobody shall learn by the clock what others asked. @throws GeocoderAway, OutsideAway
   */
  addressAt(latitude: number, longitude: number, before?: string | null): Promise<string | null>;
  /** Asked by a person who waits. @throws GeocoderAway, OutsideAway */
  search(query: GeocoderQuery): Promise<FoundPlace[]>;
}

export interface GeocoderQuery {
  text: string;
  /** The middle of what is looked at: results near it go first. */
  near?: { latitude: number; longitude: number } | undefined;
  /** ISO 639-1, of who asks. */
  language: string;
  most: number;
  /** false: nobody waits for the answer any more, so nothing is asked. */
  isWanted(): boolean;
}

/** When the geocoder may be asked: kept where all processes see it. Times are epoch milliseconds. */
export interface GeocoderTurns {
  /** A turn within `waitMsMax`: how long to wait for it. null: there is none, or nobody may ask now. */
  take(now: number, intervalMs: number, waitMsMax: number): Promise<number | null>;
  /** How long nobody may ask, milliseconds; 0: it is only a matter of turns. */
  pausedFor(now: number): Promise<number>;
  /** Nobody asks before. */
  pauseUntil(moment: number): Promise<void>;
}

export interface GeocoderDeps {
  /** `https://host/path`, with or without `/reverse` at its end. */
  url: string;
  /** Language of kept addresses, `sk`. */
  language: string;
  turns: GeocoderTurns;
  /** epoch milliseconds */
  now(): number;
  /** Milliseconds; tests wait less. */
  timeoutMs?: number;
  intervalMs?: number;
}

/** Not asked: it is paused, or too many wait already. */
export class GeocoderAway extends OutsideAway {}
/** It is well, but does not like this question. */
class QuestionRefused extends OutsideAway {}

const TIMEOUT_MS = 5_000;
const INTERVAL_MS = 1_000;
const PAUSE_MS = 60_000;
/** Ten results with all their names and a margin. */
const ANSWER_BYTES_MAX = 512 * 1024;
/** A person waits so long for a turn: with the question itself less than the 10 s that the screen waits. */
const WAIT_MS_MAX = 4_000;
/** So often the background looks whether nobody waits. */
const BACKGROUND_TRIES = 5;
/** Answers to persons that are remembered, for so long. */
const KEPT_MAX = 1_000;
const KEPT_MS = 24 * 3_600_000;
/** Details down to the house. */
const ZOOM = '18';
/** Degrees around the middle within which results are preferred. */
const NEAR_DEGREES = 0.5;

/** Makes the geocoder; opens nothing. */
export function createGeocoder(deps: GeocoderDeps): Geocoder {
  const { now, turns, intervalMs = INTERVAL_MS, timeoutMs = TIMEOUT_MS } = deps;
  const kept = new Map<string, { found: FoundPlace[]; until: number }>();

  /** A person waits in line; the background comes again until nobody does. */
  async function takeTurn(isPerson: boolean): Promise<void> {
    for (let tries = isPerson ? 1 : BACKGROUND_TRIES; tries > 0; tries--) {
      const wait = await turns.take(now(), intervalMs, isPerson ? WAIT_MS_MAX : 0);
      if (wait !== null) return pause(wait);
      const paused = await turns.pausedFor(now());
      if (paused > 0) throw new GeocoderAway('geocoder: paused', paused);
      if (tries > 1) await pause(intervalMs);
    }
    throw new GeocoderAway('geocoder: others are asking', intervalMs);
  }

  async function ask<T>(url: URL, read: (answer: unknown) => T): Promise<T> {
    try {
      const { status, body } = await askJson({ url, timeoutMs, bytesMax: ANSWER_BYTES_MAX });
      if (status === 400) throw new QuestionRefused('geocoder: status 400');
      if (body === undefined) throw new OutsideAway(`geocoder: status ${status}`);
      return read(body);
    } catch (error) {
      if (error instanceof QuestionRefused) throw error;
      const ms = (error instanceof OutsideAway && error.retryAfterMs) || PAUSE_MS;
      await turns.pauseUntil(now() + ms);
      throw error;
    }
  }

  return {
    async addressAt(latitude, longitude, before) {
      await takeTurn(false);
      if (before !== undefined) return before;
      const query = { lat: String(latitude), lon: String(longitude), zoom: ZOOM };
      return ask(addressOf(deps.url, 'reverse', deps.language, query), addressIn);
    },
    async search({ text, near, language, most, isWanted }) {
      const query = { q: text, limit: String(most), ...(near && viewOf(near)) };
      const url = addressOf(deps.url, 'search', language, query);
      const known = () => {
        const one = kept.get(url.href);
        return one && one.until > now() && one.until <= now() + KEPT_MS ? one.found : undefined;
      };
      if (known()) return known() ?? [];
      await takeTurn(true);
      if (!isWanted()) return [];
      const found = known() ?? (await ask(url, foundPlaces)).slice(0, most);
      putNewest(kept, url.href, { found, until: now() + KEPT_MS }, KEPT_MAX);
      return found;
    },
  };
}

function addressOf(
  base: string,
  call: 'reverse' | 'search',
  language: string,
  query: Record<string, string>,
): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/(\/reverse|\/search)?\/?$/, '')}/${call}`;
  const all = { format: 'jsonv2', addressdetails: '1', ...query, 'accept-language': language };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  return url;
}

/** Rounded, so that the same question from nearly the same view is the same. */
function viewOf({ latitude, longitude }: { latitude: number; longitude: number }) {
  const round = (degrees: number) => Math.round(degrees / NEAR_DEGREES) * NEAR_DEGREES;
  const [y, x] = [round(latitude), round(longitude)];
  return {
    viewbox: [x - NEAR_DEGREES, y - NEAR_DEGREES, x + NEAR_DEGREES, y + NEAR_DEGREES].join(','),
  };
}
