// A Ruptela record while its IO elements are being read. Extended records come in parts with the
// same head; all parts fill one draft, so that a moment does not become several locations.
import type { Identification, TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { driverCard, firstKnown, keepRaw } from '../record.ts';

export interface Draft {
  bytes: Uint8Array;
  view: DataView;
  record: TrackerRecord;
  eventId: number;
  timeExtension: number;
  prefersTrackerOdometer: boolean;
  ignition: boolean | undefined;
  dins: number;
  dinsSent: number;
  odometerRank: number;
  rpmRank: number;
  fuelRank: number;
  key?: Identification | null;
  /** Halves of the cards by the number of the element: each driver of bus and tachograph. */
  halves: Map<number, Uint8Array>;
}

export function newDraft(
  bytes: Uint8Array,
  view: DataView,
  record: TrackerRecord,
  head: { eventId: number; timeExtension: number; prefersTracker: boolean },
): Draft {
  return {
    bytes,
    view,
    record,
    eventId: head.eventId,
    timeExtension: head.timeExtension,
    prefersTrackerOdometer: head.prefersTracker,
    ignition: undefined,
    dins: 0,
    dinsSent: 0,
    odometerRank: -1,
    rpmRank: -1,
    fuelRank: -1,
    halves: new Map(),
  };
}

/** Settles what needed all parts. */
export function finishDraft(draft: Draft): TrackerRecord {
  const { record } = draft;
  settleInputs(draft, record);
  const driver = firstKnown(card(draft, 155), card(draft, 126), draft.key);
  if (driver !== undefined) record.identification = driver;
  const second = firstKnown(card(draft, 157), card(draft, 128));
  if (second !== undefined) record.values.card2 = second?.code ?? '';
  return record;
}

/** A card is two elements of eight characters with neighbouring numbers. */
function card({ halves }: Draft, id: number): Identification | null | undefined {
  const start = halves.get(id);
  const end = halves.get(id + 1);
  return start && end ? driverCard(Buffer.concat([start, end])) : undefined;
}

/** Bit 0 is the ignition line: its own element, else din-4, where it is usually wired, else din-1. */
function settleInputs(draft: Draft, record: TrackerRecord): void {
  const { ignition, dins, dinsSent } = draft;
  if (ignition === undefined && dinsSent === 0) return;
  const wired = dinsSent & 8 ? (dins & 8) !== 0 : (dins & 1) !== 0;
  const isOn = ignition ?? wired;
  if (dinsSent & 1 && isOn !== ((dins & 1) !== 0)) keepRaw(record, 'io2', dins & 1);
  record.inputs = (dins & ~1) | (isOn ? 1 : 0);
}
