// A gateway that speaks TLS, and trackers that do: files in a folder of the test, sockets as they are.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect as connectPlain, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { readRawLog } from '@flotila/domain/connection/raw-log.ts';
import { onTestFinished } from 'vitest';
import { rawLogPath, readMembers } from '../../../thing/connection/raw-log-files.ts';
import type { GatewayConfig, GatewayLimits } from '../limits.ts';
import { makeCertificate, type TestCertificate } from './certificate.ts';
import { type Bench, bench, until } from './gateway.ts';
import { tinyHttp } from './tiny-http.ts';
import { tiny } from './tiny-protocol.ts';

export interface SecureBench extends Bench {
  rsa: TestCertificate;
  ec: TestCertificate;
  /** Writes certificates in place of the ones that are there. */
  replace(rsa: Pick<TestCertificate, 'cert' | 'key'>): Promise<void>;
}

/** RSA and ECDSA certificates on a port for TCP and one for HTTP, beside the plain ones. */
export async function secureBench(
  limits: Partial<GatewayLimits> = {},
  more: { proxies?: readonly string[]; clientCa?: TestCertificate } = {},
): Promise<SecureBench> {
  const folder = await mkdtemp(join(tmpdir(), 'flotila-tls-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [rsa, ec] = [
    makeCertificate({ name: 'localhost', type: 'rsa' }),
    makeCertificate({ name: 'localhost' }),
  ];
  const path = (name: string) => join(folder, name);
  const put = async (name: string, { cert, key }: { cert: string; key: string }) => {
    await writeFile(path(`${name}.pem`), cert);
    await writeFile(path(`${name}.key`), key);
  };
  await put('rsa', rsa);
  await put('ec', ec);
  if (more.clientCa) await put('ca', more.clientCa);
  const files = {
    certificates: [path('ec.pem'), path('rsa.pem')],
    keys: [path('ec.key'), path('rsa.key')],
    clientCa: more.clientCa && path('ca.pem'),
  };
  const tls: GatewayConfig['tls'] = { ports: { teltonika: 0, osmand: 0 }, files };
  const one = await bench(limits, [tiny, tinyHttp], { tls, proxies: more.proxies ?? [] });
  return Object.assign(one, { rsa, ec, replace: (pair: TestCertificate) => put('rsa', pair) });
}

export interface SecurePeer {
  socket: TLSSocket;
  answers(): string;
  expects(hex: string): Promise<void>;
  send(...parts: Uint8Array[]): void;
  closes(): Promise<void>;
}

/** How a tracker comes: what it says before TLS, and what its stack can do. */
export interface Coming extends ConnectionOptions {
  before?: Uint8Array;
  from?: string;
}

/** Shakes hands; rejects when the gateway does not want to. Certificates are not looked at. */
export async function connectSecure(
  port: number,
  { before, from = '127.0.0.1', ...how }: Coming = {},
): Promise<SecurePeer> {
  const raw = await connected(port, from);
  if (before) raw.write(before);
  const socket = connect({ rejectUnauthorized: false, ...how, socket: raw });
  onTestFinished(() => void raw.destroy());
  let received = '';
  let isClosed = false;
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('hex');
  });
  for (const event of ['close', 'end']) {
    socket.on(event, () => {
      isClosed = true;
    });
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('secureConnect', () => resolve());
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed in the handshake')));
  });
  socket.on('error', () => {});
  const answers = () => received;
  return {
    socket,
    answers,
    send: (...parts) => void socket.write(Buffer.concat(parts)),
    expects: (hex) => until(`answer ${hex}`, () => received === hex),
    closes: () => until('closed', () => isClosed),
  };
}

/** Texts of the events in a tracker's raw log, a line each. */
export async function rawLogEvents(one: Bench, deviceId: number): Promise<string> {
  await one.gateway.flushRawLog(deviceId);
  const blocks: Buffer[] = [];
  const path = rawLogPath(one.folder, { companyId: 1, deviceId }, '2026-05-04');
  for await (const { bytes } of readMembers(path, 0)) blocks.push(bytes);
  const { entries } = readRawLog(Buffer.concat(blocks));
  return entries.map((entry) => entry.text ?? '').join('\n');
}

async function connected(port: number, from: string): Promise<Socket> {
  const raw = connectPlain({ host: '127.0.0.1', port, localAddress: from });
  raw.on('error', () => {});
  await new Promise<void>((resolve) => raw.once('connect', () => resolve()));
  return raw;
}
