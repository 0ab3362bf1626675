// Who may read the record of changes.
import type { Rows } from './rows.ts';

export const auditRows: Rows = {};
