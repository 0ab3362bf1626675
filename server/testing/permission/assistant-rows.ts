// Who lets assistants ask about a company, and which: its administrators, and no key. Whoever has an account may let one in for themselves.
import type { Database } from '../../ground/db/open.ts';
import { COMPANY } from '../cast.ts';
import { ADMINS, CALLERS, type Caller, type Rows } from './rows.ts';

/** Assistants under these ids, made before the tests; `ended` is for the call that removes one. */
const ASSISTANT = { own: 641, foreign: 642, ended: 643 };
/** Keys that people let assistants have. */
const GRANT = { foreign: 644, ended: 645 };

const OWNERS: Caller[] = CALLERS.filter((who) => who !== 'collective');
const foreign = { assistantId: ASSISTANT.foreign };

export const assistantRows: Rows = {
  'GET /v1/{company}/assistants': { who: ADMINS, status: 200 },
  'PUT /v1/{company}/assistants': {
    who: ADMINS,
    body: { isOn: true, lastChange: 'never' },
    status: 412,
  },
  'GET /v1/{company}/assistant': { who: ADMINS, status: 200 },
  'POST /v1/{company}/assistant': { who: ADMINS, body: {}, status: 400 },
  'PUT /v1/{company}/assistant/{assistantId}': {
    who: ADMINS,
    own: { assistantId: ASSISTANT.own },
    foreign,
    body: { name: 'A', redirects: ['https://a.example.org/'], lastChange: 'never' },
    status: 412,
  },
  // The first who may removes it.
  'DELETE /v1/{company}/assistant/{assistantId}': {
    who: ADMINS,
    own: { assistantId: ASSISTANT.ended },
    foreign,
    status: 204,
    statusOf: { admin: 404 },
  },
  'GET /v1/{company}/assistant-grant': { who: ADMINS, status: 200 },
  'DELETE /v1/{company}/assistant-grant/{grantId}': {
    who: ADMINS,
    own: { grantId: GRANT.ended },
    foreign: { grantId: GRANT.foreign },
    status: 204,
    statusOf: { admin: 404 },
  },
  'GET /v1/all/assistant-grant': { who: OWNERS, status: 200 },
  'DELETE /v1/all/assistant-grant/{grantId}': {
    who: OWNERS,
    own: { grantId: GRANT.foreign },
    status: 404,
  },
  'POST /v1/all/assistant-question': { who: OWNERS, body: {}, status: 400 },
  'POST /v1/all/assistant-grant': { who: OWNERS, body: {}, status: 400 },
};

/** Of tatra but the foreign ones, which are of cudzia. */
export async function seedAssistants({ pool }: Database): Promise<void> {
  const of = (id: number) =>
    (id === ASSISTANT.foreign || id === GRANT.foreign ? COMPANY.cudzia : COMPANY.tatra).id;
  for (const id of Object.values(ASSISTANT)) {
    await pool.query(
      `insert into oauth_client (company_id, oauth_client_id, client_id, name, redirects, created)
       values ($1, $2::int, 'flotila-' || $2::text, 'A', '{https://a.example.org/}', now())`,
      [of(id), id],
    );
  }
  for (const id of Object.values(GRANT)) {
    const client = of(id) === COMPANY.cudzia.id ? ASSISTANT.foreign : ASSISTANT.own;
    await pool.query(
      `with made as (insert into account (login, password_hash, access, last_name)
         values ('fla_' || $2::text, '', 'key', 'A') returning account_id), kept as (
       insert into api_key (company_id, api_key_id, account_id, name, role, vehicles, addresses,
         is_bound, created, expires, prefix, hash)
       select $1, $2::int, account_id, 'A', 'reader', '{}', '{}', true, now(), now() + interval '1 day',
         'fla_' || $2::text, sha256($2::text::bytea) from made returning api_key_id)
       insert into oauth_grant (api_key_id, oauth_client_id) select api_key_id, $3 from kept`,
      [of(id), id, client],
    );
  }
}
