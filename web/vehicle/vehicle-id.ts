// Ids of vehicles as addresses carry them.

/** May the number be a vehicle's? Asking for another one would only be refused. */
export function isVehicleId(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0;
}
