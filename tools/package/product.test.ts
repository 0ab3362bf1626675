// The product as an operator has it: made of the commit, twice, and run in a folder with nothing beside it. It takes
// minutes, so it runs when it is asked for: FLOTILA_PACKAGING=1.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { GATEWAY_PORTS } from '@flotila/server/ground/config/config.ts';
import { portVariable } from '@flotila/server/ground/config/gateway-settings.ts';
import { freePort } from '@flotila/server/ground/db/embedded/free-port.ts';
import { findRunning } from '@flotila/server/ground/db/embedded/postmaster.ts';
import { basic } from '@flotila/server/testing/api.ts';
import { removeFolder, temporaryFolder } from '@flotila/server/testing/temporary-folder.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../demo/cast.ts';
import { inRoot } from '../run/paths.ts';
import { fingerprint, listAll } from './testing/programs.ts';

const IS_ASKED = process.env.FLOTILA_PACKAGING === '1';
const MAKING_MS = 600_000;
/** What the product has for ending. */
const STOP_MS = 25_000;
const SUPERUSER = { login: 'root', password: 'a-long-password' };

describe.skipIf(!IS_ASKED)('the product of a commit', { timeout: MAKING_MS }, () => {
  let tree: string;
  beforeAll(() => {
    removeFolder(MADE);
    tree = packaged(inRoot(), MADE);
  }, MAKING_MS);

  it('is the same to the byte when it is made once more, elsewhere', () => {
    const elsewhere = join(MADE, 'once-more');
    removeFolder(elsewhere);
    run('git', ['clone', '--quiet', inRoot(), elsewhere]);
    for (const modules of ['node_modules', 'server/node_modules'].filter((path) =>
      existsSync(inRoot(path)),
    )) {
      run('cp', ['-al', inRoot(modules), join(elsewhere, modules)]);
    }
    const again = packaged(elsewhere, join(elsewhere, 'dist'));
    expect(fingerprint(again)).toEqual(fingerprint(tree));
    expect(readFileSync(`${again}.tar.gz`).equals(readFileSync(`${tree}.tar.gz`))).toBe(true);
    removeFolder(elsewhere);
  });

  it('knows nothing of the folder that it was made in', () => {
    const found = spawnSync('grep', ['-rlF', inRoot(), tree], { encoding: 'utf8' });
    expect(found.stdout).toBe('');
  });

  it('has whatever its packages name in themselves', () => {
    const missing = listFiles(tree)
      .filter((path) => /node_modules\/.*\.[cm]?js$/.test(path))
      .flatMap((path) => namedBeside(join(tree, path)).map((name) => ({ path, name })))
      .filter(({ path, name }) => !resolves(join(tree, dirname(path)), name))
      // What was not there before is not missed.
      .filter(({ path, name }) => resolves(inRoot(dirname(path)), name));
    expect(missing).toEqual([]);
  });
});

describe.skipIf(!IS_ASKED)('the product in a folder of its own', { timeout: MAKING_MS }, () => {
  let folder: string;
  let program: ChildProcess | undefined;
  let said = '';
  let database: string;

  beforeAll(() => {
    folder = temporaryFolder('test');
    run('tar', ['-xzf', `${treeIn(MADE)}.tar.gz`, '-C', folder]);
    const [unpacked = ''] = readdirSync(folder);
    // As a program on the path: a link to it, from another folder.
    mkdirSync(join(folder, 'usr'));
    symlinkSync(join('..', unpacked, 'bin', 'flotila'), join(folder, 'usr', 'flotila'));
  }, MAKING_MS);
  afterAll(() => {
    program?.kill('SIGKILL');
    const left = findRunning(join(database, 'postgres', 'cluster'));
    if (left) process.kill(left.pid, 'SIGQUIT');
    removeFolder(folder);
    removeFolder(MADE);
  });

  const ports = Object.keys(GATEWAY_PORTS) as (keyof typeof GATEWAY_PORTS)[];
  let osmand: number;
  async function serve(data: string, args: readonly string[] = []): Promise<string> {
    database = join(folder, data);
    osmand ??= await freePort();
    said = '';
    program = spawn(join(folder, 'usr', 'flotila'), ['serve', ...args], {
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: '/usr/bin:/bin',
        ...Object.fromEntries(ports.map((name) => [portVariable(name, 'PORT'), '0'])),
        GATEWAY_OSMAND_PORT: String(osmand),
        FLOTILA_DATA: database,
        FLOTILA_SUPERUSER: `${SUPERUSER.login}:${SUPERUSER.password}`,
        HOST: '127.0.0.1',
        PORT: '0',
      },
    });
    for (const stream of [program.stdout, program.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    }
    const isSettled = () => said.includes('Ready') || program?.exitCode !== null;
    await expect.poll(isSettled, { timeout: MAKING_MS }).toBe(true);
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (!address) throw new Error(said);
    return address;
  }

  async function stop(): Promise<void> {
    const ended = once(program as ChildProcess, 'exit');
    const begun = performance.now();
    program?.kill('SIGTERM');
    expect(await ended, said).toEqual([0, null]);
    expect(performance.now() - begun).toBeLessThan(STOP_MS);
    expect(findRunning(join(database, 'postgres', 'cluster'))).toBeUndefined();
  }

  async function signIn(address: string, login: string, password: string) {
    const headers = { authorization: basic(login, password) };
    const answer = await fetch(`${address}/v1/all/token`, { headers });
    expect(answer.status).toBe(200);
    const { accessToken } = (await answer.json()) as { accessToken: string };
    return async (method: string, path: string, body?: object) => {
      const response = await fetch(`${address}${path}`, {
        method,
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = await response.text();
      expect(response.status, text).toBeLessThan(300);
      return text;
    };
  }

  it('begins empty, hears a tracker, ends in time and has lost nothing when it starts again', async () => {
    const address = await serve('own');
    expect(await (await fetch(`${address}/`)).text()).toContain('<div id="root">');
    expect(await (await fetch(`${address}/docs/reference/swagger-ui.css`)).text()).not.toBe('');
    expect((await fetch(`${address}/basemap/base.pack`)).status).toBe(200);
    const call = await signIn(address, SUPERUSER.login, SUPERUSER.password);
    expect(await call('GET', '/v1/all/company')).not.toContain('companyId');
    const company = { name: 'Dunaj', code: 'dunaj', countryCode: 'SK' };
    await call('POST', '/v1/all/company', company);
    await call('POST', '/v1/dunaj/vehicle', {
      name: 'Volvo',
      numericPlate: 'BA123XY',
      typeCode: 'truck',
      kmStart: 0,
      device: { deviceType: 'osmand', code: '4711', serialNumber: '4711' },
    });
    const time = Math.floor(Date.now() / 1000);
    const frame = `?id=4711&lat=48.1486&lon=17.1077&timestamp=${time}&speed=20`;
    expect((await fetch(`http://127.0.0.1:${osmand}/${frame}`)).status).toBe(200);
    const map = () => call('GET', '/v1/dunaj/vehicle-map');
    await expect.poll(map, { timeout: 30_000 }).toContain('48.1486');
    await stop();

    const again = await signIn(await serve('own'), SUPERUSER.login, SUPERUSER.password);
    const vehicles = await again('GET', '/v1/dunaj/vehicle-map');
    expect(vehicles).toContain('BA123XY');
    expect(vehicles).toContain('48.1486');
    await stop();
  });

  it('has a demo when it is asked for', async () => {
    const address = await serve('demo', ['--demo']);
    const call = await signIn(address, 'admin', DEMO_PASSWORD);
    await expect.poll(() => call('GET', '/v1/tatra/vehicle-map')).toContain('numericPlate');
    await askForLaterParts(address, call);
    await stop();
  });

  /** What the product loads only when somebody asks for it: passkeys, the list of leaked passwords, the talk with assistants. */
  async function askForLaterParts(address: string, call: Awaited<ReturnType<typeof signIn>>) {
    const options = await fetch(`${address}/v1/all/token/passkey`, { method: 'POST' });
    expect(await options.text()).toContain('challenge');
    const person = { lastName: 'Nová', login: 'nova', password: 'liverpool' };
    await expect(call('POST', '/v1/tatra/person', person)).rejects.toThrow(/commonPassword/);
    const { lastChange } = JSON.parse(await call('GET', '/v1/tatra/assistants'));
    await call('PUT', '/v1/tatra/assistants', { isOn: true, lastChange });
    const made = await call('POST', '/v1/tatra/api-key', { name: 'Asistent', role: 'reader' });
    const talked = await fetch(`${address}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${JSON.parse(made).key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });
    expect(await talked.text()).toContain('list_vehicles');
  }

  it('says a wrong setting in a sentence, with code 2', () => {
    const wrong = spawnSync(join(folder, 'usr', 'flotila'), ['serve'], {
      cwd: '/',
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin', PORT: 'no', FLOTILA_DATA: join(folder, 'none') },
    });
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringMatching(/^PORT .*\n$/)]);
  });
});

const RELEASE = (JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { release: string })
  .release;
/** Of this test alone; on the disk of the checkout, whose packages are linked. */
const MADE = inRoot('dist', 'product-test');
const treeIn = (folder: string) => join(folder, `flotila-${RELEASE}-linux-${process.arch}`);

/** The tree and its archive, made of a checkout as it is. */
function packaged(checkout: string, into: string): string {
  run(process.execPath, [join(checkout, 'tools', 'package.ts'), '--tar', `--into=${into}`]);
  return treeIn(into);
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  });
  if (status !== 0) throw new Error(`${program}: ${stderr}`);
}

const listFiles = (tree: string) =>
  listAll(tree).filter((path) => lstatSync(join(tree, path)).isFile());

/** Files beside it that a source of JavaScript loads. */
function namedBeside(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const found = text.matchAll(/\b(?:require\(|from|import\(?)\s*['"](\.{1,2}\/[^'"]*)['"]/g);
  // Comments name types.
  return [...found].map(([, name = '']) => name).filter((name) => !name.endsWith('.ts'));
}

function resolves(folder: string, name: string): boolean {
  const path = join(folder, name);
  const ends = ['', '.js', '.cjs', '.mjs', '.json', '.node', '/index.js', '/package.json'];
  return ends.some((end) => existsSync(`${path}${end}`) && lstatSync(`${path}${end}`).isFile());
}
