// What a zone needs beyond its schema: a shape that can be one, a name that no other has, and vehicles, groups, types and a
// subject of the own company.
import type { FieldError } from '@flotila/domain/problem.ts';
import { duplicateField, invalidField, problem } from '@flotila/domain/problem.ts';
import type { VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { VEHICLE_TYPES } from '@flotila/domain/vehicle/vehicle-kinds.ts';
import { type ShapeFault, shapeFault, storedShape } from '@flotila/domain/zone/shape-fault.ts';
import type { ZoneInput } from '@flotila/domain/zone/zone.api.ts';
import { defaultMinDwell } from '@flotila/domain/zone/zone.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import { checkMembers, refuseUnknown } from '../groupset/member-ids.ts';
import { holdSubject } from '../subject/subject.queries.ts';
import { shapeParams } from './shape-params.ts';
import { listGroupsets, listZoneNames, type ZoneRow } from './zone.queries.ts';

interface Asked {
  company: CompanyContext;
  visible: Visible;
}

/** @throws invalid with the fault's sentence and, where edges cross, the place */
export function checkShape(shape: ZoneRow['shape']): ZoneRow['shape'] {
  const fault = shapeFault(shape);
  if (fault) throw shapeProblem(fault);
  return storedShape(shape);
}

function shapeProblem(fault: ShapeFault) {
  const params = shapeParams(fault);
  const errors = [{ field: 'shape', code: fault.code, params }];
  return problem('invalid', { message: `zone_${fault.code}`, params, errors });
}

/**
 * What is stored of an input. `before`: the zone as it is, null for a new one.
 * @throws invalid, duplicate
 */
export async function checkZone(
  db: WriteDb,
  asked: Asked,
  input: ZoneInput,
  before: ZoneRow | null,
): Promise<Omit<ZoneRow, 'zoneId' | 'lastChange'>> {
  const { company } = asked;
  const { deriveDays: _days, lastChange: _seen, ...values } = input;
  const shape = checkShape(values.shape);
  const vehicles = await checkChoice(db, asked, values.vehicles, before?.vehicles);
  if (values.subjectId !== null && !(await holdSubject(db, company, values.subjectId))) {
    throw invalidField('subjectId', 'unknown');
  }
  const taken = await listZoneNames(db, company, [values.name], before?.zoneId ?? null);
  if (taken.size > 0) throw duplicateField('name');
  return {
    ...values,
    shape,
    vehicles,
    minDwell: values.minDwell ?? defaultMinDwell(values.category),
  };
}

/** @throws invalid */
async function checkChoice(
  db: WriteDb,
  { company, visible }: Asked,
  choice: VehicleChoice,
  before: VehicleChoice | undefined,
): Promise<VehicleChoice> {
  if (choice.all) return { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] };
  const errors: FieldError[] = [];
  const vehicleIds = await checkMembers(
    db,
    company,
    {
      field: 'vehicles.vehicleIds',
      kind: 'vehicle',
      wanted: choice.vehicleIds,
      stored: before?.vehicleIds ?? [],
      visible: visible.vehicles,
    },
    errors,
  );
  const groupsets = await listGroupsets(db, company, choice.groupSetIds);
  const known = [...groupsets, ...(before?.groupSetIds ?? [])];
  refuseUnknown('vehicles.groupSetIds', choice.groupSetIds, known, errors);
  refuseUnknown('vehicles.typeCodes', choice.typeCodes, VEHICLE_TYPES, errors);
  if (errors.length > 0) throw problem('invalid', { errors });
  const groupSetIds = [...new Set(choice.groupSetIds)].filter((id) => groupsets.has(id));
  return { all: false, vehicleIds, groupSetIds, typeCodes: [...new Set(choice.typeCodes)] };
}
