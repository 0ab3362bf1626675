// How the fields of a BCE data set are read: size and meaning of each. Which bit of which mask is
// which field: `fields.ts`.
import { tachographFrame } from '../j1939.ts';
import {
  celsius,
  dallasKey,
  directionOf,
  driverCard,
  hexOf,
  isPlace,
  keepRaw,
  STANDARD_GRAVITY,
} from '../record.ts';
import type { BusGroup, Draft } from './draft.ts';

export interface Field {
  bytes: number;
  read?: (draft: Draft, at: number) => void;
}

/** A level probe that is not connected. */
const PROBE_ABSENT = 0x8000;
const PROBE_CELSIUS_ABSENT = -127;
/** Tenths of Kelvin; 0: no sensor. The protocol rounds 273.15 down. */
const KELVIN_OFFSET = 273;
const DISTANCE_METRES_MAX = 1_000_000;

export function skip(bytes: number): Field {
  return { bytes };
}

export function rawBytes(bytes: number, name: string): Field {
  return {
    bytes,
    read: (draft, at) => {
      const part = draft.bytes.subarray(at, at + bytes);
      if (part.every((byte) => byte === 0) || part.every((byte) => byte === 0xff)) return;
      keepRaw(draft.record, name, hexOf(part));
    },
  };
}

export function rawWord(name: string, scale = 1): Field {
  return {
    bytes: 2,
    read: ({ view, record }, at) => {
      const value = view.getUint16(at, true);
      if (value < 0xfe00) keepRaw(record, name, value * scale);
    },
  };
}

/** Longitude first; the last four bytes are a float: metres since the previous record. */
export const place: Field = {
  bytes: 17,
  read: ({ view, record }, at) => {
    const longitude = rounded(view.getFloat32(at, true));
    const latitude = rounded(view.getFloat32(at + 4, true));
    const quality = view.getUint8(at + 9);
    record.satellites = quality & 15;
    record.hdop = quality >> 4;
    const distance = view.getFloat32(at + 13, true);
    if (distance >= 0 && distance < DISTANCE_METRES_MAX) record.values.distanceMetres = distance;
    if (!isPlace(latitude, longitude)) return;
    record.latitude = latitude;
    record.longitude = longitude;
    if (record.satellites === 0) return;
    record.hasFix = true;
    record.speedKmh = view.getUint8(at + 8);
    record.direction = directionOf(view.getUint8(at + 10) * 2);
    record.altitudeMetres = view.getInt16(at + 11, true);
  },
};

/** A float32 has no more than six good decimals here. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

export const inputs: Field = {
  bytes: 2,
  read: ({ view, record }, at) => {
    record.inputs = view.getUint16(at, true);
  },
};

export function volts(name: 'supplyVolts' | 'batteryVolts'): Field {
  return {
    bytes: 2,
    read: ({ view, record }, at) => {
      const millivolts = view.getUint16(at, true);
      if (millivolts !== 0xffff) record.values[name] = millivolts / 1000;
    },
  };
}

export function inputLevel(index: number): Field {
  return {
    bytes: 2,
    read: (draft, at) => {
      const level = draft.view.getUint16(at, true);
      if (level !== 0xffff) draft.inputLevels[index] = level;
    },
  };
}

export const cell: Field = {
  bytes: 9,
  read: ({ view, record }, at) => {
    const network = `${view.getUint16(at, true)}-${view.getUint8(at + 2)}`;
    const id = `${view.getUint16(at + 3, true)}-${view.getUint16(at + 5, true)}`;
    keepRaw(record, 'cell', `${network}-${id}`);
    // −113 dBm is no signal, −51 dBm the best that modems tell.
    const percent = ((113 - view.getUint8(at + 8)) / 62) * 100;
    record.values.gsmSignalPercent = Math.round(Math.min(100, Math.max(0, percent)));
  },
};

export function bus(name: keyof BusGroup, bytes: 1 | 2 | 4): Field {
  return {
    bytes,
    read: (draft, at) => {
      const { view } = draft;
      if (bytes === 1) draft.bus[name] = view.getUint8(at);
      else if (bytes === 2) draft.bus[name] = view.getUint16(at, true);
      else draft.bus[name] = view.getUint32(at, true);
    },
  };
}

export const tachograph: Field = {
  bytes: 8,
  read: ({ bytes, record }, at) => {
    const frame = tachographFrame(bytes.subarray(at, at + 8));
    if (!frame) return;
    record.values.tachoActivity = frame.activity1;
    record.values.tachoActivity2 = frame.activity2;
    if (frame.speedKmh !== undefined) keepRaw(record, 'tachoSpeedKmh', frame.speedKmh);
    if (frame.timeState1 !== 15) keepRaw(record, 'tachoTimeState1', frame.timeState1);
    if (frame.timeState2 !== 15) keepRaw(record, 'tachoTimeState2', frame.timeState2);
  },
};

export const ambient: Field = {
  bytes: 2,
  read: ({ view, record }, at) => {
    const value = view.getUint16(at, true);
    const degrees = value / 32 - KELVIN_OFFSET;
    if (value !== 0 && celsius(degrees) !== null) keepRaw(record, 'ambientCelsius', degrees);
  },
};

export const trailer: Field = {
  bytes: 8,
  read: ({ bytes, record }, at) => {
    const key = dallasKey(hexOf(bytes.subarray(at, at + 8).toReversed()));
    if (key) keepRaw(record, 'trailerId', key.code);
  },
};

export const fuelRate: Field = {
  bytes: 2,
  read: ({ view, record }, at) => {
    const value = view.getUint16(at, true);
    if (value < 0xfb00) record.values.fuelRateLitresPerHour = value / 20;
  },
};

export const iButton: Field = {
  bytes: 8,
  read: (draft, at) => {
    draft.key = dallasKey(hexOf(draft.bytes.subarray(at, at + 8).toReversed()));
  },
};

function kelvinTenths(value: number): number | null {
  return value === 0 ? null : celsius(Math.round(value - KELVIN_OFFSET * 10) / 10);
}

export const busTemperature: Field = {
  bytes: 2,
  read: (draft, at) => {
    draft.busTemperature = kelvinTenths(draft.view.getUint16(at, true));
  },
};

/** Two fuel probes: level and temperature of each. */
export function fuelProbes(first: number): Field {
  return {
    bytes: 6,
    read: ({ view, probes, probeTemperatures }, at) => {
      for (const index of [0, 1]) {
        const level = view.getUint16(at + index * 3, true);
        const degrees = view.getInt8(at + index * 3 + 2);
        const isAbsent = level === PROBE_ABSENT && degrees === PROBE_CELSIUS_ABSENT;
        while (probeTemperatures.length < first + index) probeTemperatures.push(null);
        probeTemperatures[first + index] = isAbsent ? null : celsius(degrees);
        if (!isAbsent) probes[first + index] = level;
      }
    },
  };
}

export const litresSinceRecord: Field = {
  bytes: 4,
  read: ({ view, record }, at) => {
    const litres = view.getFloat32(at, true);
    if (litres > 0 && litres < 1000) keepRaw(record, 'litresSincePrevious', litres);
  },
};

export const axles: Field = {
  bytes: 10,
  read: ({ view, record: { values } }, at) => {
    const weights: number[] = [];
    for (let axle = 0; axle < 5; axle++) {
      const value = view.getUint16(at + axle * 2, true);
      weights.push(value < 0xfb00 ? value / 2 : 0);
    }
    while (weights.at(-1) === 0) weights.pop();
    if (weights.length === 0) return;
    values.axlesKg = weights;
    values.weightKg = weights.reduce((sum, weight) => sum + weight, 0);
  },
};

/** Fiftieths of g, each the greatest since the previous record. */
export const drivingQuality: Field = {
  bytes: 3,
  read: ({ view, record: { values } }, at) => {
    values.acceleration = (view.getUint8(at) / 50) * STANDARD_GRAVITY;
    values.deceleration = (view.getUint8(at + 1) / 50) * STANDARD_GRAVITY;
    values.cornering = (view.getUint8(at + 2) / 50) * STANDARD_GRAVITY;
  },
};

/** Four sensors of temperature and id; an empty slot has an id of ones. */
export const sensors: Field = {
  bytes: 40,
  read: (draft, at) => {
    draft.sensors = [0, 1, 2, 3].map((slot) => {
      const start = at + slot * 10;
      const id = draft.bytes.subarray(start + 2, start + 10);
      const isEmpty = id.every((byte) => byte === 0xff);
      return isEmpty ? null : kelvinTenths(draft.view.getUint16(start, true));
    });
  },
};

export const cards: Field = {
  bytes: 32,
  read: (draft, at) => {
    draft.card = driverCard(draft.bytes.subarray(at, at + 16));
    const second = driverCard(draft.bytes.subarray(at + 16, at + 32));
    draft.record.values.card2 = second?.code ?? '';
  },
};
