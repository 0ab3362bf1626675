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

/** What somebody else changed while the dialog was open, and what the form holds then. */
export interface MetMeanwhile {
  changed: readonly (keyof VehicleParams)[];
  /** Their values where the user had changed nothing, the typed ones elsewhere. */
  values: { name: string; driver: string };
}

export function meetMeanwhile(
  start: VehicleParams,
  now: VehicleParams,
  values: { name: string; driver: string | null },
): MetMeanwhile {
  const typed = changedParams(start, values);
  const driverId = typed?.driverId === undefined ? now.driverId : typed.driverId;
  return {
    changed: (['name', 'driverId'] as const).filter((field) => now[field] !== start[field]),
    values: { name: typed?.name ?? now.name, driver: String(driverId ?? '') },
  };
}

/** Does the chosen one ('' and null: nobody) take the place of another driver, whose rides stay theirs? */
export function isDriverReplaced(driverId: number | null, chosen: string | null): boolean {
  return driverId !== null && String(driverId) !== chosen;
}
