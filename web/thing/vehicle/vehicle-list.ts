// The rules of a list of chosen vehicles: each vehicle once, and which row a refused id belongs to. Pure.
import type { ListedVehicle } from '@flotila/domain/special-access/special-access.api.ts';

/** The search of vehicles takes no shorter text (VAL-030). */
const CHARACTERS_MIN = 3;

export function isEnoughText(text: string): boolean {
  return text.length >= CHARACTERS_MIN;
}

/** The list with the vehicle; one that is in it already changes nothing (D-SHR-010). */
export function withVehicle(list: readonly ListedVehicle[], found: ListedVehicle): ListedVehicle[] {
  if (list.some(({ vehicleId }) => vehicleId === found.vehicleId)) return [...list];
  const { vehicleId, numericPlate, name, companyName, deviceSerialNumber } = found;
  return [...list, { vehicleId, numericPlate, name, companyName, deviceSerialNumber }];
}

/** The sentence about the row of an index; the server names the field by its place in what was sent. */
export function refusedRow(refused: Record<string, string>, index: number): string | undefined {
  return refused[`vehiclesIds.${index}`] ?? refused[`vehicles.${index}.vehicleId`];
}
