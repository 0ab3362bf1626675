// Chains of rides and corrections of them for tests, and what a reader sees of both.
import type {
  CorrectedRides,
  CounterStart,
  DerivedRide,
  EditField,
  RideCorrection,
} from './edit.ts';

export const HOUR = 3_600_000;
export const KM_START = 100_000_000;

/** Rides of an hour, one every two hours, driven one after another without a hole. */
export function chain(distances: readonly number[], begin = KM_START): DerivedRide[] {
  let kmStop = begin;
  let mhStop = 7_000;
  return distances.map((distance, index) => {
    kmStop += distance;
    mhStop += 1_800;
    const fromTs = index * 2 * HOUR;
    return { fromTs, toTs: fromTs + HOUR, distance, kmStop, engineSeconds: 1_800, mhStop };
  });
}

let lastId = 0;
export function edit(
  ride: DerivedRide,
  field: EditField,
  after: string | number | null,
): RideCorrection {
  lastId += 1;
  return { editId: lastId, rideFrom: ride.fromTs, rideTo: ride.toTs, field, after };
}

/** What a reader sees: the same as the view ride_shown. */
export function shown(rides: readonly DerivedRide[], corrected: CorrectedRides): DerivedRide[] {
  const { overlays, km, mh } = corrected;
  return rides.map((ride) => {
    const overlay = overlays.find(({ fromTs }) => fromTs === ride.fromTs);
    const isAfter = ({ after }: { after: number | null }) => after !== null && ride.fromTs > after;
    return {
      ...ride,
      distance: overlay?.distance ?? ride.distance,
      kmStop: overlay?.kmStop ?? ride.kmStop + (isAfter(km) ? km.by : 0),
      engineSeconds: overlay?.engineSeconds ?? ride.engineSeconds,
      mhStop: overlay?.mhStop ?? (ride.mhStop ?? 0) + (isAfter(mh) ? mh.by : 0),
    };
  });
}

export const at = (rides: readonly DerivedRide[], index: number): DerivedRide => {
  const ride = rides[index];
  if (!ride) throw new Error(`no ride ${index}`);
  return ride;
};
export const start: CounterStart = { km: KM_START, mh: 7_000 };
export const distancesOf = (rides: readonly DerivedRide[]) => rides.map(({ distance }) => distance);
export const stopsOf = (rides: readonly DerivedRide[]) => rides.map(({ kmStop }) => kmStop);
