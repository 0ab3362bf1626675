// A routing engine for tests that answers like OSRM: a way of straight lines, no way, and its bad moods.
import { distanceMetres } from '@flotila/domain/geo.ts';
import { type FakeServer, fakeServer, sendJson } from './fake-server.ts';

export type RouterMood =
  | 'answers'
  | 'no-way'
  | 'broken'
  | 'too-many'
  | 'not-json'
  | 'other-json'
  | 'silent';

export interface FakeRouter extends FakeServer {
  mood: RouterMood;
}

/** 80 km/h along straight lines, a point each kilometre. */
export async function fakeRouter(): Promise<FakeRouter> {
  const server = await fakeServer(({ pathname, searchParams }, response) => {
    const places = /^\/route\/v1\/driving\/([-\d.,;]+)$/.exec(pathname)?.[1]?.split(';') ?? [];
    if (places.length < 2) sendJson(response, 400, { code: 'InvalidUrl' });
    else if (fake.mood === 'no-way') sendJson(response, 400, { code: 'NoRoute', message: 'x' });
    else if (fake.mood === 'broken') sendJson(response, 502, '<html>Bad Gateway</html>');
    else if (fake.mood === 'too-many') sendJson(response, 429, { message: 'Too Many Requests' });
    else if (fake.mood === 'not-json') sendJson(response, 200, '<html>');
    else if (fake.mood === 'other-json') sendJson(response, 200, { code: 'Ok', routes: [{}] });
    else if (fake.mood === 'answers') {
      const spots = places.map((place) => place.split(',').map(Number) as [number, number]);
      const isDrawn = searchParams.get('overview') === 'full';
      const isFast = searchParams.get('annotations') === 'speed';
      sendJson(response, 200, { code: 'Ok', routes: [routeOf(spots, isDrawn, isFast)] });
    }
  });
  const fake: FakeRouter = Object.assign(server, { mood: 'answers' as RouterMood });
  return fake;
}

function routeOf(spots: [number, number][], isDrawn: boolean, isFast: boolean) {
  const legs = spots.slice(1).map((to, index) => {
    const from = spots[index] as [number, number];
    const distance = distanceMetres(from[1], from[0], to[1], to[0]);
    const pieces = Math.max(1, Math.ceil(distance / 1000));
    const annotation = { speed: Array.from({ length: pieces }, () => 80 / 3.6) };
    const leg = { distance, duration: distance / (80 / 3.6), summary: '', steps: [] };
    return isFast ? { ...leg, annotation } : leg;
  });
  const coordinates = spots.slice(1).flatMap(([longitude, latitude], index) => {
    const [west, south] = spots[index] as [number, number];
    const count = Math.max(1, Math.ceil((legs[index]?.distance ?? 0) / 1000));
    return Array.from({ length: count + 1 }, (_, n) => [
      west + ((longitude - west) * n) / count,
      south + ((latitude - south) * n) / count,
    ]);
  });
  return { legs, ...(isDrawn && { geometry: { type: 'LineString', coordinates } }) };
}
