// What hangs on vehicles of a Traccar once these are here: a service plan for each device that a maintenance is for, and users as
// persons who see the vehicles of their devices.
import { groupsWithin, planOf } from '@flotila/domain/traccar/maintenance.ts';
import { isNote, type Note, note } from '@flotila/domain/traccar/note.ts';
import type {
  TraccarDevice,
  TraccarGroup,
  TraccarMaintenance,
  TraccarUser,
} from '@flotila/domain/traccar/traccar.ts';
import { personOfUser } from '@flotila/domain/traccar/user.ts';
import type { Traccar } from '../../ground/outside/traccar.ts';
import { storeNewPerson } from '../../thing/person/store-person.ts';
import { storeNewPlan } from '../../thing/service/store-plan.ts';
import { operatorEditor } from './editor.ts';
import { linkedByDevice } from './links.ts';
import { type Made, type Outcome, sameOf, type TakeDeps, takeOne } from './take-one.ts';
import { findByEmail, listTaken, type Taken } from './traccar.queries.ts';

interface Linked {
  devices: readonly TraccarDevice[];
  groups: readonly TraccarGroup[];
  maintenances: readonly TraccarMaintenance[];
  users: readonly TraccarUser[];
}

export async function importLinked(
  deps: TakeDeps & { traccar: Pick<Traccar, 'linked'> },
  theirs: Linked,
): Promise<Outcome[]> {
  const taken = await deps.db.read((read) => listTaken(read, deps));
  const vehicleIdOf = new Map(
    taken.flatMap(({ kind, isThere, theirs: id, ours }) =>
      kind === 'device' && isThere ? [[id, ours] as const] : [],
    ),
  );
  return [
    ...(theirs.maintenances.length > 0 ? await takePlans(deps, theirs, taken, vehicleIdOf) : []),
    ...(await takeUsers(deps, theirs, taken, vehicleIdOf)),
  ];
}

/** A maintenance is for devices, and for groups with all that lies in them. */
async function takePlans(
  deps: Parameters<typeof importLinked>[0],
  { devices, groups, maintenances }: Linked,
  taken: readonly Taken[],
  vehicleIdOf: ReadonlyMap<number, number>,
): Promise<Outcome[]> {
  const linked = await linkedByDevice(deps.traccar, 'maintenance', { devices, groups });
  const outcomes: Outcome[] = [];
  const used = new Set<number>();
  for (const device of devices) {
    const vehicleId = vehicleIdOf.get(device.id);
    if (vehicleId === undefined) continue;
    const ids = linked.get(device.id) ?? new Set();
    for (const id of ids) used.add(id);
    for (const one of maintenances.filter(({ id }) => ids.has(id))) {
      const key = { kind: 'maintenance', theirs: one.id, theirsDevice: device.id } as const;
      const outcome = await takeOne(deps, key, sameOf(taken, key), () =>
        takePlan(deps, one, vehicleId),
      );
      outcomes.push({ kind: 'maintenance', name: `${one.name} of ${device.name}`, ...outcome });
    }
  }
  for (const { id, name } of maintenances.filter((one) => !used.has(one.id))) {
    outcomes.push({
      kind: 'maintenance',
      name: name || String(id),
      result: 'left',
      note: note('noDevice'),
    });
  }
  return outcomes;
}

async function takePlan(
  deps: TakeDeps,
  maintenance: TraccarMaintenance,
  vehicleId: number,
): Promise<Made | Note> {
  const input = planOf(maintenance, vehicleId);
  if (isNote(input)) return input;
  const editor = operatorEditor(deps);
  const plan = await storeNewPlan({ ...editor, say: () => '' }, input);
  return { ours: plan.servicePlanId, isNew: true };
}

async function takeUsers(
  deps: Parameters<typeof importLinked>[0],
  { users, devices, groups }: Linked,
  taken: readonly Taken[],
  vehicleIdOf: ReadonlyMap<number, number>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const user of users) {
    const key = { kind: 'user', theirs: user.id, theirsDevice: 0 } as const;
    const outcome = await takeOne(deps, key, sameOf(taken, key), async () => {
      const holder = await deps.db.read((db) => findByEmail(db, deps.company, user.email ?? ''));
      if (holder !== undefined) return { ours: holder, isNew: false };
      const own = (await deps.traccar.linked('devices', { userId: user.id })) ?? [];
      // Those that a user sees by a group are not told with the others.
      const seenGroups = (await deps.traccar.linked('groups', { userId: user.id })) ?? [];
      const within = groupsWithin(
        seenGroups.map(({ id }) => id),
        groups,
      );
      const seen = devices.filter(({ groupId }) => groupId && within.has(groupId));
      const ids = new Set([...own, ...seen].map(({ id }) => id));
      const vehicleIds = [...ids].flatMap((id) => vehicleIdOf.get(id) ?? []);
      const editor = operatorEditor(deps);
      const person = await storeNewPerson(editor, personOfUser(user, vehicleIds));
      return { ours: person.personId, isNew: true, note: note('toInvite') };
    });
    outcomes.push({ kind: 'user', name: user.email || user.name || String(user.id), ...outcome });
  }
  return outcomes;
}
