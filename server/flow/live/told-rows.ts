// What the streams of one company were told of its vehicles, and how a change is told to each: whole to
// a stream that hears of the vehicle for the first time, else what changed. Each text is made once,
// however many streams there are. Streams that were told of a vehicle all have the same row of it,
// because every change goes to all of them; so one row a vehicle is remembered, and a mark a stream.
import { type VehicleDelta, vehicleDelta } from '@flotila/domain/live/delta.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';

/** A stream, as far as rows go. */
export interface RowReader {
  /** Superusers get the tracker with the vehicle. */
  readonly withDevice: boolean;
  /** No vehicle of the company is hidden from it. */
  seesAll(): boolean;
  sees(vehicleId: number): boolean;
}

/** Vehicles of which a stream was told, by their place in the company. */
export interface Marks {
  has(place: number): boolean;
  add(place: number): void;
  clear(): void;
}

/** A change of one vehicle, to be told to streams. */
export interface RowChange {
  readonly vehicleId: number;
  readonly place: number;
  /** JSON of the whole row or of what changed; empty: nothing that such a stream sees. */
  text(isWhole: boolean, withDevice: boolean): string;
}

export interface ToldRows {
  /** The row as it is now, with its tracker. Tell the change to all streams, or to none. */
  changed(row: MapVehicle): RowChange;
  /** The vehicle is not shown any more: what comes next of it is whole. */
  removed(vehicleId: number): void;
}

export function createToldRows(): ToldRows {
  const entries = new Map<number, { place: number; row: MapVehicle | null }>();
  return {
    changed(row) {
      const entry = entries.get(row.vehicleId) ?? { place: entries.size, row: null };
      const before = entry.row;
      entries.set(row.vehicleId, entry);
      entry.row = row;
      return changeOf(entry.place, row, before ? vehicleDelta(before, row) : 'whole');
    },
    removed(vehicleId) {
      const entry = entries.get(vehicleId);
      if (entry) entry.row = null;
    },
  };
}

function changeOf(
  place: number,
  row: MapVehicle,
  delta: VehicleDelta | 'same' | 'whole',
): RowChange {
  const texts = new Map<string, string>();
  const write = (isWhole: boolean, withDevice: boolean) => {
    if (isWhole || delta === 'whole') return JSON.stringify(withDevice ? row : withoutDevice(row));
    if (delta === 'same') return '';
    if (withDevice) return JSON.stringify(delta);
    const plain = withoutDevice(delta);
    return Object.keys(plain).length > DELTA_FRAME_FIELDS ? JSON.stringify(plain) : '';
  };
  return {
    vehicleId: row.vehicleId,
    place,
    text(isWhole, withDevice) {
      const kind = `${isWhole}${withDevice}`;
      const known = texts.get(kind);
      if (known !== undefined) return known;
      const text = write(isWhole, withDevice);
      texts.set(kind, text);
      return text;
    },
  };
}

/** `vehicleId` and `delta` say nothing yet. */
const DELTA_FRAME_FIELDS = 2;

function withoutDevice<T extends { device?: unknown; deviceSerialNumber?: unknown }>(row: T) {
  const { device: _device, deviceSerialNumber: _number, ...plain } = row;
  return plain;
}

/** One byte a vehicle: a set of ids would be thirty. */
export function createMarks(): Marks {
  let marks = new Uint8Array(64);
  return {
    has: (place) => marks[place] === 1,
    add(place) {
      if (place >= marks.length) {
        const longer = new Uint8Array(Math.max(place + 1, marks.length * 2));
        longer.set(marks);
        marks = longer;
      }
      marks[place] = 1;
    },
    clear: () => void marks.fill(0),
  };
}

/** What a stream is told of the changes, empty for nothing; written once for streams that see the same. */
export function createTold(
  changes: readonly RowChange[],
): (reader: RowReader, told: Marks) => string {
  const ofAll = new Map<boolean, string>();
  const write = (reader: RowReader, told: Marks) => {
    const texts: string[] = [];
    for (const change of changes) {
      if (!reader.sees(change.vehicleId)) continue;
      const text = change.text(!told.has(change.place), reader.withDevice);
      told.add(change.place);
      if (text) texts.push(text);
    }
    return texts.length > 0 ? `[${texts.join(',')}]` : '';
  };
  return (reader, told) => {
    const { withDevice } = reader;
    if (!reader.seesAll() || !changes.every(({ place }) => told.has(place))) {
      return write(reader, told);
    }
    const known = ofAll.get(withDevice) ?? write(reader, told);
    ofAll.set(withDevice, known);
    return known;
  };
}
