// Service plans of a list, each with its newest service: how they are read, stored and taken back.
import {
  SERVICE_PLAN_TARGETS,
  servicePlanFieldOf,
  servicePlanRules,
} from '@flotila/domain/import/service-plan.ts';
import type { Body } from '@flotila/domain/import/target.ts';
import type { FieldError } from '@flotila/domain/problem.ts';
import { ServiceInput, ServicePlanInput } from '@flotila/domain/service/service.api.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import {
  findNewestOfPlan,
  listPlansWithLast,
  type PlanRow,
  plansWithSeveral,
  type ServiceRow,
} from '../../thing/service/service.queries.ts';
import {
  getPlan,
  removePlan,
  type ServiceEditor,
  storeNewPlan,
  storePlan,
} from '../../thing/service/store-plan.ts';
import { removeService, storeNewService, storeService } from '../../thing/service/store-service.ts';
import { findPlate } from '../../thing/vehicle/vehicle-list.queries.ts';
import type { KindOfList } from './kind.ts';
import { parseBy } from './parse-by.ts';
import type { BackWay, Importer, Left, Storing } from './store-kind.ts';

export const SERVICE_PLAN_LIST: KindOfList = {
  targets: SERVICE_PLAN_TARGETS,
  async stored(db, { company, visible }) {
    const all = await listPlansWithLast(db, company, { visible: visible.vehicles });
    return all.map(({ plan, last }) => ({ id: plan.servicePlanId, body: bodyOf(plan, last) }));
  },
  rules: async (_db, _reader, stored) => servicePlanRules(stored, parse),
};

function bodyOf({ servicePlanId: _id, ...plan }: PlanRow, last: ServiceRow | undefined): Body {
  return { ...plan, ...(last && { last: { ...last } }) };
}

const parsePlan = parseBy(ServicePlanInput, ['isPlanSame']);
const parseService = parseBy(ServiceInput, ['serviceId']);

/** Both by their own call. */
function parse({ last, ...body }: Body): { body: Body } | { errors: FieldError[] } {
  const plan = parsePlan(body);
  if (!last) return plan;
  const service = parseService({ ...(last as Body), vehicleId: body.vehicleId });
  const errors = 'errors' in plan ? [...plan.errors] : [];
  if ('errors' in service) {
    errors.push(
      ...service.errors
        .filter(({ field }) => field !== 'vehicleId')
        .map((error) => ({ ...error, field: `last.${error.field}` })),
    );
  }
  if (errors.length > 0 || 'errors' in plan || 'errors' in service) return { errors };
  return { body: { ...plan.body, last: service.body } };
}

/** What a store says beside the record is no part of a list. */
function editorOf(importer: Importer): ServiceEditor {
  return { ...importer, say: () => '' };
}

function planOf({ last: _last, isPlanSame: _same, ...plan }: Body): ServicePlanInput {
  return plan as unknown as ServicePlanInput;
}

export const SERVICE_PLAN_STORING: Storing = {
  module: 'service',
  fieldOf: servicePlanFieldOf,
  async make(importer, body) {
    const made = await storeNewPlan(editorOf(importer), planOf(body));
    return storeLast(importer, made.servicePlanId, body);
  },
  async change(importer, id, body) {
    if (body.isPlanSame !== true) await storePlan(editorOf(importer), id, planOf(body));
    return storeLast(importer, id, body);
  },
};

/** One more, unless it is of the same day. */
async function storeLast(importer: Importer, planId: number, body: Body): Promise<Left> {
  const { serviceId, ...last } = (body.last ?? {}) as Body & { serviceId?: number };
  if (body.last) {
    const { vehicleId } = body;
    const input = { ...last, planId, vehicleId } as unknown as ServiceInput;
    const editor = editorOf(importer);
    if (serviceId === undefined) await storeNewService(editor, input);
    else await storeService(editor, serviceId, input);
  }
  return { id: planId, vehicleId: Number(body.vehicleId), stamp: await stampOf(importer, planId) };
}

/** Of the plan and its newest service. */
async function stampOf(importer: Importer, planId: number): Promise<string> {
  const { plan, last } = await importer.db.read((db) => read(db, importer, planId));
  return [plan.lastChange, last?.serviceId, last?.lastChange].join('/');
}

async function read(db: ReadDb, importer: Importer, planId: number) {
  const plan = await getPlan(db, editorOf(importer), planId);
  return { plan, last: await findNewestOfPlan(db, importer.company, planId) };
}

export const SERVICE_PLAN_BACK: BackWay = {
  module: 'service',
  async now(importer, id) {
    const { plan } = await importer.db.read((db) => read(db, importer, id));
    const plate = await importer.db.read((db) => findPlate(db, importer.company, plan.vehicleId));
    const name = `${plate} ${plan.name ?? plan.typeCode}`;
    return { name, stamp: await stampOf(importer, id) };
  },
  used: (db, { company }, ids) => plansWithSeveral(db, company, ids),
  async remove(importer, id, stamp) {
    const [lastChange = ''] = stamp.split('/');
    return removePlan(editorOf(importer), id, { lastChange, withServices: true });
  },
  async restore(importer, id, before) {
    const editor = editorOf(importer);
    const { plan, last } = await importer.db.read((db) => read(db, importer, id));
    const former = before.last as (Body & { serviceId: number }) | undefined;
    if (last && last.serviceId !== former?.serviceId) {
      await removeService(editor, last.serviceId, last.lastChange);
    } else if (last && former) {
      const { serviceId: _id, ...service } = former;
      const input = { ...service, lastChange: last.lastChange } as unknown as ServiceInput;
      await storeService(editor, last.serviceId, input);
    }
    return storePlan(editor, id, { ...planOf(before), lastChange: plan.lastChange });
  },
};
