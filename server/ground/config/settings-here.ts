// Settings of this machine: where it listens, where its data are, and the ports of trackers.
import { portText } from './gateway-settings.ts';
import {
  credentials,
  databaseUrl,
  host,
  logLevel,
  longText,
  proxyList,
  publicUrl,
  roleList,
  SECRET_LENGTH_MIN,
  secondFactor,
  text,
  trackingUrl,
  wholeNumber,
  yesNo,
} from './kinds.ts';
import type { Setting } from './setting.ts';

export const SETTINGS_HERE = {
  PORT: {
    group: 'address',
    kind: portText,
    preset: '8080',
    example: '8080',
    meaning: 'port of the application and of the API',
  },
  HOST: {
    group: 'address',
    kind: host,
    leftOut: '127.0.0.1 in the demo, else 0.0.0.0',
    example: '127.0.0.1',
    meaning: 'address that the port is opened on',
  },
  FLOTILA_PUBLIC_URL: {
    group: 'address',
    kind: publicUrl,
    leftOut: 'as each caller asked',
    example: 'https://fleet.example.com',
    meaning:
      'address under which people reach Flotila: links in mails, notifications and papers begin with it, and no other name is answered',
  },
  FLOTILA_TRACKING_URL: {
    group: 'address',
    kind: trackingUrl,
    leftOut: '`FLOTILA_PUBLIC_URL`',
    example: 'https://fleet.example.com/share',
    meaning: 'address that the public pages of sharings begin with',
  },
  FLOTILA_TRUSTED_PROXIES: {
    group: 'address',
    kind: proxyList,
    leftOut: 'none',
    example: '127.0.0.1,10.1.0.0/16',
    meaning:
      'addresses or networks of reverse proxies. Only these are believed when they say who asks and that it was by https',
  },
  FLOTILA_DATA: {
    group: 'address',
    kind: text,
    preset: 'data',
    example: '/var/lib/flotila',
    meaning: 'folder of the database, raw logs, keys and archive',
  },
  DATABASE_URL: {
    group: 'address',
    kind: databaseUrl,
    leftOut: 'a PostgreSQL of its own in `FLOTILA_DATA`',
    example: 'postgres://flotila:password@db.example.com:5432/flotila',
    meaning: 'your own PostgreSQL (15 or newer) or the coordinator of a Citus',
  },
  FLOTILA_DEMO: {
    group: 'address',
    kind: yesNo,
    leftOut:
      '0 with `flotila serve`; with `npm start` 1 for a new database of its own, else what the database was first filled with',
    example: '0',
    meaning: '`0`: an empty system of your own; `1`: the demo, also for other computers',
  },
  FLOTILA_SUPERUSER: {
    group: 'address',
    kind: credentials,
    leftOut: 'none',
    example: 'operator:a-password-of-your-own',
    meaning: '`login:password`, created or updated at each start',
  },
  FLOTILA_SECOND_FACTOR: {
    group: 'address',
    kind: secondFactor,
    leftOut: 'of nobody',
    example: 'superuser',
    meaning:
      '`superuser`: superusers must have a second factor, and set it up at their next sign-in; companies say so themselves for their people',
  },
  FLOTILA_SECRET: {
    group: 'address',
    kind: longText(SECRET_LENGTH_MIN),
    leftOut: 'made once and kept in `FLOTILA_DATA`',
    example: 'a-text-of-32-characters-or-more-that-nobody-knows',
    meaning: `key that signs sessions, at least ${SECRET_LENGTH_MIN} characters; the same for all processes on one database`,
  },
  FLOTILA_ROLES: {
    group: 'address',
    kind: roleList,
    preset: 'api,gateway,worker',
    example: 'api,worker',
    meaning: 'which roles this process has',
  },
  FLOTILA_LOG_LEVEL: {
    group: 'address',
    kind: logLevel,
    preset: 'warn',
    example: 'info',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  },
  FLOTILA_METRICS_TOKEN: {
    group: 'address',
    kind: longText(16),
    leftOut: 'metrics are told to this machine alone',
    example: 'a-token-of-your-own',
    meaning: 'bearer that reads `/metrics` from elsewhere, at least 16 characters',
  },
  GATEWAY_HOST: {
    group: 'trackers',
    kind: host,
    leftOut: '127.0.0.1 in the demo, else 0.0.0.0',
    example: '0.0.0.0',
    meaning: "address that the trackers' ports are opened on",
  },
  'GATEWAY_<PROTOCOL>_PORT': {
    group: 'trackers',
    kind: portText,
    leftOut: 'the usual port of each protocol (`docs/trackers.md`)',
    example: '5027',
    meaning:
      'port of a protocol, whose name stands in capitals with `_` for `-`, such as `GATEWAY_BCE_IOTM_PORT`; `GATEWAY_INTAKE_PORT` is the one for what others pass on; `0` turns it off',
  },
  GATEWAY_PORT_OFFSET: {
    group: 'trackers',
    kind: wholeNumber(0, 60_000),
    preset: '0',
    example: '1000',
    meaning: 'is added to all ports of trackers',
  },
  'GATEWAY_<PROTOCOL>_TLS_PORT': {
    group: 'trackers',
    kind: portText,
    leftOut: 'none',
    example: '8883',
    meaning: 'a second port of the protocol that speaks TLS (`docs/tracker-ports.md`)',
  },
  GATEWAY_TLS_CERT: {
    group: 'trackers',
    kind: text,
    leftOut: 'none',
    example: '/etc/flotila/trackers.pem',
    meaning: 'PEM files of the certificates for these ports, several with commas between',
  },
  GATEWAY_TLS_KEY: {
    group: 'trackers',
    kind: text,
    leftOut: 'none',
    example: '/etc/flotila/trackers.key',
    meaning: 'PEM files of their keys, in the same order',
  },
  GATEWAY_TLS_CLIENT_CA: {
    group: 'trackers',
    kind: text,
    leftOut: 'none is asked for',
    example: '/etc/flotila/trackers-ca.pem',
    meaning: 'PEM file of who signs the certificates of trackers',
  },
  GATEWAY_INTAKE_KEY: {
    group: 'trackers',
    kind: longText(32),
    leftOut: 'only keys of companies',
    example: 'a-key-of-at-least-32-characters-0',
    meaning:
      'key of your own with which records are passed on (`docs/moving-in.md`), for trackers of all companies; at least 32 characters',
  },
  GATEWAY_PROXIES: {
    group: 'trackers',
    kind: proxyList,
    leftOut: 'none',
    example: '10.0.0.2,fd00::/8',
    meaning: "balancers that tell the trackers' own addresses by the PROXY protocol",
  },
  FLOTILA_KEPT_TRACKERS: {
    group: 'trackers',
    kind: wholeNumber(100, 10_000_000),
    leftOut: '50 000',
    example: '100000',
    meaning:
      'of how many trackers a gateway remembers what it knows; a larger fleet is served as well, with more reading',
  },
} as const satisfies Record<string, Setting>;
