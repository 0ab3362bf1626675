// The own account as it stands: the account itself, who it is in each company, and how its owner is reached.
import type { ReadDb } from '../../ground/db/open.ts';
import {
  getOwnAccount,
  listOwnPersons,
  type OwnAccount,
  type OwnPerson,
} from './account.queries.ts';
import type { ToldOwner } from './account-mail.ts';

export interface Contacts {
  email: string | null;
  phone: string | null;
}

export interface Own extends Contacts {
  account: OwnAccount;
  persons: OwnPerson[];
  lastChange: string;
}

/** `sessionId`: as far as this session reaches; left out: all of it. */
export async function readOwn(
  db: ReadDb,
  accountId: number,
  sessionId: string | null = null,
): Promise<Own> {
  const account = await getOwnAccount(db, accountId);
  const persons = await listOwnPersons(db, accountId, sessionId);
  const first = (field: 'email' | 'phone') =>
    persons.find((person) => person[field] !== null)?.[field] ?? null;
  return {
    account,
    persons,
    email: persons.length > 0 ? first('email') : account.email,
    phone: first('phone'),
    lastChange: [account, ...persons].map(({ lastChange }) => lastChange).join('.'),
  };
}

type From = Pick<ToldOwner, 'remoteAddress' | 'now'>;

/** Who is told of a change of the account, and where it came from. */
export async function toldOwner(db: ReadDb, accountId: number, from: From): Promise<ToldOwner> {
  return toldOf(await readOwn(db, accountId), from);
}

export function toldOf({ account, email }: Own, { remoteAddress, now }: From): ToldOwner {
  const { login, language } = account;
  return { login, email, language, remoteAddress, now };
}
