// Settings of what lies beyond this machine: maps, mail, others' systems, the archive, other processes.
import {
  longText,
  sender,
  smtpUrl,
  text,
  tileTemplate,
  webUrl,
  wholeNumber,
  yesNo,
} from './kinds.ts';
import { mapUrl } from './map-config.ts';
import { natsUrl } from './nats-url.ts';
import type { Setting } from './setting.ts';
import { pairs, sampler, share } from './traces-config.ts';

const TILES = 'a further layer of the map: an address with `{z}`, `{x}` and `{y}`';

export const SETTINGS_BEYOND = {
  FLOTILA_MAP_FILE: {
    group: 'maps',
    kind: text,
    leftOut: 'none',
    example: '/var/lib/flotila/streets.pmtiles',
    meaning: 'a PMTiles file that Flotila serves as street map (`docs/map.md`)',
  },
  FLOTILA_MAP_URL: {
    group: 'maps',
    kind: mapUrl,
    leftOut: 'none',
    example: 'https://tiles.example.com/map.json',
    meaning: 'a TileJSON or tile template of your own',
  },
  FLOTILA_MAP_ONLINE: {
    group: 'maps',
    kind: yesNo,
    preset: '1',
    example: '0',
    meaning:
      'browsers may ask the public OpenFreeMap where neither of the two is set; `0`: they ask nobody',
  },
  FLOTILA_TILES_OSM: {
    group: 'maps',
    kind: tileTemplate,
    leftOut: 'not offered',
    example: 'https://osm.example.com/{z}/{x}/{y}.png',
    meaning: TILES,
  },
  FLOTILA_TILES_ROADMAP: {
    group: 'maps',
    kind: tileTemplate,
    leftOut: 'not offered',
    example: 'https://roads.example.com/{z}/{x}/{y}.png',
    meaning: TILES,
  },
  FLOTILA_TILES_SATELLITE: {
    group: 'maps',
    kind: tileTemplate,
    leftOut: 'not offered',
    example: 'https://photos.example.com/{z}/{x}/{y}.jpg',
    meaning: TILES,
  },
  FLOTILA_TILES_TRAFFIC: {
    group: 'maps',
    kind: tileTemplate,
    leftOut: 'not offered',
    example: 'https://traffic.example.com/{z}/{x}/{y}.png',
    meaning: TILES,
  },
  FLOTILA_GEOCODER_URL: {
    group: 'maps',
    kind: webUrl,
    leftOut: 'names of towns, offline',
    example: 'https://geocoder.example.com',
    meaning: 'a geocoder like Nominatim, for streets and numbers',
  },
  FLOTILA_ROUTER_URL: {
    group: 'maps',
    kind: webUrl,
    leftOut: 'main roads that Flotila brings along',
    example: 'http://osrm.example.com:5000',
    meaning: 'a routing engine (OSRM), for contracts and the demo',
  },
  FLOTILA_SMTP_URL: {
    group: 'others',
    kind: smtpUrl,
    leftOut: 'mails are not offered',
    example: 'smtps://user:password@mail.example.com:465',
    meaning:
      'the mail server; `smtp://` changes to TLS where the server offers it, and must with a password',
  },
  FLOTILA_MAIL_FROM: {
    group: 'others',
    kind: sender,
    leftOut: '–',
    example: 'Flotila <flotila@example.com>',
    meaning: 'sender of these mails; belongs to `FLOTILA_SMTP_URL`',
  },
  FLOTILA_WEBHOOK_PRIVATE: {
    group: 'others',
    kind: yesNo,
    preset: '0',
    example: '1',
    meaning:
      '`1`: webhooks, forwardings, what companies name for single sign-on (all of these also by http) and a Traccar that somebody moves in from on the screen may be in your own networks',
  },
  FLOTILA_ASSISTANT_REGISTRATION: {
    group: 'others',
    kind: yesNo,
    preset: '0',
    example: '1',
    meaning:
      '`1`: assistants that come in by OAuth may register themselves; else administrators of companies enter them (`docs/assistants.md`)',
  },
  FLOTILA_TACHOGRAPH_KEYS: {
    group: 'others',
    kind: text,
    leftOut: 'signatures are called unverified',
    example: '/etc/flotila/tachograph-keys',
    meaning:
      'folder with the public keys that the European root authority publishes (`EC_PK.bin` and the root certificates of generation 2)',
  },
  FLOTILA_OIDC_ISSUER: {
    group: 'signOn',
    kind: webUrl,
    leftOut: 'only companies have providers',
    example: 'https://login.example.com/realms/fleet',
    meaning:
      'a provider of OpenID Connect by which people of all companies and superusers may sign in, as it calls itself (`docs/sign-in.md`)',
  },
  FLOTILA_OIDC_CLIENT_ID: {
    group: 'signOn',
    kind: text,
    leftOut: '–',
    example: 'flotila',
    meaning: 'what the provider calls Flotila; belongs to `FLOTILA_OIDC_ISSUER`',
  },
  FLOTILA_OIDC_CLIENT_SECRET: {
    group: 'signOn',
    kind: text,
    leftOut: '–',
    example: 'the-secret-that-the-provider-shows',
    meaning: 'the secret that belongs to it',
  },
  FLOTILA_OIDC_NAME: {
    group: 'signOn',
    kind: text,
    leftOut: 'its host name',
    example: 'Example',
    meaning: 'what the button of the sign-in page calls it',
  },
  FLOTILA_RETENTION_MONTHS: {
    group: 'many',
    kind: wholeNumber(1, 1_200),
    leftOut: 'for ever',
    example: '60',
    meaning: 'after so many months records are deleted, archived ones too',
  },
  FLOTILA_FRESH_MONTHS: {
    group: 'many',
    kind: text,
    leftOut: 'all',
    example: '12',
    meaning: 'months that stay in the database; older ones move to the archive',
  },
  FLOTILA_BACKUP: {
    group: 'backups',
    kind: text,
    leftOut: 'none are made',
    example: '/srv/backups',
    meaning:
      'folder of the daily backups and of the log of the embedded database, or `s3://bucket/prefix`',
  },
  FLOTILA_BACKUP_HOUR: {
    group: 'backups',
    kind: wholeNumber(0, 23),
    preset: '2',
    example: '3',
    meaning: 'from which hour of the day on, in the time zone of the server',
  },
  FLOTILA_BACKUP_KEY: {
    group: 'backups',
    kind: longText(16),
    leftOut: 'they are not encrypted',
    example: 'a-text-of-16-characters-or-more-that-is-kept-elsewhere',
    meaning: 'what they are encrypted with, at least 16 characters; without it they cannot be read',
  },
  FLOTILA_BACKUP_S3_KEY: {
    group: 'backups',
    kind: text,
    leftOut: '–',
    example: 'id:secret',
    meaning: 'the account of the bucket',
  },
  FLOTILA_BACKUP_S3_REGION: {
    group: 'backups',
    kind: text,
    leftOut: 'us-east-1',
    example: 'eu-central-1',
    meaning: 'region of the bucket',
  },
  FLOTILA_BACKUP_S3_ENDPOINT: {
    group: 'backups',
    kind: text,
    leftOut: "the region's",
    example: 'http://minio:9000',
    meaning: "address of the storage, where it is not Amazon's",
  },
  FLOTILA_ARCHIVE: {
    group: 'many',
    kind: text,
    leftOut: 'the folder `archive` in `FLOTILA_DATA`',
    example: 's3://bucket/prefix',
    meaning: 'another folder, or a bucket of a storage that speaks S3',
  },
  FLOTILA_ARCHIVE_S3_KEY: {
    group: 'many',
    kind: text,
    leftOut: '–',
    example: 'id:secret',
    meaning: 'the account of the bucket',
  },
  FLOTILA_ARCHIVE_S3_REGION: {
    group: 'many',
    kind: text,
    leftOut: 'us-east-1',
    example: 'eu-central-1',
    meaning: 'region of the bucket',
  },
  FLOTILA_ARCHIVE_S3_ENDPOINT: {
    group: 'many',
    kind: text,
    leftOut: "the region's",
    example: 'http://minio:9000',
    meaning: "address of the storage, where it is not Amazon's",
  },
  FLOTILA_NATS_URL: {
    group: 'many',
    kind: natsUrl,
    leftOut: 'processes tell each other over PostgreSQL',
    example: 'nats://flotila:password@nats.example.com:4222',
    meaning: 'a NATS that carries it instead (`docs/scaling.md`)',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    group: 'traces',
    kind: webUrl,
    leftOut: 'no traces are made',
    example: 'http://collector:4318',
    meaning:
      'a collector of OpenTelemetry, by OTLP over HTTP; `/v1/traces` is added (`docs/operating.md`)',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    group: 'traces',
    kind: pairs,
    leftOut: 'none',
    example: 'x-api-key=secret',
    meaning: 'headers that are sent along, values percent-encoded',
  },
  OTEL_SERVICE_NAME: {
    group: 'traces',
    kind: text,
    preset: 'flotila',
    example: 'flotila-north',
    meaning: 'what the collector calls this installation',
  },
  OTEL_RESOURCE_ATTRIBUTES: {
    group: 'traces',
    kind: pairs,
    leftOut: 'nothing more',
    example: 'deployment.environment.name=production',
    meaning: 'more that is said of each process, values percent-encoded',
  },
  OTEL_TRACES_SAMPLER: {
    group: 'traces',
    kind: sampler,
    leftOut: 'a share of everything, whatever callers say',
    example: 'parentbased_traceidratio',
    meaning:
      'what is told of: `always_on`, `always_off`, `traceidratio`; with `parentbased_` before it trusted proxies decide for what they pass on',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    group: 'traces',
    kind: share,
    leftOut: '0.05',
    example: '0.2',
    meaning: 'the share, from 0 to 1; with `traceidratio` 1 where it is left out',
  },
} as const satisfies Record<string, Setting>;
