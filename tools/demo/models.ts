// The kinds of vehicles of the demo fleet with what is usual for each, and what they do in a word: the list of
// vehicles in cast.ts is written with these.
import type { DeviceType } from '@flotila/domain/vehicle/vehicle.ts';
import type { DemoVehicle, Duty } from './cast.ts';

interface Model {
  name: string;
  type: string;
  protocol: DeviceType;
  top: number;
  tank: number;
  consumption: number;
  ident: DemoVehicle['ident'];
  category: string;
}

export const model = (
  name: string,
  type: string,
  protocol: DeviceType,
  top: number,
  tank: number,
  consumption: number,
  ident: DemoVehicle['ident'],
  category: string,
): Model => ({ name, type, protocol, top, tank, consumption, ident, category });

export const VOLVO = model(
  'Volvo FH 500',
  'tractor',
  'teltonika',
  88,
  900,
  27.5,
  'tachograph',
  'N3',
);
export const SCANIA = model('Scania R450', 'tractor', 'bce', 87, 800, 26.8, 'tachograph', 'N3');
export const DAF = model('DAF XF 480', 'tractor', 'bceiotm', 88, 850, 27.9, 'tachograph', 'N3');
export const MAN = model('MAN TGX 18.510', 'tractor', 'ruptela', 88, 780, 28.3, 'tachograph', 'N3');
export const ACTROS = model(
  'Mercedes Actros',
  'truck',
  'teltonika',
  86,
  500,
  24.2,
  'tachograph',
  'N3',
);
export const EUROCARGO = model(
  'Iveco Eurocargo',
  'truck',
  'bce',
  85,
  280,
  19.5,
  'tachograph',
  'N2',
);
export const SPRINTER = model(
  'Mercedes Sprinter',
  'van',
  'teltonika',
  115,
  75,
  9.8,
  'dallas',
  'N1',
);
export const TRANSIT = model('Ford Transit', 'van', 'ruptela', 115, 80, 9.4, 'dallas', 'N1');
export const CRAFTER = model('VW Crafter', 'van', 'bce', 115, 75, 9.9, 'dallas', 'N1');
export const OCTAVIA = model('Škoda Octavia', 'personal', 'osmand', 128, 50, 5.6, null, 'M1');
export const SUPERB = model('Škoda Superb', 'personal', 'teltonika', 130, 66, 6.1, null, 'M1');
export const CROSSWAY = model(
  'Iveco Crossway',
  'bus',
  'teltonika',
  92,
  300,
  25.1,
  'tachograph',
  'M3',
);

/** A vehicle of the fleet; kilometres, norm and year follow from its plate. */
export function vehicle(
  plate: string,
  of: Model,
  duty: Duty,
  driver: number | null,
  more = {},
): DemoVehicle {
  const { name, type, protocol, top, tank, consumption, ident, category } = of;
  const number = [...plate].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1000;
  return {
    plate,
    name,
    type,
    duty,
    protocol,
    top,
    tank,
    consumption,
    driver,
    ident: driver === null ? null : ident,
    kmStart: (120_000 + number * 431) * 1000,
    norm: String(4 + (number % 3)),
    category,
    year: 2016 + (number % 10),
    ...more,
  };
}

export const line = (from: string, to: string, phase: number): Duty => ({
  kind: 'line',
  from,
  to,
  phase,
});
export const haul = (home: string): Duty => ({ kind: 'haul', home });
export const delivery = (home: string): Duty => ({ kind: 'delivery', home });
export const regional = (home: string, reach = 160): Duty => ({ kind: 'regional', home, reach });

export const machine = (name: string, protocol: DeviceType, tank: number, perHour: number): Model =>
  model(name, 'machine', protocol, 12, tank, perHour, null, 'P');
export const site = (latitude: number, longitude: number): Duty => ({
  kind: 'machine',
  site: [latitude, longitude],
  country: 'CZ',
});
