// Server and port that a tracker must be set to, of what the server told.
import type { TrackerPort, TrackerPorts } from '@flotila/domain/vehicle/tracker-port.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';

export type OpenPort = TrackerPort & { port: number };

/** null: trackers of this type are not heard. */
export function portOf(told: TrackerPorts, deviceType: string): OpenPort | null {
  const found = told.ports.find((one) => one.deviceType === deviceType);
  return found && found.port !== null ? { ...found, port: found.port } : null;
}

/** "TCP, UDP". */
export function transportText({ transports }: Pick<TrackerPort, 'transports'>): string {
  return transports.map((one) => one.toUpperCase()).join(', ');
}

/** Where people open Flotila; over a tunnel or on the server itself that is a name no tracker finds it by. */
export function serverOf({ isLocal }: Pick<TrackerPorts, 'isLocal'>): string {
  const { hostname } = window.location;
  const isOwnName = /^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
  return isOwnName && !isLocal ? t('vf.serverAddress') : hostname;
}
