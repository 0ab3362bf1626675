// Making, changing and deleting special accesses, each in one transaction with its entry in the record
// of changes. A change ends what it must: sessions of who was switched off or got a new password.
import { duplicateField, found, invalidField, problem } from '@flotila/domain/problem.ts';
import {
  listedIds,
  type SpecialAccessInput,
  type SpecialAccessRecord,
  unknownListed,
} from '@flotila/domain/special-access/special-access.api.ts';
import type { ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { SessionContext } from '../../ground/http/context.ts';
import { NO_COMPANY, writeAudit } from '../audit/audit.queries.ts';
import { refuseStale, seenChange } from '../audit/record-change.ts';
import { deleteAccount, isLoginTaken } from '../session/account.queries.ts';
import {
  addAccount,
  changeAccount,
  editAccounts,
  passwordNote,
  type RightsEditor,
} from '../session/account.ts';
import { type Choosing, hashChosen } from '../session/chosen-password.ts';
import {
  countActiveSuperusers,
  findSpecialAccess,
  listAccessVehicles,
  listKnownVehicles,
  lockSpecialAccesses,
  replaceAccessVehicles,
} from './special-access.queries.ts';

export interface AccessEditor extends RightsEditor {
  session: SessionContext;
  /** epoch milliseconds */
  now: number;
}

/** @throws not_found */
export async function getAccess(db: ReadDb, accountId: number): Promise<SpecialAccessRecord> {
  const row = found(await findSpecialAccess(db, accountId));
  const vehicles = row.access === 'collective' ? await listAccessVehicles(db, accountId) : [];
  return { ...row, vehicles };
}

function choosing({ login, firstName, lastName }: SpecialAccessInput): Choosing {
  return { field: 'password', about: [login, firstName, lastName] };
}

/** @throws invalid, duplicate */
export async function storeNewAccess(
  editor: AccessEditor,
  input: SpecialAccessInput,
): Promise<SpecialAccessRecord> {
  const { password } = input;
  // VAL-064.
  if (!password) throw invalidField('password', 'required');
  const passwordHash = await hashChosen(password, choosing(input));
  return editAccesses(editor, async (db) => {
    await checkInput(db, input, null);
    const accountId = await addAccount(db, { ...input, passwordHash });
    await storeVehicles(db, accountId, input);
    const after = await getAccess(db, accountId);
    await audit(db, editor, null, after);
    return after;
  });
}

/** @throws invalid, not_found, conflict, duplicate, in_use for the own access and the last superuser */
export async function storeAccess(
  editor: AccessEditor,
  accountId: number,
  input: SpecialAccessInput,
): Promise<SpecialAccessRecord> {
  const lastChange = seenChange(input);
  const passwordHash = input.password ? await hashChosen(input.password, choosing(input)) : null;
  return editAccesses(editor, async (db) => {
    const before = await lockCurrent(db, accountId, lastChange);
    if (input.access !== before.access) throw invalidField('access', 'fixed');
    if (before.active && !input.active) await refuseLosing(db, editor, before);
    await checkInput(db, input, accountId);
    await changeAccount(db, editor, accountId, { ...input, passwordHash });
    await storeVehicles(db, accountId, input);
    const after = await getAccess(db, accountId);
    await audit(db, editor, before, after, passwordNote(passwordHash));
    return after;
  });
}

/** D-SPA-010. @throws not_found, conflict, in_use for the own access and the last superuser */
export function removeAccess(
  editor: AccessEditor,
  accountId: number,
  lastChange: string,
): Promise<void> {
  return editAccesses(editor, async (db) => {
    const before = await lockCurrent(db, accountId, lastChange);
    await refuseLosing(db, editor, before);
    await deleteAccount(db, accountId);
    await audit(db, editor, before, null);
  });
}

/** Special accesses change one after another. */
function editAccesses<T>(editor: AccessEditor, edit: (db: WriteDb) => Promise<T>): Promise<T> {
  return editAccounts(editor, async (db) => {
    await lockSpecialAccesses(db);
    return edit(db);
  });
}

async function lockCurrent(
  db: WriteDb,
  accountId: number,
  lastChange: string,
): Promise<SpecialAccessRecord> {
  return refuseStale(await getAccess(db, accountId), lastChange);
}

/** Somebody must be left who can let others in, and nobody locks themselves out. */
async function refuseLosing(
  db: WriteDb,
  { session }: AccessEditor,
  access: SpecialAccessRecord,
): Promise<void> {
  if (access.personId === session.accountId) throw problem('in_use', { message: 'own_access' });
  if (access.access !== 'superuser' || !access.active) return;
  if ((await countActiveSuperusers(db)) <= 1) {
    throw problem('in_use', { message: 'last_superuser' });
  }
}

async function checkInput(
  db: WriteDb,
  input: SpecialAccessInput,
  accountId: number | null,
): Promise<void> {
  if (input.access === 'collective') {
    // A vehicle that was deleted while a form was open is left out when the list is stored.
    const errors = unknownListed(input, await listKnownVehicles(db, listedIds(input)));
    if (errors.length > 0) throw problem('invalid', { errors });
  }
  if (await isLoginTaken(db, input.login, accountId)) throw duplicateField('login');
}

/** D-SPA-005: a superuser sees all, and has no list. */
function storeVehicles(db: WriteDb, accountId: number, input: SpecialAccessInput): Promise<void> {
  const ids = input.access === 'collective' ? listedIds(input) : [];
  return replaceAccessVehicles(db, accountId, ids);
}

async function audit(
  db: WriteDb,
  editor: AccessEditor,
  before: SpecialAccessRecord | null,
  after: SpecialAccessRecord | null,
  note: object = {},
): Promise<void> {
  const access = after ?? before;
  if (!access) return;
  await writeAudit(db, editor, {
    companyId: NO_COMPANY,
    kind: 'special-access',
    recordId: access.personId,
    recordName: access.login,
    before: before && auditedAccess(before),
    after: after && { ...auditedAccess(after), ...note },
  });
}

/** What tells which vehicle it is; that it got another name is no change of the list. */
function auditedAccess(access: SpecialAccessRecord): object {
  const vehicles = access.vehicles.map(({ vehicleId, numericPlate }) => ({
    vehicleId,
    numericPlate,
  }));
  return { ...access, vehicles };
}
