// Text that PostgreSQL cannot store (a zero byte) is refused at the door, in the address as well as
// in a JSON body, so no query has to think of it.

/** True when the address or a JSON text carries a zero byte, however it is written. */
export function hasZeroByte(text: string): boolean {
  return text.includes('\0') || /%00/.test(text) || /\\u0000/i.test(text);
}
