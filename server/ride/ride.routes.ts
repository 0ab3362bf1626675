// The rides of a vehicle (API-047).
import { problem } from '@flotila/domain/problem.ts';
import { listRides } from '@flotila/domain/ride/ride.api.ts';
import { readPeriod } from '../http/period.ts';
import { type Route, serve } from '../http/serve.ts';
import { isVehicleOf } from '../vehicle/vehicle-list.queries.ts';
import { listRides as listRidesOfVehicle } from './ride.queries.ts';

export const rideRoutes: Route[] = [
  serve(listRides, (call) => {
    const { company, visible, input } = call;
    const vehicleId = input.path.id;
    const query = { ...input.query, vehicleId, ...readPeriod(input.query, company.timeZone) };
    return call.db.read(async (db) => {
      if (!(await isVehicleOf(db, company, visible.vehicles, vehicleId)))
        throw problem('not_found');
      return listRidesOfVehicle(db, company.id, query);
    });
  }),
];
