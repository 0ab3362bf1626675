// What `npm run look` is asked for.

export interface LookOrder {
  /** The new pictures take the place of the kept ones. */
  isKept: boolean;
  /** Parts of the names of those that are wanted; none: all. */
  parts: readonly string[];
}

export const LOOK_USAGE = `npm run look                  pictures of all screens, beside the kept ones: what has changed
npm run look -- 390 plan      of those that have these parts in their names: 390/plan, 390/plan-dark
npm run look -- keep [PART…]  the same, and what has changed is kept from now on`;

/** The order of a command line; null where it is none. */
export function readLookOrder(args: readonly string[]): LookOrder | null {
  const [first, ...rest] = args;
  const isKept = first === 'keep';
  const parts = isKept ? rest : args;
  return parts.every((part) => /^[\w/-]+$/.test(part) && !part.startsWith('-'))
    ? { isKept, parts }
    : null;
}
