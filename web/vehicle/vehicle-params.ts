// What the vehicle update dialog sends: only what the user changed, so that a driver or name that another
// user changed meanwhile is not undone (API-044). Pure.

export interface VehicleParams {
  name: string;
  driverId: number | null;
}

/** The changed fields of the form; null when nothing differs. `driver` is a person id as text or empty. */
export function changedParams(
  start: VehicleParams,
  values: { name: string; driver: string | null },
): Partial<VehicleParams> | null {
  const name = values.name.trim();
  const driverId = values.driver ? Number(values.driver) : null;
  const changed = {
    ...(name === start.name ? {} : { name }),
    ...(driverId === start.driverId ? {} : { driverId }),
  };
  return Object.keys(changed).length === 0 ? null : changed;
}

/** Does the chosen one ('' and null: nobody) take the place of another driver, whose rides stay theirs? */
export function isDriverReplaced(driverId: number | null, chosen: string | null): boolean {
  return driverId !== null && String(driverId) !== chosen;
}
