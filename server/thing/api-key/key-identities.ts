// Who is behind a key: read from the database at most every 30 seconds, as sessions are, and forgotten at once in all
// processes when the key ends or changes (session-notes.ts). Its end, that of its former text and the address of the caller
// are looked at with each call.
import { problem } from '@flotila/domain/problem.ts';
import { matcherOf } from '../../ground/config/networks.ts';
import type { Database, ReadDb } from '../../ground/db/open.ts';
import type { Identities, Identity } from '../../ground/http/context.ts';
import { putNewest } from '../../ground/work/newest.ts';
import { readCredentials } from '../session/credentials.ts';
import { identityOf, membershipsOf } from '../session/identity.ts';
import { findShownKey, type ShownKey } from './api-key.queries.ts';
import { isKeyText, isMeantAsKey, keyHash } from './key-text.ts';

/** An identity is read again after so long. */
const FRESH_MS = 30_000;
/** Keys remembered. */
const KEYS_MAX = 5_000;
/** By what a key goes where sessions go by their number. */
const SESSION_OF_KEY = /^key-(\d+)$/;

interface Opened {
  key: ShownKey;
  identity: Identity;
}
interface Entry {
  loaded: number;
  opened: Promise<Opened | undefined>;
}

/** The name under which streams and notes know the key. */
export function sessionOfKey(apiKeyId: number): string {
  return `key-${apiKeyId}`;
}

/** Identities of sessions and of keys. */
export function withKeys(sessions: Identities, { db }: { db: Database }): Identities {
  const entries = new Map<string, Entry>();

  function remembered(
    name: string,
    by: Parameters<typeof findShownKey>[1],
    now: number,
  ): Promise<Opened | undefined> {
    const known = entries.get(name);
    const isFresh = known && now - known.loaded < FRESH_MS && now >= known.loaded;
    if (isFresh) return known.opened;
    const opened = db.read((read) => open(read, by));
    const entry: Entry = { loaded: now, opened };
    putNewest(entries, name, entry, KEYS_MAX);
    const forget = () => entries.get(name) === entry && entries.delete(name);
    opened.then((found) => !found && forget(), forget);
    return opened;
  }

  return {
    async ofRequest(authorization, now, address) {
      const credentials = readCredentials(authorization);
      const isKey = credentials.kind === 'bearer' && isMeantAsKey(credentials.token);
      if (!isKey) return sessions.ofRequest(authorization, now, address);
      const { token } = credentials;
      if (!isKeyText(token)) throw problem('unauthorized', { message: 'key_malformed' });
      const hash = keyHash(token);
      const opened = await remembered(hash.toString('base64'), { hash }, now);
      if (!opened) throw problem('unauthorized', { message: 'key_unknown' });
      refuseOver(opened.key, now);
      refuseAddress(opened.key, address);
      return opened.identity;
    },
    async ofSession(sessionId, now) {
      const apiKeyId = Number(SESSION_OF_KEY.exec(sessionId)?.[1]);
      if (Number.isNaN(apiKeyId)) return sessions.ofSession(sessionId, now);
      const opened = await remembered(sessionId, { apiKeyId }, now);
      return opened && !isOver(opened.key, now) ? opened.identity : undefined;
    },
    forgetSession(sessionId) {
      // The texts of a key are several and only known by their hashes; keys are few.
      if (SESSION_OF_KEY.test(sessionId)) entries.clear();
      else sessions.forgetSession(sessionId);
    },
    forgetAll() {
      entries.clear();
      sessions.forgetAll();
    },
  };
}

async function open(
  read: ReadDb,
  by: Parameters<typeof findShownKey>[1],
): Promise<Opened | undefined> {
  const key = await findShownKey(read, by);
  if (!key) return undefined;
  const { accountId, name: lastName, role, assistantWrites, isGrant } = key;
  const memberships = await membershipsOf(read, { accountId, access: 'key' }, 'any');
  const account = { accountId, firstName: '', lastName, access: 'normal' as const };
  const identity = identityOf(sessionOfKey(key.apiKeyId), account, memberships);
  const session = { ...identity.session, isKey: true };
  const readsOnly = isGrant ? !assistantWrites : role === 'reader';
  return { key, identity: { ...identity, session, readsOnly, assistantWrites } };
}

function isOver({ expires, isOrphan }: ShownKey, now: number): boolean {
  return isOrphan || (expires !== null && expires.getTime() <= now);
}

function refuseOver(key: ShownKey, now: number): void {
  const { formerUntil, isOrphan } = key;
  if (formerUntil && formerUntil.getTime() <= now) {
    throw problem('unauthorized', { message: 'key_rolled' });
  }
  if (isOver(key, now)) {
    throw problem('unauthorized', { message: isOrphan ? 'key_orphan' : 'key_expired' });
  }
}

function refuseAddress({ addresses }: ShownKey, address: string): void {
  if (addresses.length > 0 && !matcherOf(addresses)(address)) {
    throw problem('forbidden', { message: 'key_address' });
  }
}
