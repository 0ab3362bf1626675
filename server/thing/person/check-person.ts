// What is refused when a person is stored: the rights of others, a login without a password, ids that
// are not the company's, identifications of somebody else, and taking away one's own rights.
import type { PersonInput } from '@flotila/domain/person/person.api.ts';
import { HUMAN_FIELDS } from '@flotila/domain/person/person-fields.ts';
import { type FieldError, problem } from '@flotila/domain/problem.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import { checkMembers } from '../groupset/member-ids.ts';
import { isLoginTaken } from '../session/account.queries.ts';
import { isBreakGlass } from '../sign-on/sign-on.queries.ts';
import type { MembershipRow } from './person-record.queries.ts';
import { type Human, isOwn, mayChangeHuman, type PersonReader, seesMore } from './person-view.ts';
import { findTaken, type StoredLists } from './person-write.queries.ts';

/** undefined for a new person. */
type Current = Human | undefined;

/**
 * The lists to store.
 * @throws in_use for one's own rights, invalid and duplicate with field errors
 */
export async function checkPerson(
  db: WriteDb,
  reader: PersonReader,
  input: PersonInput,
  current: Current,
): Promise<StoredLists> {
  refuseKeys(reader, input, current);
  if (current && isOwn(reader, current.rows)) refuseLosingOwn(input, current.mine);
  if (current && losesKey(input)) await refuseBreakGlass(db, current.mine);
  const errors: FieldError[] = [
    ...sharedErrors(reader, input, current),
    ...loginErrors(input, current),
    ...viewErrors(reader, input, current),
    ...roleErrors(reader, input, current),
    ...doubleErrors(input),
  ];
  const lists = await checkLists(db, reader, input, current, errors);
  if (errors.length > 0) throw problem('invalid', { errors });
  const taken = await takenErrors(db, reader, input, current);
  if (taken.length > 0) throw problem('duplicate', { errors: taken });
  return lists;
}

/** What a key gave people to sign in with would outlive the key; a new password goes to the e-mail. */
function refuseKeys({ session }: PersonReader, input: PersonInput, current: Current): void {
  const isLoginKept = (input.login || null) === (current?.mine.login ?? null);
  if (session.isKey && (input.password || !isLoginKept || isResetMoved(input, current))) {
    throw problem('forbidden', { message: 'key_no_login' });
  }
}

/** Does the input take from an administrator what opens the whole company? */
function losesKey(input: PersonInput): boolean {
  return !(input.admin && input.viewAll && input.active && input.login);
}

/** Somebody must come in when the provider of single sign-on does not answer. @throws in_use */
export async function refuseBreakGlass(
  db: WriteDb,
  { companyId, accountId }: Pick<MembershipRow, 'companyId' | 'accountId'>,
): Promise<void> {
  if (accountId !== null && (await isBreakGlass(db, companyId, accountId))) {
    throw problem('in_use', { message: 'sign_on_break_glass' });
  }
}

/** Nobody locks themselves out, nor sees less: a colleague with the same rights may do it. */
function refuseLosingOwn(input: PersonInput, mine: MembershipRow): void {
  const losesAdmin = mine.admin && !input.admin;
  const losesView = mine.viewAll && !input.viewAll;
  if (losesAdmin || losesView || !input.active || !input.login) {
    throw problem('in_use', { message: 'own_rights' });
  }
}

/** Fields of the human that the input changes. */
export function changedOfHuman(input: PersonInput, mine: MembershipRow | undefined): string[] {
  const names = Object.keys(HUMAN_FIELDS) as (keyof typeof HUMAN_FIELDS)[];
  return [
    ...names.filter((name) => input[name] !== mine?.[name]),
    ...((input.login || null) === mine?.login ? [] : ['login']),
    ...(input.password ? ['password'] : []),
  ];
}

function sharedErrors(reader: PersonReader, input: PersonInput, current: Current): FieldError[] {
  if (!current || mayChangeHuman(reader, current.rows)) return [];
  return changedOfHuman(input, current.mine).map((field) => ({ field, code: 'sharedPerson' }));
}

/** VAL-064: who gets a login gets a password; a password alone opens nothing. */
function loginErrors(input: PersonInput, current: Current): FieldError[] {
  if (!input.login) return input.password ? [{ field: 'login', code: 'required' }] : [];
  const hasAccount = (current?.mine.accountId ?? null) !== null;
  return hasAccount || input.password ? [] : [{ field: 'password', code: 'required' }];
}

/** Whoever sees a part gives nobody more than that part, and narrows nobody who sees all. */
function viewErrors({ visible }: PersonReader, input: PersonInput, current: Current): FieldError[] {
  const isLimited = visible.vehicles !== null || visible.persons !== null;
  const isChanged = input.viewAll !== (current?.mine.viewAll ?? false);
  return isLimited && isChanged ? [{ field: 'viewAll', code: 'locked' }] : [];
}

/** Would a forgotten password go to another e-mail from now on? */
function isResetMoved({ email }: PersonInput, current: Current): boolean {
  if (!current || current.mine.login === null || email === undefined) return false;
  return (email || null) !== current.mine.email;
}

/** Rights over what one does not see are not one's own to give or to take, nor is the way to their password. */
function roleErrors(reader: PersonReader, input: PersonInput, current: Current): FieldError[] {
  if (!current || !seesMore(reader, current.mine)) return [];
  const roles = (['admin', 'dispatcher', 'ownRecords'] as const).filter(
    (field) => input[field] !== current.mine[field],
  );
  const locked = [...roles, ...(isResetMoved(input, current) ? ['email'] : [])];
  return locked.map((field) => ({ field, code: 'locked' }));
}

function doubleErrors({ identifications }: PersonInput): FieldError[] {
  const texts = identifications.map((one) => `${one.identification}@${one.code}`.toUpperCase());
  return texts.flatMap((text, index) =>
    texts.indexOf(text) < index
      ? [{ field: `identifications.${index}.code`, code: 'duplicate' }]
      : [],
  );
}

async function checkLists(
  db: WriteDb,
  { company, visible }: PersonReader,
  input: PersonInput,
  current: Current,
  errors: FieldError[],
): Promise<StoredLists> {
  const list = (kind: 'vehicle' | 'person') => {
    const field = kind === 'vehicle' ? ('visibleVehicles' as const) : ('visiblePersons' as const);
    const stored = current?.lists[field] ?? [];
    const limit = kind === 'vehicle' ? visible.vehicles : visible.persons;
    const members = { field, kind, wanted: input[field], stored, visible: limit };
    return checkMembers(db, company, members, errors);
  };
  return {
    identifications: input.identifications,
    visibleVehicles: await list('vehicle'),
    visiblePersons: await list('person'),
  };
}

async function takenErrors(
  db: WriteDb,
  { company }: PersonReader,
  input: PersonInput,
  current: Current,
): Promise<FieldError[]> {
  const accountId = current?.mine.accountId ?? null;
  const isTaken = input.login ? await isLoginTaken(db, input.login, accountId) : false;
  const personId = current?.mine.personId ?? null;
  const taken = await findTaken(db, company.id, personId, input.identifications);
  return [
    ...(isTaken ? [{ field: 'login', code: 'duplicate' }] : []),
    ...taken.map((index) => ({ field: `identifications.${index}.code`, code: 'duplicate' })),
  ];
}
