// What the thread of route-thread.ts does: names to places, places to a way.
import { parentPort, workerData } from 'node:worker_threads';
import type { LinkStop } from '@flotila/domain/contract/route-link.ts';
import type { Waypoint } from '@flotila/domain/contract/route-plan.ts';
import { countryOf } from '../location/country.ts';
import { findPlaces } from '../location/find-place.ts';
import { townAt } from '../location/place.ts';
import { estimateWay, type Spot } from '../location/roads/estimate.ts';
import { readNetwork } from '../location/roads/network.ts';
import type { RouteFound, RouteTask } from './route-thread.ts';

parentPort?.postMessage(answer(workerData as RouteTask));

function answer({ stops, country, isEstimated }: RouteTask): RouteFound {
  const known = stops.flatMap(({ spot }) => spot ?? []);
  const nameless = stops.filter(({ spot }) => !spot);
  const names = nameless.map(({ name }) => name ?? '');
  const places = names.length > 0 ? findPlaces(names, known, country) : [];
  const missing = places.findIndex((place) => !place);
  if (missing >= 0) return { unknown: names[missing] ?? '' };
  const found = new Map(nameless.map((stop, index) => [stop, places[index]]));
  const waypoints = stops.map((stop, index) => waypointOf(stop, index, found.get(stop)));
  const withVia = waypoints.map((waypoint, index) => ({
    ...waypoint,
    via: stops[index]?.via ?? [],
  }));
  return { waypoints, way: isEstimated ? estimateWay(readNetwork(), withVia) : null };
}

function waypointOf(stop: LinkStop, index: number, found: Spot | undefined): Waypoint {
  const { latitude, longitude } = (stop.spot ?? found) as Spot;
  return {
    name: stop.name ?? townAt(latitude, longitude) ?? `${latitude}, ${longitude}`,
    index,
    latitude,
    longitude,
    countryCode: countryOf(latitude, longitude),
    precision: stop.spot ? 'point' : 'town',
  };
}
