// The search for places of the map: the offline gazetteer answers at once.
import { type FoundPlace, findPlaces, PLACES_MAX } from '@flotila/domain/location/place.api.ts';
import { type Route, serve } from '../http/serve.ts';
import { languageOf } from '../i18n/messages.ts';
import { type NamedPlace, searchPlaces } from './place-search.ts';

export const placeRoutes: Route[] = [
  serve(findPlaces, async ({ input, request }) => {
    const { q, latitude, longitude } = input.query;
    const near =
      latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
    const found = await searchPlaces({ text: q, near, most: PLACES_MAX });
    const language = languageOf(request.headers['accept-language']);
    return found.map((place) => view(place, language));
  }),
];

function view({ name, country, latitude, longitude }: NamedPlace, language: string): FoundPlace {
  const detail = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country;
  return { name, detail, kind: 'place', latitude, longitude };
}
