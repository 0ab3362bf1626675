// How far persons have come with signing in: by their account and the last invitation that was made for it.
import type { SignInProgress } from '@flotila/domain/sign-in-link/sign-in-link.api.ts';
import { signInState } from '@flotila/domain/sign-in-link/sign-in-link.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../ground/db/open.ts';

export interface SignInRow {
  hasLogin: boolean;
  hasSignedIn: boolean;
  invitation: {
    /** Epoch milliseconds, as JSON has them. */
    made: number;
    expires: number;
    outcome: 'used' | 'replaced' | 'takenBack' | null;
    undelivered: boolean;
    isVoid: boolean;
  } | null;
}

/** Of the account that the query calls `a`. Where somebody came in last is kept with the account, so without it nobody has. */
export const SIGN_IN_COLUMNS: RawBuilder<unknown> = sql`a.account_id is not null as "hasLogin",
  a.origin is not null as "hasSignedIn",
  (select json_build_object('made', (extract(epoch from l.made) * 1000)::int8,
      'expires', (extract(epoch from l.expires) * 1000)::int8, 'outcome', l.outcome,
      'undelivered', l.undelivered,
      'isVoid', l.made_for <> sha256(convert_to(a.password_hash, 'UTF8')))
    from sign_in_link l where l.account_id = a.account_id and l.purpose = 'invite'
    order by l.made desc, l.sign_in_link_id desc limit 1) as invitation`;

/** Of an account; null: there is none. */
export async function findSignIn(db: ReadDb, accountId: number | null): Promise<SignInRow> {
  const { rows } = await sql<SignInRow>`select ${SIGN_IN_COLUMNS} from account a
    where a.account_id = ${accountId}::int`.execute(db);
  return rows[0] ?? { hasLogin: false, hasSignedIn: false, invitation: null };
}

export function signInProgress(row: SignInRow, now: number): SignInProgress {
  const { invitation } = row;
  const moment = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());
  return {
    state: signInState(row, now),
    invited: moment(invitation?.made),
    expires: moment(invitation?.expires),
  };
}
