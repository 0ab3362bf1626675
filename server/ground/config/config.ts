// The environment, parsed once into a typed value. A wrong value stops the start with one sentence
// that names the variable. Nothing else in the server reads process.env but own-command.ts.
import { isAbsolute, resolve } from 'node:path';
import { type PortName, portNameOf } from '@flotila/domain/vehicle/device-choices.ts';
import type { z } from 'zod';
import { PROTOCOLS } from '../protocols/all.ts';
import { type ArchiveConfig, readArchive } from './archive-config.ts';
import { type BackupConfig, readBackup } from './backup-config.ts';
import { readPorts, readTls, type TrackerTlsConfig } from './gateway-settings.ts';
import { givenValues } from './given.ts';
import { type LogLevel, ROLES, type Role } from './kinds.ts';
import type { MapConfig } from './map-config.ts';
import type { NatsConfig } from './nats-url.ts';
import { parseSettings, type Values } from './settings.ts';
import { readTraces, type TracesConfig } from './traces-config.ts';

/** The port each protocol has by the convention of the field, and the one for all that others pass on. */
export const GATEWAY_PORTS = Object.fromEntries(
  PROTOCOLS.map(({ name, port }) => [portNameOf(name), port]),
) as Readonly<Record<PortName, number>>;

/** Online base layers that an address template can be configured for. */
export const TILE_LAYERS = ['osm', 'roadmap', 'satellite', 'traffic'] as const;
export type TileLayer = (typeof TILE_LAYERS)[number];

export interface SignOnConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  name: string;
}

/** What the environment says. Whether this is a demo may depend on the database: see settleConfig. */
export interface GivenConfig {
  host: string | undefined;
  port: number;
  /** undefined: the embedded PostgreSQL of the data folder. */
  databaseUrl: string | undefined;
  /** Absolute path. */
  dataFolder: string;
  /** undefined: decided by what the database was first filled with. */
  demo: boolean | undefined;
  superuser: { login: string; password: string } | undefined;
  /** Of whom the operator demands a second factor. */
  secondFactor: 'superuser' | undefined;
  /** Signing key of access tokens; undefined: the one in the data folder. */
  secret: string | undefined;
  gatewayHost: string | undefined;
  /** Port of each protocol with the offset added; 0: turned off. */
  gatewayPorts: Readonly<Record<PortName, number>>;
  /** Ports that speak TLS, with the offset added, and the files for it; undefined: none do. */
  gatewayTls: TrackerTlsConfig<PortName> | undefined;
  /** The operator's own key for passing on records of any company's trackers. */
  gatewayIntakeKey: string | undefined;
  /** Addresses and networks (CIDR) of balancers that tell trackers' addresses by the PROXY protocol. */
  gatewayProxies: readonly string[];
  roles: ReadonlySet<Role>;
  /** Bearer that reads /metrics from elsewhere than loopback. */
  metricsToken: string | undefined;
  /** Raster templates with {z}, {x}, {y}. */
  tiles: Readonly<Partial<Record<TileLayer, string>>>;
  /** The operator's own street map. */
  map: MapConfig;
  /** Months that locations are kept; undefined: for ever. */
  retentionMonths: number | undefined;
  /** Where months of locations go that do not stay in the database, and which do. */
  archive: ArchiveConfig;
  /** Where backups go; undefined: none are made. */
  backup: BackupConfig | undefined;
  /** Trackers of which a process remembers what it knows; undefined: the preset. */
  keptTrackers: number | undefined;
  /** Where processes tell each other; undefined: over PostgreSQL. */
  nats: NatsConfig | undefined;
  /** Address of a Nominatim-style geocoder. */
  geocoderUrl: string | undefined;
  /** Address of a routing engine (OSRM compatible). */
  routerUrl: string | undefined;
  /** Under which people reach the product, without a slash at its end; undefined: as each asked. */
  publicUrl: string | undefined;
  /** Address of the public pages of sharings, ending with a slash; undefined: the origin asked. */
  trackingUrl: string | undefined;
  /** Folder with European keys of tachographs, absolute; undefined: no signature is proven. */
  tachographKeys: string | undefined;
  /** Addresses and networks (CIDR) of proxies whose X-Forwarded-For names the caller. */
  trustedProxies: readonly string[];
  /** The operator's mail server, and whom its mail is from; undefined: nothing is sent. */
  mail: { url: string; from: string } | undefined;
  /** A provider of single sign-on for the whole installation; undefined: there is none. */
  signOn: SignOnConfig | undefined;
  /** Webhooks may call addresses of the own networks, and by http. */
  webhookPrivate: boolean;
  /** Assistants may register themselves. */
  assistantRegistration: boolean;
  /** Where traces go; undefined: none are made. */
  traces: TracesConfig | undefined;
  logLevel: LogLevel;
}

/** What the server runs with. */
export interface Config extends GivenConfig {
  host: string;
  gatewayHost: string;
  /** The demo's fleet drives and its logins are shown. */
  demo: boolean;
  /** Its known passwords open nothing to whoever does not sit at this machine. */
  isLoopbackOnly: boolean;
}

/** A sentence for the operator; the program ends with exit code 2. */
export class ConfigError extends Error {}

const LOOPBACK = '127.0.0.1';
const ANY_ADDRESS = '0.0.0.0';

/**
 * Reads the environment; empty values count as absent. `workingFolder` is what a relative data
 * folder starts from. Throws ConfigError with a sentence for each wrong value.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  workingFolder: string,
): GivenConfig {
  const { given, wrong } = givenValues(environment);
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'));
  const parsed = parseSettings(given);
  if (!parsed.success) throw new ConfigError(sentences(parsed.error));
  const values = parsed.data;
  refuseOwnSecret(values);
  const offset = values.GATEWAY_PORT_OFFSET;
  const absolute = (path: string) => (isAbsolute(path) ? path : resolve(workingFolder, path));
  const keys = values.FLOTILA_TACHOGRAPH_KEYS;
  const dataFolder = absolute(values.FLOTILA_DATA);
  return {
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL,
    dataFolder,
    demo: values.FLOTILA_DEMO === undefined ? undefined : values.FLOTILA_DEMO === '1',
    superuser: values.FLOTILA_SUPERUSER,
    secondFactor: values.FLOTILA_SECOND_FACTOR,
    secret: values.FLOTILA_SECRET,
    gatewayHost: values.GATEWAY_HOST,
    gatewayPorts: orThrow(readPorts(given, GATEWAY_PORTS, offset)),
    gatewayTls: orThrow(readTls(given, GATEWAY_PORTS, offset, absolute)),
    gatewayIntakeKey: values.GATEWAY_INTAKE_KEY,
    gatewayProxies: values.GATEWAY_PROXIES ?? [],
    roles: values.FLOTILA_ROLES,
    metricsToken: values.FLOTILA_METRICS_TOKEN,
    tiles: readTiles(values),
    map: {
      file: values.FLOTILA_MAP_FILE === undefined ? undefined : absolute(values.FLOTILA_MAP_FILE),
      url: values.FLOTILA_MAP_URL,
      isOnline: values.FLOTILA_MAP_ONLINE === '1',
    },
    retentionMonths: values.FLOTILA_RETENTION_MONTHS,
    archive: orThrow(readArchive(given, dataFolder, absolute)),
    backup: orThrow(readBackup(values, absolute)),
    keptTrackers: values.FLOTILA_KEPT_TRACKERS,
    nats: values.FLOTILA_NATS_URL,
    geocoderUrl: values.FLOTILA_GEOCODER_URL,
    routerUrl: values.FLOTILA_ROUTER_URL,
    publicUrl: values.FLOTILA_PUBLIC_URL,
    trackingUrl: values.FLOTILA_TRACKING_URL,
    tachographKeys: keys === undefined ? undefined : absolute(keys),
    trustedProxies: values.FLOTILA_TRUSTED_PROXIES ?? [],
    mail: readMail(values),
    signOn: readSignOn(values),
    webhookPrivate: values.FLOTILA_WEBHOOK_PRIVATE === '1',
    assistantRegistration: values.FLOTILA_ASSISTANT_REGISTRATION === '1',
    traces: readTraces(values),
    logLevel: values.FLOTILA_LOG_LEVEL,
  };
}

/**
 * Decides what the database's content leaves to decide. `isDemoDatabase`: it was first filled with
 * the demo, or will be now. Its known passwords stay on this machine unless somebody sets both
 * FLOTILA_DEMO=1 and the address by hand; else ConfigError.
 */
export function settleConfig(given: GivenConfig, isDemoDatabase: boolean): Config {
  const preset = isDemoDatabase ? LOOPBACK : ANY_ADDRESS;
  const addresses = { HOST: given.host, GATEWAY_HOST: given.gatewayHost };
  for (const [name, address] of Object.entries(addresses)) {
    if (!isDemoDatabase || given.demo === true || !address || isLoopback(address)) continue;
    throw new ConfigError(
      `The demo has known passwords, so it does not listen on ${name}=${address}. ` +
        'Use an empty database with FLOTILA_DEMO=0 for a system of your own, ' +
        'or set FLOTILA_DEMO=1 if you mean it.',
    );
  }
  return {
    ...given,
    demo: given.demo ?? isDemoDatabase,
    isLoopbackOnly: isDemoDatabase && given.demo === undefined,
    host: given.host ?? preset,
    gatewayHost: given.gatewayHost ?? preset,
  };
}

/** Does the address stay on this machine? */
export function isLoopback(address: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|::1|localhost|::ffff:127\.\d+\.\d+\.\d+)$/i.test(address);
}

/** Who plays some roles only has others beside it, which must take the tokens that it signs. */
function refuseOwnSecret({ FLOTILA_ROLES: roles, DATABASE_URL: url, FLOTILA_SECRET }: Values) {
  const isShared = url !== undefined && roles.size < ROLES.length;
  if (!isShared || !roles.has('api') || FLOTILA_SECRET !== undefined) return;
  throw new ConfigError(
    'FLOTILA_SECRET must be set, to the same text for all processes on this database: ' +
      'else each signs people in with a key of its own, and none takes what another signed.',
  );
}

/** A mail server without a sender, or the other way round, is a slip that would show with the first mail. */
function readMail({ FLOTILA_SMTP_URL: url, FLOTILA_MAIL_FROM: from }: Values): GivenConfig['mail'] {
  if (url !== undefined && from !== undefined) return { url, from };
  if (url === undefined && from === undefined) return undefined;
  const missing = url === undefined ? 'FLOTILA_SMTP_URL' : 'FLOTILA_MAIL_FROM';
  throw new ConfigError(`${missing} must be set, too: mail needs both server and sender.`);
}

function readSignOn(values: Values): SignOnConfig | undefined {
  const { FLOTILA_OIDC_ISSUER: issuer, FLOTILA_OIDC_NAME: name } = values;
  const { FLOTILA_OIDC_CLIENT_ID: clientId, FLOTILA_OIDC_CLIENT_SECRET: clientSecret } = values;
  const given = [issuer, clientId, clientSecret].filter((text) => text !== undefined);
  if (given.length === 0 && name === undefined) return undefined;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    throw new ConfigError(
      'FLOTILA_OIDC_ISSUER, FLOTILA_OIDC_CLIENT_ID and FLOTILA_OIDC_CLIENT_SECRET belong together: set all three.',
    );
  }
  return { issuer, clientId, clientSecret, name: name ?? new URL(issuer).hostname };
}

function readTiles(values: Values): Partial<Record<TileLayer, string>> {
  const tiles: Partial<Record<TileLayer, string>> = {};
  for (const layer of TILE_LAYERS) {
    const template = values[`FLOTILA_TILES_${layer.toUpperCase() as Uppercase<TileLayer>}`];
    if (template) tiles[layer] = template;
  }
  return tiles;
}

function orThrow<T>(read: T | { wrong: string }): T {
  if (typeof read === 'object' && read !== null && 'wrong' in read) {
    throw new ConfigError(read.wrong);
  }
  return read as T;
}

function sentences(error: z.ZodError): string {
  return error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`).join('\n');
}
