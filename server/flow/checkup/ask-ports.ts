// Are the ports free, or open by a running Flotila? Each is opened for a moment; who is refused asks whether it answers.
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { PortFact } from '@flotila/domain/checkup/judge-machine.ts';
import type { GivenConfig } from '../../ground/config/config.ts';
import { portVariable } from '../../ground/config/gateway-settings.ts';
import type { Asked } from './asked.ts';

const ANY = '0.0.0.0';
const ANSWER_MS_MAX = 2_000;
/** What the system says of a port that it does not give. */
const REFUSALS: Readonly<Record<string, PortFact['is']>> = {
  EACCES: 'forbidden',
  EADDRNOTAVAIL: 'elsewhere',
  ENOTFOUND: 'elsewhere',
};

type Port = Omit<PortFact, 'is'> & { isUdp?: true };

/** Does a Flotila answer at the port of these settings? */
export async function isRunning({ host, port }: GivenConfig): Promise<boolean> {
  if (port === 0) return false;
  try {
    const answer = await fetch(`http://${reachable(host)}:${port}/health/live`, {
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
      redirect: 'error',
    });
    return ((await answer.json()) as { live?: boolean }).live === true;
  } catch {
    return false;
  }
}

/** Each port of the settings and how it is. */
export function askPorts({ config, isRunning }: Asked): Promise<PortFact[]> {
  return Promise.all(
    portsOf(config).map(async ({ isUdp, ...port }) => {
      const refusal = await (isUdp ? openUdp(port) : openTcp(port));
      return { ...port, is: await stateOf(port, refusal, { isRunning, isUdp }) };
    }),
  );
}

async function stateOf(
  { address, port }: Port,
  refusal: string | undefined,
  { isRunning, isUdp }: { isRunning: boolean; isUdp: true | undefined },
): Promise<PortFact['is']> {
  if (refusal === undefined) return isRunning ? 'closed' : 'free';
  if (refusal !== 'EADDRINUSE') return REFUSALS[refusal] ?? 'taken';
  if (!isRunning) return 'taken';
  return isUdp || (await answers(address, port)) ? 'ours' : 'closed';
}

function portsOf(config: GivenConfig): Port[] {
  const { roles, host = ANY, gatewayHost = ANY, gatewayPorts, gatewayTls } = config;
  const own: Port[] = [{ name: 'PORT', address: host, port: config.port }];
  const plain = portsBy('PORT', gatewayHost, gatewayPorts);
  const tls = portsBy('TLS_PORT', gatewayHost, gatewayTls?.ports ?? {});
  const udp = plain.filter(({ port }) => port === gatewayPorts.teltonika);
  const trackers = [...plain, ...tls, ...udp.map((port) => ({ ...port, isUdp: true as const }))];
  return [...own, ...(roles.has('gateway') ? trackers : [])].filter(({ port }) => port !== 0);
}

function portsBy(
  what: 'PORT' | 'TLS_PORT',
  address: string,
  ports: Readonly<Partial<Record<string, number>>>,
): Port[] {
  return Object.entries(ports).map(([protocol, port = 0]) => ({
    name: portVariable(protocol, what),
    address,
    port,
  }));
}

async function openTcp({ address, port }: Port): Promise<string | undefined> {
  const server = createServer().listen(port, address);
  try {
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  }
}

async function openUdp({ address, port }: Port): Promise<string | undefined> {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
  try {
    socket.bind(port, address);
    await once(socket, 'listening');
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? String(error);
  } finally {
    socket.close();
  }
}

async function answers(address: string, port: number): Promise<boolean> {
  const socket = connect({ host: reachable(address).replace(/^\[|\]$/g, ''), port });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** By which this machine reaches itself. */
function reachable(address = ANY): string {
  if (address === ANY || address === '::') return '127.0.0.1';
  return address.includes(':') ? `[${address}]` : address;
}
