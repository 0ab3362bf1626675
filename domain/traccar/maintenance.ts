// The service plan of a maintenance for one vehicle.
import { periodText } from '../service/period.ts';
import { ServicePlanInput } from '../service/service.api.ts';
import { firstOf } from '../text.ts';
import { DAY_MS } from '../time.ts';
import { type Note, note } from './note.ts';
import type { TraccarGroup, TraccarMaintenance } from './traccar.ts';

const NAME_MAX = 50;
const DAYS_MAX = 999;
const DISTANCES = new Set(['totalDistance', 'odometer', 'serviceOdometer', 'tripOdometer']);
const TIMES = new Set(['fixTime', 'deviceTime', 'serverTime']);

/** A note: why there can be none. Metres, milliseconds of the engine, and milliseconds become ours. */
export function planOf(
  { id, name, type, period }: TraccarMaintenance,
  vehicleId: number,
): ServicePlanInput | Note {
  const repeats = repetitionOf(type ?? '', period ?? 0);
  if (!repeats) return note('counted', { type: type ?? '' });
  const called = firstOf((name ?? '').trim() || `${id}`, NAME_MAX);
  const read = ServicePlanInput.safeParse({ vehicleId, typeCode: 'own', name: called, ...repeats });
  return read.success ? read.data : note('period');
}

function repetitionOf(type: string, period: number): Partial<ServicePlanInput> | undefined {
  if (DISTANCES.has(type)) return { repeatedKm: Math.round(period) };
  if (type === 'hours') return { repeatedEh: Math.round(period / 1000) };
  const days = Math.round(period / DAY_MS);
  if (!TIMES.has(type) || days < 1 || days > DAYS_MAX) return undefined;
  return { repeatedPeriod: periodText({ years: 0, months: 0, days }) };
}

/** The groups of these and those that lie in them. */
export function groupsWithin(ids: Iterable<number>, groups: readonly TraccarGroup[]): Set<number> {
  const within = new Set(ids);
  // A group that is its own ancestor ends the walk, because it is in already.
  for (let size = -1; size < within.size; ) {
    size = within.size;
    for (const one of groups) if (within.has(one.groupId ?? 0)) within.add(one.id);
  }
  return within;
}

/** The groups that a device is in, from its own outwards. */
export function groupsAround(groupId: number, groups: readonly TraccarGroup[]): number[] {
  const around: number[] = [];
  for (let id = groupId; id > 0 && !around.includes(id); ) {
    around.push(id);
    id = groups.find((one) => one.id === id)?.groupId ?? 0;
  }
  return around;
}
