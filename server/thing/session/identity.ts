// Who is behind an access token and what they may do where. Read from the database at most every
// 30 seconds a session; a session that ends and a right that is taken away are forgotten at once, also by other
// processes (session-notes.ts).
import { problem } from '@flotila/domain/problem.ts';
import type { AccountAccess } from '@flotila/domain/session/session.ts';
import type { Database, ReadDb } from '../../ground/db/open.ts';
import type {
  CompanyContext,
  CompanyId,
  Identities,
  Identity,
  Membership,
  Visible,
} from '../../ground/http/context.ts';
import { putNewest } from '../../ground/work/newest.ts';
import {
  findGrantOwner,
  findKeyMembership,
  type KeyMembership,
} from '../api-key/api-key.queries.ts';
import type { FactorGuard } from '../factor/guard.ts';
import { readCredentials } from './credentials.ts';
import {
  type CompanyRow,
  type EnteredBy,
  findLiveSession,
  type LiveSession,
  listCollectiveVehicles,
  listCompanies,
  listMemberships,
  type MembershipRow,
  touchSession,
} from './session.queries.ts';
import type { Tokens } from './tokens.ts';

/** Ids of the companies that the caller administers; null is all there are. */
export function administeredBy({ session, memberships }: Identity): ReadonlySet<number> | null {
  if (session.superuser) return null;
  const own = memberships.filter(({ company }) => company.administrator);
  return new Set(own.map(({ company }) => company.id));
}

/** An identity is read again after so long. */
const FRESH_MS = 30_000;
/** Sessions remembered. */
const SESSIONS_MAX = 20_000;

interface Entry {
  loaded: number;
  identity: Promise<Identity | undefined>;
}

interface Deps {
  db: Database;
  tokens: Tokens;
  factors: Pick<FactorGuard, 'isEnough'>;
}

export function createIdentities(deps: Deps): Identities {
  const entries = new Map<string, Entry>();

  function ofSession(sessionId: string, now: number): Promise<Identity | undefined> {
    const known = entries.get(sessionId);
    // From the future: the clock was set back, and nobody knows how old it is.
    const isFresh = known && now - known.loaded < FRESH_MS && now >= known.loaded;
    if (isFresh) return known.identity;
    const identity = loadIdentity(deps, sessionId, now);
    const entry: Entry = { loaded: now, identity };
    putNewest(entries, sessionId, entry, SESSIONS_MAX);
    // A failure or a session that ended is not remembered: the next request asks again.
    identity.then(
      (found) => !found && entries.get(sessionId) === entry && entries.delete(sessionId),
      () => entries.get(sessionId) === entry && entries.delete(sessionId),
    );
    return identity;
  }

  return {
    async ofRequest(authorization, now) {
      const credentials = readCredentials(authorization);
      if (credentials.kind !== 'bearer') throw problem('unauthorized');
      const claims = await deps.tokens.readAccess(credentials.token, now);
      const identity = claims && (await ofSession(claims.sessionId, now));
      if (!identity || identity.session.accountId !== claims.accountId) {
        throw problem('unauthorized', claims ? { message: 'session_ended' } : {});
      }
      return identity;
    },
    ofSession,
    forgetSession: (sessionId) => {
      entries.delete(sessionId);
    },
    forgetAll: () => entries.clear(),
  };
}

async function loadIdentity(
  { db, factors }: Deps,
  sessionId: string,
  now: number,
): Promise<Identity | undefined> {
  const moment = new Date(now);
  const found = await db.read(async (read) => {
    const live = await findLiveSession(read, sessionId, moment);
    // A second factor that is demanded by now ends what a password alone has opened.
    if (!live || !(await factors.isEnough(read, live, now))) return undefined;
    return { live, memberships: await membershipsOf(read, live, live.ofCompany) };
  });
  if (!found) return undefined;
  const { live, memberships } = found;
  // D-COM-010: calls for a company or person that was switched off answer 403, so the session of a
  // user without another company goes on here; its next refresh is refused.
  await db.write((write) => touchSession(write, sessionId, moment));
  return identityOf(sessionId, live, memberships);
}

/** Companies of an account with rights and limits; none means that the account may not sign in. */
export async function membershipsOf(
  db: ReadDb,
  account: { accountId: number; access: AccountAccess },
  by: EnteredBy,
): Promise<Membership[]> {
  return (await unsortedMemberships(db, account, by)).sort(byName);
}

const nameOrder = new Intl.Collator('sk');
function byName(a: Membership, b: Membership): number {
  return nameOrder.compare(a.company.name, b.company.name);
}

async function unsortedMemberships(
  db: ReadDb,
  account: { accountId: number; access: AccountAccess },
  by: EnteredBy,
): Promise<Membership[]> {
  switch (account.access) {
    case 'superuser':
      return (await listCompanies(db)).map((row) => ({
        company: companyOf(row, { ...NOTHING, administrator: true, dispatcher: true }),
        personId: null,
        visible: { vehicles: null, persons: null },
      }));
    case 'collective':
      return (await listCollectiveVehicles(db, account.accountId)).map((row) => ({
        company: companyOf(row, NOTHING),
        personId: null,
        visible: { vehicles: new Set(row.vehicleIds), persons: new Set<number>() },
      }));
    case 'key': {
      const row = await findKeyMembership(db, account.accountId);
      return row ? [keyMembership(row)] : grantMemberships(db, account.accountId);
    }
    case 'normal':
      return (await listMemberships(db, account.accountId, by)).map((row) => ({
        company: companyOf(row, row),
        personId: row.personId,
        visible: visibleOf(row),
      }));
  }
}

export function identityOf(
  sessionId: string,
  account: Omit<LiveSession, 'way' | 'ofCompany'>,
  memberships: readonly Membership[],
): Identity {
  const byCode = new Map(memberships.map((one) => [one.company.code.toLowerCase(), one]));
  const superuser = account.access === 'superuser';
  return {
    memberships,
    membership: (code) => byCode.get(code.toLowerCase()),
    session: {
      accountId: account.accountId,
      sessionId,
      access: account.access,
      superuser,
      firstName: account.firstName,
      lastName: account.lastName,
      roles: [],
      companies: memberships
        .filter(({ company }) => company.active)
        .map(({ company, personId }) => ({
          code: company.code,
          name: company.name,
          administrator: company.administrator,
          dispatcher: company.dispatcher,
          moduleContracts: company.moduleContracts,
          ...(company.ownRecords && { ownRecords: true }),
          timeZone: company.timeZone,
          currency: company.currency,
          countryCode: company.countryCode,
          ...(personId === null ? {} : { personId }),
        })),
    },
  };
}

type Rights = Pick<CompanyContext, 'administrator' | 'dispatcher' | 'ownRecords'>;
const NOTHING: Rights = { administrator: false, dispatcher: false, ownRecords: false };

export function companyOf(row: CompanyRow, rights: Rights): CompanyContext {
  return {
    id: row.companyId as CompanyId,
    code: row.code,
    name: row.name,
    timeZone: row.timeZone,
    countryCode: row.countryCode,
    currency: row.currency,
    active: row.active,
    moduleContracts: row.moduleContracts,
    assistants: row.assistants,
    administrator: rights.administrator,
    dispatcher: rights.dispatcher,
    ownRecords: rights.ownRecords,
  };
}

/** A key is nobody; one for a part of the vehicles sees no persons. */
function keyMembership({ role, vehicleIds, ...row }: KeyMembership): Membership {
  const administrator = role === 'administrator';
  const dispatcher = role === 'dispatcher' || role === 'reader';
  return {
    company: companyOf(row, { ...NOTHING, administrator, dispatcher }),
    personId: null,
    visible: {
      vehicles: vehicleIds && new Set(vehicleIds),
      persons: vehicleIds && new Set<number>(),
    },
  };
}

/** What an assistant may that a person let in: what they may in that moment, but nothing that is for themselves alone. */
async function grantMemberships(db: ReadDb, accountId: number): Promise<Membership[]> {
  const owner = await findGrantOwner(db, accountId);
  const rows = owner ? await listMemberships(db, owner.accountId, 'any') : [];
  return rows
    .filter(({ companyId }) => companyId === owner?.companyId)
    .map((row) => ({
      company: companyOf(row, { ...row, ownRecords: false }),
      personId: null,
      visible: visibleOf(row),
    }));
}

/** D-PER-014: without viewAll only the listed vehicles and persons, and always oneself. */
function visibleOf(row: MembershipRow): Visible {
  if (row.viewAll) return { vehicles: null, persons: null };
  return {
    vehicles: new Set(row.visibleVehicles),
    persons: new Set([...row.visiblePersons, row.personId]),
  };
}
