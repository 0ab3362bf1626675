// The numbered values of a CCE record. Those without a place in a record are kept raw as `io<id in hex>`.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { celsius, directionOf, emptyRecord, hexOf, keepRaw, printableText } from '../record.ts';
import { inputsOf } from './options.ts';
import { setEvent, setSignal, setTemperature, settlePlace, timeOf } from './record.ts';

/** A record while its groups are read. */
export interface Draft {
  record: TrackerRecord;
  options: Record<string, unknown>;
  isValid: boolean;
  /** The two-byte event wins over the one-byte one. */
  event: number | undefined;
  hasLongEvent: boolean;
  hasBusOdometer: boolean;
  unknown: Record<string, number>;
}

export function newDraft(options: Record<string, unknown>, unknown: Record<string, number>): Draft {
  return {
    record: emptyRecord(null),
    options,
    isValid: false,
    event: undefined,
    hasLongEvent: false,
    hasBusOdometer: false,
    unknown,
  };
}

/** Settles what needed all groups. */
export function finishDraft({ record, event, isValid }: Draft): TrackerRecord {
  if (event !== undefined) setEvent(record, event);
  return settlePlace(record, isValid);
}

type Reader = (draft: Draft, value: number) => void;
type Numbers = 'probe1' | 'probe2' | 'probe3' | 'batteryVolts' | 'supplyVolts' | 'rpm';

/** `parts`: how many of theirs are one of our units. */
function set(name: Numbers, parts: number): Reader {
  return ({ record }, value) => {
    record.values[name] = value / parts;
  };
}

function percent(parts: number, isZeroNothing: boolean): Reader {
  return ({ record }, value) => {
    if (value / parts > 100 || (isZeroNothing && value === 0)) return;
    record.values.fuelPercent1 = value / parts;
  };
}

/** The vehicle's own before the tracker's, whichever comes first; the other one is kept raw. */
function odometer(isBus: boolean): Reader {
  return (draft, value) => {
    const { record, options } = draft;
    const isLeft = isBus
      ? options.odometerSource === 'tracker' || value === 0
      : draft.hasBusOdometer;
    if (isLeft) return keepRaw(record, isBus ? 'io9b' : 'io0c', value);
    const { odometerMetres: before } = record.values;
    if (isBus && before !== undefined) keepRaw(record, 'io0c', before);
    draft.hasBusOdometer = isBus;
    record.values.odometerMetres = value;
  };
}

/** By width and id; signed values are made so by their readers. */
const READERS: Readonly<Record<number, Readonly<Record<number, Reader>>>> = {
  1: {
    1: (draft, value) => {
      if (!draft.hasLongEvent) draft.event = value;
    },
    5: (draft, value) => {
      draft.isValid = value === 1;
    },
    6: ({ record }, value) => {
      record.satellites = value;
    },
    7: ({ record }, value) => setSignal(record, value),
    20: ({ record }, value) => keepRaw(record, 'outputs', value),
    21: ({ record, options }, value) => {
      record.inputs = inputsOf(value, options);
      keepRaw(record, 'din1', value & 1);
    },
    71: ({ record }, value) => {
      if (value > 0) keepRaw(record, 'lock', value === 2);
    },
    157: percent(1, false),
    65129: ({ record }, value) => keepRaw(record, 'batteryPercent', value),
  },
  2: {
    8: ({ record }, value) => {
      record.speedKmh = value;
    },
    9: ({ record }, value) => {
      record.direction = directionOf(value);
    },
    10: ({ record }, value) => {
      record.hdop = value / 10;
    },
    11: ({ record }, value) => {
      record.altitudeMetres = (value << 16) >> 16;
    },
    22: set('probe1', 100),
    23: set('probe2', 100),
    24: set('probe3', 100),
    25: set('batteryVolts', 100),
    26: set('supplyVolts', 100),
    41: percent(100, true),
    64: (draft, value) => {
      draft.event = value;
      draft.hasLongEvent = true;
    },
    153: set('rpm', 1),
    156: ({ record }, value) => {
      const read = celsius((value << 16) >> 16);
      if (read !== null) record.values.coolantCelsius = read;
    },
  },
  4: {
    2: ({ record }, value) => {
      record.latitude = (value | 0) / 1e6;
    },
    3: ({ record }, value) => {
      record.longitude = (value | 0) / 1e6;
    },
    4: ({ record }, value) => {
      record.time = timeOf(value);
    },
    12: odometer(false),
    13: ({ record }, value) => keepRaw(record, 'runTime', value),
    37: ({ record }, value) => {
      record.identification = value === 0 ? null : { kind: 'rfid', code: String(value) };
    },
    155: odometer(true),
    160: ({ record }, value) => {
      record.values.totalFuelLitres = value / 1000;
    },
    /** Minutes. */
    65268: ({ record }, value) => {
      record.values.engineSeconds = value * 60;
    },
  },
};

/** A value of 1, 2 or 4 bytes. */
export function readValue(draft: Draft, id: number, bytes: Uint8Array): void {
  let value = 0;
  for (let index = bytes.length - 1; index >= 0; index--) value = value * 256 + (bytes[index] ?? 0);
  const reader = READERS[bytes.length]?.[id];
  if (reader) reader(draft, value);
  else keepUnknown(draft, id, value);
}

const FIRST_CELL = 0x0e;
const LAST_CELL = 0x13;
const FIRST_TEMPERATURE = 0x2a;
const LAST_TEMPERATURE = 0x31;
const NETWORK = 0x4b;
const IMAGE = 0xfe31;
const TAG = 0xfe73;
/** Channels of wired sensors come first. */
const WIRED_CHANNELS = 4;

/** A value that told its own length. */
export function readVariable(draft: Draft, id: number, bytes: Uint8Array): void {
  const { record } = draft;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (id >= FIRST_CELL && id <= LAST_CELL && bytes.length >= 10) {
    const parts = [0, 2, 4].map((at) => view.getUint16(at, true));
    const name = id === FIRST_CELL ? 'cell' : `cell${id - FIRST_CELL + 1}`;
    keepRaw(record, name, [...parts, view.getUint32(6, true)].join('|'));
  } else if (id >= FIRST_TEMPERATURE && id <= LAST_TEMPERATURE && bytes.length >= 3) {
    const read = celsius(view.getInt16(1, true) / 100);
    setTemperature(record, id - FIRST_TEMPERATURE + 1, read);
  } else if (id === NETWORK && bytes.length > 3) {
    keepRaw(record, 'network', printableText(bytes.subarray(3)));
  } else if (id === IMAGE && bytes.length > 2) {
    keepRaw(record, 'image', printableText(bytes.subarray(2)));
  } else if (id !== TAG || !readTag(record, view)) {
    keepUnknown(draft, id, hexOf(bytes));
  }
}

/** Number, name with its length, address, battery, then °C and humidity in 1/256; false: too short. */
function readTag(record: TrackerRecord, view: DataView): boolean {
  const at = view.byteLength > 2 ? 2 + view.getUint8(1) + 7 : view.byteLength;
  if (at + 4 > view.byteLength) return false;
  const number = view.getUint8(0);
  setTemperature(record, WIRED_CHANNELS + number, celsius(view.getInt16(at, true) / 256));
  keepRaw(record, `tag${number}Humidity`, view.getUint16(at + 2, true) / 256);
  keepRaw(record, `tag${number}Battery`, view.getUint8(at - 1));
  return true;
}

function keepUnknown({ record, unknown }: Draft, id: number, value: number | string): void {
  const name = `io${id.toString(16).padStart(2, '0')}`;
  keepRaw(record, name, value);
  unknown[name] = (unknown[name] ?? 0) + 1;
}
