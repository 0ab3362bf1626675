// The product under a drill: a child process with a data folder of its own, and what can be done to it and
// to its PostgreSQL.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GATEWAY_PORTS } from '@flotila/server/ground/config/config.ts';
import { portVariable } from '@flotila/server/ground/config/gateway-settings.ts';
import { readLockFile } from '@flotila/server/ground/db/embedded/postmaster.ts';
import { openDatabase } from '@flotila/server/ground/db/open.ts';
import { keptPort } from '@flotila/server/testing/kept-port.ts';
import { inRoot } from '../run/paths.ts';
import { RUNTIME_FLAGS, runtimeEnvironment } from '../run/runtime-flags.mjs';

/** What the child tells when it runs. */
export interface Whereabouts {
  address: string;
  databaseUrl: string;
  /** Port of Teltonika over TCP. */
  trackers: number;
  /** Port of what others pass on; 0: it is closed. */
  intake: number;
}

export const SUPERUSER = { login: 'drill', password: 'a-drill-password' };

export interface Product extends Whereabouts {
  pid: number;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
  /** Stops all processes of PostgreSQL where they are, until the result is called. */
  freeze(): () => void;
  /** Ends every connection that the product has to its database, from outside. */
  cutConnections(): Promise<void>;
  /** Sets the clock of the product apart from the machine's. */
  setClock(offsetMs: number): void;
  /** The end of what it wrote to its outputs. */
  said(): string;
}

/**
 * Starts it over a data folder, with what the environment says besides; rejects when it ends instead, with what it said.
 * `root`: of another release than this one.
 */
export async function startProduct(
  dataFolder: string,
  environment: Readonly<Record<string, string>> = {},
  root = inRoot(),
): Promise<Product> {
  const child = fork(join(root, 'tools', 'faults', 'child.ts'), {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    execArgv: [...RUNTIME_FLAGS, '--import', join(import.meta.dirname, 'clock.mjs')],
    env: {
      ...runtimeEnvironment(root),
      ...process.env,
      FLOTILA_DATA: dataFolder,
      FLOTILA_DEMO: '0',
      HOST: '127.0.0.1',
      PORT: '0',
      FLOTILA_SUPERUSER: `${SUPERUSER.login}:${SUPERUSER.password}`,
      ...(await portsOfTheirOwn()),
      ...environment,
    },
  });
  const said = collect(child);
  const told = await Promise.race([
    once(child, 'message').then(([message]) => message as Whereabouts),
    once(child, 'exit').then(() => undefined),
  ]);
  if (!told) throw new Error(`the product does not start: ${said()}`);
  return {
    ...told,
    pid: child.pid ?? 0,
    async stop() {
      if (child.exitCode !== null) return child.exitCode;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    freeze: () => freeze(clusterOf(dataFolder)),
    cutConnections: () => cutConnections(told.databaseUrl),
    setClock: (clockMs) => child.send({ clockMs }),
    said,
  };
}

let trackerPort: Promise<number> | undefined;

/** So that a drill runs beside anything else, and its trackers come back; the port `0` turns a protocol off. */
async function portsOfTheirOwn(): Promise<Record<string, string>> {
  const names = Object.keys(GATEWAY_PORTS);
  const off = Object.fromEntries(names.map((name) => [portVariable(name, 'PORT'), '0']));
  trackerPort ??= keptPort();
  return { ...off, GATEWAY_HOST: '127.0.0.1', GATEWAY_TELTONIKA_PORT: String(await trackerPort) };
}

/** The end of what the child said. */
function collect(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-4_000);
    });
  }
  return () => text;
}

export function clusterOf(dataFolder: string): string {
  const folder = join(dataFolder, 'postgres');
  const elsewhere = readdirSync(folder).includes('elsewhere');
  return join(
    elsewhere ? readFileSync(join(folder, 'elsewhere'), 'utf8').trim() : folder,
    'cluster',
  );
}

function freeze(cluster: string): () => void {
  const server = readLockFile(cluster)?.pid;
  if (!server) throw new Error('there is no database server to freeze');
  // The server first, so that it starts no more; it is woken last, when its children are at work.
  const pids = [server];
  process.kill(server, 'SIGSTOP');
  for (const pid of childrenOf(server)) {
    process.kill(pid, 'SIGSTOP');
    pids.push(pid);
  }
  return () => {
    for (const pid of pids.splice(0).reverse()) process.kill(pid, 'SIGCONT');
  };
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        // It has ended meanwhile.
        return false;
      }
    })
    .map(Number);
}

async function cutConnections(url: string): Promise<void> {
  const db = openDatabase(url, { connections: 1 });
  try {
    await db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where pid <> pg_backend_pid() and usename = current_user`,
    );
  } finally {
    await db.close();
  }
}
