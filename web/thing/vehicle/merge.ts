// Puts pushed rows into the list of vehicles, by id and without touching the rows that did not change,
// so that the list redraws only what is new. Pure.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';

/** The list after a batch; the very same list when nothing in it changed. */
export function applyBatch(
  list: MapVehicle[],
  batch: { changed: readonly MapVehicle[]; removed: readonly number[] },
): MapVehicle[] {
  const merged = mergeVehicles(list, batch.changed);
  return batch.removed.length === 0 ? merged : withoutVehicles(merged, batch.removed);
}

/** The list with changed rows replaced and unknown ones added at their place by plate. */
export function mergeVehicles(
  list: readonly MapVehicle[],
  changed: readonly MapVehicle[],
): MapVehicle[] {
  const news = new Map(changed.map((vehicle) => [vehicle.vehicleId, vehicle]));
  const merged = list.map((vehicle) => {
    const next = news.get(vehicle.vehicleId);
    if (!next) return vehicle;
    news.delete(vehicle.vehicleId);
    return isOlder(next, vehicle) ? vehicle : next;
  });
  return news.size === 0 ? merged : sortVehicles([...merged, ...news.values()]);
}

/** The list without the vehicles that the user no longer sees. */
export function withoutVehicles(list: readonly MapVehicle[], ids: readonly number[]): MapVehicle[] {
  const gone = new Set(ids);
  return list.filter((vehicle) => !gone.has(vehicle.vehicleId));
}

/** By plate, so that a row keeps its place while its vehicle moves. */
export function sortVehicles(list: readonly MapVehicle[]): MapVehicle[] {
  return [...list].sort((a, b) => collator.compare(a.numericPlate, b.numericPlate));
}

const collator = new Intl.Collator('sk', { numeric: true });

/** A refresh and the stream may cross: an older location never replaces a newer one. */
function isOlder(next: MapVehicle, present: MapVehicle): boolean {
  if (!next.location || !present.location) return false;
  return Date.parse(next.location.timestamp) < Date.parse(present.location.timestamp);
}
