// Several processes of the product on one database, each with one role, as several machines would run them: trackers
// that hop between the gateways with the same records, streams at every API, and what can be killed.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { portVariable } from '@flotila/server/ground/config/gateway-settings.ts';
import type { Role } from '@flotila/server/ground/config/kinds.ts';
import { freePort } from '@flotila/server/ground/db/embedded/free-port.ts';
import { signIn } from '../run/sign-in.ts';
import { type Product, SUPERUSER, startProduct } from './product.ts';

export interface Member {
  role: Role;
  /** Of the last start. */
  product: Product;
  /** SIGKILL, and a new process in its place. */
  replace(): Promise<void>;
}

export interface Cluster {
  gateways: [Member, Member];
  apis: [Member, Member];
  workers: [Member, Member];
  stop(): Promise<void>;
}

export interface ClusterOptions {
  /** For all of them. */
  environment?: Readonly<Record<string, string>>;
  /** How far the clocks of the second of each role are ahead. */
  aheadMs?: number;
}

/** Two of each role. */
export async function startCluster(
  databaseUrl: string,
  { environment = {}, aheadMs = 0 }: ClusterOptions = {},
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), `flotila-test-${process.pid}-`));
  const secret = randomUUID();
  const members: Member[] = [];
  const stop = async () => {
    await Promise.all(members.map(({ product }) => product.stop()));
    rmSync(folder, { recursive: true, force: true });
  };
  const start = async (role: Role, clockMs = 0): Promise<Member> => {
    const port = role === 'gateway' ? String(await freePort()) : '0';
    const settings = {
      DATABASE_URL: databaseUrl,
      FLOTILA_ROLES: role,
      FLOTILA_SECRET: secret,
      [portVariable('teltonika', 'PORT')]: port,
      ...environment,
    };
    const dataFolder = join(folder, randomUUID());
    const begin = async () => {
      const product = await startProduct(dataFolder, settings);
      product.setClock(clockMs);
      return product;
    };
    const member: Member = {
      role,
      product: await begin(),
      async replace() {
        await member.product.kill();
        member.product = await begin();
      },
    };
    members.push(member);
    return member;
  };
  try {
    // The first one makes the schema.
    const api = await start('api');
    const [worker, otherWorker] = await both([start('worker'), start('worker', aheadMs)]);
    const [otherApi, gateway] = await both([start('api', aheadMs), start('gateway')]);
    const otherGateway = await start('gateway', aheadMs);
    return {
      gateways: [gateway, otherGateway],
      apis: [api, otherApi],
      workers: [worker, otherWorker],
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Resolves or rejects when neither is starting any more: what has started can be stopped then. */
async function both(starting: [Promise<Member>, Promise<Member>]): Promise<[Member, Member]> {
  await Promise.allSettled(starting);
  return Promise.all(starting);
}

/** Status of a call that any session may make. */
export async function statusAt({ address }: Product, accessToken: string): Promise<number> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await fetch(`${address}/v1/fleet/groupset`, { headers })).status;
}

export interface Watched {
  /** When each vehicle was told last, of this machine's `performance.now()`. */
  told: ReadonlyMap<number, number>;
  stop(): void;
}

/** A row of the stream, or what of it changed. */
interface Row {
  vehicleId: number;
  location?: { timestamp?: string } | null;
}

/**
 * Reads the live stream of an API until it is stopped; connects again when the process was replaced. `onLocation` gets
 * each place that is told, with its time in epoch milliseconds.
 */
export function watch(
  member: Member,
  code: string,
  onLocation: (vehicleId: number, time: number) => void = () => undefined,
): Watched {
  const told = new Map<number, number>();
  const over = new AbortController();
  const read = async () => {
    const { accessToken } = await signIn(member.product.address, SUPERUSER);
    const headers = { authorization: `Bearer ${accessToken}` };
    const url = `${member.product.address}/v1/${code}/live`;
    const answer = await fetch(url, { headers, signal: over.signal });
    let text = '';
    for await (const chunk of answer.body ?? []) {
      text += Buffer.from(chunk).toString();
      const end = text.lastIndexOf('\n');
      for (const row of rowsOf(text.slice(0, end + 1))) {
        told.set(row.vehicleId, performance.now());
        const time = row.location?.timestamp;
        if (time) onLocation(row.vehicleId, Date.parse(time));
      }
      text = text.slice(end + 1);
    }
  };
  void (async () => {
    while (!over.signal.aborted) {
      await read().catch(() => undefined);
      await pause(100);
    }
  })();
  return { told, stop: () => over.abort() };
}

function rowsOf(lines: string): Row[] {
  return lines.split('\n').flatMap((line) => {
    const data: unknown = line.startsWith('data: ') ? JSON.parse(line.slice(6)) : undefined;
    return Array.isArray(data) ? data.filter((row: Partial<Row>) => row.vehicleId) : [];
  });
}
