// Which port a tracker of each type is heard on, for whoever registers one.

import {
  DEVICE_TYPES,
  type DeviceType,
  type ProtocolName,
  portNameOf,
} from '@flotila/domain/vehicle/device-choices.ts';
import type { TrackerPort, TrackerPorts } from '@flotila/domain/vehicle/tracker-port.api.ts';
import { type Config, isLoopback } from '../../ground/config/config.ts';
import { spokenBy } from '../../ground/protocols/protocol.ts';

/** What is read of a protocol; one over HTTP names no transports. */
export interface SpokenProtocol {
  name: ProtocolName;
  transports?: readonly ('tcp' | 'udp')[];
  stream?: 'tcp' | 'mqtt';
}

export function trackerPorts(
  config: Pick<Config, 'gatewayHost' | 'gatewayPorts'>,
  protocols: readonly SpokenProtocol[],
): TrackerPorts {
  return {
    isLocal: isLoopback(config.gatewayHost),
    ports: DEVICE_TYPES.map((deviceType) => portOf(config, protocols, deviceType)),
  };
}

function portOf(
  { gatewayPorts }: Pick<Config, 'gatewayPorts'>,
  protocols: readonly SpokenProtocol[],
  deviceType: DeviceType,
): TrackerPort {
  const protocol = spokenBy(protocols, deviceType);
  // 0 turns a port off.
  const port = (protocol && gatewayPorts[portNameOf(protocol.name)]) || null;
  return { deviceType, port, transports: transportsOf(protocol) };
}

function transportsOf(protocol: SpokenProtocol | undefined): TrackerPort['transports'] {
  if (!protocol) return [];
  const { transports, stream = 'tcp' } = protocol;
  return transports?.map((one) => (one === 'tcp' ? stream : one)) ?? ['http'];
}
