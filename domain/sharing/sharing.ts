// When a sharing counts as active in the list, and when its public page is open.

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
