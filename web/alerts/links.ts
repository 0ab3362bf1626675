// Where an alert leads: to the history of its vehicle at that moment, and to what its kind is about. Pure.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { localDay } from '@flotila/domain/time.ts';
import { panelPath } from '../paths.ts';

type Linked = Pick<Alert, 'vehicleId' | 'begin' | 'kind'>;

const OF_FUEL = new Set(['fuelLoss', 'refuelingOutside', 'undocumented']);

/** Is it about a refueling or a loss? */
export function isFuelKind(kind: string): boolean {
  return OF_FUEL.has(kind);
}

/** The day of the alert, with the ride of that moment where it is known; null without a vehicle. */
export function historyLink(
  { vehicleId, begin }: Linked,
  ccode: string,
  zone: string,
  ride?: string,
): string | null {
  if (vehicleId === null) return null;
  return panelPath(ccode, 'history', vehicleId, { day: localDay(Date.parse(begin), zone), ride });
}

/** The month of refuelings, for what is about fuel. */
export function refuelingsLink(
  { vehicleId, begin, kind }: Linked,
  ccode: string,
  zone: string,
): string | null {
  if (vehicleId === null || !isFuelKind(kind)) return null;
  const [year, month] = localDay(Date.parse(begin), zone).split('-').map(Number);
  return panelPath(ccode, 'refueling', vehicleId, { month: `${year}-${month}` });
}

/** Its services, for what is due. */
export function serviceLink({ vehicleId, kind }: Linked, ccode: string): string | null {
  const isService = kind === 'service' || kind === 'document';
  return vehicleId !== null && isService ? panelPath(ccode, 'service', vehicleId) : null;
}
