// Server and port that a tracker must be set to, of what the server told.
import { passedOnPath } from '@flotila/domain/vehicle/device-choices.ts';
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

/** Where records of this type are sent over HTTP; undefined: over a connection, to server and port. */
export function urlOf({ isLocal }: TrackerPorts, port: OpenPort): string | undefined {
  const path = passedOnPath(port.deviceType);
  const host = isHidden(isLocal) ? '<server>' : window.location.hostname;
  return path && `http://${host}:${port.port}${path}`;
}

/** Where people open Flotila; over a tunnel or on the server itself that is a name no tracker finds it by. */
export function serverOf({ isLocal }: Pick<TrackerPorts, 'isLocal'>): string {
  return isHidden(isLocal) ? t('vf.serverAddress') : window.location.hostname;
}

/** Is the page open under a name that only this machine has, while others reach it by another one? */
function isHidden(isLocal: boolean): boolean {
  return !isLocal && /^(localhost|127\.[\d.]+|\[::1\])$/.test(window.location.hostname);
}
