// The Helm chart: packaging/chart/ with what the product's own tables say of protocols and settings, and what watches an
// installation (packaging/monitoring/). The same commit makes the same bytes; helm itself is not needed.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { portNameOf } from '@flotila/domain/vehicle/device-choices.ts';
import { GATEWAY_PORTS } from '@flotila/server/ground/config/config.ts';
import { portVariable } from '@flotila/server/ground/config/gateway-settings.ts';
import { SETTINGS } from '@flotila/server/ground/config/settings.ts';
import { PROTOCOLS } from '@flotila/server/ground/protocols/all.ts';
import { inRoot } from '../run/paths.ts';
import { packFolder } from './archive.ts';
import { type Commit, readCommit } from './commit.ts';
import { makeEven } from './even.ts';

/** Helm finds the chart by this folder in the archive. */
const NAME = 'flotila';
const OWN = 'packaging/chart/';
const MONITORING = 'packaging/monitoring/';
/** Nobody may read them in values: they come from a Secret. */
export const SECRET_SETTINGS: readonly string[] = [
  'DATABASE_URL',
  'FLOTILA_SECRET',
  'FLOTILA_SUPERUSER',
  'FLOTILA_METRICS_TOKEN',
  'GATEWAY_INTAKE_KEY',
  'FLOTILA_SMTP_URL',
  'FLOTILA_BACKUP_KEY',
  'FLOTILA_OIDC_CLIENT_SECRET',
  'FLOTILA_BACKUP_S3_KEY',
  'FLOTILA_ARCHIVE_S3_KEY',
  'FLOTILA_NATS_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
];
/** The chart says these itself, by values that say more. Addresses are those of the image. */
const SETTINGS_OF_CHART: readonly RegExp[] = [
  /^(HOST|PORT|GATEWAY_HOST|GATEWAY_PORT_OFFSET)$/,
  /^GATEWAY_(<PROTOCOL>_|TLS_)/,
  /^FLOTILA_(DATA|DEMO|ROLES|PUBLIC_URL|TRUSTED_PROXIES|ARCHIVE|BACKUP)$/,
];

/** Makes it anew in the folder; answers its path. @throws PackagingError what the one who packages can mend */
export async function writeChart(isDirty: boolean, into: string): Promise<string> {
  const commit = readCommit(isDirty);
  const file = join(into, `${NAME}-${commit.release}.tgz`);
  const making = join(into, `${NAME}-${commit.release}.chart.making`);
  rmSync(making, { recursive: true, force: true });
  const folder = makeChart(commit, making);
  await packFolder(folder, file, commit.date);
  rmSync(making, { recursive: true });
  return file;
}

/** The chart as a folder in the one that is named; answers its path. */
export function makeChart(
  { tracked, release, date }: Pick<Commit, 'tracked' | 'release' | 'date'>,
  into: string,
): string {
  const folder = join(into, NAME);
  const at = (inside: string) => {
    const path = join(folder, inside);
    mkdirSync(dirname(path), { recursive: true });
    return path;
  };
  for (const path of tracked) {
    if (path.startsWith(OWN)) copyFileSync(inRoot(path), at(path.slice(OWN.length)));
    if (path.startsWith(MONITORING)) {
      copyFileSync(inRoot(path), at(`files/${path.slice(MONITORING.length)}`));
    }
  }
  const own = (name: string) => readFileSync(inRoot(OWN, name), 'utf8');
  writeFileSync(at('Chart.yaml'), own('Chart.yaml').replaceAll('@VERSION@', release));
  writeFileSync(at('files/protocols.json'), json(protocolTable()));
  writeFileSync(at('values.schema.json'), json(filledSchema(own('values.schema.json'))));
  makeEven({ folder, date, executable: new Set() });
  return folder;
}

function protocolTable() {
  const rows = PROTOCOLS.map((protocol) => {
    const ways = 'transports' in protocol ? protocol.transports : (['tcp'] as const);
    const name = portNameOf(protocol.name);
    const about = {
      port: GATEWAY_PORTS[name],
      transports: ways.map((way) => way.toUpperCase()),
      portSetting: portVariable(name, 'PORT'),
      tlsPortSetting: portVariable(name, 'TLS_PORT'),
    };
    return [name, about] as const;
  });
  return Object.fromEntries(rows);
}

/** Which protocols there are and which settings may be given as values is what the product reads. */
function filledSchema(text: string) {
  const schema = JSON.parse(text);
  const names = Object.keys(GATEWAY_PORTS);
  const { gateway, settings } = schema.properties;
  gateway.properties.protocols.items.enum = names;
  gateway.properties.tls.properties.ports.propertyNames = { enum: names };
  const free = Object.keys(SETTINGS).filter(
    (name) =>
      !SECRET_SETTINGS.includes(name) && !SETTINGS_OF_CHART.some((pattern) => pattern.test(name)),
  );
  settings.properties = Object.fromEntries(free.map((name) => [name, { type: 'string' }]));
  return schema;
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
