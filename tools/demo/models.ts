// The kinds of vehicles of the demo fleet with what is usual for each, and what they do in a word: the list of
// vehicles in cast.ts is written with these.
import type { ProtocolName } from '@flotila/domain/vehicle/device-choices.ts';
import type { DemoVehicle, Duty } from './demo-vehicle.ts';

interface When {
  day: number;
  hour: number | null;
}

interface Model {
  name: string;
  type: string;
  protocol: ProtocolName;
  top: number;
  tank: number;
  consumption: number;
  ident: DemoVehicle['ident'];
  category: string;
}

export const model = (
  name: string,
  type: string,
  protocol: ProtocolName,
  top: number,
  tank: number,
  consumption: number,
  category: string,
  ident: DemoVehicle['ident'] = 'tachograph',
): Model => ({ name, type, protocol, top, tank, consumption, ident, category });

export const VOLVO = model('Volvo FH 500', 'tractor', 'teltonika', 88, 900, 27.5, 'N3');
export const SCANIA = model('Scania R450', 'tractor', 'bce', 87, 800, 26.8, 'N3');
export const DAF = model('DAF XF 480', 'tractor', 'teltonika', 88, 850, 27.9, 'N3');
export const MAN = model('MAN TGX 18.510', 'tractor', 'bce', 88, 780, 28.3, 'N3');
export const ACTROS = model('Mercedes Actros', 'truck', 'teltonika', 86, 500, 24.2, 'N3');
export const EUROCARGO = model('Iveco Eurocargo', 'truck', 'bce', 85, 280, 19.5, 'N2');
export const SPRINTER = model(
  'Mercedes Sprinter',
  'van',
  'teltonika',
  115,
  75,
  9.8,
  'N1',
  'dallas',
);
export const TRANSIT = model('Ford Transit', 'van', 'ruptela', 115, 80, 9.4, 'N1', 'dallas');
export const CRAFTER = model('VW Crafter', 'van', 'bce', 115, 75, 9.9, 'N1', 'dallas');
export const OCTAVIA = model('Škoda Octavia', 'personal', 'osmand', 128, 50, 5.6, 'M1', null);
export const SUPERB = model('Škoda Superb', 'personal', 'teltonika', 130, 66, 6.1, 'M1', null);
export const CROSSWAY = model('Iveco Crossway', 'bus', 'teltonika', 92, 300, 25.1, 'M3');

export const semitrailer = (name: string, protocol: ProtocolName = 'teltonika'): Model =>
  model(name, 'semitrailer', protocol, 87, 0, 0, 'O4', null);

/**
 * Kilometres a year, hours of machines, and the years of manufacture among which a plate chooses: who
 * drives day and night is changed early.
 */
const USES: Readonly<Record<Duty['kind'], { yearly: number; years: [number, number] }>> = {
  line: { yearly: 142_000, years: [2021, 2024] },
  haul: { yearly: 118_000, years: [2019, 2024] },
  regional: { yearly: 82_000, years: [2017, 2024] },
  delivery: { yearly: 57_000, years: [2019, 2024] },
  car: { yearly: 29_000, years: [2019, 2024] },
  bus: { yearly: 76_000, years: [2016, 2021] },
  machine: { yearly: 1_150, years: [2015, 2023] },
  follows: { yearly: 117_000, years: [2018, 2023] },
  parked: { yearly: 20_000, years: [2016, 2020] },
  silent: { yearly: 100_000, years: [2019, 2022] },
  new: { yearly: 0, years: [2026, 2026] },
};
/** The odometers are those of the middle of this year. */
const COUNTED_IN = 2026.4;
const METRES_OF_WORK_HOUR = 1_260;
/** Euro 6: all are new enough. */
const NORM = '6';

/** A vehicle of the fleet; its year and what it has driven since follow from its plate. */
export function vehicle(
  plate: string,
  of: Model,
  duty: Duty,
  driver: number | null,
  more = {},
): DemoVehicle {
  const { name, type, protocol, top, tank, consumption, ident, category } = of;
  const number = [...plate].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 1000;
  const { yearly, years } = USES[duty.kind];
  const year = years[0] + (number % (years[1] - years[0] + 1));
  // Some were registered late in their year, some drove less than others.
  const used = yearly * Math.max(0, COUNTED_IN - year) * (0.8 + (number % 97) / 320);
  const kmStart = Math.round(used * (duty.kind === 'machine' ? METRES_OF_WORK_HOUR : 1000));
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
    year,
    kmStart,
    norm: NORM,
    category,
    ...more,
  };
}

/** A line; its week begins on `day` (0: Monday) at `hour` (UTC). `relief`: the second driver, where there is one. */
export const line = (
  [from, to, trips]: [from: string, to: string, trips: number],
  [day, hour]: [day: number, hour: number],
  relief?: number,
): Duty => ({
  kind: 'line',
  from,
  to,
  trips,
  day,
  hour,
  ...(relief !== undefined && { relief }),
});
export const haul = (home: string, day = 0, relief?: number): Duty => ({
  kind: 'haul',
  home,
  day,
  ...(relief !== undefined && { relief }),
});
const MORNINGS = { day: 0, hour: null };
export const delivery = (home: string, when: When = MORNINGS): Duty => ({
  kind: 'delivery',
  home,
  ...when,
});
export const regional = (home: string, reach = 160, when: When = MORNINGS): Duty => ({
  kind: 'regional',
  home,
  reach,
  ...when,
});

export const machine = (
  name: string,
  protocol: ProtocolName,
  tank: number,
  perHour: number,
): Model => model(name, 'machine', protocol, 12, tank, perHour, 'P', null);
export const follows = (plate: string): Duty => ({ kind: 'follows', plate });
export const site = (latitude: number, longitude: number): Duty => ({
  kind: 'machine',
  site: [latitude, longitude],
  country: 'CZ',
});
