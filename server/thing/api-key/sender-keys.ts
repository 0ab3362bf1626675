// Keys with which others pass on records of trackers (decision 0125): those of companies, which open the trackers of the
// vehicles that they see, and the operator's own, which opens all. Whose a key is, is remembered and forgotten as for
// calls of the API (`key-identities.ts`).
import { createHash, timingSafeEqual } from 'node:crypto';
import { Problem, problem } from '@flotila/domain/problem.ts';
import type { Database } from '../../ground/db/open.ts';
import type { Identities, Identity } from '../../ground/http/context.ts';
import { messageOf } from '../../ground/i18n/messages.ts';
import type { Gathered } from '../../ground/work/gathered.ts';
import type { OpenedKey, RefusedKey, SenderKeys, ShownCredentials } from '../connection/ports.ts';
import { readCredentials } from '../session/credentials.ts';
import { hearSessions } from '../session/session-notes.ts';
import { withKeys } from './key-identities.ts';
import { createKeyUses } from './key-uses.ts';

interface Deps {
  db: Database;
  /** epoch milliseconds */
  now(): number;
  /** GATEWAY_INTAKE_KEY; undefined: the operator has none. */
  ownKey: string | undefined;
  onError(error: unknown): void;
}

/** The operator's among the numbers of keys. */
const OWN_KEY_ID = 0;

export async function openSenderKeys({
  db,
  now,
  ownKey,
  onError,
}: Deps): Promise<SenderKeys & Gathered> {
  const identities = withKeys(NO_SESSIONS, { db });
  const uses = createKeyUses({ db, now, onError });
  const stopHearing = await hearSessions(db, (note) => {
    if (note?.kind === 'session') identities.forgetSession(note.sessionId);
    else identities.forgetAll();
  });

  async function open(shown: ShownCredentials): Promise<OpenedKey | RefusedKey> {
    const credentials = readCredentials(shown.authorization);
    const token = credentials.kind === 'bearer' ? credentials.token : undefined;
    if (token !== undefined && ownKey !== undefined && isSame(token, ownKey)) {
      return { keyId: OWN_KEY_ID, opens: () => true };
    }
    const identity = await identities.ofRequest(shown.authorization, now(), shown.address);
    const [membership] = identity.memberships;
    if (!membership) throw problem('company_forbidden');
    if (identity.readsOnly) throw problem('forbidden', { message: 'key_reads' });
    const { accountId } = identity.session;
    const { address: remoteAddress, application } = shown;
    const companyCode = membership.company.code;
    const call = { accountId, remoteAddress, application, companyCode };
    uses.note({ ...call, authorizationType: 'key' }, now());
    return { keyId: accountId, opens: (device) => isSeen(membership, device) };
  }

  return {
    open: (shown) => open(shown).catch(refusalOf),
    flush: () => uses.flush(),
    async stop() {
      stopHearing();
      await uses.stop();
    },
  };
}

function isSeen(
  { company, visible }: Identity['memberships'][number],
  { companyId, vehicleId }: { companyId: number; vehicleId: number | null },
): boolean {
  if (companyId !== company.id) return false;
  return visible.vehicles === null || (vehicleId !== null && visible.vehicles.has(vehicleId));
}

/** Who reads it is an operator at the sender's log: English. */
function refusalOf(error: unknown): RefusedKey {
  if (!(error instanceof Problem) || (error.status !== 401 && error.status !== 403)) throw error;
  const { code, detail, status } = error;
  return { refused: status, reason: messageOf('en', detail.message ?? code, detail.params) };
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

/** People do not pass on records. */
const NO_SESSIONS: Identities = {
  async ofRequest() {
    throw problem('unauthorized', { message: 'key_needed' });
  },
  ofSession: async () => undefined,
  forgetSession: () => {},
  forgetAll: () => {},
};
