// Addresses of the forms of new records that are made of something on the screen. Apart from the other addresses:
// signing in needs none of them.
import type { ZoneCategory } from '@flotila/domain/zone/zone.ts';
import { dataDetailPath, withSearch } from './paths.ts';

/** The form of a new sharing that shows the vehicle of a contract while it lasts. */
export function newSharingPath(
  ccode: string,
  contract: {
    contractId: number;
    name: string;
    vehicleId: number;
    /** Its plate. */
    vehicle: string;
    fromTimestamp: string | null;
    toTimestamp: string | null;
  },
): string {
  const { contractId, name, vehicleId, vehicle: plate, fromTimestamp, toTimestamp } = contract;
  return withSearch(dataDetailPath(ccode, 'sharing', 'new'), {
    contract: contractId,
    name,
    vehicle: vehicleId,
    plate,
    from: fromTimestamp ?? undefined,
    to: toTimestamp ?? undefined,
  });
}

/** A new zone made of a place: `at` is its latitude and longitude; without it the address is looked for. */
export function newZonePath(
  ccode: string,
  of: {
    at?: string;
    name?: string;
    address?: string | undefined;
    category?: ZoneCategory | undefined;
    subject?: number;
  },
): string {
  return withSearch(dataDetailPath(ccode, 'zone', 'new'), of);
}

/** A place as `at` of the form of a zone reads it. */
export function atOf({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
}

/** A new contract of the vehicle. */
export function newContractPath(ccode: string, vehicleId: number): string {
  return withSearch(dataDetailPath(ccode, 'contract', 'new'), { vehicle: vehicleId });
}
