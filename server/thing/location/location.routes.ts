// Stored locations of a vehicle: of a period (API-048, API-049) and of one ride (API-050).
import {
  LOCATIONS_DAYS_MAX,
  listLocations,
  listRideLocations,
  listTrack,
} from '@flotila/domain/location/location.api.ts';
import { problem } from '@flotila/domain/problem.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyId } from '../../ground/http/context.ts';
import { readPathMoment, readPeriod } from '../../ground/http/period.ts';
import { type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { ensureFresh, type Past } from '../archive/past.ts';
import {
  type LocationsQuery,
  listLocationsOfRide,
  listLocations as listLocationsOfVehicle,
  listTrack as listTrackOfVehicle,
} from './location.queries.ts';
import { unknownMeasures } from './measures.ts';

export function locationRoutes({ past }: { past: Past }): Route[] {
  return [
    serve(listLocations, (call) => ofPeriod(past, call, listLocationsOfVehicle)),
    serve(listTrack, (call) => ofPeriod(past, call, listTrackOfVehicle)),
    serve(listRideLocations, (call) => {
      const { company, input } = call;
      const vehicleId = input.path.id;
      refuseUnknown(input.query.params);
      const rideFrom = readPathMoment('timestamp', input.path.timestamp, company.timeZone);
      const query = { ...input.query, vehicleId, rideFrom };
      const lay = layer(past, company.id, query);
      return call.db.read((db) => listLocationsOfRide(db, company.id, { ...query, lay }));
    }),
  ];
}

/** Days around a time of which a smoothed one reads some records. */
const AROUND_MS = DAY_MS;

/** Archived records are laid where they are read, before they are. */
function layer(
  past: Past,
  companyId: number,
  { vehicleId, smooth }: { vehicleId: number; smooth?: boolean | undefined },
): LocationsQuery['lay'] {
  const around = smooth ? AROUND_MS : 0;
  return ({ from, to }) =>
    ensureFresh(past, {
      companyId,
      vehicleIds: [vehicleId],
      from: from - around,
      to: to + around,
    });
}

/** Reads what both calls of a period ask for. */
function ofPeriod<T>(
  past: Past,
  call: CompanyCall<typeof listLocations> | CompanyCall<typeof listTrack>,
  read: (db: ReadDb, company: CompanyId, query: LocationsQuery) => Promise<T>,
): Promise<T> {
  const { company, input } = call;
  const vehicleId = input.path.id;
  refuseUnknown(input.query.params);
  const period = readPeriod(input.query, company.timeZone, LOCATIONS_DAYS_MAX);
  // HIS-042, API-049: smoothing is for superusers; others get what was measured.
  const smooth = input.query.smooth === true && call.session.superuser;
  const wanted = { ...input.query, ...period, smooth, vehicleId };
  const query = { ...wanted, lay: layer(past, company.id, wanted) };
  return call.db.read((db) => read(db, company.id, query));
}

/** As measures do (API-059). @throws invalid for a parameter that does not exist */
function refuseUnknown(params: string): void {
  const errors = unknownMeasures(params).map((parameter) => ({
    field: 'params',
    code: 'unknownParameter',
    params: { parameter },
  }));
  if (errors.length > 0) throw problem('invalid', { errors });
}
