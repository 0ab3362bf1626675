// What the records of a vehicle contradict each other about, as found by the fold: shown to people who can
// have it mended, because figures follow from the better source only as well as that one goes.

/** `motor`: its input says off for ever while the vehicle drives or its motor turns. */
export const FINDINGS = ['motor'] as const;
export type Finding = (typeof FINDINGS)[number];
