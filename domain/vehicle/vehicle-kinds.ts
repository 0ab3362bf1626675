// Words of closed lists that say what a vehicle is.

export const VEHICLE_TYPES = [
  'personal',
  'van',
  'truck',
  'tractor',
  'bus',
  'trailer',
  'semitrailer',
  'special',
  'machine',
] as const;

export const VEHICLE_STATES = ['active', 'hidden', 'removed'] as const;

/**
 * How the value added tax of a vehicle under § 85n of the Slovak Act 222/2004 is deducted, as the company told the
 * tax office: business use alone with records of rides, a kind of business that needs none (§ 85n ods. 4), private
 * use as well, or not by § 85n although its kind and day would be (up to 1 700 EUR, rented for a short time).
 */
export const VAT_REGIMES = ['business', 'exempt', 'mixed', 'outside'] as const;
export type VatRegime = (typeof VAT_REGIMES)[number];
