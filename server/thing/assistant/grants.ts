// What a person let an assistant do, from the code that it is told to its end (decision 0123). A code and a refresh token are for once:
// whoever shows a used one, or one that is not theirs, has it from somewhere else, and all that came of it ends.
import { createHash, timingSafeEqual } from 'node:crypto';
import {
  ACCESS_SECONDS,
  CODE_SECONDS,
  GRANT_DAYS,
  GRANTS_MAX,
  REFRESH_DAYS,
  type Scope,
} from '@flotila/domain/assistant/oauth.ts';
import { problem } from '@flotila/domain/problem.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import type { CompanyContext, Identities, Identity } from '../../ground/http/context.ts';
import { insertKeyAccount } from '../api-key/api-key.queries.ts';
import { sessionOfKey } from '../api-key/key-identities.ts';
import { isKeyText, keyHash, makeKey } from '../api-key/key-text.ts';
import { type Author, type Commanded, writeAudit } from '../audit/audit.queries.ts';
import { membershipsOf } from '../session/identity.ts';
import { tellSessions } from '../session/session-notes.ts';
import { type AskingClient, deleteUnused } from './client.queries.ts';
import {
  deleteGrant,
  deleteOldTokens,
  findGrant,
  findToken,
  type GrantRow,
  insertGrant,
  insertToken,
  listAllGrants,
  listGrants,
  listOverGrants,
  lockGrant,
  type TokenRow,
  useToken,
} from './grant.queries.ts';

/** How each text begins, wherever it is found. */
const STARTS = { code: 'flc_', access: 'fla_', refresh: 'flr_' } as const;

/** Is it one of an assistant that came in by OAuth, whole or not? */
export function isMeantAsAccess(token: string): boolean {
  return token.startsWith(STARTS.access);
}

interface LetIn {
  author: Author;
  client: AskingClient;
  company: CompanyContext;
  mayChange: boolean;
  redirect: string;
  challenge: string;
}

/** Answers the code that the assistant changes for what opens. @throws invalid */
export function letIn(db: Database, given: LetIn): Promise<string> {
  const { author, client, company, mayChange, redirect, challenge } = given;
  const now = new Date(author.now);
  const ownerId = author.session.accountId;
  const code = makeKey(STARTS.code);
  const { prefix } = makeKey(STARTS.access);
  return db.write(async (write) => {
    await takeTurn(write, 'assistants', company.id);
    const own = await listGrants(write, { ownerId }, now);
    if (own.filter(({ companyId }) => companyId === company.id).length >= GRANTS_MAX) {
      throw problem('invalid', { message: 'grants_max', params: { max: GRANTS_MAX } });
    }
    const { name } = client;
    const grantId = await insertGrant(write, {
      accountId: await insertKeyAccount(write, { prefix, name }),
      ownerId,
      companyId: company.id,
      assistantId: client.assistantId,
      name,
      prefix,
      mayChange,
      created: now,
      expires: new Date(author.now + GRANT_DAYS * DAY_MS),
    });
    const { hash } = code;
    const expires = new Date(author.now + CODE_SECONDS * 1000);
    await insertToken(write, { hash, grantId, kind: 'code', expires, redirect, challenge });
    await auditGrant(write, author, null, await findGrant(write, grantId, now));
    return code.key;
  });
}

export interface Opened {
  access: string;
  refresh: string;
  scopes: Scope[];
}

/** With what an assistant comes. */
export type Shown =
  | { kind: 'code'; text: string; clientId: string; redirect: string; verifier: string }
  | { kind: 'refresh'; text: string; clientId: string };

/** undefined: it opens nothing, and whatever came of it may have ended. */
export async function openBy(
  { db, identities }: { db: Database; identities: Identities },
  shown: Shown,
  now: number,
): Promise<Opened | undefined> {
  const { kind, text } = shown;
  if (!isKeyText(text, STARTS[kind])) return undefined;
  const hash = keyHash(text);
  const found = await db.read((read) => findToken(read, hash));
  if (found?.kind !== kind) return undefined;
  const moment = new Date(now);
  const outcome = await db.write(async (write) => {
    await lockGrant(write, found.grantId);
    // As it stands now that nobody else changes it.
    const token = await findToken(write, hash);
    const grant = token && (await findGrant(write, token.grantId, moment));
    if (!token || !grant || token.expires <= moment) return undefined;
    if (token.used || grant.clientId !== shown.clientId || !isProven(shown, token)) {
      await endGrant(write, { session: grant, now }, grant);
      return { ended: grant };
    }
    if (!(await isAskable(write, grant))) return undefined;
    await useToken(write, hash);
    return { opened: await giveTokens(write, grant, now) };
  });
  if (outcome?.ended) identities.forgetSession(sessionOfKey(outcome.ended.grantId));
  return outcome?.opened;
}

/** A code comes with the verifier of its challenge, from where it was sent to. */
function isProven(shown: Shown, { redirect, challenge }: TokenRow): boolean {
  if (shown.kind === 'refresh') return true;
  const made = createHash('sha256').update(shown.verifier).digest();
  const wanted = Buffer.from(challenge ?? '', 'base64url');
  return (
    shown.redirect === redirect && made.length === wanted.length && timingSafeEqual(made, wanted)
  );
}

/** The person is there, and their company lets assistants ask. */
async function isAskable(db: ReadDb, { accountId }: GrantRow): Promise<boolean> {
  const memberships = await membershipsOf(db, { accountId, access: 'key' }, 'any');
  return memberships.some(({ company }) => company.assistants);
}

async function giveTokens(db: WriteDb, grant: GrantRow, now: number): Promise<Opened> {
  const { grantId, expires, mayChange } = grant;
  const [access, refresh] = [makeKey(STARTS.access), makeKey(STARTS.refresh)];
  const within = (ms: number) => new Date(Math.min(now + ms, expires.getTime()));
  const given = [
    { hash: access.hash, kind: 'access', expires: within(ACCESS_SECONDS * 1000) },
    { hash: refresh.hash, kind: 'refresh', expires: within(REFRESH_DAYS * DAY_MS) },
  ] as const;
  for (const token of given) await insertToken(db, { ...token, grantId });
  return {
    access: access.key,
    refresh: refresh.key,
    scopes: mayChange ? ['read', 'change'] : ['read'],
  };
}

/** The assistant says itself that it needs it no more: whichever of its tokens it shows, all of it ends. */
export async function revoke(
  { db, identities }: { db: Database; identities: Identities },
  shown: { text: string; clientId: string },
  now: number,
): Promise<void> {
  const kind = (['access', 'refresh'] as const).find((one) => isKeyText(shown.text, STARTS[one]));
  const hash = keyHash(shown.text);
  const found = kind && (await db.read((read) => findToken(read, hash)));
  if (!found) return;
  const ended = await db.write(async (write) => {
    await lockGrant(write, found.grantId);
    const grant = await findGrant(write, found.grantId, new Date(now));
    if (grant?.clientId !== shown.clientId) return undefined;
    await endGrant(write, { session: grant, now }, grant);
    return grant;
  });
  if (ended) identities.forgetSession(sessionOfKey(ended.grantId));
}

/** Who asks with an access token. @throws unauthorized */
export async function identityOfAccess(
  { db, identities }: { db: Database; identities: Identities },
  text: string,
  now: number,
): Promise<Identity> {
  const isText = isKeyText(text, STARTS.access);
  // Asked anew each time: what was revoked opens nowhere from its commit on.
  const token = isText ? await db.read((read) => findToken(read, keyHash(text))) : undefined;
  if (token?.kind !== 'access' || token.expires.getTime() <= now) {
    throw problem('unauthorized', { message: 'access_over' });
  }
  const identity = await identities.ofSession(sessionOfKey(token.grantId), now);
  if (!identity?.memberships.length) throw problem('unauthorized', { message: 'access_person' });
  return identity;
}

/** At the commit all processes know, and streams end. Whoever does it is named; that may be the assistant. */
export async function endGrant(
  db: WriteDb,
  author: Author | Commanded,
  grant: GrantRow,
): Promise<void> {
  await auditGrant(db, author, grant, undefined);
  await deleteGrant(db, grant);
  await tellSessions(db, { kind: 'session', sessionId: sessionOfKey(grant.grantId) });
}

/** Of somebody who shall be out everywhere, or in the one company. */
export async function endGrantsOf(
  db: WriteDb,
  author: Author | Commanded,
  { ownerId, companyId }: { ownerId: number; companyId?: number },
): Promise<void> {
  for (const grant of await listAllGrants(db, { ownerId }, new Date(author.now))) {
    if (companyId === undefined || grant.companyId === companyId) await endGrant(db, author, grant);
  }
}

async function auditGrant(
  db: WriteDb,
  author: Author | Commanded,
  before: GrantRow | null,
  after: GrantRow | undefined,
): Promise<void> {
  const row = after ?? before;
  if (!row) return;
  const kept = { personId: row.personId, mayChange: row.mayChange };
  await writeAudit(db, author, {
    companyId: row.companyId,
    kind: 'assistant-grant',
    recordId: row.grantId,
    recordName: row.assistant,
    before: before && kept,
    after: after ? kept : null,
  });
}

/** What nobody used in time ends without a word: it was said to. */
export async function sweepGrants(db: Pick<Database, 'write'>, now: Date): Promise<void> {
  await db.write(async (write) => {
    await deleteOldTokens(write, now);
    for (const grant of await listOverGrants(write, now)) {
      await lockGrant(write, grant.grantId);
      await deleteGrant(write, grant);
      await tellSessions(write, { kind: 'session', sessionId: sessionOfKey(grant.grantId) });
    }
    await deleteUnused(write, now);
  });
}
