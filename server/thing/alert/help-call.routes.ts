// Calls for help as whoever acts on them needs them. A dispatcher who sees the vehicle reads the telephone of its driver,
// also of one whom they do not see among the persons: who calls for help is called back.
import {
  HANDED_ON_MAX,
  type HelpCall,
  listHelpCalls,
  takeHelpCall,
} from '@flotila/domain/alert/help-call.api.ts';
import { found, problem } from '@flotila/domain/problem.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import { type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { listPersonPhoneRows } from '../person/person.queries.ts';
import { driverOf, mapVehicle, rideDriverOf } from '../vehicle/map-vehicle.ts';
import { listMapRows, type MapRow } from '../vehicle/vehicle-map.queries.ts';
import { acknowledge, isOwn } from './acknowledge.ts';
import { sightOf } from './alert-sight.ts';
import { acknowledgerOf } from './alert-view.ts';
import { type HelpCallRow, listHelpCallRows, listWaitingCalls } from './help-call.queries.ts';
import { listHandedOnTo } from './receiver.queries.ts';

type Call = CompanyCall<typeof listHelpCalls | typeof takeHelpCall>;

export const helpCallRoutes: Route[] = [
  serve(listHelpCalls, (call) =>
    call.db.read(async (db) => ({ content: await answerCalls(db, call) })),
  ),
  serve(takeHelpCall, async (call) => {
    const { vehicleId } = call.input.path;
    const { db, session, now, personId } = call;
    const sight = sightOf(call);
    const alertIds = await db.read(async (read) => {
      const [one] = await listHelpCallRows(read, sight, vehicleId);
      if (!one?.alertId) throw problem('not_found');
      return [...new Set([one.alertId, ...(await listWaitingCalls(read, sight, vehicleId))])];
    });
    const editor = { db, session, now, personId, sight };
    await acknowledge(editor, alertIds, { acknowledged: true, takesOver: true });
    // Somebody may have ended it meanwhile.
    const [taken] = await db.write((write) => answerCalls(write, call, vehicleId));
    return found(taken);
  }),
];

/** `vehicleId`: of this vehicle alone; left out: of all that are seen. */
async function answerCalls(db: ReadDb, call: Call, vehicleId?: number): Promise<HelpCall[]> {
  const { company, visible } = call;
  const sight = sightOf(call);
  const calls = await listHelpCallRows(db, sight, vehicleId);
  if (calls.length === 0) return [];
  const ids = calls.map((one) => one.vehicleId);
  const rows = await listMapRows(db, company, { visible: visible.vehicles, ids });
  const drivers = rows.flatMap((row) => callerOf(row)?.personId ?? []);
  const told = await listPersonPhoneRows(db, company, drivers);
  const phones = new Map(told.map(({ personId, phone }) => [personId, phone]));
  const known = new Map(rows.map((row) => [row.vehicle_id, row]));
  const answered: HelpCall[] = [];
  for (const one of calls) {
    const row = known.get(one.vehicleId);
    if (!row) continue;
    const taken = one.takenAt && {
      at: one.takenAt.toISOString(),
      by: acknowledgerOf(one),
      isOwn: isOwn(one, call),
    };
    const handedOn = await handedOnOf(db, call, one);
    answered.push({ ...aboutVehicle(one, row, phones), taken, handedOn });
  }
  return answered;
}

/** Who drives, else who drove the last ride. */
function callerOf(row: MapRow) {
  return driverOf(row) ?? rideDriverOf(row);
}

async function handedOnOf(
  db: ReadDb,
  { company }: Call,
  { alertId, handedOnAt }: HelpCallRow,
): Promise<HelpCall['handedOn']> {
  if (alertId === null || handedOnAt === null) return null;
  const to = await listHandedOnTo(db, { companyId: company.id, alertId }, HANDED_ON_MAX);
  return { at: handedOnAt.toISOString(), to };
}

function aboutVehicle(
  call: HelpCallRow,
  row: MapRow,
  phones: ReadonlyMap<number, string>,
): Omit<HelpCall, 'taken' | 'handedOn'> {
  const caller = callerOf(row);
  const { location } = mapVehicle(row, { companyName: '', withDevice: false });
  return {
    vehicleId: call.vehicleId,
    numericPlate: row.numeric_plate,
    pressedAt: call.pressed.toISOString(),
    receivedAt: call.found?.toISOString() ?? null,
    alertId: call.alertId,
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
