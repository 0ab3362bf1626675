// Keeping the provider of a company. Only who sees the whole company does it, since whoever it names comes in; nobody takes
// away the own last way in, and one administrator's password opens the company when nothing else does.
import { type FieldError, found, invalidField, problem } from '@flotila/domain/problem.ts';
import type { SignOnInput, SignOnRecord } from '@flotila/domain/sign-on/sign-on.api.ts';
import { backChannelPath, SIGN_ON_PATH } from '@flotila/domain/sign-on/sign-on.ts';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import { unlessTaken } from '../../ground/db/unique-violation.ts';
import type {
  CompanyContext,
  Identities,
  SessionContext,
  Visible,
} from '../../ground/http/context.ts';
import { type OidcFault, OidcRefused } from '../../ground/outside/oidc.ts';
import { createAudit, seenChange } from '../audit/record-change.ts';
import { editRights } from '../session/account.ts';
import { tellSessions } from '../session/session-notes.ts';
import { type SignOnDeps, sealedOf } from './providers.ts';
import {
  countLinks,
  deleteLinks,
  deleteSignOnRow,
  findSignOnRow,
  listBreakGlass,
  lockSignOn,
  putSignOn,
  type SignOnRow,
  type SignOnValues,
} from './sign-on.queries.ts';
import { endSignedOn, findOwnSignOn } from './signed-on.queries.ts';

export interface SignOnEditor {
  db: Database;
  company: CompanyContext;
  session: SessionContext;
  visible: Visible;
  identities: Identities;
  /** `https://fleet.example.com` */
  origin: string;
  /** epoch milliseconds */
  now: number;
}

/** Addresses of everybody: no company's own. */
const COMMON_DOMAINS = new Set(
  `gmail.com googlemail.com outlook.com hotmail.com live.com icloud.com yahoo.com proton.me protonmail.com gmx.net gmx.de
  azet.sk centrum.sk zoznam.sk post.sk pobox.sk seznam.cz email.cz centrum.cz freemail.hu citromail.hu`.split(
    /\s+/,
  ),
);

/** The secret is never kept there. */
const audit = createAudit<SignOnRow>({
  kind: 'sign-on',
  idOf: ({ companyId }) => companyId,
  nameOf: ({ name }) => name,
  keptOf: valuesOf,
});

export async function readSignOn(
  db: ReadDb,
  editor: Pick<SignOnEditor, 'company' | 'visible' | 'origin'>,
): Promise<SignOnRecord> {
  const { company, origin } = editor;
  const row = await findSignOnRow(db, { companyId: company.id });
  const choices = await listBreakGlass(db, company.id);
  return {
    ...(row ? valuesOf(row) : NONE),
    lastChange: row?.lastChange ?? null,
    redirectUrl: origin + SIGN_ON_PATH,
    backChannelUrl: origin + backChannelPath(company.code),
    linked: await countLinks(db, company.id),
    breakGlassChoices: choices.map(({ personId, name }) => ({ personId, name })),
    mayChange: seesAll(editor),
  };
}

/** What a company without a provider begins with. */
const NONE: SignOnValues = {
  name: '',
  issuer: '',
  clientId: '',
  scopes: '',
  active: false,
  domains: [],
  matchClaim: 'email',
  matchField: 'email',
  trustsEmail: false,
  makesPersons: false,
  roleClaim: '',
  roles: [],
  onlyBy: false,
  breakGlassId: null,
};

/** What somebody entered, without the secret. */
function valuesOf(row: SignOnValues): SignOnValues {
  const names = Object.keys(NONE) as (keyof SignOnValues)[];
  return Object.fromEntries(names.map((name) => [name, row[name]])) as unknown as SignOnValues;
}

/** @throws invalid, duplicate, forbidden, in_use, conflict with the record as it is */
export async function storeSignOn(
  deps: SignOnDeps,
  editor: SignOnEditor,
  input: SignOnInput,
): Promise<SignOnRecord> {
  refusePart(editor);
  const seen = await editor.db.read((db) => findSignOnRow(db, { companyId: editor.company.id }));
  const issuer = await checkedIssuer(deps, editor, input, seen);
  return unlessTaken(/^sign_on_domain/, 'domains', () =>
    editRights(editor, (db) => store(deps, editor, { ...input, issuer }, db)),
  );
}

async function store(
  { seal }: SignOnDeps,
  editor: SignOnEditor,
  input: SignOnInput,
  db: WriteDb,
): Promise<SignOnRecord> {
  const { company, session, now } = editor;
  await takeTurn(db, 'signOn', company.id);
  const before = await lockCurrent(db, editor);
  if (before) await refuseStale(db, editor, before, seenChange(input));
  const clientSecret = input.clientSecret
    ? seal.close(input.clientSecret, sealedOf(company.id))
    : before?.clientSecret;
  if (!clientSecret) throw invalidField('clientSecret', 'required');
  const breakGlassAccount = await checkRules(db, editor, input);
  const { breakGlassId = null } = input;
  await refuseLosingOwn(db, editor, { ...input, breakGlassAccount }, before);
  await putSignOn(db, company.id, { ...input, breakGlassId, clientSecret, breakGlassAccount });
  const isOther = before && (before.issuer !== input.issuer || before.clientId !== input.clientId);
  if (isOther) await deleteLinks(db, company.id);
  if (before && (isOther || !input.active)) await endOthers(db, before, session.sessionId, now);
  const after = found(await findSignOnRow(db, { companyId: company.id }));
  const note = before && input.clientSecret ? { secretChanged: true } : {};
  await audit(db, editor, { before: before ?? null, after, note });
  return readSignOn(db, editor);
}

/** @throws forbidden, in_use, not_found, conflict */
export async function removeSignOn(editor: SignOnEditor, lastChange: string): Promise<void> {
  refusePart(editor);
  const { company, session, now } = editor;
  await editRights(editor, async (db) => {
    const before = found(await lockCurrent(db, editor));
    await refuseStale(db, editor, before, lastChange);
    if (before.onlyBy) throw problem('in_use', { message: 'sign_on_only_by' });
    await refuseLosingOwn(
      db,
      editor,
      { active: false, onlyBy: false, breakGlassAccount: null },
      before,
    );
    await deleteSignOnRow(db, company.id);
    await endOthers(db, before, session.sessionId, now);
    await audit(db, editor, { before, after: null });
  });
}

/** Everybody is looked for by their claim again. @throws forbidden, not_found */
export async function forgetLinks(editor: SignOnEditor): Promise<void> {
  refusePart(editor);
  await editor.db.write(async (db) => {
    const row = found(await lockCurrent(db, editor));
    const count = await deleteLinks(db, editor.company.id);
    await audit(db, editor, { before: row, after: row, note: { linksForgotten: count } });
  });
}

function seesAll({ visible }: Pick<SignOnEditor, 'visible'>): boolean {
  return visible.vehicles === null && visible.persons === null;
}

/** @throws forbidden */
export function refusePart(editor: Pick<SignOnEditor, 'visible'>): void {
  if (!seesAll(editor)) throw problem('forbidden', { message: 'sign_on_of_all' });
}

async function lockCurrent(db: WriteDb, { company }: SignOnEditor): Promise<SignOnRow | undefined> {
  await lockSignOn(db, company.id);
  return findSignOnRow(db, { companyId: company.id });
}

async function refuseStale(
  db: ReadDb,
  editor: SignOnEditor,
  { lastChange }: SignOnRow,
  seen: string,
): Promise<void> {
  if (lastChange !== seen) throw problem('conflict', { current: await readSignOn(db, editor) });
}

/**
 * As the provider calls itself. It is asked where something of it is new, not where it is only switched off: it may be away
 * just then. @throws invalid
 */
async function checkedIssuer(
  { oidc, seal }: SignOnDeps,
  { company }: SignOnEditor,
  input: SignOnInput,
  seen: SignOnRow | undefined,
): Promise<string> {
  // What people copy is the address of the document itself.
  const issuer = input.issuer.replace(/\/\.well-known\/openid-configuration\/?$/, '');
  const isSame = seen?.issuer === issuer && seen.clientId === input.clientId;
  if (isSame && (seen.active || !input.active)) return issuer;
  const stored = seen && seal.open(seen.clientSecret, sealedOf(company.id))?.toString('utf8');
  const clientSecret = input.clientSecret || stored || '';
  const { clientId, scopes } = input;
  try {
    return (await oidc.look({ issuer, clientId, clientSecret, scopes, isOwn: false })).issuer;
  } catch (error) {
    if (!(error instanceof OidcRefused)) throw error;
    throw invalidField('issuer', ISSUER_CODES[error.fault] ?? 'providerUnreadable', {
      said: error.message.slice(0, 200),
    });
  }
}

const ISSUER_CODES: Partial<Record<OidcFault, string>> = {
  away: 'providerAway',
  slow: 'providerSlow',
  private: 'providerPrivate',
  insecure: 'providerInsecure',
  large: 'providerUnreadable',
  nothing: 'providerNothing',
  issuer: 'providerIssuer',
};

/** The account whose password opens all the same. @throws invalid */
async function checkRules(
  db: ReadDb,
  { company }: SignOnEditor,
  input: SignOnInput,
): Promise<number | null> {
  const errors: FieldError[] = [];
  if (input.roles.length > 0 && input.roleClaim === '') {
    errors.push({ field: 'roleClaim', code: 'required' });
  }
  if (input.makesPersons && input.domains.length === 0) {
    errors.push({ field: 'domains', code: 'required' });
  }
  const common = input.domains.find((domain) => COMMON_DOMAINS.has(domain));
  if (common) errors.push({ field: 'domains', code: 'commonDomain', params: { domain: common } });
  if (input.onlyBy && !input.active) errors.push({ field: 'onlyBy', code: 'onlyByInactive' });
  const { breakGlassId = null } = input;
  const choices = breakGlassId === null ? [] : await listBreakGlass(db, company.id);
  const chosen = choices.find(({ personId }) => personId === breakGlassId);
  if (input.onlyBy && breakGlassId === null)
    errors.push({ field: 'breakGlassId', code: 'required' });
  if (breakGlassId !== null && !chosen) errors.push({ field: 'breakGlassId', code: 'breakGlass' });
  if (errors.length > 0) throw problem('invalid', { errors });
  return chosen?.accountId ?? null;
}

/** @throws in_use where whoever asks could not come in again */
async function refuseLosingOwn(
  db: ReadDb,
  { company, session }: SignOnEditor,
  wanted: { active: boolean; onlyBy: boolean; breakGlassAccount: number | null },
  before: SignOnRow | undefined,
): Promise<void> {
  if (session.superuser) return;
  const own = await findOwnSignOn(db, session.sessionId);
  const cameByIt = own?.companyId === company.id;
  const isBreakGlass = wanted.breakGlassAccount === session.accountId;
  const isShutOut = wanted.onlyBy && !cameByIt && !isBreakGlass;
  if (isShutOut) throw problem('in_use', { message: 'sign_on_own_way' });
  if (wanted.active || !before?.active || !cameByIt) return;
  const others = await listBreakGlass(db, company.id);
  const hasPassword = others.some(({ accountId }) => accountId === session.accountId);
  if (!hasPassword) throw problem('in_use', { message: 'sign_on_last_way' });
}

/** Sessions that began by it end, but the one that asks. */
async function endOthers(
  db: WriteDb,
  { companyId, issuer }: SignOnRow,
  kept: string,
  now: number,
): Promise<void> {
  const ended = await endSignedOn(db, { companyId, issuer }, { kept }, new Date(now));
  for (const { sessionId } of ended) await tellSessions(db, { kind: 'session', sessionId });
}
