// Who may have the operator's street map: whoever is signed in, of whatever company; here there is none.
import { COMPANY_ROLES, type Rows } from './rows.ts';

const who = [...COMPANY_ROLES, 'foreign' as const];
const version = '0123456789abcdef';

export const mapRows: Rows = {
  'GET /v1/map/tiles/{version}': { who, own: { version }, status: 404 },
  'GET /v1/map/tiles/{version}/{z}/{x}/{y}': {
    who,
    own: { version, z: 0, x: 0, y: 0 },
    status: 404,
  },
};
