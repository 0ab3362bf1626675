// Ids of vehicles as addresses carry them.

/** May the number be a vehicle's? Asking for another one would only be refused. */
export function isVehicleId(id: number): boolean {
  return Number.isSafeInteger(id) && id > 0;
}

/** Is the text of an address the id of a vehicle? Plain digits only: 1e3 and 0x10 are none. */
export function isVehicleIdText(text: string): boolean {
  return /^\d{1,16}$/.test(text) && isVehicleId(Number(text));
}
