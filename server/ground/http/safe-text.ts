// Text that PostgreSQL cannot store (a zero byte) is refused at the door, in the address as well as
// in a JSON body, so no query has to think of it.
import type { FieldError } from '@flotila/domain/problem.ts';

/** True when an address carries a zero byte, however it is written. */
export function hasZeroByte(address: string): boolean {
  return address.includes('\0') || address.includes('%00');
}

/**
 * The first text of a value that carries a zero byte, as a refused field; its name is the dotted path.
 * Walks without recursion: a body may be nested as deep as it is long.
 */
export function zeroByteError(value: unknown): FieldError | undefined {
  const open: [path: string, value: unknown][] = [['', value]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [path, part] = next;
    if (typeof part === 'string' && part.includes('\0')) return { field: path, code: 'format' };
    if (typeof part !== 'object' || part === null) continue;
    for (const [key, inner] of Object.entries(part)) {
      if (key.includes('\0')) return { field: path, code: 'format' };
      open.push([path === '' ? key : `${path}.${key}`, inner]);
    }
  }
  return undefined;
}
