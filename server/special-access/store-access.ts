// Making, changing and deleting special accesses, each in one transaction with its entry in the record
// of changes. A change ends what it must: sessions of who was switched off or got a new password.
import { type FieldError, invalidField, problem } from '@flotila/domain/problem.ts';
import {
  listedIds,
  type SpecialAccessInput,
  type SpecialAccessRecord,
} from '@flotila/domain/special-access/special-access.api.ts';
import { NO_COMPANY, writeAudit } from '../audit/audit.queries.ts';
import type { Database, ReadDb, WriteDb } from '../db/open.ts';
import {
  deleteAccount,
  endSessionsOf,
  insertHashed,
  isLoginTaken,
  updateAccount,
} from '../session/account.queries.ts';
import type { SessionContext } from '../session/context.ts';
import type { Identities } from '../session/identity.ts';
import { hashPassword } from '../session/password.ts';
import { isUniqueViolation } from '../vehicle/unique-violation.ts';
import {
  countActiveSuperusers,
  findSpecialAccess,
  listAccessVehicles,
  listKnownVehicles,
  lockSpecialAccesses,
  replaceAccessVehicles,
} from './special-access.queries.ts';

export interface AccessEditor {
  db: Database;
  session: SessionContext;
  identities: Identities;
  /** epoch milliseconds */
  now: number;
}

/** @throws not_found */
export async function getAccess(db: ReadDb, accountId: number): Promise<SpecialAccessRecord> {
  const row = await findSpecialAccess(db, accountId);
  if (!row) throw problem('not_found');
  const vehicles = row.access === 'collective' ? await listAccessVehicles(db, accountId) : [];
  return { ...row, vehicles };
}

/** @throws invalid, duplicate */
export async function storeNewAccess(
  editor: AccessEditor,
  input: SpecialAccessInput,
): Promise<SpecialAccessRecord> {
  const { password } = input;
  // VAL-064.
  if (!password) throw invalidField('password', 'required');
  const passwordHash = await hashPassword(password);
  return editAccesses(editor, async (db) => {
    await checkInput(db, input, null);
    const accountId = await insertHashed(db, { ...input, passwordHash });
    if (accountId === undefined) throw loginTaken();
    await storeVehicles(db, accountId, input);
    const after = await getAccess(db, accountId);
    await audit(db, editor, 'create', { after });
    return after;
  });
}

/** @throws invalid, not_found, conflict, duplicate, in_use for the own access and the last superuser */
export async function storeAccess(
  editor: AccessEditor,
  accountId: number,
  input: SpecialAccessInput,
): Promise<SpecialAccessRecord> {
  if (input.lastChange === undefined) throw invalidField('lastChange', 'required');
  const passwordHash = input.password ? await hashPassword(input.password) : null;
  return editAccesses(editor, async (db) => {
    const before = await lockCurrent(db, accountId, input.lastChange);
    if (input.access !== before.access) throw invalidField('access', 'fixed');
    if (before.active && !input.active) await refuseLosing(db, editor, before);
    await checkInput(db, input, accountId);
    await updateAccount(db, accountId, { ...input, passwordHash });
    await storeVehicles(db, accountId, input);
    await endSessions(db, editor, accountId, input.active, passwordHash !== null);
    const after = await getAccess(db, accountId);
    await audit(db, editor, 'update', { before, after, isPasswordChanged: passwordHash !== null });
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
    await audit(db, editor, 'delete', { before });
  });
}

async function editAccesses<T>(
  { db, identities }: AccessEditor,
  edit: (db: WriteDb) => Promise<T>,
): Promise<T> {
  try {
    const result = await db.write(async (write) => {
      await lockSpecialAccesses(write);
      return edit(write);
    });
    identities.forgetAll();
    return result;
  } catch (error) {
    if (isUniqueViolation(error, /^account_login/)) throw loginTaken();
    throw error;
  }
}

function loginTaken() {
  return problem('duplicate', { errors: [{ field: 'login', code: 'duplicate' }] });
}

async function lockCurrent(
  db: WriteDb,
  accountId: number,
  lastChange: string | undefined,
): Promise<SpecialAccessRecord> {
  const current = await getAccess(db, accountId);
  if (current.lastChange !== lastChange) throw problem('conflict', { current });
  return current;
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
  const errors = input.access === 'collective' ? await unknownVehicles(db, input) : [];
  if (errors.length > 0) throw problem('invalid', { errors });
  if (await isLoginTaken(db, input.login, accountId)) throw loginTaken();
}

/** A vehicle that was deleted while a form was open is left out when the list is stored. */
async function unknownVehicles(db: WriteDb, input: SpecialAccessInput): Promise<FieldError[]> {
  const isIds = input.vehiclesIds !== null && input.vehiclesIds !== undefined;
  const ids = input.vehiclesIds ?? input.vehicles?.map(({ vehicleId }) => vehicleId) ?? [];
  const known = await listKnownVehicles(db, ids);
  return ids.flatMap((id, index) => {
    if (known.has(id)) return [];
    const field = isIds ? `vehiclesIds.${index}` : `vehicles.${index}.vehicleId`;
    return [{ field, code: 'unknown' }];
  });
}

/** D-SPA-005: a superuser sees all, and has no list. */
function storeVehicles(db: WriteDb, accountId: number, input: SpecialAccessInput): Promise<void> {
  const ids = input.access === 'collective' ? listedIds(input) : [];
  return replaceAccessVehicles(db, accountId, ids);
}

/** Whoever changes the own password stays signed in here, and nowhere else. */
async function endSessions(
  db: WriteDb,
  { session, now }: AccessEditor,
  accountId: number,
  active: boolean,
  isPasswordChanged: boolean,
): Promise<void> {
  if (active && !isPasswordChanged) return;
  const kept = active && accountId === session.accountId ? session.sessionId : null;
  await endSessionsOf(db, accountId, new Date(now), kept);
}

interface Changed {
  before?: SpecialAccessRecord;
  after?: SpecialAccessRecord;
  isPasswordChanged?: boolean;
}

async function audit(
  db: WriteDb,
  editor: AccessEditor,
  action: 'create' | 'update' | 'delete',
  { before, after, isPasswordChanged }: Changed,
): Promise<void> {
  const access = after ?? before;
  if (!access) return;
  await writeAudit(db, editor, {
    companyId: NO_COMPANY,
    kind: 'special-access',
    recordId: access.personId,
    recordName: access.login,
    action,
    before: before ?? null,
    after: after ? { ...after, ...(isPasswordChanged && { passwordChanged: true }) } : null,
  });
}
