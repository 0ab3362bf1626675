// The environment, parsed once into a typed value. A wrong value stops the start with one sentence
// that names the variable. Nothing else in the server reads process.env.
import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { isCommonPassword } from '@flotila/domain/session/common-passwords.ts';
import { ownPasswordRefusal } from '@flotila/domain/session/login.ts';
import type { ProtocolName } from '@flotila/domain/vehicle/device-choices.ts';
import { z } from 'zod';
import { PROTOCOLS } from '../protocols/all.ts';
import { type ArchiveConfig, readArchive } from './archive-config.ts';
import { portText as port, readPorts, readTls, type TrackerTlsConfig } from './gateway-settings.ts';
import { type MapConfig, mapUrl, namesOneHost, ONE_HOST } from './map-config.ts';
import { type NatsConfig, natsUrl } from './nats-url.ts';

/** Characters of the key that signs sessions. */
export const SECRET_LENGTH_MIN = 32;

/** The port each protocol has by the convention of the field. */
export const GATEWAY_PORTS = Object.fromEntries(
  PROTOCOLS.map(({ name, port }) => [name, port]),
) as Readonly<Record<ProtocolName, number>>;

export const ROLES = ['api', 'gateway', 'worker'] as const;
export type Role = (typeof ROLES)[number];

/** Online base layers that an address template can be configured for. */
export const TILE_LAYERS = ['osm', 'roadmap', 'satellite', 'traffic'] as const;
export type TileLayer = (typeof TILE_LAYERS)[number];

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
  /** Signing key of access tokens; undefined: the one in the data folder. */
  secret: string | undefined;
  gatewayHost: string | undefined;
  /** Port of each protocol with the offset added; 0: turned off. */
  gatewayPorts: Readonly<Record<ProtocolName, number>>;
  /** Ports that speak TLS, with the offset added, and the files for it; undefined: none do. */
  gatewayTls: TrackerTlsConfig<ProtocolName> | undefined;
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
  /** Webhooks may call addresses of the own networks, and by http. */
  webhookPrivate: boolean;
  logLevel: (typeof LOG_LEVELS)[number];
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

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const LOOPBACK = '127.0.0.1';
const ANY_ADDRESS = '0.0.0.0';

const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((number) => number >= least && number <= most, `must be from ${least} to ${most}`);
const host = z.string().regex(/^[\w.:%-]+$/, 'must be a host name or an address');
const webUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const smtpUrl = z.url({
  protocol: /^smtps?$/,
  error: 'must be an address such as smtps://user:password@mail.example.com:465',
});
/** An address, alone or behind a name: `Flotila <flotila@example.com>`. */
const sender = z
  .string()
  .regex(/^([^<>"\r\n]{1,100}<[^<>@\s,;]+@[^<>@\s,;]+>|[^<>@\s,;]+@[^<>@\s,;]+)$/, {
    error: 'must be an e-mail address, or a name with one: Flotila <flotila@example.com>',
  });
const tileTemplate = z
  .string()
  .regex(/^https?:\/\/.+/, 'must be an http or https address')
  .refine(
    (text) => ['{z}', '{x}', '{y}'].every((part) => text.includes(part)),
    'must contain {z}, {x} and {y}',
  )
  .refine(namesOneHost, ONE_HOST);
const credentials = z
  .string()
  .regex(/^[^:\s]{1,50}:.{8,200}$/, 'must be login:password, the password at least 8 characters')
  .transform((text) => {
    const at = text.indexOf(':');
    return { login: text.slice(0, at), password: text.slice(at + 1) };
  })
  .refine(
    ({ login, password }) => !isCommonPassword(password) && !ownPasswordRefusal(login, password),
    'has a password that is tried first: choose one that is on no list and is not the login',
  );
const roleList = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(ROLES, `must be a list of ${ROLES.join(', ')}`)).min(1))
  .transform((names) => new Set(names));
const proxyList = z
  .string()
  .transform((text) => text.split(',').map((address) => address.trim()))
  .refine(
    (addresses) => addresses.every(isNetwork),
    'must be a list of addresses or networks (CIDR)',
  );

const Environment = z.object({
  PORT: port.optional(),
  HOST: host.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
    .optional(),
  FLOTILA_DATA: z.string().optional(),
  FLOTILA_DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  FLOTILA_SUPERUSER: credentials.optional(),
  FLOTILA_SECRET: z
    .string()
    .min(SECRET_LENGTH_MIN, `must have at least ${SECRET_LENGTH_MIN} characters`)
    .optional(),
  GATEWAY_HOST: host.optional(),
  GATEWAY_PORT_OFFSET: wholeNumber(0, 60_000).optional(),
  GATEWAY_PROXIES: proxyList.optional(),
  FLOTILA_ROLES: roleList.optional(),
  FLOTILA_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  FLOTILA_TILES_OSM: tileTemplate.optional(),
  FLOTILA_TILES_ROADMAP: tileTemplate.optional(),
  FLOTILA_TILES_SATELLITE: tileTemplate.optional(),
  FLOTILA_TILES_TRAFFIC: tileTemplate.optional(),
  FLOTILA_MAP_FILE: z.string().optional(),
  FLOTILA_MAP_URL: mapUrl.optional(),
  FLOTILA_MAP_ONLINE: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  FLOTILA_RETENTION_MONTHS: wholeNumber(1, 1_200).optional(),
  FLOTILA_KEPT_TRACKERS: wholeNumber(100, 10_000_000).optional(),
  FLOTILA_NATS_URL: natsUrl.optional(),
  FLOTILA_GEOCODER_URL: webUrl.optional(),
  FLOTILA_ROUTER_URL: webUrl.optional(),
  FLOTILA_PUBLIC_URL: webUrl
    .refine((url) => URL.canParse(url) && new URL(url).href === `${new URL(url).origin}/`, {
      error: 'must be an address without a path, such as https://fleet.example.com',
    })
    .transform((url) => new URL(url).origin)
    .optional(),
  FLOTILA_TRACKING_URL: webUrl.transform((url) => (url.endsWith('/') ? url : `${url}/`)).optional(),
  FLOTILA_TACHOGRAPH_KEYS: z.string().optional(),
  FLOTILA_TRUSTED_PROXIES: proxyList.optional(),
  FLOTILA_SMTP_URL: smtpUrl.optional(),
  FLOTILA_MAIL_FROM: sender.optional(),
  FLOTILA_WEBHOOK_PRIVATE: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  FLOTILA_LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).optional(),
});
type Environment = z.output<typeof Environment>;

/**
 * Reads the environment; empty values count as absent. `workingFolder` is what a relative data
 * folder starts from. Throws ConfigError with a sentence for each wrong value.
 */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>>,
  workingFolder: string,
): GivenConfig {
  const present = Object.entries(environment).filter(([, value]) => value?.trim());
  const given = Object.fromEntries(present.map(([name, value]) => [name, value?.trim()]));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) throw new ConfigError(sentences(parsed.error));
  const values = parsed.data;
  refuseOwnSecret(values);
  const offset = values.GATEWAY_PORT_OFFSET ?? 0;
  const absolute = (path: string) => (isAbsolute(path) ? path : resolve(workingFolder, path));
  const keys = values.FLOTILA_TACHOGRAPH_KEYS;
  const dataFolder = absolute(values.FLOTILA_DATA ?? 'data');
  return {
    host: values.HOST,
    port: values.PORT ?? 8080,
    databaseUrl: values.DATABASE_URL,
    dataFolder,
    demo: values.FLOTILA_DEMO === undefined ? undefined : values.FLOTILA_DEMO === '1',
    superuser: values.FLOTILA_SUPERUSER,
    secret: values.FLOTILA_SECRET,
    gatewayHost: values.GATEWAY_HOST,
    gatewayPorts: orThrow(readPorts(given, GATEWAY_PORTS, offset)),
    gatewayTls: orThrow(readTls(given, GATEWAY_PORTS, offset, absolute)),
    gatewayProxies: values.GATEWAY_PROXIES ?? [],
    roles: values.FLOTILA_ROLES ?? new Set(ROLES),
    metricsToken: values.FLOTILA_METRICS_TOKEN,
    tiles: readTiles(values),
    map: {
      file: values.FLOTILA_MAP_FILE === undefined ? undefined : absolute(values.FLOTILA_MAP_FILE),
      url: values.FLOTILA_MAP_URL,
      isOnline: values.FLOTILA_MAP_ONLINE !== '0',
    },
    retentionMonths: values.FLOTILA_RETENTION_MONTHS,
    archive: orThrow(readArchive(given, dataFolder, absolute)),
    keptTrackers: values.FLOTILA_KEPT_TRACKERS,
    nats: values.FLOTILA_NATS_URL,
    geocoderUrl: values.FLOTILA_GEOCODER_URL,
    routerUrl: values.FLOTILA_ROUTER_URL,
    publicUrl: values.FLOTILA_PUBLIC_URL,
    trackingUrl: values.FLOTILA_TRACKING_URL,
    tachographKeys: keys === undefined ? undefined : absolute(keys),
    trustedProxies: values.FLOTILA_TRUSTED_PROXIES ?? [],
    mail: readMail(values),
    webhookPrivate: values.FLOTILA_WEBHOOK_PRIVATE === '1',
    logLevel: values.FLOTILA_LOG_LEVEL ?? 'warn',
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

/** An address, or one with the length of its network; not all addresses at once. */
function isNetwork(text: string): boolean {
  const [address = '', length, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  const bits = Number(length);
  return (
    length === undefined ||
    (/^\d+$/.test(length) && bits >= 1 && bits <= (version === 4 ? 32 : 128))
  );
}

/** Who plays some roles only has others beside it, which must take the tokens that it signs. */
function refuseOwnSecret({ FLOTILA_ROLES: roles, DATABASE_URL: url, FLOTILA_SECRET }: Environment) {
  const isShared = url !== undefined && roles !== undefined && roles.size < ROLES.length;
  if (!isShared || !roles.has('api') || FLOTILA_SECRET !== undefined) return;
  throw new ConfigError(
    'FLOTILA_SECRET must be set, to the same text for all processes on this database: ' +
      'else each signs people in with a key of its own, and none takes what another signed.',
  );
}

/** A mail server without a sender, or the other way round, is a slip that would show with the first mail. */
function readMail({
  FLOTILA_SMTP_URL: url,
  FLOTILA_MAIL_FROM: from,
}: Environment): GivenConfig['mail'] {
  if (url !== undefined && from !== undefined) return { url, from };
  if (url === undefined && from === undefined) return undefined;
  const missing = url === undefined ? 'FLOTILA_SMTP_URL' : 'FLOTILA_MAIL_FROM';
  throw new ConfigError(`${missing} must be set, too: mail needs both server and sender.`);
}

function readTiles(values: Environment): Partial<Record<TileLayer, string>> {
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
