// The account with which a person signs in, kept with the person: made with the first login, changed
// with name, state and password, and gone with the login.
import type { PersonInput } from '@flotila/domain/person/person.api.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import type { SessionContext } from '../../ground/http/context.ts';
import { deleteAccount } from '../session/account.queries.ts';
import { addAccount, changeAccount } from '../session/account.ts';
import type { MembershipRow } from './person-record.queries.ts';

/** Answers the id of the account; null without a login. @throws duplicate */
export async function storeAccount(
  db: WriteDb,
  author: { session: SessionContext; now: number },
  mine: MembershipRow | undefined,
  input: PersonInput,
  passwordHash: string | null,
): Promise<number | null> {
  const { firstName, lastName, active } = input;
  const accountId = mine?.accountId ?? null;
  if (!input.login) {
    // A superuser signs in without being a person; that account is a special access of its own.
    const isPersons = mine?.accountAccess !== 'superuser';
    if (accountId !== null && isPersons) await deleteAccount(db, accountId);
    return null;
  }
  const account = { login: input.login, firstName, lastName, active };
  if (accountId === null) {
    if (passwordHash === null) throw new Error('a login without a password was let through');
    return addAccount(db, { ...account, passwordHash, access: 'normal' });
  }
  await changeAccount(db, author, accountId, { ...account, passwordHash });
  return accountId;
}
