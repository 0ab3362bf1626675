// Who may call what of sharings.
import type { Rows } from './rows.ts';

export const sharingRows: Rows = {};
