// Where trackers report to: what somebody who has registered one must set in it.
import { z } from 'zod';
import { endpoint, role } from '../endpoint.ts';
import { DEVICE_TYPES } from './device-choices.ts';

export const TrackerPort = z.object({
  deviceType: z.enum(DEVICE_TYPES),
  /** null: turned off by the configuration, or the protocol is not spoken yet. */
  port: z.number().int().nullable(),
  transports: z.array(z.enum(['tcp', 'udp', 'http', 'mqtt'])),
});
export type TrackerPort = z.output<typeof TrackerPort>;

/** The host is the one of the application; `isLocal`: only programs on that machine reach the ports. */
export const TrackerPorts = z.object({ isLocal: z.boolean(), ports: z.array(TrackerPort) });
export type TrackerPorts = z.output<typeof TrackerPorts>;

export const getTrackerPorts = endpoint('GET /v1/admin/tracker-ports', {
  summary: 'Ports on which trackers of each type are heard (superuser)',
  needs: role('superuser'),
  answer: TrackerPorts,
});
