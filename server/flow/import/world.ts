// What is there already, as the judging of a list needs it: records of the kind, and those that cells name.

import { GroupsetInput } from '@flotila/domain/groupset/groupset.api.ts';
import { GROUPSET_TARGETS, groupsetRules } from '@flotila/domain/import/groupset.ts';
import type { ImportKind, RecordKind } from '@flotila/domain/import/import.api.ts';
import type { StoredRecord } from '@flotila/domain/import/judge.ts';
import { PERSON_TARGETS, personRules } from '@flotila/domain/import/person.ts';
import { REFUELING_TARGETS } from '@flotila/domain/import/refueling-targets.ts';
import { SUBJECT_TARGETS, subjectRules } from '@flotila/domain/import/subject.ts';
import {
  type Body,
  type Lists,
  type Named,
  nameKey,
  type Target,
} from '@flotila/domain/import/target.ts';
import { VEHICLE_TARGETS, VehicleBody, vehicleRules } from '@flotila/domain/import/vehicle.ts';
import { PersonInput } from '@flotila/domain/person/person.api.ts';
import { plateKey } from '@flotila/domain/refueling/csv.ts';
import { SubjectInput } from '@flotila/domain/subject/subject.api.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import { listGroupsetDetails } from '../../thing/groupset/groupset.queries.ts';
import { limited } from '../../thing/groupset/store-groupset.ts';
import { listPersonEdits } from '../../thing/person/person-record.queries.ts';
import { listAllSubjects } from '../../thing/subject/subject.queries.ts';
import { codesElsewhere, listDevices } from '../../thing/vehicle/device.queries.ts';
import { listVehicleEdits } from '../../thing/vehicle/vehicle.queries.ts';
import { CONTRACT_LIST } from './contracts.ts';
import { listGroupMembers } from './import.queries.ts';
import type { KindOfList, Reader, World } from './kind.ts';
import { parseBy } from './parse-by.ts';
import { SERVICE_PLAN_LIST } from './service-plans.ts';

export async function readWorld(db: ReadDb, { company, visible }: Reader): Promise<World> {
  const persons = await readPersons(db, { company, visible });
  const groupsets = await readGroupsets(db, { company, visible });
  const vehicles = await readVehicles(db, { company, visible });
  const lists: Lists = {
    persons: named(persons, ({ id, body: { firstName, lastName, email } }) => ({
      id,
      name: `${firstName} ${lastName}`.trim(),
      others: [`${lastName} ${firstName}`, ...(email ? [String(email)] : [])],
    })),
    groupsets: named(groupsets, ({ id, body }) => ({
      id,
      name: String(body.name),
      others: [],
    })),
    vehicles: named(vehicles, ({ id, body }) => {
      const plate = String(body.numericPlate);
      return { id, name: plate, others: [plateKey(plate)] };
    }),
    subjects: named(await readSubjects(db, { company, visible }), ({ id, body }) => ({
      id,
      name: String(body.name),
      others: body.id ? [String(body.id)] : [],
    })),
  };
  return { lists, persons, vehicles, groupsets };
}

function named<T>(
  rows: readonly T[],
  of: (row: T) => { id: number; name: string; others: string[] },
): Named {
  const ids = new Map<string, number[]>();
  const names = new Map<number, string>();
  for (const row of rows) {
    const { id, name, others } = of(row);
    names.set(id, name);
    for (const key of new Set([name, ...others].map(nameKey))) {
      if (key !== '') ids.set(key, [...(ids.get(key) ?? []), id]);
    }
  }
  return { ids, names };
}

async function readVehicles(db: ReadDb, { company, visible }: Reader): Promise<StoredRecord[]> {
  const devices = new Map(
    (await listDevices(db, company, { visible: null })).map(({ vehicleId, ...device }) => [
      vehicleId,
      device,
    ]),
  );
  const groups = Map.groupBy(await listGroupMembers(db, company), ({ vehicleId }) => vehicleId);
  const edits = await listVehicleEdits(db, company, { visible: visible.vehicles });
  return edits.map(({ vehicleId, ...edit }) => ({
    id: vehicleId,
    body: {
      ...edit,
      device: devices.get(vehicleId) ?? null,
      groups: (groups.get(vehicleId) ?? []).map(({ groupsetId }) => groupsetId),
    },
  }));
}

/** Of what they may see as much as whoever imports sees. */
async function readPersons(db: ReadDb, { company, visible }: Reader): Promise<StoredRecord[]> {
  const edits = await listPersonEdits(db, company, visible);
  const sees = (set: ReadonlySet<number> | null) => (id: number) => set?.has(id) ?? true;
  return edits.map(({ personId, ...edit }) => ({
    id: personId,
    body: {
      ...edit,
      visibleVehicles: edit.visibleVehicles.filter(sees(visible.vehicles)),
      visiblePersons: edit.visiblePersons.filter(sees(visible.persons)),
    },
  }));
}

async function readGroupsets(db: ReadDb, { company, visible }: Reader): Promise<StoredRecord[]> {
  const all = await listGroupsetDetails(db, company, { isAdministrator: true, personId: null });
  return all
    .map((one) => limited(one, visible))
    .map(({ groupSetId, ...body }) => ({ id: groupSetId, body }));
}

async function readSubjects(db: ReadDb, { company }: Reader): Promise<StoredRecord[]> {
  const all = await listAllSubjects(db, company);
  return all.map(({ subjectId, created: _created, companyId: _company, ...body }) => ({
    id: subjectId,
    body,
  }));
}

export const LIST_KINDS: Readonly<Record<RecordKind, KindOfList>> = {
  person: {
    targets: PERSON_TARGETS,
    stored: async (_db, _reader, { persons }) => persons,
    rules: async (_db, _reader, stored) => personRules(stored, parseBy(PersonInput, [])),
  },
  groupset: {
    targets: GROUPSET_TARGETS,
    stored: async (_db, _reader, { groupsets }) => groupsets,
    rules: async (_db, _reader, stored) => groupsetRules(stored, parseBy(GroupsetInput, [])),
  },
  subject: {
    targets: SUBJECT_TARGETS,
    stored: readSubjects,
    rules: async (_db, _reader, stored) => subjectRules(stored, parseBy(SubjectInput, [])),
  },
  vehicle: {
    targets: VEHICLE_TARGETS,
    stored: async (_db, _reader, { vehicles }) => vehicles,
    async rules(db, { company }, vehicles, textsOf) {
      const codes = await codesElsewhere(db, company, textsOf('device.code'));
      const here = vehicles.flatMap(({ id, body }) => {
        const device = body.device as Body | null;
        return device ? [{ code: String(device.code), id, plate: String(body.numericPlate) }] : [];
      });
      const elsewhere = codes.map((code) => ({ code, id: 0, plate: null }));
      return vehicleRules(
        { vehicles, taken: [...here, ...elsewhere] },
        parseBy(VehicleBody, ['groups']),
      );
    },
  },
  'service-plan': SERVICE_PLAN_LIST,
  contract: CONTRACT_LIST,
};

export function targetsOf(kind: ImportKind): readonly Target[] {
  return kind === 'refueling' ? REFUELING_TARGETS : LIST_KINDS[kind].targets;
}
