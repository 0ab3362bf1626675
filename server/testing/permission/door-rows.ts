// Who may call what of the door of a company: its administrators, and no key.
import { ADMINS, type Rows } from './rows.ts';

export const doorRows: Rows = {
  'GET /v1/{company}/door': { who: ADMINS, status: 200 },
  'PUT /v1/{company}/door': {
    who: ADMINS,
    body: { factor: 'offered', lastChange: 'never' },
    status: 412,
  },
};
