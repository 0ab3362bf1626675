// When a sharing counts as active in the list, when its public page is open, and what a new one begins
// with.
import { addDays } from '../time.ts';

/** ISO moments; null is an open end. */
interface Validity {
  validFrom: string | null;
  validTo: string | null;
}

/** D-SHR-003: no end, or the end is still to come; `now` in epoch milliseconds. */
export function isActiveSharing({ validTo }: Pick<Validity, 'validTo'>, now: number): boolean {
  return validTo === null || Date.parse(validTo) > now;
}

/** D-SHR-016: the public page opens only from validFrom on, and closes at validTo. */
export function isOpenSharing(validity: Validity, now: number): boolean {
  const { validFrom } = validity;
  return isActiveSharing(validity, now) && (validFrom === null || Date.parse(validFrom) <= now);
}

/** Refusal of a sharing that shows nothing. */
export const NO_VEHICLE = 'noVehicle';

/** Refusal of a contract whose vehicle is not among the vehicles of the sharing. */
export const CONTRACT_VEHICLE = 'contractVehicle';

/** A sharing without vehicles is an address that shows nothing, so it is not stored. */
export function isWithoutVehicles(vehicles: readonly unknown[]): boolean {
  return vehicles.length === 0;
}

/** Days after which a new sharing ends unless somebody says otherwise. */
export const SUGGESTED_DAYS = 7;

/** Last day (`yyyy-MM-dd`) that a form suggests: an address that was given away is not open for ever. */
export function suggestedEnd(today: string): string {
  return addDays(today, SUGGESTED_DAYS);
}
