// Who lets assistants ask about a company: its administrators, and no key.
import { ADMINS, type Rows } from './rows.ts';

export const assistantRows: Rows = {
  'GET /v1/{company}/assistants': { who: ADMINS, status: 200 },
  'PUT /v1/{company}/assistants': {
    who: ADMINS,
    body: { isOn: true, lastChange: 'never' },
    status: 412,
  },
};
