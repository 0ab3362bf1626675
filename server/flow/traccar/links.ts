// What is linked with each device of a Traccar, by itself or by a group around it.
import { groupsAround } from '@flotila/domain/traccar/maintenance.ts';
import type { TraccarDevice, TraccarGroup } from '@flotila/domain/traccar/traccar.ts';
import type { Traccar, TraccarList } from '../../ground/outside/traccar.ts';

export async function linkedByDevice(
  traccar: Pick<Traccar, 'linked'>,
  list: TraccarList,
  { devices, groups }: { devices: readonly TraccarDevice[]; groups: readonly TraccarGroup[] },
): Promise<Map<number, Set<number>>> {
  const idsOf = async (to: Parameters<Traccar['linked']>[1]) =>
    (await traccar.linked(list, to))?.map(({ id }) => id) ?? [];
  const ofGroup = new Map<number, number[]>();
  for (const { id } of groups) ofGroup.set(id, await idsOf({ groupId: id }));
  const linked = new Map<number, Set<number>>();
  for (const device of devices) {
    const around = groupsAround(device.groupId ?? 0, groups).flatMap((id) => ofGroup.get(id) ?? []);
    linked.set(device.id, new Set([...(await idsOf({ deviceId: device.id })), ...around]));
  }
  return linked;
}
