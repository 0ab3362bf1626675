// Making, changing, taking over and deleting persons, each in one transaction with its entry in the
// record of changes. What is the human's (name, login, password, active) is changed in all companies
// of the human, the rest in one.
import type { PersonInput, PersonRecord } from '@flotila/domain/person/person.api.ts';
import { type FieldError, found, problem } from '@flotila/domain/problem.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import { tryTurn } from '../../ground/db/turns.ts';
import { writeAudit } from '../audit/audit.queries.ts';
import { takeUnlessImporting } from '../import/running.queries.ts';
import { deleteAccount } from '../session/account.queries.ts';
import { editAccounts, passwordNote, type RightsEditor } from '../session/account.ts';
import { hashChosen } from '../session/chosen-password.ts';
import { endAssignments } from '../vehicle/assigned-driver.queries.ts';
import { changedOfHuman, checkPerson, refuseBreakGlass } from './check-person.ts';
import {
  listHuman,
  lockHuman,
  type MembershipRow,
  personRows,
  readPersonLists,
} from './person-record.queries.ts';
import {
  auditedPerson,
  getHuman,
  getPersonRecord,
  type Human,
  isOwn,
  nameOf,
  type PersonReader,
  personRecord,
} from './person-view.ts';
import {
  insertImported,
  insertVisiblePerson,
  lockIdentifications,
  markPersonDeleted,
  replaceLists,
  updateHuman,
  updateOfCompany,
} from './person-write.queries.ts';
import { storeAccount } from './store-account.ts';
import { tellPersonShown, tellShown } from './tell-shown.ts';

export interface PersonEditor extends PersonReader, RightsEditor {
  /** The caller's own person in the company; null for superusers. */
  personId: number | null;
  /** epoch milliseconds */
  now: number;
  /** The import that stores; left out: none does. */
  importId?: number;
}

export interface PersonStamps {
  personLastChange?: string | undefined;
  companyPersonLastChange?: string | undefined;
}

function hashOf({ company }: PersonEditor, input: PersonInput): Promise<string> | null {
  const { password, login, firstName, lastName, email } = input;
  if (!password) return null;
  const about = [login, firstName, lastName, email, company.code, company.name];
  return hashChosen(password, { field: 'password', about });
}

/** Until the end; only an import waits for whoever has them. @throws in_use while an import of persons has them */
async function takeIdentifications(db: WriteDb, editor: PersonEditor): Promise<void> {
  const { company, importId } = editor;
  if (importId !== undefined) return lockIdentifications(db, company.id);
  await takeUnlessImporting(db, company, 'person', {
    tryIt: () => tryTurn(db, 'identifications', company.id),
    wait: () => lockIdentifications(db, company.id),
  });
}

/** @throws invalid, duplicate */
export async function storeNewPerson(
  editor: PersonEditor,
  input: PersonInput,
): Promise<PersonRecord> {
  const passwordHash = await hashOf(editor, input);
  return editAccounts(editor, async (db) => {
    const { company } = editor;
    await takeIdentifications(db, editor);
    const lists = await checkPerson(db, editor, input, undefined);
    const accountId = await storeAccount(db, editor, undefined, input, passwordHash);
    const values = { ...input, ...contactsOf(input, { email: null, phone: null }) };
    const personId = await personRows.insert(db, company, values, { account_id: accountId });
    await replaceLists(db, { company, personId, now: new Date(editor.now) }, lists);
    if (editor.visible.persons && editor.personId !== null) {
      await insertVisiblePerson(db, company.id, editor.personId, personId);
    }
    const made = await getHuman(db, company, personId);
    await audit(db, editor, null, made);
    await tellShown(db, editor.now, made.mine, lists.identifications);
    return personRecord(editor, made);
  });
}

/** @throws invalid, not_found, conflict with the current record, duplicate, in_use for own rights */
export async function storePerson(
  editor: PersonEditor,
  personId: number,
  input: PersonInput,
): Promise<PersonRecord> {
  checkStampsGiven(input);
  const passwordHash = await hashOf(editor, input);
  return editAccounts(editor, async (db) => {
    const { company } = editor;
    await takeIdentifications(db, editor);
    const before = await lockCurrent(db, editor, personId, input);
    const lists = await checkPerson(db, editor, input, before);
    const isHumanChanged = changedOfHuman(input, before.mine).length > 0;
    if (isHumanChanged) {
      const accountId = await storeAccount(db, editor, before.mine, input, passwordHash);
      await updateHuman(db, before.rows, { ...input, accountId });
    }
    const contacts = contactsOf(input, before.mine);
    await updateOfCompany(db, company, personId, { ...input, ...contacts });
    await replaceLists(db, { company, personId, now: new Date(editor.now) }, lists);
    const after = await getHuman(db, company, personId);
    const note = passwordNote(passwordHash);
    await audit(db, editor, before, after, note);
    if (isHumanChanged) await auditOthers(db, editor, before, after, note);
    await tellPersonShown(db, editor.now, before, after);
    return personRecord(editor, after);
  });
}

/**
 * What the person drove stays under the name; vehicles that were theirs have no driver from now on.
 * @throws invalid, not_found, conflict, in_use for oneself
 */
export function removePerson(
  editor: PersonEditor,
  personId: number,
  stamps: PersonStamps,
): Promise<void> {
  return editAccounts(editor, async (db) => {
    const { company } = editor;
    const before = await lockCurrent(db, editor, personId, stamps);
    if (isOwn(editor, before.rows)) throw problem('in_use', { message: 'own_rights' });
    await refuseBreakGlass(db, before.mine);
    const now = new Date(editor.now);
    await tellShown(db, editor.now, before.mine, before.lists.identifications);
    await endAssignments(db, company, personId, now);
    await markPersonDeleted(db, company, personId, now);
    const { accountId, accountAccess } = before.mine;
    // The account is the human's; it goes with the last of their companies. A superuser needs none.
    const isLast = before.rows.length === 1 && accountAccess !== 'superuser';
    if (accountId !== null && isLast) await deleteAccount(db, accountId);
    await audit(db, editor, before, null);
  });
}

/**
 * API-095: the company takes the person over from another one, without rights and identifications; who is
 * there already stays as they are.
 * @throws not_found for an unknown company or person
 */
export function takeOverPerson(
  editor: PersonEditor,
  personId: number,
  fromCompanyId: number | undefined,
): Promise<PersonRecord> {
  return editAccounts(editor, async (db) => {
    if (fromCompanyId === undefined) throw problem('not_found');
    const { company } = editor;
    await lockHuman(db, fromCompanyId, personId);
    const rows = await listHuman(db, fromCompanyId, personId);
    const source = found(rows.find((row) => row.companyId === fromCompanyId));
    // Under another id when both were made before the account joined them.
    const there = rows.find((row) => row.companyId === company.id);
    if (there) return getPersonRecord(db, editor, there.personId);
    await takeIdentifications(db, editor);
    const { identifications } = await readPersonLists(db, company.id, personId);
    await insertImported(db, company, source, new Date(editor.now));
    const after = await getHuman(db, company, personId);
    await audit(db, editor, null, after);
    // Vehicles show under the cards of before who was deleted.
    await tellShown(db, editor.now, after.mine, identifications);
    return personRecord(editor, after);
  });
}

type Contacts = Pick<MembershipRow, 'email' | 'phone'>;

/** What is left out stays. */
function contactsOf({ email, phone }: PersonInput, stored: Contacts): Contacts {
  return {
    email: email === undefined ? stored.email : email || null,
    phone: phone === undefined ? stored.phone : phone || null,
  };
}

function checkStampsGiven(input: PersonStamps): void {
  const errors: FieldError[] = (['personLastChange', 'companyPersonLastChange'] as const)
    .filter((field) => input[field] === undefined)
    .map((field) => ({ field, code: 'required' }));
  if (errors.length > 0) throw problem('invalid', { errors });
}

async function lockCurrent(
  db: WriteDb,
  editor: PersonEditor,
  personId: number,
  stamps: PersonStamps,
): Promise<Human> {
  await lockHuman(db, editor.company.id, personId);
  const human = await getHuman(db, editor.company, personId);
  const { mine } = human;
  if (
    mine.personLastChange !== stamps.personLastChange ||
    mine.companyPersonLastChange !== stamps.companyPersonLastChange
  ) {
    throw problem('conflict', { current: personRecord(editor, human) });
  }
  return human;
}

async function audit(
  db: WriteDb,
  editor: PersonEditor,
  before: Human | null,
  after: Human | null,
  note: object = {},
): Promise<void> {
  const human = after ?? before;
  if (!human) return;
  await writeAudit(db, editor, {
    companyId: human.mine.companyId,
    kind: 'person',
    recordId: human.mine.personId,
    recordName: nameOf(human.mine),
    before: before && auditedPerson(before),
    after: after && { ...auditedPerson(after), ...note },
  });
}

/** The other companies of the human see there who changed their person. */
async function auditOthers(
  db: WriteDb,
  editor: PersonEditor,
  before: Human,
  after: Human,
  note: object,
): Promise<void> {
  for (const row of after.rows) {
    if (row.companyId === editor.company.id && row.personId === after.mine.personId) continue;
    const old = before.rows.find(
      (one) => one.companyId === row.companyId && one.personId === row.personId,
    );
    const lists = await readPersonLists(db, row.companyId, row.personId);
    const [was, is] = [old ?? row, row].map((mine) => ({ mine, rows: after.rows, lists }));
    if (was && is) await audit(db, editor, was, is, note);
  }
}
