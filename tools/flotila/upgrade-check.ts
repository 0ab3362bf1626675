// `flotila upgrade --check`: what this release would do to the installation before it is started on it. It only reads.
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@flotila/server/ground/config/config.ts';
import { lookAtOlder } from '@flotila/server/ground/db/embedded/bring-over.ts';
import { startEmbedded } from '@flotila/server/ground/db/embedded/embedded.ts';
import { findMissing, type Migration, runsBeside } from '@flotila/server/ground/db/migrate.ts';
import pg from 'pg';
import { inRoot } from '../run/paths.ts';
import { type Command, readOptions, UsageError } from './command.ts';
import { LONG_MIGRATIONS } from './long-migrations.ts';

export const upgradeCheck: Command = {
  name: 'upgrade',
  usage: '--check',
  summary: 'say what this release would do to this installation',
  help: `Run it with the new release and the settings of the installation, before the new release is started; the old one
may go on meanwhile. It says which migrations would run and which of them take long, and whether
settings, PostgreSQL and disk are right for it. Nothing is changed. Exit code 1: something must be mended first.`,
  async run(args) {
    const { values, positionals } = readOptions(args, { check: { type: 'boolean' } });
    if (!values.check || positionals.length > 0) throw new UsageError('It only looks: --check.');
    const { lines, isReady } = await checkUpgrade(process.env, process.cwd());
    console.log(lines.join('\n'));
    process.exitCode = isReady ? 0 : 1;
  },
};

interface Findings {
  lines: string[];
  /** Nothing must be mended before the start. */
  isReady: boolean;
}
type Environment = Readonly<Record<string, string | undefined>>;

export async function checkUpgrade(
  environment: Environment,
  workingFolder: string,
): Promise<Findings> {
  const wrong: string[] = [];
  const lines = [`Release     ${releaseOf()}`];
  const unknown = unknownSettings(environment);
  if (unknown.length > 0) {
    wrong.push(`This release knows no setting ${unknown.join(', ')}: see docs/settings.md.`);
  }
  try {
    lines.push(...(await lookInside(environment, workingFolder, wrong)));
  } catch (error) {
    // A refusal of settings, of the embedded PostgreSQL or of the schema; whatever else fails is not known here.
    wrong.push(error instanceof Error ? error.message : String(error));
  }
  lines.push(...wrong.map((sentence) => `To mend     ${sentence}`));
  lines.push('To read     CHANGELOG.md: what operators must do', 'Nothing was changed.');
  return { lines, isReady: wrong.length === 0 };
}

function releaseOf(): string {
  return String(JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).release);
}

/** Variables that look like ours and that docs/settings.md does not name: misspelt, or gone. */
function unknownSettings(environment: Environment): string[] {
  const text = readFileSync(inRoot('docs', 'settings.md'), 'utf8');
  const names = [...text.matchAll(/`([A-Z][A-Z0-9_]*(?:<[A-Z]+>[A-Z0-9_]+)?)`/g)].map(
    ([, name = '']) => name,
  );
  const patterns = names.map((name) => name.replace(/<[A-Z]+>/, '[A-Z0-9_]+'));
  const known = new RegExp(`^(FLOTILA_CALLED_AS|FLOTILA_LAUNCHED|${patterns.join('|')})$`);
  const ours = Object.keys(environment).filter((name) => /^(FLOTILA|GATEWAY)_/.test(name));
  return ours.filter((name) => !known.test(name)).sort();
}

async function lookInside(
  environment: Environment,
  workingFolder: string,
  wrong: string[],
): Promise<string[]> {
  const { databaseUrl, dataFolder } = readConfig(environment, workingFolder);
  if (databaseUrl) return await lookAt(databaseUrl, undefined, wrong);
  if (!existsSync(join(dataFolder, 'postgres'))) return [`Database    none yet in ${dataFolder}`];
  const older = await lookAtOlder(dataFolder, (url) => lookAt(url, undefined, wrong));
  if (older) {
    const { from, to, room, refusal, found } = older;
    if (refusal) wrong.push(refusal);
    const [, ...lines] = found ?? ['', 'Migrations  not known'];
    return [
      `PostgreSQL  ${from}, embedded: the start brings the database over to ${to}; nobody is served meanwhile`,
      `Room        for that ${room}; the old one stays for a day`,
      ...lines,
    ];
  }
  const embedded = await startEmbedded({ folder: dataFolder, share: true, look: true });
  try {
    return await lookAt(embedded.url, embedded.folder, wrong);
  } finally {
    await embedded.stop();
  }
}

/** `folder`: where the database lies, if that is known. */
async function lookAt(url: string, folder: string | undefined, wrong: string[]): Promise<string[]> {
  const options = '-c default_transaction_read_only=on';
  const client = new pg.Client({ connectionString: url, options });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query('show server_version');
    const missing = await findMissing(client);
    const needed = new Map<string, number>();
    for (const { number } of missing) {
      const table = LONG_MIGRATIONS.get(number);
      if (table) needed.set(table, await bytesOf(client, table));
    }
    return [
      `PostgreSQL  ${rows[0]?.server_version}${folder ? ', embedded' : ''}: fits`,
      ...roomLines(folder, Math.max(0, ...needed.values()), wrong),
      `Migrations  ${missing.length === 0 ? 'none' : `${missing.length} to run:`}`,
      ...missing.map((migration) => migrationLine(migration, needed)),
      `Processes   ${processesLine(missing)}`,
    ];
  } finally {
    await client.end();
  }
}

function processesLine(missing: readonly Migration[]): string {
  return missing.every(runsBeside)
    ? 'those of the former release may go on until this one serves'
    : 'stop all of the former release first: this one does not migrate while they serve';
}

function migrationLine({ number, name }: Migration, needed: ReadonlyMap<string, number>): string {
  const table = LONG_MIGRATIONS.get(number);
  if (!table) return `            ${name}`;
  const size = megabytes(needed.get(table) ?? 0);
  return `            ${name}  goes through all of ${table} (${size}); nobody is served meanwhile`;
}

/** What is written anew needs its room twice while the migration runs. */
function roomLines(folder: string | undefined, bytes: number, wrong: string[]): string[] {
  if (folder === undefined) return [`Room        up to ${megabytes(bytes)} on the database's disk`];
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < bytes + SPARE_BYTES) {
    wrong.push(`The disk of ${folder} needs ${megabytes(bytes + SPARE_BYTES)} of free room.`);
  }
  return [
    `Room        up to ${megabytes(bytes)} are needed, ${megabytes(bavail * bsize)} are free`,
  ];
}

/** For the log of the database, and tables that are new. */
const SPARE_BYTES = 256e6;

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}

/** With indexes and all partitions; 0 of a table that will only be made. */
async function bytesOf(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query(
    `select coalesce(sum(pg_total_relation_size(part.relid)), 0)::float8 as bytes
     from pg_partition_tree(to_regclass($1)) part`,
    [table],
  );
  const tree = Number(rows[0]?.bytes);
  if (tree > 0) return tree;
  const alone = await client.query(
    'select coalesce(pg_total_relation_size(to_regclass($1)), 0)::float8 as bytes',
    [table],
  );
  return Number(alone.rows[0]?.bytes);
}
