// The rides of a vehicle (API-047), their correction by an administrator (API-051) and its trail.
import { pageOf } from '@flotila/domain/endpoint.ts';
import { ownSince } from '@flotila/domain/own-records.ts';
import { hasRole } from '@flotila/domain/permission.ts';
import { invalidField, problem } from '@flotila/domain/problem.ts';
import {
  listRecalculations,
  listRideEdits,
  listRides,
  RIDES_DAYS_MAX,
  type RideEdit,
  updateRide,
} from '@flotila/domain/ride/ride.api.ts';
import { getRideWay } from '@flotila/domain/ride/ride-way.api.ts';
import { readPathMoment, readPeriod } from '../../ground/http/period.ts';
import { type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import type { Past } from '../archive/past.ts';
import { isPersonOf } from '../person/person.queries.ts';
import { editRide } from './edit-ride.ts';
import { listRecalculations as listRecalculationsOf } from './recalculation.queries.ts';
import { getRide, listRides as listRidesOfVehicle } from './ride.queries.ts';
import { listTrail } from './ride-edit.queries.ts';
import { getDerivedRide, measureRide } from './ride-way.queries.ts';

export function rideRoutes({ past }: { past: Past }): Route[] {
  return [
    serve(listRides, (call) => {
      const { company, input } = call;
      const vehicleId = input.path.id;
      const period = readPeriod(input.query, company.timeZone, RIDES_DAYS_MAX);
      const query = { ...input.query, vehicleId, ...period };
      return call.db.read((db) => listRidesOfVehicle(db, company.id, query));
    }),
    serve(listRecalculations, ({ company, input, db }) =>
      db.read(async (read) =>
        pageOf(await listRecalculationsOf(read, company.id, input.path.id), input.query),
      ),
    ),
    serve(updateRide, changeRide),
    serve(listRideEdits, (call) => {
      const { company, input } = call;
      const vehicleId = input.path.id;
      const fromTs = readPathMoment('start', input.path.start, company.timeZone);
      return call.db.read(async (db) => {
        const ride = await getRide(db, company.id, vehicleId, fromTs);
        const span = {
          fromTs: Date.parse(ride.fromTimestamp),
          toTs: Date.parse(ride.toTimestamp),
        };
        return pageOf(await listTrail(db, company.id, vehicleId, span), input.query);
      });
    }),
    serve(getRideWay, async (call) => {
      const { company, input } = call;
      const vehicleId = input.path.id;
      const fromTs = readPathMoment('start', input.path.start, company.timeZone);
      const ride = await call.db.read((db) => getDerivedRide(db, company.id, vehicleId, fromTs));
      const measured = await measureRide(past, company.id, vehicleId, ride);
      return { distance: ride.distance, measured };
    }),
  ];
}

/** PERM-021, decision 0059. */
async function changeRide(call: CompanyCall<typeof updateRide>) {
  const { company, visible, input, session } = call;
  const vehicleId = input.path.id;
  const { driverId } = input.body;
  const fromTs = readPathMoment('start', input.path.start, company.timeZone);
  const owner = hasRole(session, company, 'admin')
    ? null
    : { personId: call.personId, since: ownSince(call.now, company.timeZone) };
  await call.db.read(async (db) => {
    // 404 comes before what is wrong with the body's values.
    await getRide(db, company.id, vehicleId, fromTs);
    if (owner && isMoreThanType(input.body)) {
      throw problem('forbidden', { message: 'ride_own_type' });
    }
    if (driverId && !(await isPersonOf(db, company, visible.persons, driverId))) {
      throw invalidField('driverId', 'unknown');
    }
  });
  const { accountId, firstName, lastName } = session;
  const name = `${firstName} ${lastName}`.trim();
  const ride = { company, vehicleId, fromTs, now: call.now, accountId, name, owner };
  return editRide(call.db, ride, input.body);
}

function isMoreThanType({ rideType: _type, lastChange: _seen, ...others }: RideEdit): boolean {
  return Object.values(others).some((value) => value !== undefined);
}
