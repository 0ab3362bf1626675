// The key that makes a repetition of a call harmless; which calls take one stands in their values.

/** A UUID has 36 characters. */
export const KEY_LENGTH_MAX = 100;
