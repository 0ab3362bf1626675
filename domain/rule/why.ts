// What an alert remembers of the records that decided it: where the vehicle was, and the numbers that its kind
// looks at, so that a person sees why without the vehicle's log.
import type { Why } from '../alert/alert.ts';
import type { Moment } from '../fold/moment.ts';
import type { FuelChange } from '../refueling/refueling.ts';
import { speedLimitOf } from './limit.ts';
import type { ListenedKind } from './rule.ts';
import type { Witness } from './state.ts';

/** This location as an alert of the kind remembers it. */
export function witness(kind: ListenedKind, moment: Moment): Witness {
  const { ts, place } = moment;
  return {
    ts,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    values: valuesOf(kind, moment),
  };
}

function valuesOf(kind: ListenedKind, moment: Moment): Witness['values'] {
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
      return { speed };
    case 'temperature':
      return { temp1: location.temp1, temp2: location.temp2 };
    case 'fuelLevel':
      return { level: moment.levels.sum() };
    case 'power':
      return { volts: location.vcc };
    default:
      return {};
  }
}

/** Witnesses as they are stored, each moment once. */
export function recordsOf(witnesses: readonly Witness[]): Why['records'] {
  const records: Why['records'] = [];
  for (let index = 0; index < witnesses.length; index += 1) {
    const { ts, latitude, longitude, values } = witnesses[index] as Witness;
    if (witnesses.findIndex((one) => one.ts === ts) < index) continue;
    records.push({ timestamp: new Date(ts).toISOString(), latitude, longitude, values });
  }
  return records;
}

/** The readings by which fuel was found gone or put in; they have no places of their own. */
export function readingsOf({ because }: FuelChange): Why['records'] {
  return because.readings.map(({ ts, litres }) => ({
    timestamp: new Date(ts).toISOString(),
    latitude: null,
    longitude: null,
    values: { level: litres },
  }));
}
