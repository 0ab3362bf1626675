// Where an alert leads: to the history of its vehicle at that moment, and to what its kind is about. Pure.

import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { monthAt, monthText } from '@flotila/domain/period.ts';
import { localDay } from '@flotila/domain/time.ts';
import { driverHoursPath, panelPath } from '../../ground/address/paths.ts';

type Linked = Pick<Alert, 'vehicleId' | 'begin' | 'kind'>;
type Explained = Linked & { why: Pick<Alert['why'], 'params'> };

const OF_FUEL = new Set(['fuelLoss', 'refuelingOutside', 'undocumented']);

/** Is it about a refueling or a loss? */
export function isFuelKind(kind: string): boolean {
  return OF_FUEL.has(kind);
}

/** The moment of the alert in its day, with the ride where it is known; null without a vehicle. */
export function historyLink(
  { vehicleId, begin }: Linked,
  ccode: string,
  zone: string,
  ride?: string,
): string | null {
  if (vehicleId === null) return null;
  const day = localDay(Date.parse(begin), zone);
  return panelPath(ccode, 'history', vehicleId, { day, ride, at: begin });
}

/** The month of refuelings, for what is about fuel. */
export function refuelingsLink(
  { vehicleId, begin, kind, why }: Explained,
  ccode: string,
  zone: string,
): string | null {
  if (vehicleId === null || !isFuelKind(kind)) return null;
  // What was found lies before the day from which on it is an alert.
  const moment = String(why.params.found ?? begin);
  const month = monthText(monthAt(Date.parse(moment), zone));
  return panelPath(ccode, 'refueling', vehicleId, { month });
}

/** Its services, for what is due. */
export function serviceLink({ vehicleId, kind, why }: Explained, ccode: string): string | null {
  const isService = kind === 'service' || (kind === 'document' && !isCard(why));
  return vehicleId !== null && isService ? panelPath(ccode, 'service', vehicleId) : null;
}

/** Where the vehicle is among its contracts, for what is about one of them. */
export function contractLink(
  { vehicleId, kind }: Pick<Linked, 'vehicleId' | 'kind'>,
  ccode: string,
): string | null {
  return vehicleId !== null && kind === 'contract'
    ? panelPath(ccode, 'contracts', vehicleId)
    : null;
}

/** Days and weeks of the driver, where the files of the card are. */
export function hoursLink(
  { personId, kind, why }: Pick<Explained, 'kind' | 'why'> & Pick<Alert, 'personId'>,
  ccode: string,
): string | null {
  const isOfDriver = kind === 'hours' || (kind === 'document' && isCard(why));
  return personId !== null && isOfDriver ? driverHoursPath(ccode, personId) : null;
}

function isCard({ params }: Explained['why']): boolean {
  return params.service === 'card';
}
