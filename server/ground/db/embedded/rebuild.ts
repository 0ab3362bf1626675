// A cluster made anew of a copy and of log: built beside, read to the wanted moment by a server of its own, and only then put
// in the place of the one that is there. Whatever cuts this short leaves that one as it was.
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { segmentStart } from '@flotila/domain/backup/log.ts';
import pg from 'pg';
import { makeDataFolder } from '../../config/data-folder.ts';
import { usableMemory } from '../../config/memory.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { ASIDE, clusterMajor, SUPERUSER } from './cluster.ts';
import { giveFile } from './cluster-files.ts';
import { startEmbedded } from './embedded.ts';
import { choosePlace, type Place, readPassword } from './place.ts';
import { findRunning, isRunning, serverArguments, startServer, stopServer } from './postmaster.ts';
import { PRODUCT_USER, productPassword } from './product-role.ts';
import { serverSettings } from './settings.ts';

const BUILDING = 'cluster.restored';
/** Files of the log that wait for the server at once: 256 MB where each has 16. */
const AHEAD_MAX = 16;
const POLL_MS = 50;

/** What stops it before anything is touched: a sentence. */
export class RebuildRefused extends Error {}

export interface Rebuilding {
  place: Place;
  binaries: Binaries;
  /** Where the new cluster is made. */
  folder: string;
  /** Major version of the programs. */
  major: number;
  isReplacing: boolean;
}

/**
 * Looks whether a cluster may be made here, and makes room for it. An earlier try that was cut short is undone.
 * @throws RebuildRefused where Flotila runs, or has data that are not to be replaced
 */
export async function beginRebuild(
  dataFolder: string,
  { isReplacing }: { isReplacing: boolean },
): Promise<Rebuilding> {
  makeDataFolder(dataFolder);
  const place = choosePlace(dataFolder);
  putBack(place);
  if (clusterMajor(place) !== undefined && !isReplacing) {
    throw new RebuildRefused(
      `${dataFolder} has a database. Name an empty folder with FLOTILA_DATA, or replace it: --replace.`,
    );
  }
  await endLeftOver(dataFolder, place);
  const binaries = prepareBinaries(place.reachable, place.account);
  const folder = join(place.reachable, BUILDING);
  const left = findRunning(folder);
  if (left) await stopServer(left, binaries, folder);
  rmSync(folder, { recursive: true, force: true });
  const major = Number.parseInt(binaries.version, 10);
  return { place, binaries, folder, major, isReplacing };
}

function putBack(place: Place): void {
  const aside = join(place.reachable, ASIDE);
  if (existsSync(aside) && !existsSync(place.cluster)) renameSync(aside, place.cluster);
}

/** A server whose process was killed is ended; one that has its process is in use. */
async function endLeftOver(folder: string, place: Place): Promise<void> {
  if (!findRunning(place.cluster)) return;
  try {
    await (await startEmbedded({ folder })).stop();
  } catch (error) {
    throw new RebuildRefused(error instanceof Error ? error.message : String(error));
  }
}

export interface Reading {
  /** Of the superuser, when the copy was made. */
  password: string;
  /** In their order. */
  segments: readonly string[];
  /** The copy is whole when so many were read. */
  wholeAfter: number;
  segmentBytes: number;
  read(segment: string): Promise<Uint8Array>;
  /** Epoch milliseconds; undefined: all there is. */
  until: number | undefined;
  /** Settings of PostgreSQL to replace. */
  settings: Record<string, string> | undefined;
  /** Told now and then. */
  onRead(segments: number): void;
}

/** Reads the log into the new cluster, up to the moment, and makes it one that stands alone. */
export async function readLog(rebuilding: Rebuilding, reading: Reading): Promise<void> {
  const { place, binaries, folder } = rebuilding;
  const recovering = { ...place, cluster: folder };
  const give = async (segment: string) =>
    giveFile(join(folder, 'pg_wal', segment), await reading.read(segment), place.account);
  await giveFile(join(folder, 'standby.signal'), Buffer.alloc(0), place.account);
  for (const segment of reading.segments.slice(0, reading.wholeAfter)) await give(segment);
  const args = serverArguments(folder, {
    ...serverSettings(usableMemory(), reading.settings),
    ...recoverySettings(reading.until),
  });
  const running = await startServer(recovering, binaries, args, 0);
  try {
    const client = superuser(running.port, reading.password);
    await client.connect();
    try {
      await feed(client, { ...reading, give });
      await settle(client, readPassword(place));
    } catch (error) {
      if (isRunning(running, folder)) throw error;
      throw new Error(`PostgreSQL does not read the log: ${saidBy(place)}`);
    } finally {
      await client.end().catch(() => undefined);
    }
  } finally {
    await stopServer(running, binaries, folder);
  }
}

/** It waits for files of the log as a standby does, which says neither where they come from nor that they end. */
function recoverySettings(until: number | undefined): Record<string, string> {
  return {
    hot_standby: 'on',
    wal_retrieve_retry_interval: `${POLL_MS}ms`,
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    // It knows no Z.
    ...(until !== undefined && {
      recovery_target_time: new Date(until).toISOString().replace('Z', '+00'),
    }),
    // Read log goes soon, so that little room is needed.
    max_wal_size: '1GB',
    // What it says is read here.
    logging_collector: 'off',
  };
}

interface Feeding extends Reading {
  give(segment: string): Promise<void>;
}

async function feed(client: pg.Client, feeding: Feeding): Promise<void> {
  const { segments } = feeding;
  let given = feeding.wholeAfter;
  while (given < segments.length) {
    const { isReading, index } = await look(client, feeding);
    if (!isReading) return;
    feeding.onRead(index);
    if (given - index >= AHEAD_MAX) await pause(POLL_MS);
    else await feeding.give(segments[given++] as string);
  }
  // It may have looked for the last file just before that came, and must look again before it is told that it was the last.
  await pause(POLL_MS * 20);
  // What came is read to its end before.
  if ((await look(client, feeding)).isReading) await client.query('select pg_promote(true, 3600)');
  const { isReading, index } = await look(client, feeding);
  const isRead = feeding.until !== undefined || index >= segments.length - 1;
  if (isReading || !isRead) throw new Error('the log was not read to its end');
}

/** Where the server is, as an index of the segments. */
async function look(client: pg.Client, { segments, segmentBytes }: Reading) {
  const { rows } = await client.query(
    `select pg_is_in_recovery() as "isReading", pg_last_wal_replay_lsn() - '0/0' as lsn`,
  );
  const read = BigInt(rows[0].lsn) - segmentStart(segments[0] ?? '', segmentBytes);
  return {
    isReading: rows[0].isReading as boolean,
    index: Number(read / BigInt(segmentBytes)),
  };
}

/** The passwords of this folder, not those of the folder that is lost. */
async function settle(client: pg.Client, password: string): Promise<void> {
  for (const [role, text] of [
    [PRODUCT_USER, productPassword(password)],
    [SUPERUSER, password],
  ] as const) {
    await client.query(`alter role ${role} password ${client.escapeLiteral(text)}`);
  }
  await client.query('checkpoint');
}

/**
 * Puts the new cluster in its place. Between the two names the product does not start, and says why.
 * @throws RebuildRefused when somebody began to use the place meanwhile
 */
export function finishRebuild({ place, folder, isReplacing }: Rebuilding): void {
  const isTaken = findRunning(place.cluster) !== undefined;
  if (isTaken || (clusterMajor(place) !== undefined && !isReplacing)) {
    throw new RebuildRefused('Flotila was started here meanwhile. Stop it, and begin again.');
  }
  const aside = join(place.reachable, ASIDE);
  rmSync(aside, { recursive: true, force: true });
  if (existsSync(place.cluster)) renameSync(place.cluster, aside);
  renameSync(folder, place.cluster);
}

/** What was replaced goes. */
export function forgetReplaced({ place }: Pick<Rebuilding, 'place'>): void {
  rmSync(join(place.reachable, ASIDE), { recursive: true, force: true });
}

/** What was replaced comes back. */
export function undoRebuild({ place }: Pick<Rebuilding, 'place'>): void {
  rmSync(place.cluster, { recursive: true, force: true });
  putBack(place);
}

/** What a cluster that does not come up said. */
function saidBy(place: Place): string {
  return readFileSync(place.startLog, 'utf8').trim().slice(-2000);
}

function superuser(port: number, password: string): pg.Client {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password,
    database: 'postgres',
  });
  client.on('error', () => undefined);
  return client;
}
