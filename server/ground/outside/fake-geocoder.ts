// A geocoder for tests that behaves like Nominatim: answers of its form (jsonv2) to both questions, its way to say
// that there is nothing, too many requests, errors, and all that a stranger may do instead of answering.
import type { ServerResponse } from 'node:http';
import { type FakeServer, fakeServer, sendJson } from './fake-server.ts';

export type GeocoderMood =
  | 'answers'
  | 'nothing'
  | 'too-many'
  | 'until-a-date'
  | 'refuses'
  | 'bad-question'
  | 'broken'
  | 'not-json'
  | 'other-form'
  | 'silent'
  | 'drips'
  | 'redirects'
  | 'loops'
  | 'endless';

export interface FakeGeocoder extends FakeServer {
  mood: GeocoderMood;
  /** The `address` of the next answers. */
  address: Record<string, unknown>;
  /** Rows of the next answers to a search. */
  results: Record<string, unknown>[];
  /** Where `redirects` leads. */
  elsewhere: string;
}

/** 100 seconds by its own clock. */
const UNTIL_A_DATE = {
  date: 'Mon, 04 May 2026 10:00:00 GMT',
  'retry-after': 'Mon, 04 May 2026 10:01:40 GMT',
};
const LICENCE = 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright';
const OF_AN_OBJECT = {
  place_id: 87_093_316,
  licence: LICENCE,
  osm_type: 'way',
  osm_id: 42_187_343,
};

/** A house as Nominatim finds it. */
export const FOUND_HOUSE = {
  ...OF_AN_OBJECT,
  lat: '48.1332',
  lon: '17.1077',
  category: 'building',
  type: 'yes',
  place_rank: 30,
  importance: 0.00006,
  addresstype: 'building',
  name: '',
  display_name: 'Einsteinova 24, Petržalka, Bratislava, 851 01, Slovensko',
  address: {
    house_number: '24',
    road: 'Einsteinova',
    suburb: 'Petržalka',
    city: 'Bratislava',
    state: 'Bratislavský kraj',
    postcode: '851 01',
    country: 'Slovensko',
    country_code: 'sk',
  },
  boundingbox: ['48.1329', '48.1335', '17.1070', '17.1084'],
};

/** Opens it on a free port. */
export async function fakeGeocoder(): Promise<FakeGeocoder> {
  const server = await fakeServer((url, response) => answer(fake, url, response));
  const fake: FakeGeocoder = Object.assign(server, {
    mood: 'answers' as const,
    address: FOUND_HOUSE.address,
    results: [FOUND_HOUSE],
    elsewhere: '',
  });
  return fake;
}

function answer(fake: FakeGeocoder, { pathname, searchParams }: URL, response: ServerResponse) {
  if (pathname !== '/reverse' && pathname !== '/search') return sendJson(response, 404, '{}');
  const isSearch = pathname === '/search';
  const html = (status: number, body: string, headers = {}) =>
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body);
  const moods: Record<GeocoderMood, () => unknown> = {
    answers: () =>
      sendJson(response, 200, isSearch ? fake.results : objectAt(searchParams, fake.address)),
    nothing: () => sendJson(response, 200, isSearch ? [] : { error: 'Unable to geocode' }),
    'too-many': () => html(429, 'Bandwidth limit exceeded', { 'retry-after': '7' }),
    'until-a-date': () => html(503, 'Maintenance', UNTIL_A_DATE),
    'bad-question': () => sendJson(response, 400, { error: { code: 400, message: 'no' } }),
    refuses: () => html(403, '<html><h1>Access blocked</h1>You have violated the usage policy'),
    broken: () => html(500, '<html>Internal Server Error</html>'),
    'not-json': () => html(200, '<html>'),
    'other-form': () => sendJson(response, 200, { features: [{ properties: { name: 'x' } }] }),
    silent: () => undefined,
    drips: () => drip(response),
    redirects: () => response.writeHead(302, { location: fake.elsewhere }).end(),
    loops: () => response.writeHead(301, { location: `${fake.url}${pathname}?x` }).end(),
    endless: () => endless(response),
  };
  moods[fake.mood]();
}

function objectAt(asked: URLSearchParams, address: Record<string, unknown>): object {
  const { lat, lon } = Object.fromEntries(asked);
  const { display_name, boundingbox } = FOUND_HOUSE;
  const type = { category: 'building', type: 'yes', place_rank: 30, addresstype: 'building' };
  return { ...OF_AN_OBJECT, ...type, lat, lon, name: '', display_name, address, boundingbox };
}

/** A blank now and then, so that the connection is never idle. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const dripping = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(dripping));
}

/** JSON that never ends, as fast as it is read. */
function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('[');
  const more = (error?: Error | null) => {
    if (!error && !response.destroyed) response.write(`"${'x'.repeat(65_536)}",`, more);
  };
  more();
}
