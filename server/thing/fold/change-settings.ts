// A change of what rides are made from (the vehicle's counters at the start, how its tracker's records are
// read): the rides of the past are found again by the new settings, in the background and once, and
// people's corrections are laid over them by the same rebuild.
import { changesRides } from '@flotila/domain/vehicle/device-settings.ts';
import { clientOf } from '../../ground/db/client.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import { markWholeDirty } from './fold-rows.ts';
import type { Owner } from './read-locations.ts';
import { readRideSettings } from './setups.ts';

export interface SettingsChange {
  owner: Owner;
  /** The change puts another tracker on the vehicle. */
  isOtherTracker: boolean;
  now: Date;
  /** The owner is put here instead of being marked, which would hold up its records until the end. */
  rebuilds?: Owner[] | undefined;
}

/**
 * Runs `change` within the transaction and compares the settings before and after it. Whoever calls holds
 * the vehicle's row; rides stay as they are until a worker has made them anew.
 */
export async function changeRideSettings(
  db: WriteDb,
  { owner, isOtherTracker, now, rebuilds }: SettingsChange,
  change: () => Promise<void>,
): Promise<void> {
  const client = clientOf(db);
  const settings = async () =>
    (await readRideSettings(client, [owner.vehicleId])).get(owner.vehicleId);
  const before = await settings();
  await change();
  const after = await settings();
  if (!before || !after || !changesRides(before, after, isOtherTracker)) return;
  if (rebuilds) rebuilds.push(owner);
  else await markWholeDirty(client, [owner], now);
}
