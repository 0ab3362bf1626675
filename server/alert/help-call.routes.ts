// Calls for help as whoever acts on them needs them. A dispatcher who sees the vehicle reads the telephone of its driver,
// also of one whom they do not see among the persons: who calls for help is called back.
import { type HelpCall, listHelpCalls } from '@flotila/domain/alert/help-call.api.ts';
import { type Route, serve } from '../http/serve.ts';
import { driverOf, mapVehicle, rideDriverOf } from '../vehicle/map-vehicle.ts';
import { listMapRows, type MapRow } from '../vehicle/vehicle-map.queries.ts';
import { sightOf } from './alert-sight.ts';
import { type HelpCallRow, listHelpCallRows, listPhones } from './help-call.queries.ts';

export const helpCallRoutes: Route[] = [
  serve(listHelpCalls, async (call) => {
    const { company, visible } = call;
    const sight = sightOf(call);
    return call.db.read(async (db) => {
      const calls = await listHelpCallRows(db, sight);
      if (calls.length === 0) return { content: [] };
      const ids = calls.map(({ vehicleId }) => vehicleId);
      const rows = await listMapRows(db, company, { visible: visible.vehicles, ids });
      const drivers = rows.flatMap((row) => callerOf(row)?.personId ?? []);
      const phones = await listPhones(db, sight, drivers);
      const known = new Map(rows.map((row) => [row.vehicle_id, row]));
      return {
        content: calls.flatMap((one) => {
          const row = known.get(one.vehicleId);
          return row ? [helpCall(one, row, phones)] : [];
        }),
      };
    });
  }),
];

/** Who drives, else who drove the last ride. */
function callerOf(row: MapRow) {
  return driverOf(row) ?? rideDriverOf(row);
}

function helpCall(call: HelpCallRow, row: MapRow, phones: ReadonlyMap<number, string>): HelpCall {
  const caller = callerOf(row);
  const { location } = mapVehicle(row, { companyName: '', withDevice: false });
  return {
    vehicleId: call.vehicleId,
    numericPlate: row.numeric_plate,
    pressedAt: call.pressed.toISOString(),
    receivedAt: call.found?.toISOString() ?? null,
    alertId: call.alertId,
    taken: call.takenAt && { at: call.takenAt.toISOString(), by: takerOf(call) },
    driver: caller && {
      personId: caller.personId,
      firstName: caller.firstName,
      lastName: caller.lastName,
      phone: phones.get(caller.personId) ?? null,
      isPast: driverOf(row) === null,
    },
    location: location && {
      latitude: location.latitude,
      longitude: location.longitude,
      timestamp: location.timestamp,
      speed: location.speed,
      countryCode: location.countryCode,
      place: location.place,
    },
  };
}

function takerOf({ byPersonId, byFirstName, byLastName }: HelpCallRow) {
  if (byPersonId === null) return null;
  return { personId: byPersonId, firstName: byFirstName ?? '', lastName: byLastName ?? '' };
}
