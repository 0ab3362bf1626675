// Keys by which programs call the API: how many a company has, what they may, and how often they may call (decision 0120).

/** What a key may: as the role of a person; `reader` only reads, and of that what dispatchers do. */
export const KEY_ROLES = ['administrator', 'dispatcher', 'driver', 'reader'] as const;
export type KeyRole = (typeof KEY_ROLES)[number];

/** Of a company. */
export const KEYS_MAX = 100;
/** Addresses and networks of one key. */
export const ADDRESSES_MAX = 20;
/** A new key without an end of its own ends after so many days. */
export const KEY_DAYS = 365;
/** After a key was rolled its former text still opens for so many hours. */
export const FORMER_HOURS = 24;
/** Days of which calls are counted. */
export const COUNTED_DAYS = 30;

/** How a key begins, wherever it is found. */
export const KEY_START = 'fl_';

/** Calls of one key, per process. */
export const CALLS_PER_KEY = { max: 600, windowSeconds: 60 };
