// Starts the roles that FLOTILA_ROLES names, in an order in which nothing is promised too early, and
// stops them in the order in which nothing is lost: no new trackers, stores finished, then the rest.
import { join } from 'node:path';
import type { PublicSettings } from '@flotila/domain/session/session.api.ts';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry as MetricsRegistry } from 'prom-client';
import { hearAlerts } from './alert/alert-changes.ts';
import { startDeliveries } from './alert/delivery-worker.ts';
import { startEscalations } from './alert/escalation-worker.ts';
import { startTimeWorker } from './alert/time-worker.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { makePrivateFolder } from './data-folder.ts';
import { type Database, openDatabase } from './db/open.ts';
import { connectionStore } from './gateway/gateway.queries.ts';
import { openPorts } from './gateway/limits.ts';
import { type Gateway, startGateway } from './gateway/listener.ts';
import { PROTOCOLS } from './gateway/protocols/all.ts';
import { createDrain, type Drain } from './http/drain.ts';
import { addHealth, type Readiness } from './http/health.ts';
import { createAnnouncer } from './ingest/announce.ts';
import { createIngest } from './ingest/ingest.ts';
import type { Ingest, Registry } from './ingest/ports.ts';
import { createRegistry } from './ingest/registry.ts';
import { startWorker } from './ingest/worker.ts';
import { hearChanges, type VehicleChanges } from './live/changes.ts';
import type { Notes } from './live/company-notes.ts';
import { startAddresses } from './location/addresses.ts';
import { countryOf } from './location/country.ts';
import { placeOf } from './location/place.ts';
import { openLog } from './log.ts';
import { startMaintenance } from './maintenance.ts';
import { watchMapFile } from './map/map-file.ts';
import { createGeocoder, type Geocoder } from './outside/geocoder.ts';
import { geocoderTurns } from './outside/geocoder-turn.queries.ts';
import { createMailer } from './outside/mail.ts';
import { createRouter } from './outside/router.ts';
import { publicSettings } from './public-settings.ts';
import { createReadiness } from './readiness.ts';
import { startJobWorker } from './report/job-worker.ts';
import { createReportPool, type ReportPool } from './report/report-pool.ts';
import { startSendingWorker } from './report/sending-worker.ts';
import { createTrialPool, type TrialPool } from './rule/trial-pool.ts';
import { startAlertWorker } from './service/alert-worker.ts';
import { startHoursWorker } from './tachograph/hours-worker.ts';
import { readTrustedKeys } from './tachograph/trusted-keys.ts';
import { startBookWorker } from './vehicle/book-worker.ts';
import { trackerPorts } from './vehicle/tracker-ports.ts';

export interface ServerInput {
  config: Config;
  /** A migrated database. */
  databaseUrl: string;
  /** Where the embedded database lives; undefined: the database is elsewhere. */
  databaseFolder?: string | undefined;
  secret: string;
  version: string;
  /** Folder of the built web application. */
  webRoot: string;
  /** Logins to show on the sign-in screen. */
  demo: PublicSettings['demo'];
  /** Runs after HTTP answers and before trackers are let in: the demo's past. */
  prepare?(parts: { db: Database; ingest: Ingest; registry: Registry }): Promise<void>;
}

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
  const log = openLog(config.logLevel);
  const metrics = new MetricsRegistry();
  collectDefaultMetrics({ register: metrics });
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) {
      await end().catch((error) => log.error({ err: error }, 'stopping failed'));
    }
  };
  try {
    const db = openDatabase(input.databaseUrl, {
      log: (line) => log.warn({}, line),
      statementMsMax: STATEMENT_MS_MAX,
    });
    stops.push(() => db.close());
    return await startRoles({ input, log, metrics, db, stops, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Starting {
  input: ServerInput;
  log: Logger;
  metrics: MetricsRegistry;
  db: Database;
  /** What to end, in the order of starting. */
  stops: (() => Promise<unknown>)[];
  stop(): Promise<void>;
}

async function startRoles(starting: Starting): Promise<RunningServer> {
  const { input, log, db, stops } = starting;
  const { config } = input;
  const parts = { demo: input.prepare === undefined, gateway: false };
  parts.gateway = !config.roles.has('gateway');
  const readiness = createReadiness({ db, databaseFolder: input.databaseFolder, parts });
  const drain = createDrain();
  const changes = await hearChanges(db);
  stops.push(async () => changes.stop());
  const alerts = await hearAlerts(db);
  stops.push(async () => alerts.stop());
  let gateway: Gateway | undefined;
  const reports = createReportPool(input.databaseUrl);
  stops.push(() => reports.close());
  const trials = createTrialPool(input.databaseUrl);
  stops.push(() => trials.close());
  const geocoder = geocoderOf(config, db);
  const app = await openHttp(starting, {
    geocoder,
    reports,
    trials,
    readiness,
    drain,
    changes,
    alerts,
    // The gateway opens last, when all it needs is there.
    flushRawLog: async (deviceId) => gateway?.flushRawLog(deviceId),
  });
  const announcer = createAnnouncer(db, log);
  stops.push(() => announcer.close());
  const storing = { db, now, countryOf, placeOf, log, onCommitted: announcer.announce };
  const ingest = await createIngest(storing);
  stops.push(() => ingest.stop());
  const registry = await createRegistry(db, now);
  await prepare(input, ingest, registry);
  parts.demo = true;
  if (config.roles.has('worker')) {
    const worker = startWorker(storing);
    stops.push(() => worker.stop());
    if (geocoder) {
      const addresses = startAddresses({ ...storing, pool: db.pool, geocoder });
      stops.push(() => addresses.stop());
    }
    const services = startAlertWorker({ db, now, changes, log });
    stops.push(() => services.stop());
    const escalations = startEscalations({ db, now, log });
    stops.push(() => escalations.stop());
    const silences = startTimeWorker({ db, now, log });
    stops.push(() => silences.stop());
    const books = startBookWorker({ db, now, changes, log });
    stops.push(() => books.stop());
    const hours = startHoursWorker({ db, now, changes, log });
    stops.push(() => hours.stop());
    const jobs = startJobWorker({ db, now, reports, version: input.version, log });
    stops.push(() => jobs.stop());
    if (config.mail) {
      const mailer = createMailer(config.mail);
      const mails = { db, now, reports, mailer, version: input.version, log };
      const sendings = startSendingWorker(mails);
      stops.push(() => sendings.stop());
      const deliveries = startDeliveries({ db, now, mailer, log });
      stops.push(() => deliveries.stop());
    }
    const { retentionMonths } = config;
    const maintenance = startMaintenance({ db, now, log, retentionMonths });
    stops.push(() => maintenance.stop());
  }
  if (config.roles.has('gateway')) gateway = await openGateway(starting, ingest, registry);
  parts.gateway = true;
  // First of all and together: nothing new comes in, and what has come is answered.
  stops.push(() => Promise.all([gateway?.stop(), drain.finish()]));
  const listeners = gateway?.listeners ?? [];
  return { address: addressOf(app), db, listeners, stop: starting.stop };
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

interface HttpParts {
  geocoder: Geocoder | undefined;
  reports: ReportPool;
  trials: TrialPool;
  readiness: () => Promise<Readiness>;
  drain: Drain;
  changes: VehicleChanges;
  alerts: Notes;
  flushRawLog(deviceId: number): Promise<void>;
}

async function openHttp(
  { input, log, metrics, db, stops }: Starting,
  { geocoder, reports, trials, readiness, drain, changes, alerts, flushRawLog }: HttpParts,
): Promise<FastifyInstance> {
  const { config } = input;
  const health = { readiness, metrics, metricsToken: config.metricsToken ?? null };
  const mapFile =
    config.roles.has('api') && config.map.file
      ? await watchMapFile(config.map.file, log)
      : undefined;
  stops.push(async () => mapFile?.stop());
  const app = config.roles.has('api')
    ? await buildApp({
        ...health,
        drain,
        db,
        now,
        secret: input.secret,
        version: input.version,
        log,
        settings: () =>
          publicSettings(config, input.version, input.demo, mapFile?.current()?.version),
        mapFile,
        changes,
        alerts,
        connections: {
          rawLogFolder: rawLogFolder(config),
          flushRawLog,
          protocols: PROTOCOLS,
        },
        reports,
        trials,
        geocoder,
        parseDeviceOptions,
        trackerPorts: trackerPorts(config, PROTOCOLS),
        router: config.routerUrl ? createRouter({ url: config.routerUrl, now }) : undefined,
        trackingUrl: config.trackingUrl,
        tachographKeys: await readTrustedKeys(config.tachographKeys),
        trustedProxies: config.trustedProxies,
        webRoot: input.webRoot,
      })
    : Fastify({ logger: false });
  // A process without the api still says how it is.
  if (!config.roles.has('api')) addHealth(app, health);
  stops.push(() => app.close());
  await app.listen({ host: config.host, port: config.port });
  return app;
}

async function openGateway(
  { input, log, metrics, db, stops }: Starting,
  ingest: Ingest,
  registry: Registry,
): Promise<Gateway> {
  const { config } = input;
  makePrivateFolder(rawLogFolder(config));
  const gateway = await startGateway({
    config: { host: config.gatewayHost, ports: openPorts(config.gatewayPorts) },
    protocols: PROTOCOLS,
    ingest,
    registry,
    log,
    metrics,
    rawLogFolder: rawLogFolder(config),
    now,
    store: connectionStore(db),
  });
  stops.push(() => gateway.stop());
  // Null after a lost connection: any tracker may have been edited meanwhile.
  await db.listen('flotila_registry', (code) => gateway.forget(code));
  return gateway;
}

function parseDeviceOptions(deviceType: string, options: unknown): Record<string, unknown> {
  const protocol = PROTOCOLS.find((candidate) => candidate.deviceType === deviceType);
  return protocol?.parseOptions(options ?? {}) ?? {};
}

function rawLogFolder(config: Config): string {
  return join(config.dataFolder, 'rawlog');
}

function addressOf(app: FastifyInstance): string {
  const address = app.server.address();
  if (typeof address !== 'object' || !address) return '';
  const isAny = address.address === '0.0.0.0' || address.address === '::';
  const host = isAny ? '127.0.0.1' : address.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`;
}
