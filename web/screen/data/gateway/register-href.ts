// Where a tracker is registered: the form of a vehicle, with the tracker filled in.
import type { UnknownTracker } from '@flotila/domain/connection/gateway.api.ts';
import { dataDetailPath } from '../../../ground/address/paths.ts';
import type { DataPlace } from '../module.ts';

/** `vehicle`: the id of one that is there, or `new`. */
export function registerHref(
  { deviceType, code }: Pick<UnknownTracker, 'deviceType' | 'code'>,
  { ccode }: Pick<DataPlace, 'ccode'>,
  vehicle: string,
): string {
  const query = new URLSearchParams({ deviceType, code });
  return `${dataDetailPath(ccode, 'vehicle', vehicle)}?${query}`;
}
