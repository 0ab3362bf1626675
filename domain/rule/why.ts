// What an alert remembers of the records that decided it: where the vehicle was, and the numbers that its kind
// looks at, so that a person sees why without the vehicle's log.
import type { Why } from '../alert/alert.ts';
import type { Moment } from '../fold/moment.ts';
import type { FuelChange } from '../refueling/refueling.ts';
import { instantText } from './instant-text.ts';
import { speedLimitOf } from './limit.ts';
import type { ListenedKind } from './rule.ts';
import type { Witness } from './state.ts';

type Values = Witness['values'];
const NO_VALUES: Values = {};

/** A location as alerts remember it. Kinds that remember the same share it, and it is written once for all of them. */
export interface Testimony {
  moment: Moment;
  ofSpeed: Witness | null;
  ofMotor: Witness | null;
  ofOther: { kind: ListenedKind; witness: Witness } | null;
  /** Records that were written last, of this location and of one before: alerts that begin together share them. */
  here: Written | null;
  before: Written | null;
}

type WhyRecord = Why['records'][number];

interface Written {
  of: Witness;
  record: WhyRecord;
}

export function newTestimony(moment: Moment): Testimony {
  return { moment, ofSpeed: null, ofMotor: null, ofOther: null, here: null, before: null };
}

/** This location as an alert of the kind remembers it. */
export function witness(testimony: Testimony, kind: ListenedKind): Witness {
  switch (kind) {
    case 'speed':
      testimony.ofSpeed ??= newWitness(testimony.moment, kind);
      return testimony.ofSpeed;
    case 'stop':
    case 'idling':
    case 'tow':
      testimony.ofMotor ??= newWitness(testimony.moment, kind);
      return testimony.ofMotor;
    default:
      if (testimony.ofOther?.kind !== kind) {
        testimony.ofOther = { kind, witness: newWitness(testimony.moment, kind) };
      }
      return testimony.ofOther.witness;
  }
}

function newWitness(moment: Moment, kind: ListenedKind): Witness {
  const { ts, place } = moment;
  const latitude = place === null ? null : place.latitude;
  const longitude = place === null ? null : place.longitude;
  return { ts, latitude, longitude, values: valuesOf(kind, moment) };
}

function valuesOf(kind: ListenedKind, moment: Moment): Values {
  const { speed, motor, location } = moment;
  switch (kind) {
    case 'speed': {
      const limit = speedLimitOf(moment.visits);
      return limit === null ? { speed } : { speed, limit };
    }
    case 'stop':
    case 'idling':
    case 'tow':
      return { speed, motor: motor === null ? null : Number(motor) };
    case 'offHours':
    case 'noDriver':
    case 'alarm':
      return { speed };
    case 'temperature':
      return { temp1: location.temp1, temp2: location.temp2 };
    case 'fuelLevel':
      return { level: moment.levels.sum() };
    case 'power':
      return { volts: location.vcc };
    default:
      return NO_VALUES;
  }
}

/** What began and what decided, as it is stored, each moment once. */
export function recordsOf(testimony: Testimony, first: Witness, deciding: Witness): WhyRecord[] {
  if (first.ts === deciding.ts) return [recordOf(testimony, first)];
  return [recordOf(testimony, first), recordOf(testimony, deciding)];
}

/** A witness as it is stored. */
export function recordOf(testimony: Testimony, witness: Witness): WhyRecord {
  const { ts, latitude, longitude, values } = witness;
  const isHere = ts === testimony.moment.ts;
  const known = isHere ? testimony.here : testimony.before;
  if (known?.of === witness) return known.record;
  const record = { timestamp: instantText(ts), latitude, longitude, values };
  if (isHere) testimony.here = { of: witness, record };
  else testimony.before = { of: witness, record };
  return record;
}

/** The readings by which fuel was found gone or put in; they have no places of their own. */
export function readingsOf({ because }: FuelChange): Why['records'] {
  return because.readings.map(({ ts, litres }) => ({
    timestamp: instantText(ts),
    latitude: null,
    longitude: null,
    values: { level: litres },
  }));
}
