// What changes of accounts and of rights have in common, whoever makes them: persons and special accesses
// sign in by the same kind of account, and everybody's rights are remembered for a while.
import { duplicateField } from '@flotila/domain/problem.ts';
import type { Database, WriteDb } from '../../ground/db/open.ts';
import { unlessTaken } from '../../ground/db/unique-violation.ts';
import type { Identities, SessionContext } from '../../ground/http/context.ts';
import {
  type AccountChange,
  endSessionsOf,
  type HashedAccount,
  insertHashed,
  updateAccount,
} from './account.queries.ts';
import { tellSessions } from './session-notes.ts';

export interface RightsEditor {
  db: Database;
  identities: Pick<Identities, 'forgetAll'>;
}

/** One transaction, after which everybody's rights are read again in all processes. */
export async function editRights<T>(
  { db, identities }: RightsEditor,
  edit: (db: WriteDb) => Promise<T>,
): Promise<T> {
  const result = await db.write(async (write) => {
    const edited = await edit(write);
    await tellSessions(write, { kind: 'rights' });
    return edited;
  });
  identities.forgetAll();
  return result;
}

/** As editRights, for what may store a login. @throws duplicate */
export function editAccounts<T>(
  editor: RightsEditor,
  edit: (db: WriteDb) => Promise<T>,
): Promise<T> {
  return unlessTaken(/^account_login/, 'login', () => editRights(editor, edit));
}

/** The id of the new account. @throws duplicate */
export async function addAccount(db: WriteDb, account: HashedAccount): Promise<number> {
  const accountId = await insertHashed(db, account);
  if (accountId === undefined) throw duplicateField('login');
  return accountId;
}

/**
 * Ends the sessions of an account that was switched off or got another password; whoever changes the own
 * password stays signed in here, and nowhere else.
 */
export async function changeAccount(
  db: WriteDb,
  { session, now }: { session: SessionContext; now: number },
  accountId: number,
  change: AccountChange,
): Promise<void> {
  await updateAccount(db, accountId, change);
  if (change.active && change.passwordHash === null) return;
  const kept = change.active && accountId === session.accountId ? session.sessionId : null;
  await endSessionsOf(db, accountId, new Date(now), kept);
  await tellSessions(db, { kind: 'account', accountId });
}

/** All that the record of changes keeps of a new password. */
export function passwordNote(passwordHash: string | null): { passwordChanged?: true } {
  return passwordHash === null ? {} : { passwordChanged: true };
}
