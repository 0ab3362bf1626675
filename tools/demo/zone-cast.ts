// Zones of the demo's companies: their own yards, customers where their vehicles unload, sites of machines, and a road
// that is closed to lorries. The places are those of sites.ts; whoever is said to be there is made up.
import {
  defaultMinDwell,
  EXIT_MARGIN_DEFAULT,
  type Position,
  type ZoneCategory,
  type ZoneShape,
} from '@flotila/domain/zone/zone.ts';
import { HUB_SITES, OTHER_SITES } from './sites.ts';

export interface DemoZone {
  name: string;
  category: ZoneCategory;
  shape: ZoneShape;
  exitMargin: number;
  /** seconds */
  minDwell: number;
  /** km/h */
  speedLimit: number | null;
  address: string | null;
  note: string | null;
}

const METRES_PER_DEGREE = 111_195;
/** Corners of a yard as parts of its length and width: a rectangle that lacks a corner, counterclockwise. */
const YARD_CORNERS: readonly (readonly [along: number, across: number])[] = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.3],
  [0.32, 0.5],
  [-0.5, 0.5],
  [-0.5, -0.5],
];

function placeOf(name: string): { latitude: number; longitude: number } {
  const site = [...HUB_SITES, ...OTHER_SITES].find((one) => one.name === name);
  if (!site) throw new Error(`${name} is no site of the demo`);
  return site;
}

function circle({ latitude, longitude }: ReturnType<typeof placeOf>, radius: number): ZoneShape {
  return { type: 'Circle', center: [longitude, latitude], radius };
}

/** Metres along and across a line that is turned by so many degrees from the east. */
function yard(name: string, [along, across]: [number, number], turned: number): ZoneShape {
  const { latitude, longitude } = placeOf(name);
  const [cos, sin] = [Math.cos((turned * Math.PI) / 180), Math.sin((turned * Math.PI) / 180)];
  const perLongitude = METRES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  const ring = YARD_CORNERS.map(([a, b]): Position => {
    const [x, y] = [a * along, b * across];
    const east = (x * cos - y * sin) / perLongitude;
    const north = (x * sin + y * cos) / METRES_PER_DEGREE;
    return [rounded(longitude + east), rounded(latitude + north)];
  });
  return { type: 'Polygon', coordinates: [ring] };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

type More = Partial<Pick<DemoZone, 'speedLimit' | 'note'>>;

function zone(
  name: string,
  category: ZoneCategory,
  shape: ZoneShape,
  address: string | null,
  { speedLimit = null, note = null }: More = {},
): DemoZone {
  const minDwell = defaultMinDwell(category);
  const exitMargin = EXIT_MARGIN_DEFAULT;
  return { name, category, shape, address, speedLimit, note, exitMargin, minDwell };
}

/** The zone that a rule of rule-cast.ts names. */
export const CLOSED_ROAD = 'Cesta cez Donovaly';
/** The pass on the road from Banská Bystrica to Ružomberok. */
const DONOVALY: ZoneShape = {
  type: 'Corridor',
  line: [
    [19.16, 48.845],
    [19.2237, 48.8769],
    [19.28, 48.905],
  ],
  width: 4_000,
};

/** By company code. */
export const DEMO_ZONES: Readonly<Record<string, readonly DemoZone[]>> = {
  tatra: [
    zone(
      'Depo Bratislava',
      'depot',
      yard('Bratislava', [620, 440], 35),
      'Stará Vajnorská, Bratislava',
    ),
    zone('Depo Trnava', 'depot', yard('Trnava', [600, 460], -12), 'Zavarská cesta, Trnava'),
    zone('Depo Žilina', 'depot', yard('Žilina', [640, 460], 20), 'Teplička nad Váhom'),
    zone('Depo Košice', 'depot', circle(placeOf('Košice'), 320), 'Haniska'),
    zone('Depo Nitra', 'depot', yard('Nitra', [700, 520], 60), 'Nitra-Sever'),
    zone('Ipari Park Győr', 'customer', yard('Győr', [680, 480], 15), 'Győr'),
    zone(
      'Veľkotržnica Viedeň',
      'customer',
      circle(placeOf('Wien'), 340),
      'Laxenburger Straße, Wien',
    ),
    zone('Terminál BILK', 'customer', yard('Budapest', [820, 560], -40), 'Soroksár, Budapest'),
    zone('Sklad Poprad', 'customer', circle(placeOf('Poprad'), 300), 'Matejovce, Poprad'),
    zone(
      'Čerpacia stanica Zlaté piesky',
      'fuel_station',
      circle({ latitude: 48.1876, longitude: 17.2086 }, 350),
      'D1, Bratislava',
      { note: 'Zmluvná stanica, tankuje sa tu na karty' },
    ),
    zone(CLOSED_ROAD, 'forbidden', DONOVALY, 'Donovaly', {
      speedLimit: 70,
      note: 'Ráno a popoludní platí zákaz pre nákladné vozidlá nad 7,5 t',
    }),
  ],
  morava: [
    zone('Dvůr Brno', 'depot', yard('Brno', [620, 460], 10), 'Černovické terasy, Brno'),
    zone('Stavba Lesná', 'other', circle({ latitude: 49.24185, longitude: 16.68405 }, 420), 'Brno'),
    zone(
      'Stavba Šlapanice',
      'other',
      circle({ latitude: 49.13785, longitude: 16.74315 }, 400),
      'Šlapanice',
    ),
  ],
};
