// From device batches to work per vehicle: every record is bound by its own time to the vehicle that
// had the tracker then, normalised, and put in the order of the key. No SQL but the setups' cache.
import { judgeClock } from '@flotila/domain/location/clock.ts';
import { contentHash } from '@flotila/domain/location/content-hash.ts';
import type { CountryOf } from '@flotila/domain/location/country-of.ts';
import type { Location } from '@flotila/domain/location/location.ts';
import { isQuarantined, normalize } from '@flotila/domain/location/normalize.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { DetectionSettings } from '@flotila/domain/vehicle/device-settings.ts';
import type { DeviceBatch, StoreResult } from '../../thing/connection/ports.ts';
import type { Binding, Setups } from '../../thing/fold/setups.ts';
import type { TrackerClocks } from './tracker-clocks.ts';

/** Records `from` … `to` (exclusive) of a batch that go into one commit. */
export interface Slice {
  batch: DeviceBatch;
  from: number;
  to: number;
  result: StoreResult;
}

/** A location and the slice that brought it. */
export interface Arrival {
  location: Location;
  slice: Slice;
}

/** Everything of one commit that concerns one vehicle. */
export interface VehicleWork {
  companyId: number;
  vehicleId: number;
  settings: DetectionSettings;
  /** Sorted by ts and hash, each key once. */
  arrivals: Arrival[];
}

/** A record that is kept outside the locations. */
export interface QuarantineRow {
  deviceId: number;
  companyId: number;
  vehicleId: number;
  receivedTs: number;
  hash: number;
  deviceTime: number | null;
  reason: string;
  record: TrackerRecord;
}

export interface Prepared {
  vehicles: VehicleWork[];
  quarantine: QuarantineRow[];
  /** Were kept outside because of their time, which has proved right: they are among the arrivals now. */
  cleared: QuarantineRow[];
  /** The commit failed: what was learned of the trackers' clocks is forgotten. */
  undo(): void;
}

/** Vehicle under which records of a tracker are kept that was in no vehicle at their time. */
const NO_VEHICLE = 0;

export interface PrepareDeps {
  setups: Setups;
  clocks: TrackerClocks;
  countryOf: CountryOf;
}

/** Prepares the slices of one commit; counts duplicates and quarantined records in their results. */
export async function prepare(
  slices: readonly Slice[],
  { setups, clocks, countryOf }: PrepareDeps,
): Promise<Prepared> {
  const bindings = await setups.bindingsOf([
    ...new Set(slices.map((s) => s.batch.device.deviceId)),
  ]);
  const vehicleIds = new Set<number>();
  for (const list of bindings.values()) for (const one of list) vehicleIds.add(one.vehicleId);
  const settings = await setups.settingsOf([...vehicleIds]);
  const work = new Map<number, VehicleWork>();
  const quarantine: QuarantineRow[] = [];
  const cleared: QuarantineRow[] = [];
  // First of all slices: a live record may be the last one of what a tracker had buffered.
  const hearing = clocks.begin();
  const verdicts = slices.map(({ batch, from, to }) => hearing.hear(batch, from, to));
  for (const [number, slice] of slices.entries()) {
    slice.result = { stored: 0, duplicates: 0, quarantined: 0 };
    const list = bindings.get(slice.batch.device.deviceId) ?? [];
    for (const record of verdicts[number]?.cleared ?? []) {
      cleared.push(rowOf(record, slice, nearestBefore(list, record.time), 'no-clock'));
      sortIn(record, slice, list);
    }
    for (let index = slice.from; index < slice.to; index++) {
      const record = slice.batch.records[index];
      if (!record) continue;
      if (verdicts[number]?.wrong?.has(index)) {
        const owner = nearestBefore(list, record.time);
        quarantine.push(quarantined(record, slice, owner, 'no-clock'));
      } else sortIn(record, slice, list);
    }
  }
  for (const vehicle of work.values()) putInOrder(vehicle);
  return { vehicles: [...work.values()], quarantine, cleared, undo: hearing.undo };

  function sortIn(record: TrackerRecord, slice: Slice, list: readonly Binding[]): void {
    const { receivedTs } = slice.batch;
    const behindMs = clocks.behindMs(slice.batch);
    const binding = bindingAt(list, record.time, receivedTs, behindMs);
    const ofVehicle = binding && settings.get(binding.vehicleId);
    if (!binding || !ofVehicle) {
      const owner = nearestBefore(list, record.time);
      quarantine.push(quarantined(record, slice, owner, 'unassigned'));
      return;
    }
    const setup = behindMs > 0 ? { ...binding.normalize, behindMs } : binding.normalize;
    const location = normalize(record, receivedTs, setup, roundedCountryOf);
    if (isQuarantined(location)) {
      quarantine.push(quarantined(record, slice, binding, location.reason));
      return;
    }
    let vehicle = work.get(binding.vehicleId);
    if (!vehicle) {
      const { companyId, vehicleId } = binding;
      vehicle = { companyId, vehicleId, settings: ofVehicle, arrivals: [] };
      work.set(vehicleId, vehicle);
    }
    if (location.identification !== null) {
      location.identification = storableText(location.identification);
    }
    vehicle.arrivals.push({ location, slice });
  }

  /** The country of the coordinates as they are stored, so that a rebuild finds the same one. */
  function roundedCountryOf(latitude: number, longitude: number): string | null {
    return countryOf(Math.round(latitude * 1e7) / 1e7, Math.round(longitude * 1e7) / 1e7);
  }
}

/** Text that PostgreSQL takes: no NUL, no half of a character. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Order of the natural key within a vehicle. */
export function compareKeys(
  a: { ts: number; hash: number },
  b: { ts: number; hash: number },
): number {
  return a.ts - b.ts || a.hash - b.hash;
}

type Holder = { companyId: number; vehicleId: number } | undefined;

function quarantined(
  record: TrackerRecord,
  slice: Slice,
  owner: Holder,
  reason: string,
): QuarantineRow {
  slice.result.quarantined += 1;
  return rowOf(record, slice, owner, reason);
}

function rowOf(record: TrackerRecord, slice: Slice, owner: Holder, reason: string): QuarantineRow {
  return {
    deviceId: slice.batch.device.deviceId,
    companyId: owner?.companyId ?? slice.batch.device.companyId,
    vehicleId: owner?.vehicleId ?? slice.batch.device.vehicleId ?? NO_VEHICLE,
    receivedTs: slice.batch.receivedTs,
    hash: contentHash(record),
    deviceTime: record.time,
    reason,
    record,
  };
}

/** The binding that holds at the record's believable time; for a record without one, the last. */
function bindingAt(
  list: readonly Binding[],
  time: number | null,
  receivedTs: number,
  behindMs: number,
): Binding | undefined {
  const last = list.at(-1);
  if (time === null || (list.length === 1 && last?.fromTs === Number.NEGATIVE_INFINITY)) {
    return time === null || time < (last?.toTs ?? 0) ? last : undefined;
  }
  const clock = judgeClock(time, receivedTs, null, behindMs);
  // Not believed: the vehicle that has the tracker now is told why.
  if ('reason' in clock) return last;
  return list.findLast((binding) => binding.fromTs <= clock.ts && clock.ts < binding.toTs);
}

function nearestBefore(list: readonly Binding[], time: number | null): Binding | undefined {
  return list.findLast((binding) => binding.fromTs <= (time ?? 0)) ?? list.at(-1);
}

/** Sorts by key and leaves each key once; a repetition within the commit is a duplicate. */
function putInOrder(vehicle: VehicleWork): void {
  const { arrivals } = vehicle;
  let isSorted = true;
  for (let index = 1; index < arrivals.length && isSorted; index++) {
    const before = arrivals[index - 1] as Arrival;
    isSorted = compareKeys(before.location, (arrivals[index] as Arrival).location) < 0;
  }
  if (isSorted) return;
  arrivals.sort((a, b) => compareKeys(a.location, b.location));
  vehicle.arrivals = arrivals.filter((arrival, index) => {
    const before = arrivals[index - 1];
    if (!before || compareKeys(before.location, arrival.location) !== 0) return true;
    arrival.slice.result.duplicates += 1;
    return false;
  });
}
