// R11 a data folder whose database is of the PostgreSQL before: the start brings it over, whatever cuts it short leaves the
// old one whole, and what it cannot do it says before anything is touched.
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { copyDatabase } from '@flotila/server/flow/backup/copy-database.ts';
import { makeDataFolder } from '@flotila/server/ground/config/data-folder.ts';
import { clusterMajor, ensureCluster } from '@flotila/server/ground/db/embedded/cluster.ts';
import { type EmbeddedServer, startEmbedded } from '@flotila/server/ground/db/embedded/embedded.ts';
import { findFormerPrograms } from '@flotila/server/ground/db/embedded/former-programs.ts';
import { choosePlace, readPassword } from '@flotila/server/ground/db/embedded/place.ts';
import {
  findRunning,
  serverArguments,
  startServer,
  stopServer,
} from '@flotila/server/ground/db/embedded/postmaster.ts';
import { handOver, productPassword } from '@flotila/server/ground/db/embedded/product-role.ts';
import { servedAnHour } from '@flotila/server/ground/db/embedded/switch.ts';
import { listMigrations, migrate } from '@flotila/server/ground/db/migrate.ts';
import { readRelease } from '@flotila/server/testing/releases.ts';
import { removeFolder, temporaryFolder } from '@flotila/server/testing/temporary-folder.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { restoreAsWas } from './first-backups.ts';
import { checkUpgrade } from './upgrade-check.ts';

const FORMER = 17;
/** Several servers start and end in each. */
const TEST_MS = 180_000;
const NOW = new Date('2026-11-29T15:00:00Z');
const RELEASE = readRelease('1.12.16');
const base = temporaryFolder('test');
chmodSync(base, 0o755);
const first = join(base, 'first');
makeDataFolder(first);
const hasFormer = findFormerPrograms(FORMER, choosePlace(first)) !== undefined;
if (!hasFormer) {
  console.log(`Nothing is brought over: the programs of PostgreSQL ${FORMER} are not installed.`);
}

const small = join(base, 'small');
mkdirSync(small);
const hasDisk =
  hasFormer &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'flotila-test', small]).status === 0;

/** Runs the old server of a folder. */
async function former<T>(folder: string, use: (urlOf: (name: string) => string) => Promise<T>) {
  const place = choosePlace(folder);
  const programs = findFormerPrograms(FORMER, place);
  if (!programs) throw new Error('no programs');
  const password = readPassword(place);
  ensureCluster(place, programs, password);
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '' };
  const args = serverArguments(place.cluster, settings);
  const running = await startServer(place, programs, args, 0);
  try {
    return await use((name) => `postgres://flotila:${password}@127.0.0.1:${running.port}/${name}`);
  } finally {
    await stopServer(running, programs, place.cluster);
  }
}

async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** All rows of all tables, and the next number that would be given. */
async function contentOf(url: string): Promise<Record<string, unknown>> {
  const tables = await ask(
    url,
    `select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
       and relnamespace = 'public'::regnamespace and relname <> 'migration'`,
  );
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    const [row] = await ask(
      url,
      `select count(*) as rows, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash from "${name}" t`,
    );
    content[String(name)] = row;
  }
  content.sequences = await ask(
    url,
    'select sequencename, last_value from pg_sequences order by 1',
  );
  content.migrations = await ask(url, 'select max(number) from migration');
  return content;
}

let content: Record<string, unknown>;
beforeAll(async () => {
  if (!hasFormer) return;
  content = await former(first, async (urlOf) => {
    const clientOf = (name: string) => new pg.Client({ connectionString: urlOf(name) });
    await handOver(clientOf, productPassword(readPassword(choosePlace(first))));
    await restoreAsWas(urlOf('flotila'), RELEASE.backup, RELEASE.migrations);
    return contentOf(urlOf('flotila'));
  });
});
let servers: EmbeddedServer[] = [];
afterEach(async () => {
  for (const server of servers) await server.stop();
  servers = [];
});
afterAll(() => {
  if (hasDisk) spawnSync('umount', [small]);
  removeFolder(base);
});

let folders = 0;
/** A copy of the old data folder. */
function oldFolder(under = base): string {
  folders += 1;
  const folder = join(under, `copy-${folders}`);
  makeDataFolder(folder);
  cpSync(join(first, 'postgres'), join(folder, 'postgres'), { recursive: true });
  chmodSync(join(folder, 'postgres'), 0o711);
  const { account } = choosePlace(first);
  const cluster = inside(folder, 'cluster');
  if (account) spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster]);
  return folder;
}

const inside = (folder: string, ...path: string[]) => join(folder, 'postgres', ...path);
const said: string[] = [];
async function start(folder: string): Promise<EmbeddedServer> {
  said.length = 0;
  const server = await startEmbedded({
    folder,
    copy: (copying) => copyDatabase(copying, NOW),
    log: (line) => said.push(line),
  });
  servers.push(server);
  return server;
}

/** The new server has what the old one had, and goes on with it. */
async function expectBrought({ url }: EmbeddedServer): Promise<void> {
  expect(await contentOf(url)).toEqual(content);
  expect(await ask(url, 'show server_version_num')).not.toEqual([
    { server_version_num: expect.stringMatching(/^17/) },
  ]);
  const applied = await migrate(url, NOW);
  expect(applied.length).toBe(listMigrations().length - RELEASE.migrations.length);
}

describe.skipIf(!hasFormer)(`a database of PostgreSQL ${FORMER}`, { timeout: TEST_MS }, () => {
  it('is brought over with all rows, says so, and stays until the new one has served for a day', async () => {
    const folder = oldFolder();
    const server = await start(folder);
    await expectBrought(server);
    expect(said[0]).toMatch(
      /^The embedded database is of PostgreSQL 17, and this release brings \d+\. It is brought over \(\d+ MB are needed, \d+ MB are free; it takes some 1 min\)\. Until then nobody is served\.$/,
    );
    const kept = inside(folder, `cluster-${FORMER}-kept`);
    expect(said[1]).toContain(`${kept} stays until it has served for a day.`);
    await server.stop();
    await start(folder);
    expect(said).toEqual([]);
    for (let hour = 1; hour < 24; hour += 1) {
      await servedAnHour(inside(folder), (line) => said.push(line));
    }
    expect(readFileSync(join(kept, 'PG_VERSION'), 'utf8').trim()).toBe(String(FORMER));
    await servedAnHour(inside(folder), (line) => said.push(line));
    expect(said).toEqual([
      `The new PostgreSQL has served for a day: the kept cluster of PostgreSQL ${FORMER} is gone.`,
    ]);
    expect(readdirSync(inside(folder)).filter((name) => name.includes('kept'))).toEqual([]);
  });

  it.each(['before', 'after'])(
    'killed %s its rows are copied, with both servers left behind, it is begun again',
    async (when) => {
      const folder = oldFolder();
      const script = join(import.meta.dirname, 'testing', 'bring-over-child.ts');
      const child = fork(script, [folder, when], { execArgv: [] });
      const [, signal] = await once(child, 'exit');
      expect(signal).toBe('SIGKILL');
      expect(findRunning(inside(folder, 'cluster.next'))).toBeDefined();
      expect(clusterMajor(choosePlace(folder))).toBe(FORMER);
      await expectBrought(await start(folder));
    },
  );

  it('killed before the old one went aside it is begun again: the old one may have served meanwhile', async () => {
    const folder = oldFolder();
    mkdirSync(inside(folder, 'cluster.whole'));
    writeFileSync(inside(folder, 'cluster.whole', 'PG_VERSION'), '18\n');
    await expectBrought(await start(folder));
  });

  it('killed when the old one had gone aside it is ended', async () => {
    const folder = oldFolder();
    const server = await start(folder);
    await server.stop();
    renameSync(inside(folder, 'cluster'), inside(folder, 'cluster.whole'));
    await expectBrought(await start(folder));
    expect(said).toEqual([]);
  });

  it('stays as it was where copying fails, and is brought over by the next start', async () => {
    const folder = oldFolder();
    const copy = () => Promise.reject(new Error('What was restored differs in ride.'));
    await expect(startEmbedded({ folder, copy })).rejects.toThrow(
      /^The database was not brought over to PostgreSQL \d+: What was restored differs in ride\. The old one is as it was\. Start again\.$/,
    );
    expect(await former(folder, (urlOf) => contentOf(urlOf('flotila')))).toEqual(content);
    await expectBrought(await start(folder));
  });

  it('is refused while the former release serves, which goes on', async () => {
    const folder = oldFolder();
    await former(folder, async (urlOf) => {
      const owner = new pg.Client({ connectionString: urlOf('postgres') });
      await owner.connect();
      await owner.query('select pg_advisory_lock(1718580321)');
      await expect(start(folder)).rejects.toThrow('Flotila already runs on this data folder');
      expect(await contentOf(urlOf('flotila'))).toEqual(content);
      await owner.end();
    });
  });

  it('is refused while an older one is kept that nobody has looked at', async () => {
    const folder = oldFolder();
    mkdirSync(inside(folder, `cluster-${FORMER}-kept`));
    await expect(start(folder)).rejects.toThrow(
      /is there already: move away .* Nothing was changed\.$/,
    );
  });

  it('upgrade --check says it, with room and migrations, while the former release serves and while it does not', async () => {
    const folder = oldFolder();
    const check = () => checkUpgrade({ FLOTILA_DATA: folder }, base);
    const still = await check();
    const serving = await former(folder, check);
    for (const { lines, isReady } of [still, serving]) {
      expect(isReady).toBe(true);
      expect(lines[1]).toMatch(
        /^PostgreSQL {2}17, embedded: the start brings the database over to \d+; nobody is served meanwhile$/,
      );
      expect(lines[2]).toMatch(
        /^Room {8}for that \d+ MB are needed, \d+ MB are free; it takes some 1 min; the old one stays for a day$/,
      );
      expect(lines.join('\n')).toContain('0005_location_key.sql  goes through all of location');
    }
    expect(clusterMajor(choosePlace(folder))).toBe(FORMER);
  });
});

// A disk of its own needs root.
it.skipIf(!hasDisk)(
  'a disk with too little room for both is told before anything is done',
  async () => {
    chmodSync(small, 0o755);
    const folder = oldFolder(small);
    await expect(start(folder)).rejects.toThrow(
      /The disk has too little room for it: \d+ MB are needed, \d+ MB are free; it takes some 1 min\. Make room\. Nothing was changed\.$/,
    );
    expect(existsSync(inside(folder, 'cluster.next'))).toBe(false);
    const { isReady, lines } = await checkUpgrade({ FLOTILA_DATA: folder }, base);
    expect(isReady).toBe(false);
    expect(lines.join('\n')).toContain('To mend     The disk has too little room for it');
  },
);

it('a database whose programs are nowhere is refused with the place where they go', async () => {
  const folder = join(base, 'older');
  mkdirSync(inside(folder, 'cluster'), { recursive: true });
  writeFileSync(inside(folder, 'cluster', 'PG_VERSION'), '15\n');
  writeFileSync(inside(folder, 'password'), 'a password\n');
  await expect(start(folder)).rejects.toThrow(
    /The programs of PostgreSQL 15, which alone read it, are missing\. Put them into \S+\/postgres-15 .* Nothing was changed\.$/,
  );
  const { isReady, lines } = await checkUpgrade({ FLOTILA_DATA: folder }, base);
  expect(isReady).toBe(false);
  expect(lines).toContain('Migrations  not known');
});
