// What happens in the client when the server says that rights changed: the session is learnt anew, once for
// all who ask, and whoever shows what it allows hears of it.
import type { Token } from '@flotila/domain/session/session.api.ts';
import { renewSession, sessionState } from './session.ts';

export interface RightsChange {
  before: Token;
  after: Token;
}

const listeners = new Set<(change: RightsChange) => void>();
let running: Promise<void> | null = null;

/** Hears of changes of the session's rights until the returned function is called. */
export function onRightsChanged(listener: (change: RightsChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Learns the session anew; resolves also when that fails: the next signal tries again. */
export function renewRights(): Promise<void> {
  running ??= renew().finally(() => {
    running = null;
  });
  return running;
}

async function renew(): Promise<void> {
  const before = signedIn();
  if (!before || !(await renewSession())) return;
  const after = signedIn();
  if (!after || isSameRights(before, after)) return;
  for (const listener of [...listeners]) listener({ before, after });
}

function signedIn(): Token | null {
  const state = sessionState();
  return state.status === 'signedIn' ? state.session : null;
}

/** Tokens and names apart, do both sessions allow the same? */
export function isSameRights(a: Token, b: Token): boolean {
  return rightsOf(a) === rightsOf(b);
}

function rightsOf({ access, superuser, companies }: Token): string {
  const rows = companies.map((company) => {
    const { code, administrator, dispatcher, moduleContracts, ownRecords = false } = company;
    return [code, administrator, dispatcher, moduleContracts, ownRecords];
  });
  return JSON.stringify([access, superuser, rows]);
}
