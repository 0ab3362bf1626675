// Who has an own account: everybody but a collective access, which is shared by programs.
import { CALLERS, type Caller, type Rows } from './rows.ts';

const OWNERS: Caller[] = CALLERS.filter((who) => who !== 'collective');
/** No session of anybody. */
const nobodys = { sessionId: '11111111-2222-4333-8444-555555555555' };

export const accountRows: Rows = {
  'GET /v1/all/account': { who: OWNERS, status: 200 },
  'PUT /v1/all/account': { who: OWNERS, body: { lastChange: 'never' }, status: 412 },
  'PUT /v1/all/account/password': {
    who: OWNERS,
    body: { oldPassword: 'x', newPassword: '' },
    status: 400,
  },
  'DELETE /v1/all/session/{sessionId}': { who: OWNERS, own: nobodys, status: 404 },
};
