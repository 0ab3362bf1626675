// Who may read the record of changes.
import { ADMINS, type Rows } from './rows.ts';

export const auditRows: Rows = {
  'GET /v1/{company}/audit': { who: ADMINS, status: 200 },
};
