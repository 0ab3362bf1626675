// Who has an own account: everybody but a collective access, which is shared by programs.
import { CALLERS, type Caller, type Rows } from './rows.ts';

const OWNERS: Caller[] = CALLERS.filter((who) => who !== 'collective');
/** No session of anybody. */
const nobodys = { sessionId: '11111111-2222-4333-8444-555555555555' };

const NO_PASSKEY = { passkeyId: 1 };

export const accountRows: Rows = {
  'GET /v1/all/account': { who: OWNERS, status: 200 },
  'PUT /v1/all/account': { who: OWNERS, body: { lastChange: 'never' }, status: 412 },
  'PUT /v1/all/account/password': {
    who: OWNERS,
    body: { oldPassword: 'x', newPassword: '' },
    status: 400,
  },
  // Sessions of the tests are new, so nobody is asked for the password again.
  'POST /v1/all/account/confirmation': { who: OWNERS, body: {}, status: 400 },
  'POST /v1/all/account/app': { who: OWNERS, status: 200 },
  'PUT /v1/all/account/app': { who: OWNERS, body: { challenge: 'x', code: '1' }, status: 410 },
  'DELETE /v1/all/account/app': { who: OWNERS, status: 404 },
  'POST /v1/all/account/recovery-code': { who: OWNERS, status: 404 },
  'POST /v1/all/account/passkey': { who: OWNERS, status: 200 },
  'PUT /v1/all/account/passkey': { who: OWNERS, body: {}, status: 400 },
  'PUT /v1/all/account/passkey/{passkeyId}': {
    who: OWNERS,
    own: NO_PASSKEY,
    body: { name: 'x' },
    status: 404,
  },
  'DELETE /v1/all/account/passkey/{passkeyId}': { who: OWNERS, own: NO_PASSKEY, status: 404 },
  'DELETE /v1/all/session/{sessionId}': { who: OWNERS, own: nobodys, status: 404 },
};
