// Who somebody is that a provider tells of: the account that came in by it before, else the one person whose e-mail or login
// is what the claim says, else nobody, or a person to be made. Nothing is written here.
import {
  type Claims,
  checkedEmail,
  domainOf,
  listClaim,
  rolesOf,
  type SignOnRole,
  textClaim,
} from '@flotila/domain/sign-on/sign-on.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { Provider } from './providers.ts';
import {
  type Candidate,
  findSubject,
  listAccounts,
  listCandidates,
  type SignOnRow,
} from './sign-on.queries.ts';

/** Names of sentences (`sign_on_…` of the server's words). */
export type Refusal =
  | 'sign_on_unknown'
  | 'sign_on_inactive'
  | 'sign_on_unverified'
  | 'sign_on_no_claim'
  | 'sign_on_two'
  | 'sign_on_other_subject'
  | 'sign_on_no_role'
  | 'sign_on_no_account';

export interface NewPerson {
  email: string;
  firstName: string;
  lastName: string;
}

export type Who =
  /** `one`: who it would have been. */
  | { kind: 'refused'; why: Refusal; claim?: string; one?: Candidate }
  /** `roles` null: they stay as they are. */
  | { kind: 'known'; one: Candidate; isLinked: boolean; roles: SignOnRole[] | null }
  | { kind: 'new'; person: NewPerson; roles: SignOnRole[] | null };

export interface Told {
  subject: string;
  claims: Claims;
}

export async function findWho(db: ReadDb, provider: Provider, told: Told): Promise<Who> {
  const { row, companyId, client } = provider;
  const { issuer } = client;
  const by = { issuer, subject: told.subject };
  const linked = row ? await listCandidates(db, companyId, by) : await listAccounts(db, by);
  const [one] = linked;
  if (one) return admitted(row, { one, isLinked: true }, told.claims);
  const claim = row?.matchClaim ?? 'email';
  const text = matched(row, told.claims);
  if (text === undefined) {
    const isUnchecked = claim === 'email' && textClaim(told.claims, 'email') !== undefined;
    return { kind: 'refused', why: isUnchecked ? 'sign_on_unverified' : 'sign_on_no_claim', claim };
  }
  const found = row
    ? await listCandidates(db, companyId, { field: row.matchField, text })
    : await listAccounts(db, { email: text });
  const [first, second] = found;
  if (second) return { kind: 'refused', why: 'sign_on_two' };
  if (!first) return unknown(row, told.claims);
  return firstTime(db, provider, first, told);
}

/** What the person is looked for by; undefined: it is missing, or nobody has checked it. */
function matched(row: SignOnRow | null, claims: Claims): string | undefined {
  const claim = row?.matchClaim ?? 'email';
  return claim === 'email'
    ? checkedEmail(claims, row?.trustsEmail ?? false)
    : textClaim(claims, claim);
}

async function firstTime(
  db: ReadDb,
  { row, companyId, client }: Provider,
  one: Candidate,
  { claims }: Told,
): Promise<Who> {
  const { accountId, access } = one;
  // A company's provider opens no account of the operator.
  if (row && access !== null && access !== 'normal') return refused('sign_on_unknown');
  if (accountId !== null) {
    const link = { companyId, issuer: client.issuer, accountId };
    const other = await findSubject(db, link);
    // The address may have been given to somebody else since.
    if (other !== undefined) return refused('sign_on_other_subject', one);
  } else if (!row?.makesPersons) return refused('sign_on_no_account');
  return admitted(row, { one, isLinked: false }, claims);
}

function admitted(
  row: SignOnRow | null,
  { one, isLinked }: { one: Candidate; isLinked: boolean },
  claims: Claims,
): Who {
  if (row && one.access !== null && one.access !== 'normal') return refused('sign_on_unknown');
  if (!one.active) return refused('sign_on_inactive', one);
  // Whoever opens the company when nothing else does keeps their rights.
  const isBreakGlass = row !== null && one.accountId === row.breakGlassAccount;
  const roles = isBreakGlass ? null : givenRoles(row, claims);
  if (roles?.length === 0) return refused('sign_on_no_role', one);
  return { kind: 'known', one, isLinked, roles };
}

/** Only who has a checked address of the company's own domains is made a person. */
function unknown(row: SignOnRow | null, claims: Claims): Who {
  const email = row?.makesPersons ? checkedEmail(claims, row.trustsEmail) : undefined;
  const domain = email && domainOf(email);
  if (!row || !email || !domain || !row.domains.includes(domain)) return refused('sign_on_unknown');
  const roles = givenRoles(row, claims);
  if (roles?.length === 0) return refused('sign_on_no_role');
  return { kind: 'new', person: { email, ...namesOf(claims, email) }, roles };
}

/** null: the table of roles is empty. */
function givenRoles(row: SignOnRow | null, claims: Claims): SignOnRole[] | null {
  if (!row || row.roles.length === 0) return null;
  return rolesOf(row.roles, listClaim(claims, row.roleClaim));
}

function namesOf(claims: Claims, email: string): { firstName: string; lastName: string } {
  const [first, last] = [textClaim(claims, 'given_name'), textClaim(claims, 'family_name')];
  const whole = textClaim(claims, 'name') ?? email.split('@')[0] ?? email;
  return last === undefined
    ? { firstName: '', lastName: whole }
    : { firstName: first ?? '', lastName: last };
}

function refused(why: Refusal, one?: Candidate): Who {
  return { kind: 'refused', why, ...(one && { one }) };
}
