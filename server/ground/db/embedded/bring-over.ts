// Brings an older cluster over to the PostgreSQL of this release: both servers run, all rows are copied into a new
// cluster and compared, and only then it takes the place of the old one, which is read and never written. Cut short at
// any moment it is begun again.
import { existsSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { clusterMajor, ensureCluster, isOlder, majorOf, SUPERUSER } from './cluster.ts';
import { findFormerPrograms, whereFormerProgramsGo } from './former-programs.ts';
import { choosePlace, type Place, readPassword } from './place.ts';
import {
  findRunning,
  type Running,
  serverArguments,
  startServer,
  stopServer,
} from './postmaster.ts';
import { DATABASE, handOver, PRODUCT_USER, productPassword } from './product-role.ts';
import { keptFolder, leftovers, switchTo } from './switch.ts';

/** Copies all of a database into an empty one, and compares. */
export type CopyDatabase = (copying: {
  from: string;
  to: string;
  log(line: string): void;
}) => Promise<void>;

interface BringingOver {
  place: Place;
  binaries: Binaries;
  password: string;
  copy: CopyDatabase;
  log(line: string): void;
  /** Does a process that lives use the server of that port? */
  isOwned(port: number): Promise<boolean>;
}

/** @throws Error a sentence; then all is as it was */
export async function bringOver(bringing: BringingOver): Promise<void> {
  const { place, binaries, password, log } = bringing;
  const [from, to] = [clusterMajor(place) ?? 0, majorOf(binaries)];
  const next: Place = { ...place, cluster: join(place.reachable, 'cluster.next') };
  // First of all: what an attempt that was cut short left takes the room of this one.
  await endLeftOver(next, binaries);
  for (const folder of leftovers(place.reachable)) rmSync(folder, { recursive: true, force: true });
  const refusal = refusalOf(place, from);
  if (refusal) throw new Error(`${aboutBoth(from, to)} ${refusal} Nothing was changed.`);
  const former = findFormerPrograms(from, place) as Binaries;
  await endLeftOver(place, former, bringing.isOwned);
  const start = performance.now();
  log(
    `${aboutBoth(from, to)} It is brought over (${roomFor(place).text}). Until then nobody is served.`,
  );
  try {
    ensureCluster(next, binaries, password);
    await copyBetween(bringing, former, next);
  } catch (error) {
    rmSync(next.cluster, { recursive: true, force: true });
    throw new Error(
      `The database was not brought over to PostgreSQL ${to}: ${error instanceof Error ? error.message : String(error)} ` +
        'The old one is as it was. Start again.',
      { cause: error },
    );
  }
  switchTo(next.cluster, from);
  const seconds = Math.ceil((performance.now() - start) / 1000);
  const kept = keptFolder(place.reachable, from);
  log(
    `The database was brought over to PostgreSQL ${to} in ${seconds} s. ${kept} stays until it has served for a day.`,
  );
}

function aboutBoth(from: number, to: number): string {
  return `The embedded database is of PostgreSQL ${from}, and this release brings ${to}.`;
}

/** Why it cannot be brought over as things stand, and what to do. */
function refusalOf(place: Place, from: number): string | undefined {
  const kept = keptFolder(place.reachable, from);
  if (existsSync(kept)) {
    return `${kept} is there already: move away the older of it and ${place.cluster}.`;
  }
  if (!findFormerPrograms(from, place)) return whereFormerProgramsGo(from, place);
  const room = roomFor(place);
  return room.isEnough
    ? undefined
    : `The disk has too little room for it: ${room.text}. Make room.`;
}

/** For the log of a new cluster and the tables of PostgreSQL itself. */
const SPARE_BYTES = 256e6;
/** Copied and compared by two cores that have little else to do. */
const BYTES_A_MINUTE = 600e6;

/** What the new cluster takes beside the old one. */
function roomFor(place: Place): { isEnough: boolean; text: string } {
  const needed = bytesOf(place.cluster) + SPARE_BYTES;
  const { bavail, bsize } = statfsSync(place.reachable);
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
  const room = `${megabytes(needed)} are needed, ${megabytes(bavail * bsize)} are free`;
  const text = `${room}; it takes some ${Math.ceil(needed / BYTES_A_MINUTE)} min`;
  return { isEnough: bavail * bsize >= needed, text };
}

/** Without the write-ahead log, which the new one does not take over. */
function bytesOf(folder: string): number {
  let sum = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) sum += entry.name === 'pg_wal' ? 0 : bytesOf(path);
    else sum += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }
  return sum;
}

const ALONE = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '20',
  autovacuum: 'off',
  jit: 'off',
};
/** Nobody writes what would not be brought over any more. */
const ONLY_READ = { ...ALONE, default_transaction_read_only: 'on' };
/** A crash ends this cluster, so it is kept from one only where it ends well: fsync stays on. */
const ONLY_FILLED = {
  ...ALONE,
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '128MB',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  maintenance_work_mem: '128MB',
};

async function copyBetween(
  { place, binaries, password, copy, log }: BringingOver,
  former: Binaries,
  next: Place,
): Promise<void> {
  const from = { ...place, startLog: join(place.folder, 'start-former.log') };
  await withServer(from, former, ONLY_READ, (oldPort) =>
    withServer(next, binaries, ONLY_FILLED, async (port) => {
      const clientOf = (database: string) => clientAt(urlOf(password, port, database));
      await handOver(clientOf, productPassword(password));
      const product = `${PRODUCT_USER}:${productPassword(password)}`;
      const to = `postgres://${product}@127.0.0.1:${port}/${DATABASE}`;
      if (await hasDatabase(urlOf(password, oldPort, 'postgres'))) {
        await copy({ from: urlOf(password, oldPort, DATABASE), to, log });
      }
    }),
  );
  rmSync(from.startLog, { force: true });
}

/** Runs the server for the while; rejects when it does not end well. */
async function withServer<T>(
  place: Place,
  binaries: Binaries,
  settings: Record<string, string>,
  use: (port: number) => Promise<T>,
): Promise<T> {
  const args = serverArguments(place.cluster, settings);
  const running = await startServer(place, binaries, args, 0);
  let result: T;
  try {
    result = await use(running.port);
  } catch (error) {
    await stopServer(running, binaries, place.cluster);
    throw error;
  }
  await endWell(running, binaries, place);
  return result;
}

async function endWell(running: Running, binaries: Binaries, place: Place): Promise<void> {
  await stopServer(running, binaries, place.cluster);
  const code = running.child?.exitCode;
  if (code !== 0) throw new Error(`PostgreSQL ended with ${code} (see ${place.startLog}).`);
}

/** Ends the server that a killed process has left. @throws Error where a process that lives uses it */
async function endLeftOver(
  place: Place,
  binaries: Binaries,
  isOwned?: (port: number) => Promise<boolean>,
): Promise<void> {
  const found = findRunning(place.cluster);
  if (!found) return;
  if (await isOwned?.(found.port)) {
    throw new Error(`Flotila already runs on this data folder (${place.folder}). Stop it first.`);
  }
  await stopServer(found, binaries, place.cluster);
}

export function urlOf(password: string, port: number, database: string): string {
  return `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

function clientAt(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  return client;
}

/** A first start that was cut short has made none. */
async function hasDatabase(url: string): Promise<boolean> {
  const client = clientAt(url);
  await client.connect();
  try {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
    return found.rowCount === 1;
  } finally {
    await client.end();
  }
}

export interface OlderCluster<T> {
  from: number;
  to: number;
  room: string;
  /** Why it would not be brought over. */
  refusal: string | undefined;
  /** undefined: nobody could look inside. */
  found: T | undefined;
}

/** Looks at a cluster of an older major version, and into it where a server runs or can be run; undefined: it is none. */
export async function lookAtOlder<T>(
  folder: string,
  use: (url: string) => Promise<T>,
): Promise<OlderCluster<T> | undefined> {
  const place = choosePlace(folder);
  const binaries = prepareBinaries(place.reachable, place.account);
  if (!isOlder(place, binaries)) return undefined;
  const from = clusterMajor(place) ?? 0;
  const inside = (port: number) => use(urlOf(readPassword(place), port, DATABASE));
  const running = findRunning(place.cluster);
  const former = findFormerPrograms(from, place);
  let found: T | undefined;
  if (running) found = await inside(running.port);
  else if (former) found = await withServer(place, former, ONLY_READ, inside);
  const refusal = refusalOf(place, from);
  return { from, to: majorOf(binaries), room: roomFor(place).text, refusal, found };
}
