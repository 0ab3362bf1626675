// What somebody changed of how they prove who they are, in the record of changes of each company that they are a person of.
import type { WriteDb } from '../../ground/db/open.ts';
import { getOwnAccount, listOwnPersons } from '../account/account.queries.ts';
import { noteAccount } from '../account/note-account.ts';

export interface FactorNote {
  /** An app that makes codes is there, or no more. */
  app?: boolean;
  /** Called so it came. */
  passkey?: string;
  /** Called so it went. */
  passkeyGone?: string;
  recoveryCodes?: true;
  /** All of it went: an administrator or the operator took it away. */
  reset?: true;
}

/** `by`: who did it; left out: the owner. null: an operator's command. */
export async function noteFactors(
  db: WriteDb,
  { accountId, now, by = accountId }: { accountId: number; now: number; by?: number | null },
  { app, passkey, passkeyGone, recoveryCodes, reset }: FactorNote,
): Promise<void> {
  const before = {
    ...(app !== undefined && { secondFactor: !app }),
    ...(passkeyGone !== undefined && { passkey: passkeyGone }),
  };
  const after = {
    ...(app !== undefined && { secondFactor: app }),
    ...(passkey !== undefined && { passkey }),
    ...(recoveryCodes && { recoveryCodesChanged: true }),
    ...(reset && { factorsReset: true }),
  };
  const { login } = await getOwnAccount(db, accountId);
  const persons = await listOwnPersons(db, accountId);
  const author = { session: by === null ? null : { accountId: by }, now };
  await noteAccount(db, author, { accountId, login, persons }, () => ({ before, after }));
}
