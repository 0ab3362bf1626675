// Gives the ends of rides the names of a configured geocoder in the place of the gazetteer's. What was
// asked is told by the name itself (it is no longer the gazetteer's) and by what the geocoder
// remembers; after a start the rides of the last hour are asked again, older ones keep their names.

import type { Database } from '../db/open.ts';
import type { CompanyChange } from '../live/changes.ts';
import type { Geocoder } from '../outside/geocoder.ts';
import { repeat } from '../repeat.ts';
import { recentRideEnds, renameRideEnd } from './better-places.queries.ts';
import type { PlaceOf } from './place.ts';

export interface BetterPlacesDeps {
  pool: Database['pool'];
  geocoder: Geocoder;
  /** The gazetteer alone. */
  placeOf: PlaceOf;
  /** epoch milliseconds */
  now(): number;
  log: { warn(facts: object, message: string): void };
  onCommitted(changes: CompanyChange[]): void;
  everyMs?: number;
}

export interface BetterPlaces {
  /** Looks once, now: answers how many ends of rides were named. */
  look(): Promise<number>;
  stop(): Promise<void>;
}

const EVERY_MS = 10_000;
const RECENT_MS = 3_600_000;
/** Rides of one look; more than a second each is not asked anyway. */
const RIDES_MAX = 200;

/** Places by what the geocoder is known to have said, else by the gazetteer. Never waits. */
export function placeOfBoth(geocoder: Geocoder, placeOf: PlaceOf): PlaceOf {
  return (latitude, longitude) =>
    geocoder.known(latitude, longitude) ?? placeOf(latitude, longitude);
}

/** Looks every ten seconds until stopped. A geocoder that is away is told and asked later. */
export function startBetterPlaces(deps: BetterPlacesDeps): BetterPlaces {
  let isStopped = false;

  async function look(): Promise<number> {
    let named = 0;
    const since = new Date(deps.now() - RECENT_MS);
    for (const end of await recentRideEnds(deps.pool, since, RIDES_MAX)) {
      if (isStopped) break;
      const { companyId, vehicleId, latitude, longitude, place } = end;
      if (place !== deps.placeOf(latitude, longitude)) continue;
      const name = await deps.geocoder.nameOf(latitude, longitude);
      if (name === null || name === place) continue;
      await renameRideEnd(deps.pool, end, name, new Date(deps.now()));
      deps.onCommitted([{ companyId, vehicleIds: [vehicleId] }]);
      named += 1;
    }
    return named;
  }

  const repeating = repeat(look, deps.everyMs ?? EVERY_MS, (error) =>
    deps.log.warn({ err: error }, 'places keep the names of the gazetteer'),
  );
  return {
    look,
    stop() {
      isStopped = true;
      return repeating.stop();
    },
  };
}
