// Vehicle calls: the live list, one vehicle, editing, pickers and search (API-020 … API-046).
import { pageOf } from '@flotila/domain/endpoint.ts';
import { can } from '@flotila/domain/permission.ts';
import { invalidField, problem } from '@flotila/domain/problem.ts';
import { getTrackerPorts, type TrackerPorts } from '@flotila/domain/vehicle/tracker-port.api.ts';
import {
  findVehicles,
  listVehicleBriefs,
  listVehiclesOnMap,
  resetFlag,
} from '@flotila/domain/vehicle/vehicle.api.ts';
import type { DeviceInput } from '@flotila/domain/vehicle/vehicle.ts';
import {
  createVehicle,
  deleteVehicle,
  getVehicle,
  updateVehicle,
  updateVehicleParams,
} from '@flotila/domain/vehicle/vehicle-record.api.ts';
import { z } from 'zod';
import { viewPage } from '../../ground/db/page.ts';
import { fieldErrors } from '../../ground/http/field-errors.ts';
import { type CompanyCall, type Route, serve, serveSession } from '../../ground/http/serve.ts';
import { acknowledgeWithin } from '../alert/acknowledge.ts';
import { sightOf } from '../alert/alert-sight.ts';
import { listWaitingCalls } from '../alert/help-call.queries.ts';
import { writeAudit } from '../audit/audit.queries.ts';
import { refuseStale } from '../audit/record-change.ts';
import { checkGroupset } from '../groupset/select-groupset.ts';
import { isPersonOf } from '../person/person.queries.ts';
import { readVehicleFacts } from '../service/due.queries.ts';
import { vehicleServices } from '../service/service-view.ts';
import { setDriver } from './assigned-driver.queries.ts';
import { editVehicle } from './edit-vehicle.ts';
import { findVehicleRows } from './find-vehicles.queries.ts';
import { lawOf, mapVehicle } from './map-vehicle.ts';
import { removeVehicle, storeNewVehicle, storeVehicle } from './store-vehicle.ts';
import { resetPanic, vehicleRows } from './vehicle.queries.ts';
import { lockVehicle, noteVehicle, readForAudit } from './vehicle-audit.ts';
import { listBriefRows } from './vehicle-list.queries.ts';
import { listMapPage } from './vehicle-map.queries.ts';
import { getVehicleRecord, type RecordReader } from './vehicle-record.ts';

export interface VehicleDeps {
  /** The protocol's own check of `device.options`: gives them checked, or throws a zod error. */
  parseDeviceOptions: (
    deviceType: DeviceInput['deviceType'],
    options: unknown,
  ) => Record<string, unknown>;
  /** Where trackers report to; left out: no gateway. */
  trackerPorts?: TrackerPorts | undefined;
}

export function vehicleRoutes(deps: VehicleDeps): Route[] {
  return [
    serve(listVehiclesOnMap, answerMap),
    serveSession(getTrackerPorts, () => deps.trackerPorts ?? { isLocal: false, ports: [] }),
    serve(getVehicle, (call) =>
      call.db.read((db) =>
        getVehicleRecord(
          db,
          {
            company: call.company,
            visible: call.visible,
            isSuperuser: call.session.superuser,
            withServices: call.input.query.services ?? false,
            now: call.now,
          },
          call.input.path.id,
        ),
      ),
    ),
    serve(createVehicle, async (call) => {
      const { body } = call.input;
      return storeNewVehicle(call, { ...body, device: checkedDevice(deps, body.device) });
    }),
    serve(updateVehicle, async (call) => {
      const { body, path } = call.input;
      return storeVehicle(call, path.id, {
        ...body,
        device: checkedDevice(deps, body.device),
      });
    }),
    serve(deleteVehicle, (call) =>
      removeVehicle(call, call.input.path.id, call.input.query.lastChange),
    ),
    serve(updateVehicleParams, changeParams),
    serve(resetFlag, answerPanic),
    serve(listVehicleBriefs, (call) =>
      call.db.read(async (db) => {
        const { query } = call.input;
        await checkGroupset(db, call, query.groupset);
        const filter = { visible: call.visible.vehicles, groupsetId: query.groupset };
        return pageOf(await listBriefRows(db, call.company, filter), query);
      }),
    ),
    serve(findVehicles, async (call) => {
      const { query } = call.input;
      const search = { text: query.text, isSuperuser: call.session.superuser };
      const { memberships } = call.identity;
      return pageOf(await call.db.read((db) => findVehicleRows(db, memberships, search)), query);
    }),
  ];
}

/** API-032, API-033, SVC-019: active vehicles with what of them is due; with all=true every state and the tracker, for administrators. */
function answerMap(call: CompanyCall<typeof listVehiclesOnMap>) {
  const { query } = call.input;
  const all = query.all ?? false;
  if (all && !can(call.session, call.company, 'vehicle', 'read')) throw problem('forbidden');
  const filter = { visible: call.visible.vehicles, groupsetId: query.groupset, all };
  return call.db.read(async (db) => {
    await checkGroupset(db, call, query.groupset);
    const page = await listMapPage(db, call.company, filter, query);
    const options = { companyName: call.company.name, withDevice: call.session.superuser || all };
    const ids = page.content.map((row) => row.vehicle_id);
    const facts = await readVehicleFacts(db, call.company, ids, call.now);
    return viewPage(page, (row) => ({
      ...mapVehicle(row, options),
      ...vehicleServices(facts.get(row.vehicle_id)),
      ...(all && lawOf(row)),
    }));
  });
}

/** API-044. */
function changeParams(call: CompanyCall<typeof updateVehicleParams>) {
  const { company, visible, input } = call;
  const { id } = input.path;
  const { superuser: isSuperuser } = call.session;
  const reader = { company, visible, isSuperuser, withServices: false, now: call.now };
  const { lastChange, driverId, name } = input.body;
  // Nothing to change leaves lastChange alone, so that nobody else meets a conflict.
  if (name === undefined && driverId === undefined) return answerUnchanged(call, reader);
  return editVehicle(call, async (db, now) => {
    const before = await lockVehicle(db, call, id);
    const asSeen = () => getVehicleRecord(db, reader, id);
    if (lastChange !== undefined) await refuseStale(before, lastChange, asSeen);
    if (driverId && !(await isPersonOf(db, company, visible.persons, driverId, id))) {
      throw invalidField('driverId', 'unknown');
    }
    await vehicleRows.set(db, company, id, { name });
    if (driverId !== undefined) await setDriver(db, company, id, { personId: driverId, now });
    await noteVehicle(db, call, id, before);
    return { vehicleId: id, answer: asSeen };
  });
}

function answerUnchanged(call: CompanyCall<typeof updateVehicleParams>, reader: RecordReader) {
  const { path, body } = call.input;
  return call.db.read(async (db) => {
    const current = await getVehicleRecord(db, reader, path.id);
    return refuseStale(current, body.lastChange ?? current.lastChange);
  });
}

/** API-045, API-046. What was answered waits for nobody: its alerts are acknowledged with it (W-2). */
function answerPanic(call: CompanyCall<typeof resetFlag>): Promise<void> {
  const { company, session, personId } = call;
  const sight = sightOf(call);
  const { id } = call.input.path;
  return editVehicle(call, async (db, now) => {
    const { flagPanic, numericPlate } = await readForAudit(db, call, id);
    // Before the live row, in the order in which records lock both.
    const alertIds = await listWaitingCalls(db, sight, id);
    const editor = { sight, session, personId, now: call.now };
    if (alertIds.length > 0) await acknowledgeWithin(db, editor, alertIds, { acknowledged: true });
    await resetPanic(db, company, id, now);
    await writeAudit(db, call, {
      companyId: company.id,
      kind: 'vehicle',
      recordId: id,
      recordName: numericPlate,
      before: { flagPanic },
      after: { flagPanic: false },
    });
    return { vehicleId: id, answer: () => undefined };
  });
}

function checkedDevice(deps: VehicleDeps, device: DeviceInput | null): DeviceInput | null {
  if (!device?.options) return device;
  try {
    return { ...device, options: deps.parseDeviceOptions(device.deviceType, device.options) };
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const errors = fieldErrors(error).map((one) => ({
      ...one,
      field: one.field ? `device.options.${one.field}` : 'device.options',
    }));
    throw problem('invalid', { errors });
  }
}
