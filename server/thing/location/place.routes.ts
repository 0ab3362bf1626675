// The search for places of the map: towns of the offline gazetteer, then what a configured geocoder finds. The
// outside world is asked only when a person asks for it, not with each letter.
import { distanceMetres } from '@flotila/domain/geo.ts';
import { type FoundPlace, findPlaces, PLACES_MAX } from '@flotila/domain/location/place.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import { type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { languageOf } from '../../ground/i18n/messages.ts';
import { OutsideAway } from '../../ground/outside/ask-json.ts';
import type { Geocoder } from '../../ground/outside/geocoder.ts';
import { putNewest } from '../../ground/work/newest.ts';
import { largerTownNear } from './place.ts';
import { nameKey } from './place-names.ts';
import { type NamedPlace, searchPlaces, searchTownIn } from './place-search.ts';

export interface PlaceDeps {
  geocoder?: Geocoder | undefined;
}

/** Persons whose newest search is remembered. */
const SEARCHES_MAX = 1_000;
/** A town of the geocoder with the name of one of ours that lies so near is the same one. */
const SAME_TOWN_METRES = 10_000;

export function placeRoutes({ geocoder }: PlaceDeps): Route[] {
  const newest = createNewest();
  return [
    serve(findPlaces, async (call) => {
      const language = languageOf(call.request.headers['accept-language']);
      const { q, latitude, longitude, typing } = call.input.query;
      const near =
        latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
      const query = { text: q, near, language, most: PLACES_MAX };
      const isWanted = newest(call.session.accountId, call);
      const views = (places: NamedPlace[]) => places.map((place) => view(place, language));
      const towns = views(await searchPlaces(query));
      const orTown = async (found: FoundPlace[]) =>
        found.length > 0 ? found : views(await searchTownIn(query));
      if (typing || !geocoder || !isWanted()) return orTown(towns);
      try {
        return await orTown(merged(towns, await geocoder.search({ ...query, isWanted })));
      } catch (error) {
        if (!(error instanceof OutsideAway)) throw error;
        call.request.log.warn({ err: error }, 'the geocoder is away');
        // That there is no such street is not known, so it is not said.
        if (towns.length === 0) throw problem('gateway_timeout', { message: 'geocoder_away' });
        return towns;
      }
    }),
  ];
}

/** Who searches anew, or has gone, does not wait for the answer of before. */
function createNewest() {
  const searches = new Map<number, symbol>();
  return (accountId: number, { reply }: Pick<CompanyCall<typeof findPlaces>, 'reply'>) => {
    const search = Symbol('search');
    putNewest(searches, accountId, search, SEARCHES_MAX);
    return () => searches.get(accountId) === search && !reply.raw.destroyed;
  };
}

/** A few towns first, then what the geocoder found; nothing twice. */
function merged(towns: FoundPlace[], others: FoundPlace[]): FoundPlace[] {
  const isKnown = (other: FoundPlace) =>
    other.kind === 'place' && towns.some((town) => isSame(town, other));
  const found = others.filter((other) => !isKnown(other));
  const room = Math.max(PLACES_MAX - found.length, PLACES_MAX / 2);
  return [...towns.slice(0, room), ...found].slice(0, PLACES_MAX);
}

function isSame(one: FoundPlace, other: FoundPlace): boolean {
  if (nameKey(one.name) !== nameKey(other.name)) return false;
  const { latitude, longitude } = other;
  return distanceMetres(one.latitude, one.longitude, latitude, longitude) < SAME_TOWN_METRES;
}

function view({ name, country, latitude, longitude }: NamedPlace, language: string): FoundPlace {
  const land = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
  const near = largerTownNear(latitude, longitude);
  const detail = near === null ? land : `${near}, ${land}`;
  return { name, detail, kind: 'place', latitude, longitude };
}
