// Who may call what of keys: administrators of the company, and no key.
import { ADMINS, type Rows } from './rows.ts';

/** Keys under these ids, made before the tests; `ended` is for the call that ends one. */
export const API_KEY = { own: 631, foreign: 632, ended: 633 };
const apiKey = {
  who: ADMINS,
  own: { apiKeyId: API_KEY.own },
  foreign: { apiKeyId: API_KEY.foreign },
};

export const apiKeyRows: Rows = {
  'GET /v1/{company}/api-key': { who: ADMINS, status: 200 },
  'POST /v1/{company}/api-key': { who: ADMINS, body: {}, status: 400 },
  'GET /v1/{company}/api-key/{apiKeyId}': { ...apiKey, status: 200 },
  'PUT /v1/{company}/api-key/{apiKeyId}': {
    ...apiKey,
    body: { name: 'K', role: 'reader', lastChange: 'never' },
    status: 412,
  },
  'POST /v1/{company}/api-key/{apiKeyId}/roll': { ...apiKey, status: 200 },
  // The first who may ends it.
  'DELETE /v1/{company}/api-key/{apiKeyId}': {
    ...apiKey,
    own: { apiKeyId: API_KEY.ended },
    status: 204,
    statusOf: { admin: 404 },
  },
};
