// Service plans and services of the vehicles that the caller sees (API-064 … API-068).
import { found, problem } from '@flotila/domain/problem.ts';
import {
  createService,
  createServiceAt,
  createServicePlan,
  createServicePlanAt,
  deleteService,
  deleteServicePlan,
  getService,
  getServicePlan,
  listServices,
  updateService,
  updateServicePlan,
} from '@flotila/domain/service/service.api.ts';
import { listServicePlans } from '@flotila/domain/service/service-plan.api.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import { viewPage } from '../../ground/db/page.ts';
import { type AnyEndpoint, type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { languageOf, messageOf } from '../../ground/i18n/messages.ts';
import { isVehicleOf } from '../vehicle/vehicle-list.queries.ts';
import { readVehicleFacts } from './due.queries.ts';
import { findPlan, listPlanRows, listServiceRows, type ServiceFilter } from './service.queries.ts';
import { planView, serviceView } from './service-view.ts';
import { getPlan, removePlan, type ServiceEditor, storeNewPlan, storePlan } from './store-plan.ts';
import { getServiceView, removeService, storeNewService, storeService } from './store-service.ts';

export const serviceRoutes: Route[] = [
  serve(listServicePlans, answerPlans),
  serve(getServicePlan, (call) => call.db.read((db) => getPlan(db, call, call.input.path.id))),
  serve(createServicePlan, (call) => storeNewPlan(editorOf(call), call.input.body)),
  serve(createServicePlanAt, (call) => storeNewPlan(editorOf(call), call.input.body)),
  serve(updateServicePlan, async (call) =>
    storePlan(editorOf(call), call.input.path.id, call.input.body),
  ),
  serve(deleteServicePlan, (call) => {
    const { lastChange, withServices } = call.input.query;
    const options = { lastChange, withServices: withServices === 'true' };
    return removePlan(editorOf(call), call.input.path.id, options);
  }),
  serve(listServices, answerServices),
  serve(getService, (call) => call.db.read((db) => getServiceView(db, call, call.input.path.id))),
  serve(createService, (call) => storeNewService(editorOf(call), call.input.body)),
  serve(createServiceAt, (call) => storeNewService(editorOf(call), call.input.body)),
  serve(updateService, async (call) =>
    storeService(editorOf(call), call.input.path.id, call.input.body),
  ),
  serve(deleteService, (call) =>
    removeService(editorOf(call), call.input.path.id, call.input.query.lastChange),
  ),
];

function editorOf<E extends AnyEndpoint>(call: CompanyCall<E>): ServiceEditor {
  const { db, company, now, session, visible, request } = call;
  const language = languageOf(request.headers['accept-language']);
  return { db, company, now, session, visible, say: (key) => messageOf(language, key) };
}

function answerPlans(call: CompanyCall<typeof listServicePlans>) {
  const { query } = call.input;
  return call.db.read(async (db) => {
    const filter = { visible: call.visible.vehicles, vehicleId: query.vehicle };
    await checkFilter(db, call, filter);
    const page = await listPlanRows(db, call.company, filter, query);
    const facts = await factsOf(db, call, page.content);
    return viewPage(page, (row) => planView(row, facts.get(row.vehicleId)));
  });
}

function answerServices(call: CompanyCall<typeof listServices>) {
  const { query } = call.input;
  return call.db.read(async (db) => {
    const filter = {
      visible: call.visible.vehicles,
      vehicleId: query.vehicle,
      planId: query.plan,
    };
    await checkFilter(db, call, filter);
    const page = await listServiceRows(db, call.company, filter, query);
    const facts = await factsOf(db, call, page.content);
    return viewPage(page, (row) => serviceView(row, facts.get(row.vehicleId)));
  });
}

/** A vehicle or plan that the caller does not see is none. */
async function checkFilter(
  db: ReadDb,
  { company, visible }: Pick<CompanyCall<AnyEndpoint>, 'company' | 'visible'>,
  { vehicleId, planId }: ServiceFilter,
): Promise<void> {
  if (vehicleId && !(await isVehicleOf(db, company, visible.vehicles, vehicleId))) {
    throw problem('not_found');
  }
  if (planId) found(await findPlan(db, company, visible.vehicles, planId));
}

function factsOf(
  db: ReadDb,
  { company, now }: Pick<CompanyCall<AnyEndpoint>, 'company' | 'now'>,
  rows: readonly { vehicleId: number }[],
) {
  const ids = [...new Set(rows.map(({ vehicleId }) => vehicleId))];
  return readVehicleFacts(db, company, ids, now);
}
