// The supervisor of the embedded PostgreSQL: first start, a server left over from a killed process
// (taken over when it runs as we would start it, else ended), restart after a crash, clean stop.
// A lock inside the database says which process owns it; it vanishes with that process.
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { makeDataFolder } from '../../config/data-folder.ts';
import { usableMemory } from '../../config/memory.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import { bringOver, type CopyDatabase, urlOf } from './bring-over.ts';
import { ensureCluster, isOlder } from './cluster.ts';
import { LogReader } from './log-reader.ts';
import { choosePlace, type Place, readPassword } from './place.ts';
import {
  clearLockFile,
  findRunning,
  isRunning,
  type Running,
  serverArguments,
  startedAs,
  startServer,
  stopServer,
} from './postmaster.ts';
import { DATABASE, handOver, PRODUCT_USER, productPassword } from './product-role.ts';
import { serverSettings } from './settings.ts';
import { countServed } from './switch.ts';

export interface EmbeddedOptions {
  /** The data folder; the database lives in its `postgres` folder. */
  folder: string;
  log?: (line: string) => void;
  /** Settings of PostgreSQL to replace; tests turn durability off, nobody else may. */
  settings?: Record<string, string>;
  /** Use a server that another Flotila process owns, and leave it running at stop. */
  share?: boolean;
  /** Nothing is handed over or made in it; `url` is its superuser's. For who only looks before an upgrade. */
  look?: boolean;
  /** How an older cluster is brought over to the PostgreSQL of this release; left out: it is refused. */
  copy?: CopyDatabase;
}

export interface EmbeddedServer {
  /** The product's database, as its owner, who is no superuser. */
  url: string;
  /** Where its files are. */
  folder: string;
  /** Taken over from a process that was killed. */
  adopted: boolean;
  /** False: another process owns the server. */
  owned: boolean;
  /** Process id of the server now; it changes when the server was restarted. */
  pid(): number;
  readonly copied: CopiedCluster;
  /** Ends the server, within 15 s in the worst case. */
  stop(): Promise<void>;
}

/** The cluster as what copies it while it runs sees it. */
export interface CopiedCluster {
  /** PostgreSQL's data directory. */
  folder: string;
  password: string;
  /** Over a connection of its own for the while of `use`. */
  withLog<T>(use: (reader: LogReader) => Promise<T>): Promise<T>;
}

/** Any number that nobody else uses in this database. */
const OWNER_LOCK = 1_718_580_321;
const OWNER_DEADLINE_MS = 5_000;
const WATCH_MS = 500;
const RESTART_PAUSE_MS = 100;
/** A server whose disk is full is tried so often, so it is back soon after there is room. */
const RESTART_PAUSE_MAX_MS = 1_000;

/** Starts, takes over or shares the embedded server of a data folder. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  makeDataFolder(options.folder);
  const place = choosePlace(options.folder);
  const password = readPassword(place);
  const binaries = prepareBinaries(place.reachable, place.account);
  const settings = serverSettings(usableMemory(), options.settings);
  const args = serverArguments(place.cluster, settings);
  const supervisor = new Supervisor({ place, password, binaries, args }, options);
  if (options.copy && isOlder(place, binaries)) await supervisor.bringOver(options.copy);
  await supervisor.start();
  return supervisor;
}

interface Setup {
  place: Place;
  password: string;
  binaries: Binaries;
  args: readonly string[];
}

class Supervisor implements EmbeddedServer {
  adopted = false;
  owned = false;
  url = '';
  readonly folder: string;
  readonly copied: CopiedCluster;
  readonly #setup: Setup;
  readonly #share: boolean;
  readonly #look: boolean;
  readonly #log: (line: string) => void;
  #running: Running | undefined;
  #owner: pg.Client | undefined;
  #stopping = false;
  #watching: Promise<void> | undefined;
  #notCounting: () => void = () => undefined;

  constructor(setup: Setup, options: EmbeddedOptions) {
    this.#setup = setup;
    this.folder = setup.place.reachable;
    this.copied = {
      folder: setup.place.cluster,
      password: setup.password,
      withLog: (use) => this.#withLog(use),
    };
    this.#share = options.share ?? false;
    this.#look = options.look ?? false;
    this.#log = options.log ?? (() => undefined);
  }

  bringOver(copy: CopyDatabase): Promise<void> {
    const { place, binaries, password } = this.#setup;
    const isOwned = async (port: number) =>
      (await this.#answers(port)) && (await this.#isOwnedElsewhere(port));
    return bringOver({ place, binaries, password, copy, log: this.#log, isOwned });
  }

  async start(): Promise<void> {
    const { place, binaries, password, args } = this.#setup;
    ensureCluster(place, binaries, password);
    this.#running = await this.#takeOver();
    this.adopted = this.#running !== undefined;
    this.#running ??= await startServer(place, binaries, args, 0);
    await this.#own();
    this.url = this.#look
      ? this.#superuserUrl(this.#running.port, DATABASE)
      : await this.#handOver(this.#running.port, productPassword(password));
    if (!this.owned) return;
    this.#watching = this.#watch();
    this.#notCounting = countServed(place.reachable, this.#log);
  }

  async #handOver(port: number, password: string): Promise<string> {
    await handOver((database) => this.#client(port, database), password);
    return `postgres://${PRODUCT_USER}:${password}@127.0.0.1:${port}/${DATABASE}`;
  }

  async #withLog<T>(use: (reader: LogReader) => Promise<T>): Promise<T> {
    const client = this.#client(this.#running?.port ?? 0);
    await client.connect();
    try {
      return await use(await LogReader.open(client, this.#setup.place.cluster));
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  pid(): number {
    return this.#running?.pid ?? 0;
  }

  async stop(): Promise<void> {
    if (this.#stopping) return this.#watching;
    this.#stopping = true;
    this.#notCounting();
    await this.#owner?.end().catch(() => undefined);
    if (this.owned && this.#running) {
      await stopServer(this.#running, this.#setup.binaries, this.#setup.place.cluster);
    }
    await this.#watching;
  }

  /** A server that runs already: ours to use, or ended because it runs otherwise. */
  async #takeOver(): Promise<Running | undefined> {
    const { place, binaries, args } = this.#setup;
    const found = findRunning(place.cluster);
    if (!found) return undefined;
    const answers = await this.#answers(found.port);
    const same = startedAs(place.cluster, binaries.postgres, args);
    if (answers && (same || this.#share)) return found;
    if (answers && (await this.#isOwnedElsewhere(found.port))) throw alreadyRunning(place);
    this.#log('A database server left over from an earlier run is ended.');
    await stopServer(found, binaries, place.cluster);
    return undefined;
  }

  async #own(): Promise<void> {
    const deadline = performance.now() + (this.#share ? 0 : OWNER_DEADLINE_MS);
    const client = this.#client(this.#running?.port ?? 0);
    await client.connect();
    for (;;) {
      if (await tryLock(client)) break;
      if (this.#share) return client.end();
      if (performance.now() > deadline) {
        await client.end();
        throw alreadyRunning(this.#setup.place);
      }
      await pause(100);
    }
    this.owned = true;
    this.#owner = client;
  }

  /** Restarts the server on the same port whenever it ends without being asked to. */
  async #watch(): Promise<void> {
    const { place, binaries, args } = this.#setup;
    let wait = RESTART_PAUSE_MS;
    let isOurs = true;
    while (!this.#stopping) {
      await this.#untilEndOrTick();
      if (this.#stopping || !this.#running) continue;
      const isThere = isRunning(this.#running, place.cluster);
      if (isThere && isOurs) continue;
      try {
        if (!isThere) {
          if (isOurs) this.#log('The database server ended unexpectedly and is started again.');
          isOurs = false;
          const port = this.#running.port;
          clearLockFile(place.cluster);
          this.#running = await startServer(place, binaries, args, port);
        }
        await this.#own();
        isOurs = true;
        wait = RESTART_PAUSE_MS;
      } catch (error) {
        this.#log(`The database server does not start: ${String(error)}`);
        await pause(wait);
        wait = Math.min(wait * 2, RESTART_PAUSE_MAX_MS);
      }
    }
    // A stop that came while the server was being restarted has not seen the new process.
    if (this.#running && isRunning(this.#running, place.cluster)) {
      await stopServer(this.#running, binaries, place.cluster);
    }
  }

  #untilEndOrTick(): Promise<void> {
    const child = this.#running?.child;
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        child?.off('exit', done);
        resolve();
      };
      const timer = setTimeout(done, WATCH_MS);
      child?.once('exit', done);
    });
  }

  async #answers(port: number): Promise<boolean> {
    const client = this.#client(port);
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async #isOwnedElsewhere(port: number): Promise<boolean> {
    const client = this.#client(port);
    try {
      await client.connect();
      return !(await tryLock(client));
    } finally {
      await client.end();
    }
  }

  #superuserUrl(port: number, database: string): string {
    return urlOf(this.#setup.password, port, database);
  }

  /** A superuser's, for what a supervisor does. */
  #client(port: number, database = 'postgres'): pg.Client {
    const client = new pg.Client({
      connectionString: this.#superuserUrl(port, database),
      connectionTimeoutMillis: OWNER_DEADLINE_MS,
    });
    // A lost connection shows as an ended server, which the watch sees.
    client.on('error', () => undefined);
    return client;
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const answer = await client.query('select pg_try_advisory_lock($1) as mine', [OWNER_LOCK]);
  return answer.rows[0]?.mine === true;
}

function alreadyRunning(place: Place): Error {
  return new Error(`Flotila already runs on this data folder (${place.folder}). Stop it first.`);
}
