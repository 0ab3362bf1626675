// Each kind of condition as what is listened to: one table, so that a rule can be compared with what is said of it
// in README.md.
import type { Condition, ListenedKind, RuleDeciding, ZoneChoice } from './rule.ts';
import {
  BITS,
  type BitSense,
  type ChosenZones,
  INPUTS,
  type Input,
  type Sense,
  type ValueSense,
} from './signal.ts';

/** km/h by which a speed must fall below the limit to end an alert. */
export const SPEED_MARGIN = 3;
/** °C by which a temperature must be back inside. */
export const TEMPERATURE_MARGIN = 0.5;
/** A level must rise by this part of the tank; of a tank of unknown size by this part of the limit. */
export const LEVEL_MARGIN = 0.05;
/**
 * No vehicle's network is as low as this, not even while its motor starts: a tracker that reads less runs on its
 * own battery.
 */
export const EXTERNAL_VOLTS_MIN = 5;

/** What a rule must know of the vehicle. */
export interface WatchedVehicle {
  typeCode: string;
  /** Litres of the main tanks together; null: unknown. */
  tankCapacity: number | null;
}

/** What a condition listens to. */
export interface Sensed {
  sense: Sense;
  rests: boolean;
  params: Record<string, number | string>;
}

/** Kinds that listen to a signal. */
export type SignalKind = Exclude<
  ListenedKind,
  'enters' | 'leaves' | 'fuelLoss' | 'refuelingOutside' | 'alarm'
>;
export type SignalCondition = Extract<Condition, { kind: SignalKind }>;

/** null: it cannot be told of this vehicle. */
export function senseOf(condition: SignalCondition, vehicle: WatchedVehicle): Sensed | null {
  const { moving, motorOn, motorOff, driver, doorOpen, panic, outside, riding } = BITS;
  switch (condition.kind) {
    case 'stays':
      return zones(condition.zones, true);
    case 'outside':
      return zones(condition.zones, false);
    case 'stop': {
      const { motor } = condition;
      const asked = { any: 0, on: motorOn, off: motorOff }[motor];
      const stands = { ...bits([moving | outside | asked, outside | asked]), stands: true };
      return { sense: stands, rests: motor !== 'on', params: { motor } };
    }
    case 'idling':
      return { sense: bits([moving | motorOn, motorOn]), rests: false, params: {} };
    case 'offHours':
      return { sense: bits([moving, moving], [riding, riding]), rests: false, params: {} };
    case 'noDriver': {
      const sense = bits([moving | driver, moving], [riding | driver, riding]);
      return { sense, rests: false, params: {} };
    }
    case 'panic':
      return { sense: bits([panic, panic]), rests: true, params: {} };
    case 'cargoDoor':
      return { sense: bits([doorOpen | outside, doorOpen | outside]), rests: true, params: {} };
    case 'tow': {
      // It ends where the vehicle rests, not where it comes nearer again.
      const { metres } = condition;
      const sense = value(INPUTS.towed, { high: metres, margin: metres, endsAt: true });
      return { sense, rests: false, params: { metres } };
    }
    default:
      return numberOf(condition, vehicle);
  }
}

function numberOf(
  condition: Extract<SignalCondition, { kind: 'speed' | 'temperature' | 'fuelLevel' | 'power' }>,
  { typeCode, tankCapacity }: WatchedVehicle,
): Sensed | null {
  switch (condition.kind) {
    case 'speed': {
      const byType: Partial<Record<string, number>> = condition.byType;
      const high = byType[typeCode] ?? condition.over;
      const byZone = condition.overZoneLimit;
      if (high === null && !byZone) return null;
      const sense = value(INPUTS.speed, { high, margin: SPEED_MARGIN, byZone });
      return { sense, rests: false, params: high === null ? {} : { over: high } };
    }
    case 'temperature': {
      const { channel, below, above } = condition;
      const input = channel === 1 ? INPUTS.temp1 : INPUTS.temp2;
      const limits = { low: below, high: above, margin: TEMPERATURE_MARGIN, endsAt: true };
      const params: Record<string, number> = { channel };
      if (below !== null) params.below = below;
      if (above !== null) params.above = above;
      return { sense: value(input, limits), rests: false, params };
    }
    case 'fuelLevel': {
      const { below, unit } = condition;
      if (unit === '%' && tankCapacity === null) return null;
      const low = unit === '%' ? (below / 100) * (tankCapacity ?? 0) : below;
      const margin = LEVEL_MARGIN * (tankCapacity ?? low);
      const sense = value(INPUTS.level, { low, margin });
      return { sense, rests: true, params: { below, unit } };
    }
    default: {
      const { belowVolts, externalLost } = condition;
      const low = Math.max(belowVolts ?? 0, externalLost ? EXTERNAL_VOLTS_MIN : 0);
      const params = belowVolts === null ? {} : { belowVolts };
      return { sense: value(INPUTS.volts, { low, endsAt: true }), rests: true, params };
    }
  }
}

function zones(choice: ZoneChoice, isInside: boolean): Sensed {
  return { sense: { of: 'zones', isInside, zones: chosen(choice) }, rests: true, params: {} };
}

/** Zones by id or category, ready to be asked. */
export function chosen({ zoneIds, categories }: ZoneChoice): ChosenZones {
  return { ids: new Set(zoneIds), categories: new Set(categories) };
}

function bits(begins: BitSense['begins'], goesOn: BitSense['goesOn'] = begins): BitSense {
  return { of: 'bits', begins, goesOn, stands: false };
}

function value(input: Input, limits: Partial<ValueSense>): ValueSense {
  const none = { low: null, high: null, margin: 0, endsAt: false, byZone: false };
  return { of: 'value', input, ...none, ...limits };
}

/** Rules with one text ask one question. */
export function signalKey({ condition, maxGap }: RuleDeciding, vehicle: WatchedVehicle): string {
  const { kind } = condition;
  if (kind === 'speed') {
    const byType: Partial<Record<string, number>> = condition.byType;
    const over = byType[vehicle.typeCode] ?? condition.over;
    return `speed/${over}/${condition.overZoneLimit}/${maxGap}`;
  }
  // Working hours are when it counts, not what is asked.
  return kind === 'offHours' ? `offHours/${maxGap}` : `${JSON.stringify(condition)}/${maxGap}`;
}
