// The port of a type of tracker among those that the server told. Pure.
import type { TrackerPort, TrackerPorts } from '@flotila/domain/vehicle/tracker-port.api.ts';

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
