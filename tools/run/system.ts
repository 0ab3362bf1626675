// The whole product in one process: database, migration, superuser, server, demo and its fleet.
// `npm start` runs it, and so do the browser tests and the benches, with other environments.
import { readFileSync } from 'node:fs';
import { copyDatabase } from '@flotila/server/flow/backup/copy-database.ts';
import {
  ConfigError,
  type GivenConfig,
  isLoopback,
  readConfig,
  settleConfig,
} from '@flotila/server/ground/config/config.ts';
import { makeDataFolder } from '@flotila/server/ground/config/data-folder.ts';
import { unknownSettings } from '@flotila/server/ground/config/given.ts';
import { holdDataFolder } from '@flotila/server/ground/config/held-folder.ts';
import { lackOfMemory } from '@flotila/server/ground/config/memory.ts';
import { readSecret } from '@flotila/server/ground/config/secret.ts';
import { ALONE, doAlone, keepAlone } from '@flotila/server/ground/db/alone.ts';
import { refuseHalfDistributed } from '@flotila/server/ground/db/distribution-door.ts';
import { type EmbeddedServer, startEmbedded } from '@flotila/server/ground/db/embedded/embedded.ts';
import { settleDemo } from '@flotila/server/ground/db/installation.queries.ts';
import { migrate } from '@flotila/server/ground/db/migrate.ts';
import { tellMigrations } from '@flotila/server/ground/db/migration-progress.ts';
import { openDatabase } from '@flotila/server/ground/db/open.ts';
import { isDatabaseUnavailable } from '@flotila/server/ground/db/unavailable.ts';
import { createRouter } from '@flotila/server/ground/outside/router.ts';
import { type RunningServer, startServer } from '@flotila/server/main.ts';
import { hasAccount, putSuperuser } from '@flotila/server/thing/session/account.queries.ts';
import { hashPassword } from '@flotila/server/thing/session/password.ts';
import { DEMO_PASSWORD } from '../demo/cast.ts';
import { continueDemo, isDemoLoaded, loadDemo, startFleet } from '../demo/demo.ts';
import { drawnWaysFile, openWays } from '../demo/open-ways.ts';
import { DEMO_LOGINS } from '../demo/seed.queries.ts';
import { checkPorts } from './free-ports.ts';
import { inRoot } from './paths.ts';

export interface SystemInput {
  environment: Readonly<Record<string, string | undefined>>;
  /** What a relative data folder starts from. */
  workingFolder: string;
  log(line: string): void;
  /** false: the demo's vehicles stand still; true where it is left out. */
  isFleetDriving?: boolean;
}

export interface RunningSystem {
  address: string;
  isDemo: boolean;
  /** Other machines reach it. */
  isOpen: boolean;
  /** HOST is set. */
  isHostGiven: boolean;
  /** Somebody can sign in. */
  hasAccount: boolean;
  databaseUrl: string;
  server: RunningServer;
  stop(): Promise<void>;
}

/** Starts everything; rejects, with nothing left running, with a ConfigError for a wrong setting. */
export async function startSystem(input: SystemInput): Promise<RunningSystem> {
  for (const line of unknownSettings(input.environment)) input.log(line);
  const given = readConfig(input.environment, input.workingFolder);
  const lack = lackOfMemory();
  if (lack) input.log(lack);
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const { url: databaseUrl, folder, copied } = await openOwnDatabase(given, input, stops);
    const isDemoDatabase = await prepareDatabase(databaseUrl, given, input.log);
    // Not before: a program that is refused leaves nothing.
    if (given.databaseUrl) takeDataFolder(given, stops);
    const config = settleConfig(given, isDemoDatabase);
    await checkPorts(config);
    const drawnWays = drawnWaysFile(config.dataFolder);
    const known = { password: DEMO_PASSWORD, logins: [...DEMO_LOGINS] };
    const server = await startServer({
      config,
      databaseUrl,
      databaseFolder: folder,
      cluster: copied,
      secret: readSecret(config),
      ...readNames(),
      webRoot: inRoot('web', 'dist'),
      demo: config.demo ? known : null,
      lockedDemo: isDemoDatabase && !config.demo ? known : null,
      ...(config.demo
        ? {
            // Of several processes one fills it, the others wait and go on from there.
            prepare: (parts) =>
              doAlone(parts.db.pool, ALONE.demoPast, async () => {
                const geography = await openWays({
                  db: parts.db,
                  file: drawnWays,
                  log: input.log,
                  clock: () => Date.now(),
                  router: demoRouter(config.routerUrl),
                });
                if (await isDemoLoaded(parts.db))
                  return continueDemo(parts.db, Date.now(), geography);
                input.log('Loading the demo …');
                await loadDemo({
                  ...parts,
                  hashPassword,
                  now: Date.now(),
                  geography,
                  log: input.log,
                });
              }),
          }
        : {}),
    });
    stops.push(() => server.stop());
    if (config.demo && input.isFleetDriving !== false && config.roles.has('gateway')) {
      const { db } = server;
      const fleet = await keepAlone(db.pool, ALONE.demoFleet, {
        begin: () =>
          startFleet({
            db,
            host: config.gatewayHost === '0.0.0.0' ? '127.0.0.1' : config.gatewayHost,
            ports: config.gatewayPorts,
            drawnWays,
          }),
        onError: (error) => input.log(`The demo's fleet stands still: ${String(error)}`),
      });
      stops.push(() => fleet.stop());
    }
    return {
      address: server.address,
      isDemo: config.demo,
      isOpen: !isLoopback(config.host),
      isHostGiven: given.host !== undefined,
      hasAccount: await server.db.read(hasAccount),
      databaseUrl,
      server,
      stop,
    };
  } catch (error) {
    await stop();
    throw operatorError(error, given);
  }
}

/** The first start has a minute: an engine that thinks longer over one way is too slow for it. */
const DEMO_ROUTER_MS = 4_000;

function demoRouter(url: string | undefined) {
  return url ? createRouter({ url, now: () => Date.now(), timeoutMs: DEMO_ROUTER_MS }) : undefined;
}

/** Failures that the operator can mend become a sentence. */
function operatorError(error: unknown, given: GivenConfig): unknown {
  if (!(error instanceof Error) || error instanceof ConfigError) return error;
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') {
    return new ConfigError(
      `Port ${port} is taken by another program. Set PORT, or for trackers GATEWAY_PORT_OFFSET ` +
        'or the GATEWAY_…_PORT of one protocol.',
    );
  }
  if (code === 'EACCES' && port) return new ConfigError(`Port ${port} is not allowed for us.`);
  if (given.databaseUrl && isDatabaseUnavailable(error)) {
    return new ConfigError(`The database of DATABASE_URL cannot be reached: ${error.message}`);
  }
  return error;
}

function takeDataFolder({ dataFolder }: GivenConfig, stops: (() => Promise<unknown>)[]): void {
  makeDataFolder(dataFolder);
  const giveBack = holdDataFolder(dataFolder);
  stops.push(async () => giveBack());
}

async function openOwnDatabase(
  given: GivenConfig,
  input: SystemInput,
  stops: (() => Promise<unknown>)[],
): Promise<{ url: string } & Partial<EmbeddedServer>> {
  if (given.databaseUrl) return { url: given.databaseUrl };
  takeDataFolder(given, stops);
  const embedded = await startEmbedded({
    folder: given.dataFolder,
    log: input.log,
    copy: (copying) => copyDatabase(copying, new Date()),
  }).catch((error: unknown) => {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  });
  stops.push(() => embedded.stop());
  return embedded;
}

/** Migrates, makes the superuser, and answers whether this is the demo's database. */
async function prepareDatabase(
  url: string,
  given: GivenConfig,
  log: (line: string) => void,
): Promise<boolean> {
  const now = new Date();
  const told = tellMigrations(url, { log });
  await migrate(url, now)
    .catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) throw error;
      // A refusal of the schema is a sentence for the operator, not a fault to trace.
      throw new ConfigError(error instanceof Error ? error.message : String(error));
    })
    .finally(told);
  const db = openDatabase(url, { connections: 1 });
  try {
    await refuseHalfDistributed(db.pool);
    return await db.write(async (write) => {
      const isDemo = await settleDemo(write, given.demo, given.databaseUrl === undefined);
      if (given.superuser) await putSuperuser(write, given.superuser, now);
      return isDemo;
    });
  } finally {
    await db.close();
  }
}

function readNames(): { version: string; release: string } {
  const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  return { version: String(manifest.version), release: String(manifest.release) };
}
