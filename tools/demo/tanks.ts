// The tanks of the demo vehicles and what reads them: the vehicle bus in percent or litres, probes with a
// calibration table, one that sloshes, two tanks on a tractor, and cars whose level nobody reads.
import type { TrackerValues } from '@flotila/domain/location/tracker-record.ts';
import type { TankInput } from '@flotila/domain/vehicle/vehicle.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { hashOf } from './random.ts';

export type FuelChannel = 'fuelPercent1' | 'fuelPercent2' | 'fuelLitres1' | 'probe1' | 'probe2';
type Calibration = { raw: number; litres: number }[];

export interface DemoTank {
  tankId: 1 | 2;
  /** litres */
  capacity: number;
  method: TankInput['calcMethod'];
  /** null: nothing reads it. */
  channel: FuelChannel | null;
  table: Calibration;
  /** Only readings in suitable conditions count. */
  isSuitableOnly: boolean;
  /** Part of the capacity by which the fuel swings while the vehicle moves. */
  slosh: number;
}

type Reading = 'percent' | 'liter' | 'table' | 'inverted' | 'sloshing' | 'two' | 'two tables';

/** All others tell percent on the vehicle bus; phones tell nothing. */
const READINGS: Readonly<Record<string, Reading>> = {
  BA551CC: 'two',
  BA731HA: 'two tables',
  BA118NN: 'liter',
  TN226CD: 'liter',
  BA063BD: 'liter',
  B01STROJ: 'liter',
  BB093KL: 'table',
  KE814MN: 'table',
  B02STROJ: 'table',
  NR651XY: 'inverted',
  ZA671GH: 'sloshing',
  J10STROJ: 'sloshing',
};
/** Litres of the tank by raw values of its probe, as parts: narrow at the bottom, wider above. */
const SHAPE = [
  [0, 0],
  [620, 0.12],
  [1310, 0.31],
  [2580, 0.68],
  [3300, 0.9],
  [3720, 1],
] as const;
const RAW_MAX = 4095;
const SLOSH = 0.045;
const CALM_SLOSH = 0.004;
/** One of so many readings of a sloshing probe finds its contact broken and reads nothing. */
const FAILS_EVERY = 90;
/** Share of the greater one of two tanks. */
const GREATER_PART = 0.55;
/** What runs to and fro between two tanks on a slope, as a part of the smaller one. */
const EXCHANGE = 0.02;
const EXCHANGE_PERIOD = 2_900_000;

export function tanksOf(vehicle: DemoVehicle): DemoTank[] {
  if (vehicle.tank === 0) return [];
  const tank = { capacity: vehicle.tank, table: [], isSuitableOnly: false, slosh: 0 };
  const first: DemoTank = { ...tank, tankId: 1, method: 'percent', channel: 'fuelPercent1' };
  if (vehicle.protocol === 'osmand') return [{ ...first, method: 'manual', channel: null }];
  const probe = (of: DemoTank, isInverted = false): DemoTank => ({
    ...of,
    method: 'sensor',
    channel: of.tankId === 1 ? 'probe1' : 'probe2',
    table: tableOf(of.capacity, isInverted),
  });
  switch (READINGS[vehicle.plate] ?? 'percent') {
    case 'liter':
      return [{ ...first, method: 'liter', channel: 'fuelLitres1' }];
    case 'table':
      return [probe(first)];
    case 'inverted':
      return [probe(first, true)];
    case 'sloshing':
      return [{ ...probe(first), isSuitableOnly: vehicle.type !== 'machine', slosh: SLOSH }];
    case 'two':
      return twoOf(first);
    case 'two tables':
      return twoOf(first).map((of) => probe(of));
    case 'percent':
      return [first];
  }
}

function twoOf(first: DemoTank): DemoTank[] {
  const greater = Math.round(first.capacity * GREATER_PART);
  const capacity = first.capacity - greater;
  return [
    { ...first, capacity: greater },
    { ...first, tankId: 2, channel: 'fuelPercent2', capacity },
  ];
}

function tableOf(capacity: number, isInverted: boolean): Calibration {
  const rows = SHAPE.map(([raw, part]) => ({
    raw: isInverted ? RAW_MAX - raw : raw,
    litres: Math.round(part * capacity),
  }));
  return rows.sort((one, two) => one.raw - two.raw);
}

export interface FuelMoment {
  /** Litres in all tanks together. */
  litres: number;
  time: number;
  engineOn: boolean;
  moving: boolean;
  /** Noise from −0.5 to 0.5. */
  swing(): number;
}

/** What the tracker reads of the tanks; the vehicle bus is silent without the engine, probes never are. */
export function readTanks(tanks: readonly DemoTank[], moment: FuelMoment): TrackerValues {
  const values: TrackerValues = {};
  const total = tanks.reduce((sum, { capacity }) => sum + capacity, 0);
  const smaller = Math.min(...tanks.map(({ capacity }) => capacity));
  const slope = moment.moving ? Math.sin(moment.time / EXCHANGE_PERIOD) : 0;
  const wave = slope * EXCHANGE * smaller;
  for (const tank of tanks) {
    const { channel, capacity } = tank;
    if (!channel || (!channel.startsWith('probe') && !moment.engineOn)) continue;
    const part = moment.litres * (capacity / total);
    const exchanged = tanks.length === 1 ? 0 : tank.tankId === 1 ? wave : -wave;
    values[channel] = rawOf(tank, part + exchanged, moment);
  }
  return values;
}

function rawOf(tank: DemoTank, calm: number, { moving, swing, time }: FuelMoment): number {
  const { capacity, slosh, channel } = tank;
  const part = slosh === 0 ? CALM_SLOSH : moving ? slosh * 2 : slosh / 3;
  const litres = Math.min(capacity, Math.max(0, calm + swing() * part * capacity));
  if (channel === 'fuelLitres1') return Math.round(litres * 10) / 10;
  if (channel !== 'probe1' && channel !== 'probe2')
    return Math.round((litres / capacity) * 1000) / 10;
  if (slosh > 0 && hashOf(`contact:${time}`) % FAILS_EVERY === 0) return 0;
  return probeOf(tank.table, litres);
}

/** The raw value at which the table gives these litres. */
function probeOf(table: Calibration, litres: number): number {
  for (const [index, high] of table.entries()) {
    const low = table[index - 1];
    if (!low) continue;
    const [least, most] = [Math.min(low.litres, high.litres), Math.max(low.litres, high.litres)];
    if (litres < least || litres > most) continue;
    const share = (litres - low.litres) / (high.litres - low.litres);
    return Math.round(low.raw + share * (high.raw - low.raw));
  }
  return table.at(-1)?.raw ?? 0;
}
