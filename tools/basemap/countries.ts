// Countries of the world for the basemap: polygons with a tint that differs from every neighbour's, borders,
// and one label place each, named in the languages that the product offers.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { OFFERED } from '@flotila/domain/words/languages.ts';
import { feature as countryFeature } from '@rapideditor/country-coder';
import {
  type CountryGeometry,
  type CountryTopology,
  feature,
  mesh,
  neighbors,
} from 'topojson-client';
import { decodeArcs, simplifyTopology, toMercator } from './simplify.ts';

const TINTS = 4;
/** Islands smaller than so many times the tolerance are left out of a zoom. */
const SPECK = 3;
/** Natural Earth draws who holds Crimea; in international law and for our users it is Ukraine's. */
const CRIMEA = { west: 32, south: 44, east: 37, north: 46.5 };

export interface CountryMap {
  /** Polygons and borders fit for a zoom: details below `tolerance` (share of the world's width) left out. */
  at(tolerance: number): { polygons: GeoJSON.Feature[]; borders: GeoJSON.Feature[] };
  labels: GeoJSON.Feature<GeoJSON.Point>[];
}

/** Reads world-atlas (Natural Earth 1:10m, public domain). */
export function readCountries(): CountryMap {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-10m.json');
  const topology = JSON.parse(readFileSync(path, 'utf8')) as CountryTopology;
  const arcs = decodeArcs(topology);
  const exact = simplifyTopology(topology, arcs, 0);
  giveCrimeaToUkraine(exact);
  const countries = exact.objects.countries.geometries;
  const tints = colour(neighbors(countries));
  return {
    at(tolerance) {
      const simple = simplifyTopology(exact, arcs, tolerance);
      const polygons = countries.map((country, i) => ({
        type: 'Feature' as const,
        properties: { tint: tints[i] ?? 0 },
        geometry: withoutSpecks(feature(simple, country).geometry, tolerance * SPECK),
      }));
      const geometry = mesh(simple, exact.objects.countries, (a, b) => a !== b);
      return { polygons, borders: [{ type: 'Feature', properties: {}, geometry }] };
    },
    labels: countries.flatMap((country) => labelOf(country, exact)),
  };
}

function withoutSpecks(
  shape: GeoJSON.Polygon | GeoJSON.MultiPolygon,
  least: number,
): GeoJSON.MultiPolygon {
  const coordinates = partsOf(shape).filter(([outline = []]) => {
    const places = outline.map(([x = 0, y = 0]) => toMercator([x, y]));
    const xs = places.map(([x]) => x);
    const ys = places.map(([, y]) => y);
    return extentOf(xs) > least || extentOf(ys) > least;
  });
  return { type: 'MultiPolygon', coordinates };
}

/** The polygons of a shape in the plane. */
function partsOf(shape: GeoJSON.Polygon | GeoJSON.MultiPolygon): GeoJSON.Position[][][] {
  const parts = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  return parts.map((part) => part.map(unrolled));
}

/**
 * world-atlas sews countries together across the date line, as on a globe: there the longitude goes on
 * beyond 180 instead of leaping back, which tiles wrap again. A ring around the pole is led along the foot
 * of the map.
 */
function unrolled(ring: GeoJSON.Position[]): GeoJSON.Position[] {
  let turn = 0;
  let before = ring[0]?.[0] ?? 0;
  const flat = ring.map(([x = 0, y = 0]): GeoJSON.Position => {
    if (x - before > 180) turn -= 360;
    if (x - before < -180) turn += 360;
    before = x;
    return [x + turn, y];
  });
  const [first, last] = [flat[0], flat[flat.length - 1]];
  if (!first || !last || turn === 0 || first[0] === last[0]) return flat;
  return [...flat, [last[0] ?? 0, -85], [first[0] ?? 0, -85], first];
}

function extentOf(values: number[]): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return most - least;
}

function giveCrimeaToUkraine(topology: CountryTopology): void {
  const { geometries } = topology.objects.countries;
  const russia = geometries.find((country) => country.id === '643');
  const ukraine = geometries.find((country) => country.id === '804');
  if (!russia || !ukraine) throw new Error('world-atlas has no Russia or no Ukraine');
  const parts = polygonsOf(russia);
  const moved = parts.filter((part) => part[0]?.every((arc) => isCrimea(topology, arc)));
  russia.arcs = parts.filter((part) => !moved.includes(part));
  ukraine.type = 'MultiPolygon';
  ukraine.arcs = [...polygonsOf(ukraine), ...moved];
}

function polygonsOf(country: CountryGeometry): number[][][] {
  return country.type === 'Polygon' ? [country.arcs as number[][]] : (country.arcs as number[][][]);
}

function isCrimea(topology: CountryTopology, arc: number): boolean {
  const line = topology.arcs[arc < 0 ? ~arc : arc] ?? [];
  return line.every(
    ([x, y]) => x > CRIMEA.west && x < CRIMEA.east && y > CRIMEA.south && y < CRIMEA.north,
  );
}

/** Greedy colouring, the countries with most neighbours first. */
function colour(neighbours: number[][]): number[] {
  const tints: number[] = neighbours.map(() => -1);
  const order = neighbours.map((_, i) => i);
  order.sort((a, b) => (neighbours[b]?.length ?? 0) - (neighbours[a]?.length ?? 0));
  for (const country of order) {
    const used = new Set((neighbours[country] ?? []).map((n) => tints[n]));
    let tint = country % TINTS;
    for (let tries = 0; used.has(tint) && tries < TINTS; tries++) tint = (tint + 1) % TINTS;
    tints[country] = tint;
  }
  return tints;
}

function labelOf(
  country: CountryGeometry,
  topology: CountryTopology,
): GeoJSON.Feature<GeoJSON.Point>[] {
  const code = country.id ? countryFeature(country.id)?.properties.iso1A2 : undefined;
  if (!code) return [];
  const shape = feature(topology, country).geometry;
  const largest = partsOf(shape).toSorted((a, b) => areaOf(b[0]) - areaOf(a[0]))[0]?.[0] ?? [];
  const names = OFFERED.map((language) => [
    `name_${language}`,
    new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? country.properties.name,
  ]);
  const size = areaOf(largest);
  const rank = size > 25 ? 0 : size > 8 ? 1 : size > 2.5 ? 2 : size > 0.4 ? 3 : 4;
  return [
    {
      type: 'Feature',
      properties: { ...Object.fromEntries(names), rank },
      geometry: { type: 'Point', coordinates: innermost(largest) },
    },
  ];
}

/** Square degrees, shrunk by latitude: only for telling big from small. */
function areaOf(ring: GeoJSON.Position[] = []): number {
  let twice = 0;
  for (let i = 1; i < ring.length; i++) {
    const [x1 = 0, y1 = 0] = ring[i - 1] ?? [];
    const [x2 = 0, y2 = 0] = ring[i] ?? [];
    twice += (x1 * y2 - x2 * y1) * Math.cos((y1 * Math.PI) / 180);
  }
  return Math.abs(twice / 2);
}

/** The grid place that is farthest from the outline, sideways counting less: names are wide. */
function innermost(ring: GeoJSON.Position[]): GeoJSON.Position {
  const xs = ring.map((place) => place[0] ?? 0);
  const ys = ring.map((place) => place[1] ?? 0);
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [south, north] = [Math.min(...ys), Math.max(...ys)];
  let best: GeoJSON.Position = [(west + east) / 2, (south + north) / 2];
  let bestClearance = -1;
  for (let i = 1; i < 24; i++) {
    for (let j = 1; j < 24; j++) {
      const place = [west + ((east - west) * i) / 24, south + ((north - south) * j) / 24];
      const clearance = clearanceOf(place, ring);
      if (clearance > bestClearance) [best, bestClearance] = [place, clearance];
    }
  }
  return best;
}

/** Distance to the outline, 0 outside. */
function clearanceOf([x = 0, y = 0]: GeoJSON.Position, ring: GeoJSON.Position[]): number {
  let inside = false;
  let least = Number.POSITIVE_INFINITY;
  const squeeze = Math.cos((y * Math.PI) / 180) * 0.6;
  for (let i = 1; i < ring.length; i++) {
    const [x1 = 0, y1 = 0] = ring[i - 1] ?? [];
    const [x2 = 0, y2 = 0] = ring[i] ?? [];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    least = Math.min(least, Math.hypot((x1 - x) * squeeze, y1 - y));
  }
  return inside ? least : 0;
}
