// Where the tracker of a demo vehicle knocks. Listeners are named by protocol, vehicles by the type of
// their device; the two names differ for one.
import type { DeviceType } from '@flotila/domain/vehicle/device-choices.ts';

/** Port of the listener for the device; undefined: it is turned off. */
export function portOf(ports: Readonly<Record<string, number>>, type: DeviceType) {
  return ports[type === 'bceiotm' ? 'bce-iotm' : type] || undefined;
}
