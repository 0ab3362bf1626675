// Where the last known data of who is signed in lie in this browser, and that they go with the session. Apart from
// known.ts, which nobody needs who signs in.

export const KNOWN_CACHE = 'flotila-known';

/** Nothing of who was signed in stays. Browsers keep nothing of pages that came without https. */
export async function forgetKnown(): Promise<void> {
  await globalThis.caches?.delete(KNOWN_CACHE);
}
