// Which IO element of Teltonika means what: one reader for each id that has a place in a record.
// Everything else is kept raw as `io<id>`. The numbers 79–138 depend on the model.
import { hexOf } from '../record.ts';
import { TELTONIKA_ALARMS } from './alarms.ts';
import type { Draft } from './draft.ts';
import {
  alarm,
  anyWidth,
  axle,
  bluetoothTemperature,
  busOdometer,
  cardHalf,
  digitalInput,
  engineTime,
  type IoReader,
  iButton,
  ODOMETER_RANK,
  odometer,
  probe,
  rfid,
  signed,
  slotWord,
  text,
  totalFuel,
  whenSent,
  wholeCard,
  wiredTemperature,
} from './io-readers.ts';

const rpm = whenSent(2, ({ record }, value) => {
  record.values.rpm = value;
});
const fuelPercent = whenSent(1, ({ record }, value) => {
  if (value <= 100) record.values.fuelPercent1 = value;
});

/** Common to all models. */
const COMMON: Record<number, IoReader> = {
  ...Object.fromEntries(
    Object.entries(TELTONIKA_ALARMS).map(([id, code]) => [id, alarm(Number(id), code)]),
  ),
  1: digitalInput(1),
  2: digitalInput(2),
  3: digitalInput(3),
  4: digitalInput(4),
  9: probe('probe1', 'last'),
  10: probe('probe2', 'last'),
  16: anyWidth((draft, value) => {
    const { tracker, wanted } = ODOMETER_RANK;
    odometer(draft, draft.prefersTrackerOdometer ? wanted : tracker, value);
  }),
  21: whenSent(1, ({ record }, value) => {
    if (value <= 5) record.values.gsmSignalPercent = value * 20;
  }),
  25: bluetoothTemperature(0, 100),
  26: bluetoothTemperature(1, 100),
  27: bluetoothTemperature(2, 100),
  28: bluetoothTemperature(3, 100),
  32: whenSent(1, ({ record }, value) => {
    record.values.coolantCelsius = signed(value, 1);
  }),
  36: rpm,
  48: fuelPercent,
  66: whenSent(2, ({ record }, value) => {
    record.values.supplyVolts = value / 1000;
  }),
  67: whenSent(2, ({ record }, value) => {
    record.values.batteryVolts = value / 1000;
  }),
  72: wiredTemperature(0),
  73: wiredTemperature(1),
  74: wiredTemperature(2),
  75: wiredTemperature(3),
  78: iButton,
  182: anyWidth(({ record }, value) => {
    record.hdop = value / 10;
  }),
  184: slotWord('tachoState1', 'first'),
  185: slotWord('tachoState2', 'first'),
  187: slotWord('tachoCard1', 'first'),
  188: slotWord('tachoCard2', 'first'),
  192: busOdometer,
  195: cardHalf(1, 0),
  196: cardHalf(1, 1),
  197: cardHalf(2, 0),
  198: cardHalf(2, 1),
  201: probe('probe1', 'first'),
  203: probe('probe2', 'first'),
  207: rfid,
  210: probe('probe3', 'first'),
  212: probe('probe4', 'first'),
  239: (draft, value, _at, width) => {
    if (width > 4) return false;
    draft.ignition = value === 0 ? 0 : 1;
    return true;
  },
  240: anyWidth(({ record }, value) => {
    record.values.motion = value !== 0;
  }),
  // Both are only meant when they caused the record; otherwise they repeat an old event.
  253: (draft, value, _at, width) => {
    if (width !== 1 || draft.eventId !== 253) return false;
    draft.greenDriving = value;
    return true;
  },
  254: (draft, value, _at, width) => {
    if (width > 2 || draft.eventId !== 253) return false;
    draft.greenDrivingValue = value;
    return true;
  },
  256: text(256),
  281: text(281),
  325: text(325),
  389: whenSent(4, (draft, value) => {
    if (value !== 0) odometer(draft, ODOMETER_RANK.dashboard, value * 1000);
  }),
  390: whenSent(4, ({ record: { values } }, value) => {
    values.fuelLitres1 ??= value / 10;
  }),
  449: engineTime(0, 1),
  701: bluetoothTemperature(0, 10),
  702: bluetoothTemperature(1, 10),
  703: bluetoothTemperature(2, 10),
  704: bluetoothTemperature(3, 10),
  10151: whenSent(4, (draft, value) => {
    if (value !== 0) odometer(draft, ODOMETER_RANK.tachograph, value);
  }),
  10157: text(10157),
  10158: text(10158),
  10159: slotWord('tachoState1', 'first'),
  10160: slotWord('tachoState2', 'first'),
  10161: wholeCard(1),
  10162: wholeCard(2),
  10800: bluetoothTemperature(0, 100),
  10801: bluetoothTemperature(1, 100),
  10802: bluetoothTemperature(2, 100),
  10803: bluetoothTemperature(3, 100),
};

/** Cars and vans with a CAN adapter (default). */
const CAN_ADAPTER: Record<number, IoReader> = {
  83: totalFuel(2, (value) => value / 10),
  84: whenSent(2, ({ record }, value) => {
    record.values.fuelLitres1 = value / 10;
  }),
  85: rpm,
  87: busOdometer,
  89: fuelPercent,
  102: engineTime(2, 60),
  103: engineTime(1, 60),
  107: totalFuel(1, (value) => value / 10),
  110: whenSent(2, ({ record }, value) => {
    record.values.fuelRateLitresPerHour = value / 10;
  }),
  115: whenSent(2, ({ record }, value) => {
    record.values.coolantCelsius = signed(value, 2) / 10;
  }),
  118: axle(0),
  119: axle(1),
  120: axle(2),
  121: axle(3),
  122: axle(4),
};

/** Trucks: FMB6xx, FMC6xx read the FMS bus under the same numbers. */
const TRUCK: Record<number, IoReader> = {
  86: totalFuel(1, (value) => value),
  87: anyWidth(({ record }, value) => {
    if (value <= 100) record.values.fuelPercent1 = value;
  }),
  88: anyWidth(({ record }, value) => {
    record.values.rpm = value;
  }),
  104: engineTime(2, 3600),
  // The same by the bus, where the tachograph itself is not read.
  115: slotWord('tachoState2', 'last'),
  116: slotWord('tachoState1', 'last'),
  120: slotWord('tachoCard1', 'last'),
  121: slotWord('tachoCard2', 'last'),
  127: anyWidth(({ record }, value, width) => {
    record.values.coolantCelsius = signed(value, width);
  }),
  138: totalFuel(2, (value) => value / 1000),
};

/** Documented ids without a place in a record: kept raw, not counted as unknown. */
const DOCUMENTED = new Set([
  9, 10, 11, 12, 13, 15, 17, 18, 19, 20, 22, 23, 24, 29, 30, 31, 37, 43, 68, 69, 71, 76, 77, 79, 80,
  81, 82, 86, 90, 100, 104, 113, 179, 180, 181, 183, 189, 190, 191, 199, 200, 202, 204, 205, 206,
  211, 213, 241, 250, 251, 253, 254, 331, 332, 333, 334, 385, 387, 636, 662, 10152, 10153, 10156,
  10163, 10164,
]);

export interface IoTable {
  /** Readers of the ids below 1 024, by id. */
  low: (IoReader | undefined)[];
  high: Map<number, IoReader>;
}

const LOW_IDS = 1024;

function table(...parts: Record<number, IoReader>[]): IoTable {
  const low = new Array<IoReader | undefined>(LOW_IDS).fill(undefined);
  const high = new Map<number, IoReader>();
  for (const part of parts) {
    for (const [id, reader] of Object.entries(part)) {
      if (Number(id) < LOW_IDS) low[Number(id)] = reader;
      else high.set(Number(id), reader);
    }
  }
  return { low, high };
}

export const CAR_TABLE = table(COMMON, CAN_ADAPTER);
export const TRUCK_TABLE = table(COMMON, TRUCK);

const RAW_NAMES = Array.from({ length: LOW_IDS }, (_, id) => `io${id}`);
/** Bytes of a long element that are kept in the record; all of them are in the raw log. */
const RAW_BYTES_MAX = 256;

/** Reads one element into the draft or keeps it raw. The caller has checked that it fits. */
export function readIo(io: IoTable, draft: Draft, id: number, at: number, width: number): void {
  const { view } = draft;
  let value = 0;
  if (width === 1) value = view.getUint8(at);
  else if (width === 2) value = view.getUint16(at);
  else if (width === 4) value = view.getUint32(at);
  const reader = id < LOW_IDS ? io.low[id] : io.high.get(id);
  if (reader?.(draft, value, at, width)) return;
  draft.record.raw ??= {};
  draft.record.raw[RAW_NAMES[id] ?? `io${id}`] = rawValue(draft, value, at, width);
  if (reader === undefined && !DOCUMENTED.has(id)) {
    draft.unknown ??= {};
    const name = `io${id}`;
    draft.unknown[name] = (draft.unknown[name] ?? 0) + 1;
  }
}

function rawValue(draft: Draft, value: number, at: number, width: number): number | string {
  if (width === 1 || width === 2 || width === 4) return value;
  if (width === 8) {
    const high = draft.view.getUint32(at);
    if (high < 0x200000) return high * 0x1_0000_0000 + draft.view.getUint32(at + 4);
  }
  return hexOf(draft.bytes.subarray(at, at + Math.min(width, RAW_BYTES_MAX)));
}
