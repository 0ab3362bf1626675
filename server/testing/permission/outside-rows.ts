// Who may call what asks third parties: whoever may write contracts and business partners (API-092), and of
// places whoever sees the map. The rows name what is answered or refused before anybody is asked.
import { COLLECTIVE, DISPATCHERS, type Rows } from './rows.ts';

export const outsideRows: Rows = {
  'GET /v1/{company}/map/compute-route-url': {
    who: DISPATCHERS,
    query: '?url=https://example.com/',
    status: 400,
  },
  'GET /v1/{company}/subject-find-id/{country}/{id}': {
    who: DISPATCHERS,
    own: { country: 'de', id: '1' },
    status: 400,
  },
  'GET /v1/{company}/subject-check-vat/{vatNumber}': {
    who: DISPATCHERS,
    own: { vatNumber: '1' },
    status: 400,
  },
  'GET /v1/{company}/place': { who: COLLECTIVE, query: '?q=Trnava&typing', status: 200 },
};
