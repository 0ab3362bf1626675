// Headers by which a sign-in goes on; headers stand in no log.

/** Of `second_factor` and `second_factor_set_up`: the sign-in that goes on. */
export const CHALLENGE_HEADER = 'x-sign-in-challenge';
/** A code of the app, or a recovery code. */
export const CODE_HEADER = 'x-sign-in-code';
