// The e-mail by which a forgotten password may be replaced. Each company has its own word of a person's e-mail, and one
// that could change it alone would get into the others: so it counts only where all companies say the same.
import { isEmail } from '@flotila/domain/subject/contact.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import { getOwnAccount, listOwnPersons } from '../account/account.queries.ts';

/** null: there is none, or companies disagree. */
export async function ownEmailOf(db: ReadDb, accountId: number): Promise<string | null> {
  const persons = (await listOwnPersons(db, accountId)).filter(({ isOpen }) => isOpen);
  const emails =
    persons.length > 0
      ? persons.map((one) => one.email)
      : [(await getOwnAccount(db, accountId)).email];
  const [first = null] = emails;
  const isSame = emails.every((one) => one?.toLowerCase() === first?.toLowerCase());
  // One address alone, also where it was stored before anybody looked.
  return isSame && first !== null && isEmail(first) ? first : null;
}
