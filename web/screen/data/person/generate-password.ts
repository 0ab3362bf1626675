// A password that can be read out over the telephone: four groups of four signs, none of them alike. Pure;
// the caller brings the chance.

/** Without i, l, o, 0 and 1. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_SIGNS = 4;
/** Bytes from here on would make the first signs likelier than the others. */
const FAIR_BELOW = Math.floor(256 / SIGNS.length) * SIGNS.length;

/** More than enough: of 256 values of a byte 8 are left out. */
export const CHANCE_BYTES = 64;

/** 16 signs, 79 bits of chance. Throws when the bytes do not suffice, which 64 of them practically do. */
export function generatePassword(chance: Uint8Array): string {
  const signs = [...chance]
    .filter((byte) => byte < FAIR_BELOW)
    .slice(0, GROUPS * GROUP_SIGNS)
    .map((byte) => SIGNS[byte % SIGNS.length])
    .join('');
  if (signs.length < GROUPS * GROUP_SIGNS) throw new Error('too few bytes for a password');
  return Array.from({ length: GROUPS }, (_none, group) =>
    signs.slice(group * GROUP_SIGNS, (group + 1) * GROUP_SIGNS),
  ).join('-');
}
