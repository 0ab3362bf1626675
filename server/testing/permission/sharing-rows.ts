// Who may call what of sharings.
import { VEHICLE } from '../cast.ts';
import { DISPATCHERS, type Rows, STALE } from './rows.ts';

/** A sharing of tatra and one of the foreign company, made before the tests under these codes. */
export const SHARING = { own: 'A'.repeat(22), foreign: 'B'.repeat(22) };
const sharingRow = { own: { hash: SHARING.own }, foreign: { hash: SHARING.foreign } };

export const sharingRows: Rows = {
  'GET /v1/{company}/sharing': { who: DISPATCHERS, status: 200 },
  'GET /v1/{company}/sharing/{hash}': { who: DISPATCHERS, ...sharingRow, status: 200 },
  'POST /v1/{company}/sharing': { who: DISPATCHERS, body: { note: 1 }, status: 400 },
  'PUT /v1/{company}/sharing/{hash}': {
    who: DISPATCHERS,
    ...sharingRow,
    body: { lastChange: 'never', vehiclesIds: [VEHICLE.truck.id] },
    status: 412,
  },
  'DELETE /v1/{company}/sharing/{hash}': {
    who: DISPATCHERS,
    ...sharingRow,
    query: STALE,
    status: 412,
  },
};
