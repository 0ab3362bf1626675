// Who may call what of forwardings: administrators of the company.
import { ADMINS, type Rows, STALE } from './rows.ts';

/** Forwardings under these ids, made before the tests. */
export const FORWARDING = { own: 621, foreign: 622 };
const forwarding = {
  who: ADMINS,
  own: { forwardingId: FORWARDING.own },
  foreign: { forwardingId: FORWARDING.foreign },
};
const vehicles = { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] };
const input = {
  name: 'F',
  form: 'json',
  content: 'records',
  url: 'https://example.org/',
  vehicles,
};
const stale = { lastChange: 'never' };

export const forwardingRows: Rows = {
  'GET /v1/{company}/forwarding': { who: ADMINS, status: 200 },
  'POST /v1/{company}/forwarding': { who: ADMINS, body: {}, status: 400 },
  'GET /v1/{company}/forwarding/{forwardingId}': { ...forwarding, status: 200 },
  'PUT /v1/{company}/forwarding/{forwardingId}': {
    ...forwarding,
    body: { ...input, ...stale },
    status: 412,
  },
  'DELETE /v1/{company}/forwarding/{forwardingId}': { ...forwarding, query: STALE, status: 412 },
  'POST /v1/{company}/forwarding/{forwardingId}/secret': {
    ...forwarding,
    body: stale,
    status: 412,
  },
  'POST /v1/{company}/forwarding/{forwardingId}/test': { ...forwarding, status: 200 },
  'GET /v1/{company}/forwarding/{forwardingId}/try': { ...forwarding, status: 200 },
};
