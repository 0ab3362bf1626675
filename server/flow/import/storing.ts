// How a row of a list is stored and taken back: by the functions that store the record of a form, so rights, uniqueness, the
// record of changes and all that follows are theirs.
import type { GroupsetDetail, GroupsetInput } from '@flotila/domain/groupset/groupset.api.ts';
import type { RecordKind } from '@flotila/domain/import/import.api.ts';
import { personFieldOf } from '@flotila/domain/import/person.ts';
import { subjectFieldOf } from '@flotila/domain/import/subject.ts';
import type { Body } from '@flotila/domain/import/target.ts';
import { vehicleFieldOf } from '@flotila/domain/import/vehicle.ts';
import type { PersonInput } from '@flotila/domain/person/person.api.ts';
import type { SubjectInput } from '@flotila/domain/subject/subject.api.ts';
import type { VehicleInput } from '@flotila/domain/vehicle/vehicle.ts';
import {
  getGroupsetDetail,
  removeGroupset,
  storeGroupset,
  storeNewGroupset,
} from '../../thing/groupset/store-groupset.ts';
import { getPersonRecord } from '../../thing/person/person-view.ts';
import {
  type PersonStamps,
  removePerson,
  storeNewPerson,
  storePerson,
} from '../../thing/person/store-person.ts';
import {
  getSubjectRecord,
  removeSubject,
  storeNewSubject,
  storeSubject,
} from '../../thing/subject/store-subject.ts';
import { removeVehicle, storeNewVehicle, storeVehicle } from '../../thing/vehicle/store-vehicle.ts';
import { storeVehicles } from '../../thing/vehicle/store-vehicles.ts';
import { readForAudit } from '../../thing/vehicle/vehicle-audit.ts';
import { CONTRACT_BACK, CONTRACT_STORING } from './contracts.ts';
import {
  type ImportedRecord,
  personsInUse,
  subjectsInUse,
  vehiclesWithPast,
} from './import.queries.ts';
import { SERVICE_PLAN_BACK, SERVICE_PLAN_STORING } from './service-plans.ts';
import type { BackWay, Importer, Storing } from './store-kind.ts';

export const STORING: Readonly<Record<RecordKind, Storing>> = {
  vehicle: {
    module: 'vehicle',
    fieldOf: vehicleFieldOf,
    async make(importer, body) {
      const made = await storeNewVehicle(importer, vehicleOf(body));
      return { id: made.vehicleId, stamp: made.lastChange };
    },
    async change(importer, id, body) {
      const changed = await storeVehicle(importer, id, vehicleOf(body));
      return { id, stamp: changed.lastChange };
    },
    together(db, importer) {
      const { make, change, settle, ...more } = storeVehicles(db, importer);
      return {
        ...more,
        settle: async () => new Map([...(await settle())].map(([id, stamp]) => [id, { stamp }])),
        make: (body) => make(vehicleOf(body)),
        change: (id, body) => change(id, vehicleOf(body)),
      };
    },
    after: putIntoGroups,
  },
  person: {
    module: 'person',
    fieldOf: personFieldOf,
    async make(importer, body) {
      const made = await storeNewPerson(importer, personOf(body));
      return { id: made.personId, stamp: stampOf(made) };
    },
    async change(importer, id, body) {
      return { id, stamp: stampOf(await storePerson(importer, id, personOf(body))) };
    },
  },
  groupset: {
    module: 'groupset',
    fieldOf: (path) => path.split('.')[0] ?? path,
    async make(importer, body) {
      const made = await storeNewGroupset(importer, body as unknown as GroupsetInput);
      return { id: made.groupSetId, stamp: made.lastChange };
    },
    async change(importer, id, body) {
      const changed = await storeGroupset(importer, id, body as unknown as GroupsetInput);
      return { id, stamp: changed.lastChange };
    },
  },
  subject: {
    module: 'subject',
    fieldOf: subjectFieldOf,
    async make(importer, body) {
      const made = await storeNewSubject(importer, body as unknown as SubjectInput);
      return { id: made.subjectId, stamp: made.lastChange };
    },
    async change(importer, id, body) {
      const changed = await storeSubject(importer, id, body as unknown as SubjectInput);
      return { id, stamp: changed.lastChange };
    },
  },
  'service-plan': SERVICE_PLAN_STORING,
  contract: CONTRACT_STORING,
};

function personOf(body: Body): PersonInput {
  return body as unknown as PersonInput;
}

function stampOf(stamps: PersonStamps): string {
  return `${stamps.personLastChange}/${stamps.companyPersonLastChange}`;
}

/** The rest of the body is stored by a step of its own. */
function vehicleOf({ groups: _groups, ...body }: Body): VehicleInput {
  return body as unknown as VehicleInput;
}

async function putIntoGroups(
  importer: Importer,
  stored: readonly { id: number; body: Body }[],
): Promise<ImportedRecord[]> {
  const added = new Map<number, number[]>();
  for (const { id, body } of stored) {
    for (const groupsetId of (body.groups ?? []) as number[]) {
      added.set(groupsetId, [...(added.get(groupsetId) ?? []), id]);
    }
  }
  const records: ImportedRecord[] = [];
  for (const [groupsetId, vehicleIds] of added) {
    const before = await importer.db.read((db) => getGroupsetDetail(db, importer, groupsetId));
    const vehicles = [...new Set([...before.vehicles, ...vehicleIds])];
    if (vehicles.length === before.vehicles.length) continue;
    const after = await storeGroupset(importer, groupsetId, { ...inputOf(before), vehicles });
    records.push({ kind: 'groupset', recordId: groupsetId, stamp: after.lastChange, before });
  }
  return records;
}

function inputOf({ groupSetId: _id, ...detail }: GroupsetDetail): GroupsetInput {
  return detail;
}

export const BACK_WAYS: Readonly<Record<ImportedRecord['kind'], BackWay>> = {
  subject: {
    module: 'subject',
    async now(importer, id) {
      const { name, lastChange } = await importer.db.read((db) =>
        getSubjectRecord(db, importer, id),
      );
      return { name, stamp: lastChange };
    },
    used: (db, { company }, ids) => subjectsInUse(db, company, ids),
    remove: removeSubject,
    async restore(importer, id, before) {
      const { lastChange } = await importer.db.read((db) => getSubjectRecord(db, importer, id));
      return storeSubject(importer, id, { ...before, lastChange } as unknown as SubjectInput);
    },
  },
  vehicle: {
    module: 'vehicle',
    async now(importer, id) {
      const { numericPlate, lastChange } = await importer.db.write((db) =>
        readForAudit(db, importer, id),
      );
      return { name: numericPlate, stamp: lastChange };
    },
    used: (db, { company }, ids) => vehiclesWithPast(db, company, ids),
    remove: removeVehicle,
    async restore(importer, id, before) {
      const current = await importer.db.write((db) => readForAudit(db, importer, id));
      const device = before.device as Body | null;
      const mounted = current.device as { deviceId?: number; lastChange?: string } | null;
      const isSame = device?.deviceId !== undefined && device.deviceId === mounted?.deviceId;
      const stamps = isSame
        ? { lastChange: mounted?.lastChange }
        : { deviceId: undefined, lastChange: undefined };
      return storeVehicle(importer, id, {
        ...vehicleOf(before),
        device: device && ({ ...device, ...stamps } as unknown as VehicleInput['device']),
        lastChange: current.lastChange,
      });
    },
  },
  person: {
    module: 'person',
    async now(importer, id) {
      const person = await importer.db.read((db) => getPersonRecord(db, importer, id));
      const name = `${person.firstName} ${person.lastName}`.trim();
      return { name, stamp: stampOf(person) };
    },
    used: (db, { company }, ids) => personsInUse(db, company, ids),
    remove: (importer, id, stamp) => {
      const [personLastChange = '', companyPersonLastChange = ''] = stamp.split('/');
      return removePerson(importer, id, { personLastChange, companyPersonLastChange });
    },
    async restore(importer, id, before) {
      const { personLastChange, companyPersonLastChange } = await importer.db.read((db) =>
        getPersonRecord(db, importer, id),
      );
      const { email = null, phone = null } = before;
      const stamps = { personLastChange, companyPersonLastChange };
      return storePerson(importer, id, personOf({ ...before, email, phone, ...stamps }));
    },
  },
  groupset: {
    module: 'groupset',
    async now(importer, id) {
      const { name, lastChange } = await importer.db.read((db) =>
        getGroupsetDetail(db, importer, id),
      );
      return { name, stamp: lastChange };
    },
    used: async () => [],
    remove: removeGroupset,
    async restore(importer, id, before) {
      const { lastChange } = await importer.db.read((db) => getGroupsetDetail(db, importer, id));
      return storeGroupset(importer, id, {
        ...inputOf(before as unknown as GroupsetDetail),
        lastChange,
      });
    },
  },
  'service-plan': SERVICE_PLAN_BACK,
  contract: CONTRACT_BACK,
};
