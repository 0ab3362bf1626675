// Starts the roles that FLOTILA_ROLES names, in an order in which nothing is promised too early, and
// stops them in the order in which nothing is lost: no new trackers, stores finished, then the rest.
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry as MetricsRegistry } from 'prom-client';
import { claimStore } from './flow/gateway/claim.queries.ts';
import type { Gateway } from './flow/gateway/listener.ts';
import { judgeInThread } from './flow/import/import-thread.ts';
import { createAnnouncer } from './flow/ingest/announce.ts';
import { createIngest } from './flow/ingest/ingest.ts';
import { createRegistry } from './flow/ingest/registry.ts';
import { startRetries } from './flow/ingest/retries.ts';
import { openNats } from './flow/nats/door.ts';
import { freshReports } from './flow/report/fresh-reports.ts';
import { keptPrints } from './flow/report/kept-prints.ts';
import { createReportPool } from './flow/report/report-pool.ts';
import { startStatusWatch } from './flow/status/status-watch.ts';
import type { Config } from './ground/config/config.ts';
import { findReach } from './ground/db/distribution-door.ts';
import { type Database, openDatabase } from './ground/db/open.ts';
import { addPoolMetrics } from './ground/db/pool-metrics.ts';
import { createDrain } from './ground/http/drain.ts';
import { openLog } from './ground/log/log.ts';
import { createGeocoder, type Geocoder } from './ground/outside/geocoder.ts';
import { geocoderTurns } from './ground/outside/geocoder-turn.queries.ts';
import { createRouter } from './ground/outside/router.ts';
import { startBeat } from './ground/process/beat.ts';
import { openTraces } from './ground/trace/door.ts';
import type { Traces } from './ground/trace/traces.ts';
import { openHttp } from './role/api.ts';
import { addBuildInfo } from './role/build-info.ts';
import { openGateway } from './role/gateway.ts';
import { createReadiness } from './role/readiness.ts';
import type { ServerInput, Starting } from './role/starting.ts';
import { startOwnLogArchive, startWorkers } from './role/worker.ts';
import { hearAlerts } from './thing/alert/alert-changes.ts';
import { openPlace } from './thing/archive/open-place.ts';
import { hearCommands } from './thing/command/command-changes.ts';
import type { Ingest, Registry } from './thing/connection/ports.ts';
import { createProgress } from './thing/contract/progress.ts';
import { hearChanges } from './thing/live/changes.ts';
import { countryOf } from './thing/location/country.ts';
import { placeOf } from './thing/location/place.ts';
import { createTrialPool } from './thing/rule/trial-pool.ts';

export interface RunningServer {
  /** `http://127.0.0.1:8080` */
  address: string;
  db: Database;
  /** Open tracker ports; none without the role gateway. */
  listeners: Gateway['listeners'];
  /** Takes up to about 10 s while calls and stores that have begun are finished. */
  stop(): Promise<void>;
}

const now = () => Date.now();
/**
 * A call waits so long for an answer of the database, then it is refused with 503. Work that takes longer
 * names its own limit where it takes its connection.
 */
const STATEMENT_MS_MAX = 10_000;
/** The product's first language; a geocoder answers the local name where it has no other. */
const PLACE_LANGUAGE = 'sk';

/** Starts the roles; rejects with nothing left running. */
export async function startServer(input: ServerInput): Promise<RunningServer> {
  const { config } = input;
  let traces: Traces | undefined;
  const log = openLog(config.logLevel, () => traces?.current()?.traceId);
  const metrics = new MetricsRegistry();
  collectDefaultMetrics({ register: metrics });
  addBuildInfo(metrics, input);
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) {
      await end().catch((error) => log.error({ err: error }, 'stopping failed'));
    }
  };
  try {
    traces = await openTraces(config.traces, {
      release: input.release,
      roles: config.roles,
      now,
      log,
    });
    stops.push(async () => traces?.close());
    const db = openDatabase(input.databaseUrl, {
      log: (line) => log.warn({}, line),
      statementMsMax: STATEMENT_MS_MAX,
      reach: await findReach(input.databaseUrl),
      traces,
    });
    stops.push(() => db.close());
    addPoolMetrics(metrics, db);
    return { ...(await startRoles({ input, log, metrics, db, traces, now, stops })), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startRoles(starting: Starting): Promise<Omit<RunningServer, 'stop'>> {
  const { input, log, db, traces, stops } = starting;
  const { config } = input;
  const parts = { demo: input.prepare === undefined, gateway: false };
  parts.gateway = !config.roles.has('gateway');
  const drain = createDrain();
  const nats = await openNats(config.nats, log);
  stops.push(async () => nats?.close());
  const changes = await hearChanges(db, nats?.carrier);
  stops.push(async () => changes.stop());
  const alerts = await hearAlerts(db);
  stops.push(async () => alerts.stop());
  const commands = await hearCommands(db);
  stops.push(async () => commands.stop());
  let gateway: Gateway | undefined;
  let answers = false;
  const { databaseFolder } = input;
  const hearing = () => gateway?.hearing() ?? {};
  const readiness = createReadiness({ db, databaseFolder, parts, hearing });
  const status = startStatusWatch({
    db,
    now,
    readiness,
    log,
    does: (part) =>
      part === 'service' ? answers && config.roles.has('api') : gateway !== undefined,
  });
  stops.push(() => status.stop());
  const past = { pool: db.pool, place: await openPlace(config.archive), now, log };
  const pool = createReportPool(input.databaseUrl, { traces });
  stops.push(() => pool.close());
  const reports = keptPrints(db, freshReports(past, pool));
  const trials = createTrialPool(input.databaseUrl);
  stops.push(() => trials.close());
  const geocoder = geocoderOf(config, db);
  const router = config.routerUrl ? createRouter({ url: config.routerUrl, now }) : undefined;
  const progress = createProgress(db, router);
  const app = await openHttp(starting, {
    geocoder,
    router,
    past,
    progress,
    reports,
    trials,
    judgeList: judgeInThread(input.databaseUrl),
    readiness,
    drain,
    statusFacts: status.facts,
    changes,
    alerts,
    commands,
    // The gateway opens last, when all it needs is there.
    flushRawLog: async (deviceId) => gateway?.flushRawLog(deviceId),
    ownGateway: () => gateway?.processId,
  });
  answers = true;
  void status.look();
  const { secret, release } = input;
  const beat = startBeat({ db, now, log, roles: config.roles, version: release, secret });
  stops.push(() => beat.stop());
  const announcer = createAnnouncer(db, log, nats?.carrier);
  stops.push(() => announcer.close());
  const told = { onCommitted: announcer.announce };
  const storing = { db, traces, now, countryOf, placeOf, log, place: past.place, ...told };
  const { keptTrackers } = config;
  const ingest = await createIngest({ ...storing, keptTrackers });
  stops.push(() => ingest.stop());
  if (config.roles.has('gateway')) {
    const retries = startRetries({ db, ingest, now, log });
    stops.push(() => retries.stop());
  }
  const logArchive = await startOwnLogArchive(starting);
  stops.push(async () => logArchive?.stop());
  const registry = await createRegistry(db, now, keptTrackers);
  await prepare(input, ingest, registry);
  parts.demo = true;
  if (config.roles.has('worker')) {
    await startWorkers(starting, { storing, past, geocoder, progress, reports, changes });
  }
  if (config.roles.has('gateway')) {
    const claims = nats?.openClaims() ?? claimStore(db);
    gateway = await openGateway(starting, { ingest, registry, claims });
  }
  parts.gateway = true;
  // First of all and together: nothing new comes in, and what has come is answered.
  stops.push(() => Promise.all([gateway?.stop(), drain.finish()]));
  return { address: addressOf(app), db, listeners: gateway?.listeners ?? [] };
}

/** Over a database of its own: filling it may take longer than a call may wait. */
async function prepare(input: ServerInput, ingest: Ingest, registry: Registry): Promise<void> {
  if (!input.prepare) return;
  const db = openDatabase(input.databaseUrl, { name: 'flotila prepare', connections: 4 });
  try {
    await input.prepare({ db, ingest, registry });
  } finally {
    await db.close();
  }
}

function geocoderOf({ geocoderUrl: url }: Config, db: Database): Geocoder | undefined {
  if (!url) return undefined;
  return createGeocoder({ url, language: PLACE_LANGUAGE, turns: geocoderTurns(db.pool), now });
}

function addressOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (typeof address !== 'object' || !address) return '';
  const isAny = address.address === '0.0.0.0' || address.address === '::';
  const host = isAny ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
