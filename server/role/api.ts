// The role api: the application's pages and calls. A process without it says no more than how it is.
import Fastify, { type FastifyInstance } from 'fastify';
import { runCheckup } from '../flow/checkup/checkup.ts';
import { rawLogCopies, rawLogFolder } from '../ground/config/data-folder.ts';
import { addHealth, type Readiness } from '../ground/http/health.ts';
import { createMailer } from '../ground/outside/mail.ts';
import { PROTOCOLS } from '../ground/protocols/all.ts';
import { spokenBy } from '../ground/protocols/protocol.ts';
import { openRemoteLogs } from '../thing/connection/remote-logs.ts';
import { watchMapFile } from '../thing/map/map-file.ts';
import { endSessionsOfLogins } from '../thing/session/account.queries.ts';
import { moveReaches } from '../thing/session/session.queries.ts';
import { readTrustedKeys } from '../thing/tachograph/trusted-keys.ts';
import { trackerPorts } from '../thing/vehicle/tracker-ports.ts';
import { buildApp } from './app.ts';
import type { AppDeps } from './app-deps.ts';
import { publicSettings } from './public-settings.ts';
import type { Starting } from './starting.ts';

type AppParts = Pick<
  AppDeps,
  | 'geocoder'
  | 'router'
  | 'past'
  | 'progress'
  | 'reports'
  | 'trials'
  | 'judgeList'
  | 'drain'
  | 'changes'
  | 'alerts'
  | 'commands'
  | 'statusFacts'
>;
interface HttpParts extends AppParts {
  readiness: () => Promise<Readiness>;
  flushRawLog(deviceId: number): Promise<void>;
  /** Of the gateway in this process. */
  ownGateway(): string | undefined;
}

/** Answers from now on; a process without the role still says how it is. */
export async function openHttp(starting: Starting, parts: HttpParts): Promise<FastifyInstance> {
  const { input, metrics, stops } = starting;
  const { host, port, roles, metricsToken = null } = input.config;
  const told = { metrics, metricsToken };
  const app = roles.has('api') ? await openApp(starting, parts, told) : Fastify({ logger: false });
  if (!roles.has('api')) addHealth(app, { ...told, readiness: parts.readiness });
  stops.push(() => app.close());
  await app.listen({ host, port });
  return app;
}

async function openApp(
  { input, log, db, now, stops, traces }: Starting,
  { flushRawLog, ownGateway, ...parts }: HttpParts,
  told: Pick<AppDeps, 'metrics' | 'metricsToken'>,
): Promise<FastifyInstance> {
  const { config, version, release } = input;
  const mapFile = config.map.file ? await watchMapFile(config.map.file, log) : undefined;
  stops.push(async () => mapFile?.stop());
  const folder = rawLogFolder(config);
  const copies = rawLogCopies(config);
  const elsewhere = await openRemoteLogs({ db, now, folder, copies, ownGateway });
  const { publicUrl, isLoopbackOnly } = config;
  if (publicUrl !== undefined) await db.write((write) => moveReaches(write, publicUrl));
  else if (config.mail)
    log.warn(
      'FLOTILA_PUBLIC_URL is not set: links in mails lead to wherever their reader signed in',
    );
  const { lockedDemo } = input;
  if (lockedDemo) {
    const logins = lockedDemo.logins.map(({ login }) => login);
    await db.write((write) => endSessionsOfLogins(write, logins, now()));
  }
  return buildApp({
    ...told,
    ...parts,
    db,
    now,
    log,
    traces,
    version,
    mapFile,
    secret: input.secret,
    settings: () =>
      publicSettings(config, { version, release }, input.demo, mapFile?.current()?.version),
    connections: { rawLogFolder: folder, flushRawLog, elsewhere, protocols: PROTOCOLS },
    commandProtocols: PROTOCOLS,
    parseDeviceOptions,
    trackerPorts: trackerPorts(config, PROTOCOLS),
    names: { publicUrl, isLoopbackOnly },
    lockedPassword: lockedDemo?.password,
    configuredLogin: config.superuser?.login,
    secondFactor: config.secondFactor,
    mailer: config.mail ? createMailer(config.mail) : null,
    trackingUrl: config.trackingUrl,
    webhookPrivate: config.webhookPrivate,
    assistantRegistration: config.assistantRegistration,
    signOn: config.signOn,
    tachographKeys: await readTrustedKeys(config.tachographKeys),
    trustedProxies: config.trustedProxies,
    checkup: () => runCheckup({ config, database: { db }, now }),
    backup: config.backup,
    keepsLog: input.cluster !== undefined,
    webRoot: input.webRoot,
  });
}

function parseDeviceOptions(deviceType: string, options: unknown): Record<string, unknown> {
  return spokenBy(PROTOCOLS, deviceType)?.parseOptions(options ?? {}) ?? {};
}
