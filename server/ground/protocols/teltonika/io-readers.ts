// How the elements of Teltonika records are read: makers of readers that check width and "not
// available", scale, and rank competing sources. Which id is read how: `io.ts`.
import type { Alarm } from '@flotila/domain/location/alarm.ts';
import { addAlarm, celsius, dallasKey, driverCard, hexOf, printableText } from '../record.ts';
import { ONLY_AS_CAUSE } from './alarms.ts';
import type { Draft } from './draft.ts';

/**
 * Answers false when the element is not as wide as it should be: another model uses the same number
 * for something else. `value`: unsigned number of a 1-, 2- or 4-byte element, 0 for longer ones.
 */
export type IoReader = (draft: Draft, value: number, at: number, width: number) => boolean;

const ABSENT = [0, 0xff, 0xffff, 0xffffff, 0xffffffff];

function isAbsent(value: number, width: number): boolean {
  return value === ABSENT[width];
}

export function signed(value: number, width: number): number {
  if (width === 1) return value > 0x7f ? value - 0x100 : value;
  if (width === 2) return value > 0x7fff ? value - 0x10000 : value;
  return value | 0;
}

/** A reader for elements of up to four bytes that drops "not available". */
export function whenSent(width: number, read: (draft: Draft, value: number) => void): IoReader {
  return (draft, value, _at, sent) => {
    if (sent !== width) return false;
    if (!isAbsent(value, sent)) read(draft, value);
    return true;
  };
}

/** The same for elements whose width differs by model. */
export function anyWidth(read: (draft: Draft, value: number, width: number) => void): IoReader {
  return (draft, value, _at, width) => {
    if (width > 4) return false;
    if (!isAbsent(value, width)) read(draft, value, width);
    return true;
  };
}

export function digitalInput(number: number): IoReader {
  const bit = 1 << (number - 1);
  return (draft, value, _at, width) => {
    if (width > 4) return false;
    if (value !== 0) draft.dins |= bit;
    draft.dinsSent |= bit;
    return true;
  };
}

/**
 * Odometers: the vehicle's own with metres before the tracker's, that before a dashboard that shows
 * whole kilometres. A bus that is configured but silent blocks the others: switching between two
 * odometers would look like a jump of thousands of kilometres.
 */
export const ODOMETER_RANK = {
  dashboard: 0,
  tracker: 1,
  tachograph: 2,
  bus: 3,
  wanted: 4,
} as const;

export function odometer(draft: Draft, rank: number, metres: number | undefined): void {
  if (rank <= draft.odometerRank) return;
  draft.odometerRank = rank;
  if (metres === undefined) delete draft.record.values.odometerMetres;
  else draft.record.values.odometerMetres = metres;
}

export function busOdometer(draft: Draft, value: number, _at: number, width: number): boolean {
  if (width !== 4) return false;
  const isSilent = value === 0 || isAbsent(value, width);
  if (isSilent) draft.isBusSilent = true;
  odometer(draft, ODOMETER_RANK.bus, isSilent ? undefined : value);
  return true;
}

export function totalFuel(rank: number, litres: (value: number) => number): IoReader {
  return anyWidth((draft, value) => {
    if (value === 0 || rank <= draft.fuelRank) return;
    draft.fuelRank = rank;
    draft.record.values.totalFuelLitres = litres(value);
  });
}

export function engineTime(rank: number, secondsPerUnit: number): IoReader {
  return whenSent(4, (draft, value) => {
    if (value === 0 || rank <= draft.engineRank) return;
    draft.engineRank = rank;
    draft.record.values.engineSeconds = value * secondsPerUnit;
  });
}

/** Dallas sensors tell their faults as impossible temperatures: 85 °C, 200 °C and above. */
export function wiredTemperature(index: number): IoReader {
  return (draft, value, _at, width) => {
    if (width !== 2 && width !== 4) return false;
    const tenths = signed(value, width);
    setChannel(draft, index, tenths === 850 ? null : celsius(tenths / 10));
    return true;
  };
}

function setChannel(draft: Draft, index: number, value: number | null): void {
  draft.record.values.temperatures ??= [];
  const channels = draft.record.values.temperatures;
  while (channels.length < index) channels.push(null);
  channels[index] = value;
}

/** Bluetooth sensors: 2000, 3000 and 4000 are their error codes, whatever the scale. */
export function bluetoothTemperature(index: number, scale: number): IoReader {
  return (draft, value, _at, width) => {
    if (width !== 2) return false;
    draft.bluetooth ??= [];
    while (draft.bluetooth.length < index) draft.bluetooth.push(null);
    const isFault = value === 2000 || value === 3000 || value === 4000;
    draft.bluetooth[index] = isFault ? null : celsius(signed(value, width) / scale);
    return true;
  };
}

export function probe(
  name: 'probe1' | 'probe2' | 'probe3' | 'probe4',
  rank: 'first' | 'last',
): IoReader {
  return whenSent(2, ({ record: { values } }, value) => {
    if (rank === 'first' || values[name] === undefined) values[name] = value;
  });
}

export function axle(index: number): IoReader {
  return whenSent(2, ({ record: { values } }, value) => {
    values.axlesKg ??= [];
    while (values.axlesKg.length < index) values.axlesKg.push(0);
    values.axlesKg[index] = value;
    values.weightKg = values.axlesKg.reduce((sum, weight) => sum + weight, 0);
  });
}

/** An element that shouts; where its value says more than that, or when, it is kept raw, too. */
export function alarm(id: number, code: Alarm | Readonly<Record<number, Alarm>>): IoReader {
  if (typeof code === 'string' && !ONLY_AS_CAUSE.has(id)) {
    return anyWidth(({ record }, value) => {
      if (value !== 0) addAlarm(record, code);
    });
  }
  return ({ record, eventId }, value, _at, width) => {
    if (width > 4 || (ONLY_AS_CAUSE.has(id) && eventId !== id)) return false;
    const name = typeof code !== 'string' ? code[value] : value === 0 ? undefined : code;
    if (name !== undefined) addAlarm(record, name);
    return false;
  };
}

/** 64-bit number on an iButton, stored with its lowest byte first: the printed id is the reverse. */
export function iButton(draft: Draft, _value: number, at: number, width: number): boolean {
  if (width !== 8) return false;
  const hex = hexOf(draft.bytes.subarray(at, at + 8).toReversed());
  draft.key = dallasKey(hex);
  return true;
}

export function rfid(draft: Draft, _value: number, at: number, width: number): boolean {
  if (width !== 8) return false;
  const key = dallasKey(hexOf(draft.bytes.subarray(at, at + 8)));
  draft.rfid = key && { kind: 'rfid', code: key.code };
  return true;
}

/** State of a tachograph's slot, or whether a card is in it: by the tachograph first, by the bus last. */
export function slotWord(
  name: 'tachoState1' | 'tachoState2' | 'tachoCard1' | 'tachoCard2',
  rank: 'first' | 'last',
): IoReader {
  return whenSent(1, (draft, value) => {
    if (rank === 'first' || draft[name] < 0) draft[name] = value;
  });
}

/** A driver card comes as two elements of eight characters: half 0 and 1 of each slot. */
export function cardHalf(slot: 1 | 2, half: 0 | 1): IoReader {
  const first = slot * 2;
  return (draft, _value, at, width) => {
    if (width !== 8) return false;
    draft.cardHalves[first + half] = draft.bytes.subarray(at, at + 8);
    const start = draft.cardHalves[first];
    const end = draft.cardHalves[first + 1];
    if (start && end) setCard(draft, slot, Buffer.concat([start, end]));
    return true;
  };
}

export function wholeCard(slot: 1 | 2): IoReader {
  return (draft, _value, at, width) => {
    if (width < 16) return false;
    setCard(draft, slot, draft.bytes.subarray(at, at + width));
    return true;
  };
}

function setCard(draft: Draft, slot: 1 | 2, bytes: Uint8Array): void {
  if (slot === 1) draft.card = driverCard(bytes);
  else draft.card2 = driverCard(bytes);
}

export function text(id: number): IoReader {
  return (draft, _value, at, width) => {
    const bytes = draft.bytes.subarray(at, at + width);
    if (width < 8 || bytes.some((byte) => byte < 0x20 || byte > 0x7e)) return false;
    draft.record.raw ??= {};
    draft.record.raw[`io${id}`] = printableText(bytes);
    return true;
  };
}
