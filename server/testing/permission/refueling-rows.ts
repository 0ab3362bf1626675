// Who may call what of refuelings and their documents.
import { VEHICLE } from '../cast.ts';
import {
  COLLECTIVE,
  COMPANY_ROLES,
  DISPATCHERS,
  PERIOD,
  RIDE_FROM,
  type Rows,
  STALE,
} from './rows.ts';

/** A document of each vehicle at the same moment. */
const documentRow = {
  own: { vehicleId: VEHICLE.truck.id, timestamp: RIDE_FROM },
  foreign: { vehicleId: VEHICLE.foreign.id, timestamp: RIDE_FROM },
};
const documentUrl = '/v1/{company}/refueling/{vehicleId}/document/{timestamp}';
/** Photos of these documents. */
export const PHOTO = { own: 551, foreign: 552 };
const photoRow = {
  own: { ...documentRow.own, photoId: PHOTO.own },
  foreign: { ...documentRow.foreign, photoId: PHOTO.foreign },
};
const documentBody = { quantity: 1, amount: 1, currency: 'EUR', lastChange: 'never' };

/** Who keeps own documents may, too. */
const own = { who: DISPATCHERS, orOwn: true } as const;

export const refuelingRows: Rows = {
  'GET /v1/{company}/refueling/{vehicleId}': {
    who: COLLECTIVE,
    own: { vehicleId: VEHICLE.truck.id },
    ownOf: { collective: { vehicleId: VEHICLE.van.id } },
    foreign: { vehicleId: VEHICLE.foreign.id },
    query: PERIOD,
    status: 200,
  },
  [`POST ${documentUrl}`]: { ...own, ...documentRow, body: documentBody, status: 409 },
  [`PUT ${documentUrl}`]: { ...own, ...documentRow, body: documentBody, status: 412 },
  [`DELETE ${documentUrl}`]: { ...own, ...documentRow, query: STALE, status: 412 },
  [`GET ${documentUrl}/photo`]: { who: COMPANY_ROLES, ...documentRow, status: 200 },
  // Without a file: whoever may call is told so.
  [`POST ${documentUrl}/photo`]: { ...own, ...documentRow, status: 400 },
  [`GET ${documentUrl}/photo/{photoId}`]: { who: COMPANY_ROLES, ...photoRow, status: 200 },
  [`DELETE ${documentUrl}/photo/{photoId}`]: { ...own, ...photoRow, status: 204 },
  'POST /v1/{company}/refueling/import': { who: DISPATCHERS, status: 400 },
};
