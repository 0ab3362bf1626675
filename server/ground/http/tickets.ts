// A way in for a call that the process makes to itself for somebody whom it knows by another way than a header. A ticket is one bearer for
// one call, and it is never told to anybody.
import { randomBytes } from 'node:crypto';
import type { Identities, Identity } from './context.ts';

export interface Tickets {
  /** The header of the one call. */
  give(identity: Identity): string;
}

/** Identities that know tickets, too. */
export function withTickets(identities: Identities): { identities: Identities; tickets: Tickets } {
  const given = new Map<string, Identity>();
  return {
    identities: {
      ...identities,
      async ofRequest(authorization, now, address) {
        const identity = authorization === undefined ? undefined : given.get(authorization);
        if (!identity) return identities.ofRequest(authorization, now, address);
        given.delete(authorization as string);
        return identity;
      },
    },
    tickets: {
      give(identity) {
        const header = `Bearer ${randomBytes(32).toString('base64url')}`;
        given.set(header, identity);
        return header;
      },
    },
  };
}
