// Rules of a Traccar's notifications, of the company's own and switched off, once vehicles and zones are here.
import { scheduleOf } from '@flotila/domain/traccar/calendar.ts';
import { groupsAround } from '@flotila/domain/traccar/maintenance.ts';
import { isNote, type Note } from '@flotila/domain/traccar/note.ts';
import { type NotifiedRule, rulesOf, type Watched } from '@flotila/domain/traccar/notification.ts';
import type {
  TraccarCalendar,
  TraccarDevice,
  TraccarGeofence,
  TraccarGroup,
  TraccarNotification,
} from '@flotila/domain/traccar/traccar.ts';
import type { Traccar } from '../../ground/outside/traccar.ts';
import { storeNewRule } from '../../thing/rule/store-rule.ts';
import { operatorEditor } from './editor.ts';
import { linkedByDevice } from './links.ts';
import { type Made, type Outcome, sameOf, type TakeDeps, takeOne } from './take-one.ts';
import { listTaken } from './traccar.queries.ts';

interface Ruled {
  devices: readonly TraccarDevice[];
  groups: readonly TraccarGroup[];
  geofences: readonly TraccarGeofence[];
  calendars: readonly TraccarCalendar[];
  notifications: readonly TraccarNotification[];
}

type Deps = TakeDeps & { traccar: Pick<Traccar, 'linked' | 'serverAttributes'> };

export async function importRules(deps: Deps, theirs: Ruled): Promise<Outcome[]> {
  if (theirs.notifications.length === 0) return [];
  const taken = await deps.db.read((read) => listTaken(read, deps));
  const world = await readWorld(deps, theirs, taken);
  const outcomes: Outcome[] = [];
  /** Several users have the same notification: one rule is enough. */
  const made = new Map<string, number>();
  for (const notification of theirs.notifications) {
    const name = nameOf(notification);
    const rules = planRules(deps, theirs, world, notification);
    if (isNote(rules)) {
      outcomes.push({ kind: 'notification', name, result: 'left', note: rules });
      continue;
    }
    for (const rule of rules) {
      const { id: number } = notification;
      const key = { kind: 'notification', theirs: number, theirsDevice: rule.part } as const;
      const outcome = await takeOne(deps, key, sameOf(taken, key), () =>
        takeRule(deps, rule, made),
      );
      outcomes.push({ kind: 'notification', name: rule.input.name, ...outcome });
    }
  }
  return outcomes;
}

function nameOf({ id, description, type }: TraccarNotification): string {
  return description?.trim() || type || String(id);
}

interface World {
  watched: ReadonlyMap<number, Watched>;
  /** Ids of notifications by devices. */
  notified: ReadonlyMap<number, ReadonlySet<number>>;
  zoneIdOf: ReadonlyMap<number, number>;
}

async function readWorld(
  deps: Deps,
  theirs: Ruled,
  taken: Awaited<ReturnType<typeof listTaken>>,
): Promise<World> {
  const oursOf = (wanted: 'device' | 'geofence') =>
    new Map(
      taken.flatMap(({ kind, isThere, theirs: id, ours }) =>
        kind === wanted && isThere ? [[id, ours] as const] : [],
      ),
    );
  const [vehicleIdOf, zoneIdOf] = [oursOf('device'), oursOf('geofence')];
  const server = await deps.traccar.serverAttributes();
  const notified = await linkedByDevice(deps.traccar, 'notifications', theirs);
  const fenced = theirs.notifications.some(({ type }) => type?.startsWith('geofence'))
    ? await linkedByDevice(deps.traccar, 'geofences', theirs)
    : new Map<number, Set<number>>();
  const watched = new Map<number, Watched>();
  for (const device of theirs.devices) {
    const vehicleId = vehicleIdOf.get(device.id);
    if (vehicleId === undefined) continue;
    const around = groupsAround(device.groupId ?? 0, theirs.groups).map(
      (id) => theirs.groups.find((group) => group.id === id)?.attributes,
    );
    const sources = [device.attributes, ...around, server];
    watched.set(device.id, {
      vehicleId,
      attributeOf: (name) => sources.find((one) => one?.[name] !== undefined)?.[name],
      zoneIds: [...(fenced.get(device.id) ?? [])].flatMap((id) => zoneIdOf.get(id) ?? []),
    });
  }
  return { watched, notified, zoneIdOf };
}

function planRules(
  { company }: Deps,
  { devices, geofences, calendars }: Ruled,
  { watched, notified, zoneIdOf }: World,
  notification: TraccarNotification,
): NotifiedRule[] | Note {
  const { id, always, calendarId, attributes } = notification;
  const data = calendars.find((one) => one.id === calendarId)?.data;
  const when = calendarId ? scheduleOf(data ?? '', company.timeZone) : null;
  if (isNote(when)) return when;
  const those = devices.filter((device) => always || notified.get(device.id)?.has(id));
  const named = attributes?.geofenceIds;
  const limited = geofences.filter((one) => Number(one.attributes?.speedLimit) > 0);
  return rulesOf({
    notification,
    when,
    devices: those.flatMap((device) => watched.get(device.id) ?? []),
    isForAll: always === true,
    zoneIds:
      typeof named === 'string' && named !== ''
        ? named.split(',').flatMap((one) => zoneIdOf.get(Number(one)) ?? [])
        : null,
    hasZoneLimits: limited.some((one) => zoneIdOf.has(one.id)),
  });
}

async function takeRule(
  deps: Deps,
  { input, note }: NotifiedRule,
  made: Map<string, number>,
): Promise<Made> {
  const same = JSON.stringify({ ...input, name: '' });
  const before = made.get(same);
  if (before !== undefined) return { ours: before, isNew: false };
  const rule = await storeNewRule(operatorEditor(deps), input);
  made.set(same, rule.ruleId);
  return { ours: rule.ruleId, isNew: true, ...(note && { note }) };
}
