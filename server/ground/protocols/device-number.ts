// Device numbers sent as 64-bit integers: text form and the range that a real one has.

/** An IMEI has at most 15 digits. */
const NUMBER_MAX = 10n ** 15n;

/** Decimal text padded to 15 digits; undefined when it cannot be an IMEI (zero or too great). */
export function deviceNumberText(value: bigint): string | undefined {
  if (value <= 0n || value >= NUMBER_MAX) return undefined;
  return value.toString().padStart(15, '0');
}
