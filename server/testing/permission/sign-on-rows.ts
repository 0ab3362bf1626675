// Who may call what of the provider of single sign-on: administrators of the company, and no key. Whoever comes in by it calls
// without a session; sign-on.test.ts holds that.
import type { Database } from '../../ground/db/open.ts';
import { COMPANY } from '../cast.ts';
import { ADMINS, CALLERS, type Rows, STALE } from './rows.ts';

const SIGN_ON = { name: 'P', issuer: 'https://login.example.org', clientId: 'flotila' };

/** The provider of tatra, switched off and with a secret that nobody closed; nothing where it is there. */
export async function seedSignOn(db: Pick<Database, 'pool'>): Promise<void> {
  const { name, issuer, clientId } = SIGN_ON;
  await db.pool.query(
    `insert into sign_on (company_id, name, issuer, client_id, client_secret, scopes, active,
       match_claim, match_field, trusts_email, makes_persons, role_claim, roles, only_by)
     values ($1, $2, $3, $4, 'x', '', false, 'email', 'email', false, false, '', '[]', false)
     on conflict do nothing`,
    [COMPANY.tatra.id, name, issuer, clientId],
  );
}

export const signOnRows: Rows = {
  'GET /v1/{company}/sign-on': { who: ADMINS, status: 200 },
  'PUT /v1/{company}/sign-on': {
    who: ADMINS,
    body: { ...SIGN_ON, lastChange: 'never' },
    status: 412,
  },
  'DELETE /v1/{company}/sign-on': { who: ADMINS, query: STALE, status: 412 },
  'DELETE /v1/{company}/sign-on/link': { who: ADMINS, status: 204 },
  // The secret of the tests' provider was closed by nobody.
  'POST /v1/{company}/sign-on/trial': { who: ADMINS, status: 404 },
  'GET /v1/all/sign-on': { who: CALLERS.filter((who) => who !== 'collective'), status: 200 },
};
