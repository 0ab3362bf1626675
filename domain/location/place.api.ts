// The search for places: towns and villages of the gazetteer, streets and addresses where a geocoder
// is configured. Coordinates that somebody types are read by the browser itself.
import { z } from 'zod';
import { endpoint, queryFlag, role } from '../endpoint.ts';

/** Shorter is no name that could be looked for. */
export const PLACE_QUERY_MIN = 2;
export const PLACE_QUERY_MAX = 150;
/** Places of one answer. */
export const PLACES_MAX = 10;

export const FoundPlace = z.object({
  name: z.string(),
  detail: z.string().nullable().describe('Where that is: town, or a larger one near, and country'),
  kind: z.enum(['place', 'address']).describe('place: town or village; address: street, house'),
  latitude: z.number(),
  longitude: z.number(),
  bounds: z
    .object({ south: z.number(), west: z.number(), north: z.number(), east: z.number() })
    .optional()
    .describe('How far it reaches; left out: not known'),
});
export type FoundPlace = z.output<typeof FoundPlace>;

export const findPlaces = endpoint('GET /v1/{company}/place', {
  summary: 'Towns, streets and addresses by their names, the likeliest first, at most 10',
  asksOutside: true,
  needs: role('driver'),
  collective: true,
  query: {
    q: z.string().trim().min(PLACE_QUERY_MIN).max(PLACE_QUERY_MAX),
    /** The middle of what is looked at: of places with one name the nearer goes first. */
    latitude: z.coerce.number().min(-90).max(90).optional(),
    longitude: z.coerce.number().min(-180).max(180).optional(),
    /**
     * While somebody types: the gazetteer alone. Geocoders forbid to be asked with each letter, so streets
     * and addresses are looked for when the person asks for them (Enter).
     */
    typing: queryFlag.optional(),
  },
  answer: z.array(FoundPlace),
});
