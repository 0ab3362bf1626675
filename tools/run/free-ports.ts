// Whether the ports of a start are free: said before the demo is loaded, which takes a minute, not after it.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '@flotila/server/ground/config/config.ts';

type Ports = Pick<Config, 'roles' | 'host' | 'port' | 'gatewayHost' | 'gatewayPorts'>;

/** Of TCP, and of UDP beside each port of trackers. @throws EADDRINUSE with the first that is taken */
export async function checkPorts(config: Ports): Promise<void> {
  const { roles, host, port, gatewayHost, gatewayPorts } = config;
  if (roles.has('api')) await checkTcp(host, port);
  if (!roles.has('gateway')) return;
  for (const tracker of Object.values(gatewayPorts)) await checkTcp(gatewayHost, tracker);
  await checkUdp(gatewayHost, gatewayPorts.teltonika);
}

/** 0: any, or turned off. */
async function checkTcp(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

async function checkUdp(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
  socket.bind(port, host);
  await once(socket, 'listening').catch((error: object) => {
    throw Object.assign(error, { port });
  });
  socket.close();
}
