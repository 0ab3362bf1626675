// A geocoder for tests that behaves like Nominatim: answers of its form, its way to say that there is
// nothing, too many requests, errors, and no answer at all.
import { once } from 'node:events';
import { createServer } from 'node:http';

export type GeocoderMood = 'answers' | 'nothing' | 'too-many' | 'broken' | 'not-json' | 'silent';

export interface FakeGeocoder {
  url: string;
  mood: GeocoderMood;
  /** The `address` of the next answers. */
  address: Record<string, string>;
  /** Every request, in order. */
  asked: { query: URLSearchParams; at: number }[];
  stop(): Promise<void>;
}

/** Opens it on a free port. */
export async function fakeGeocoder(): Promise<FakeGeocoder> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake');
    fake.asked.push({ query: searchParams, at: performance.now() });
    const send = (status: number, body: string, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    if (pathname !== '/reverse') send(404, '{}');
    else if (fake.mood === 'too-many') send(429, 'Bandwidth limit', { 'retry-after': '7' });
    else if (fake.mood === 'broken') send(500, '<html>Internal Server Error</html>');
    else if (fake.mood === 'not-json') send(200, '<html>');
    else if (fake.mood === 'nothing') send(200, '{"error":"Unable to geocode"}');
    else if (fake.mood === 'answers') {
      const place = { osm_type: 'relation', category: 'boundary', type: 'administrative' };
      const { lat, lon } = Object.fromEntries(searchParams);
      send(200, JSON.stringify({ ...place, lat, lon, address: fake.address }));
    }
  });
  const fake: FakeGeocoder = {
    url: '',
    mood: 'answers',
    address: { suburb: 'Petržalka', city: 'Bratislava', country: 'Slovensko', country_code: 'sk' },
    asked: [],
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  fake.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return fake;
}
