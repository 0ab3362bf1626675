// Where things lie in the checkout.
import { dirname, join } from 'node:path';

/** The checkout. */
export const ROOT = dirname(dirname(import.meta.dirname));

/** A file of the checkout. */
export function inRoot(...parts: string[]): string {
  return join(ROOT, ...parts);
}

/** Where commands keep what they can make again. */
export const CACHE = inRoot('node_modules', '.cache', 'flotila');
