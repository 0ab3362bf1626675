// Who may call what of rides and their days.
import {
  ADMINS,
  COLLECTIVE,
  COMPANY_ROLES,
  PERIOD,
  RIDE_FROM,
  type Rows,
  vehicleRow,
} from './rows.ts';

const rideRow = {
  own: { ...vehicleRow.own, timestamp: RIDE_FROM },
  ownOf: { collective: { ...vehicleRow.ownOf.collective, timestamp: RIDE_FROM } },
  foreign: { ...vehicleRow.foreign, timestamp: RIDE_FROM },
};
const rideEditRow = {
  own: { ...vehicleRow.own, start: RIDE_FROM },
  foreign: { ...vehicleRow.foreign, start: RIDE_FROM },
};

export const rideRows: Rows = {
  'GET /v1/{company}/vehicle/{id}/ride/{timestamp}/locations': {
    who: COLLECTIVE,
    ...rideRow,
    status: 200,
  },
  'GET /v1/{company}/vehicle/{id}/ride': {
    who: COLLECTIVE,
    ...vehicleRow,
    query: PERIOD,
    status: 200,
  },
  'GET /v1/{company}/vehicle/{id}/day-summaries': {
    who: COLLECTIVE,
    ...vehicleRow,
    query: PERIOD,
    status: 200,
  },
  'GET /v1/{company}/vehicle/{id}/recalculation': {
    who: COMPANY_ROLES,
    ...vehicleRow,
    status: 200,
  },
  'PATCH /v1/{company}/vehicle/{id}/ride/{start}': {
    who: ADMINS,
    orOwn: true,
    ...rideEditRow,
    body: { lastChange: 'never' },
    status: 412,
  },
  'GET /v1/{company}/vehicle/{id}/ride/{start}/edits': {
    who: COMPANY_ROLES,
    ...rideEditRow,
    status: 200,
  },
  'GET /v1/{company}/vehicle/{id}/ride/{start}/way': {
    who: COMPANY_ROLES,
    ...rideEditRow,
    status: 200,
  },
};
