// A record while its IO elements are being read: elements may come in any order, so competing
// sources (three odometers, several drivers) are ranked and settled when the record is complete.
import type { Identification, TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { tachoActivity } from '../j1939.ts';
import { addAlarm, emptyRecord, firstKnown, keepRaw } from '../record.ts';
import { TELTONIKA_ALARMS } from './alarms.ts';

export interface Draft {
  view: DataView;
  bytes: Uint8Array;
  record: TrackerRecord;
  eventId: number;
  prefersTrackerOdometer: boolean;
  /** -1 not sent, else 0 or 1. */
  ignition: number;
  /** din-1 … din-4 as bits 0 … 3, and which of them were sent. */
  dins: number;
  dinsSent: number;
  odometerRank: number;
  fuelRank: number;
  engineRank: number;
  /** The vehicle bus tells an odometer of zero: no bus is connected. */
  isBusSilent: boolean;
  greenDriving: number;
  greenDrivingValue: number;
  tachoState1: number;
  tachoState2: number;
  tachoCard1: number;
  tachoCard2: number;
  cardHalves: (Uint8Array | undefined)[];
  card: Identification | null | undefined;
  card2: Identification | null | undefined;
  key: Identification | null | undefined;
  rfid: Identification | null | undefined;
  bluetooth: (number | null)[] | undefined;
  unknown: Record<string, number> | undefined;
}

/** One draft serves all records of a frame. */
export function newDraft(bytes: Uint8Array, view: DataView, prefersTracker: boolean): Draft {
  return {
    view,
    bytes,
    record: emptyRecord(null),
    eventId: 0,
    prefersTrackerOdometer: prefersTracker,
    ignition: -1,
    dins: 0,
    dinsSent: 0,
    odometerRank: -1,
    fuelRank: -1,
    engineRank: -1,
    isBusSilent: false,
    greenDriving: 0,
    greenDrivingValue: 0,
    tachoState1: -1,
    tachoState2: -1,
    tachoCard1: -1,
    tachoCard2: -1,
    cardHalves: [],
    card: undefined,
    card2: undefined,
    key: undefined,
    rfid: undefined,
    bluetooth: undefined,
    unknown: undefined,
  };
}

export function beginRecord(draft: Draft, record: TrackerRecord, eventId: number): void {
  draft.record = record;
  draft.eventId = eventId;
  draft.ignition = -1;
  draft.dins = 0;
  draft.dinsSent = 0;
  draft.odometerRank = -1;
  draft.fuelRank = -1;
  draft.engineRank = -1;
  draft.isBusSilent = false;
  draft.greenDriving = 0;
  draft.greenDrivingValue = 0;
  draft.tachoState1 = -1;
  draft.tachoState2 = -1;
  draft.tachoCard1 = -1;
  draft.tachoCard2 = -1;
  if (draft.cardHalves.length > 0) draft.cardHalves = [];
  draft.card = undefined;
  draft.card2 = undefined;
  draft.key = undefined;
  draft.rfid = undefined;
  draft.bluetooth = undefined;
}

/** Settles what needed the whole record. */
export function finishRecord(draft: Draft): TrackerRecord {
  const { record } = draft;
  settleInputs(draft, record);
  if (draft.greenDriving !== 0) settleDriving(draft, record);
  if (draft.card !== undefined || draft.key !== undefined || draft.rfid !== undefined) {
    const driver = firstKnown(draft.card, draft.key, draft.rfid);
    if (driver !== undefined) record.identification = driver;
  }
  if (draft.card2 !== undefined) record.values.card2 = draft.card2?.code ?? '';
  if (draft.tachoState1 >= 0 || draft.tachoState2 >= 0) settleTachograph(draft, record);
  if (draft.bluetooth) settleBluetooth(draft.bluetooth, record);
  if (draft.isBusSilent) dropSilentLevels(record);
  return record;
}

/** Bit 0 is the ignition line; without it the first input, which is where it is wired. */
function settleInputs(draft: Draft, record: TrackerRecord): void {
  if (draft.ignition < 0 && draft.dinsSent === 0) return;
  if (draft.ignition < 0) {
    record.inputs = draft.dins;
    return;
  }
  record.inputs = (draft.dins & ~1) | draft.ignition;
  if (draft.dinsSent & 1) keepRaw(record, 'io1', draft.dins & 1);
}

const DRIVING: Readonly<Record<number, 'hardAcceleration' | 'hardBraking' | 'hardCornering'>> =
  TELTONIKA_ALARMS[253];

/** Green driving, with its value in hundredths of g. */
function settleDriving(draft: Draft, record: TrackerRecord): void {
  const strength = (draft.greenDrivingValue / 100) * 9.80665;
  const alarm = DRIVING[draft.greenDriving];
  if (alarm === undefined) return;
  addAlarm(record, alarm);
  if (alarm === 'hardAcceleration') record.values.acceleration = strength;
  else if (alarm === 'hardBraking') record.values.deceleration = strength;
  else record.values.cornering = strength;
}

/**
 * Working states 0–3 as sent, others are errors; a slot without card has no activity. Without a word about its
 * card slot 2 is taken for empty: units say rest of it, and there would be a crew in every cab.
 */
function settleTachograph(draft: Draft, { values }: TrackerRecord): void {
  const { tachoState1, tachoState2, tachoCard1, tachoCard2, card, card2 } = draft;
  if (tachoState1 >= 0) {
    values.tachoActivity = tachoActivity(
      tachoState1,
      tachoCard1 >= 0 ? tachoCard1 > 0 : card !== null,
    );
  }
  if (tachoState2 >= 0) {
    values.tachoActivity2 = tachoActivity(tachoState2, tachoCard2 >= 0 ? tachoCard2 > 0 : !!card2);
  }
}

/** Bluetooth sensors are channels 1–4 where no wired sensors are reported, else 5–8. */
function settleBluetooth(sensors: (number | null)[], record: TrackerRecord): void {
  const wired = record.values.temperatures;
  if (!wired) {
    record.values.temperatures = sensors;
    return;
  }
  while (wired.length < 4) wired.push(null);
  wired.push(...sensors);
}

/** Empty tanks told by a bus that is not there would look like a theft. */
function dropSilentLevels({ values }: TrackerRecord): void {
  if (values.fuelPercent1 === 0) delete values.fuelPercent1;
  if (values.fuelLitres1 === 0) delete values.fuelLitres1;
}
