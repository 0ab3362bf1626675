// The image for real: built on a Debian of its own, started as its account on a root that cannot be written, asked,
// stopped and started again. It takes minutes, so it runs where FLOTILA_PACKAGING=1 asks for it. That for the other
// processor is built as well, and started where the system hands its programs to qemu.
import { spawnSync } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { PublicSettings } from '@flotila/domain/session/session.api.ts';
import { GATEWAY_PORTS } from '@flotila/server/ground/config/config.ts';
import { portVariable } from '@flotila/server/ground/config/gateway-settings.ts';
import { keptPort } from '@flotila/server/testing/kept-port.ts';
import { removeFolder, temporaryFolder } from '@flotila/server/testing/temporary-folder.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inRoot } from '../run/paths.ts';
import { type Image, makeImages } from './image.ts';
import { type Arch, MACHINES } from './machine.ts';
import { ACCOUNT, type Container, canLimitMemory, startContainer } from './testing/container.ts';
import { ask, makeCompany, sendFrame, storedTimes } from './testing/fleet.ts';
import { elfMachineOf } from './testing/programs.ts';
import { makeTree, type Tree } from './tree.ts';

const TOOLS = ['buildah', 'mmdebstrap', 'setpriv', 'unshare'];
const SUPERUSER = { login: 'drill', password: 'a-drill-password' };
const FULL_BYTES_MAX = 350e6;
const LEAN_BYTES_MAX = 200e6;
const STOP_MS_MAX = 25_000;
const MAKING_MS = 30 * 60_000;

/** That of this machine first. */
const ARCHES = (Object.keys(MACHINES) as Arch[]).toSorted((a) => (a === process.arch ? -1 : 1));
const why = whyNot();
const untried = why === null ? '' : ` (not tried: ${why})`;

describe.skipIf(why !== null).each(ARCHES)(`the image for %s${untried}`, (arch) => {
  const isOwn = arch === process.arch;
  const whyNotStarted = whyNotRun(arch);
  const started = whyNotStarted === null ? '' : ` (not tried: ${whyNotStarted})`;
  /** A processor that is played is slower. */
  const readyMs = isOwn ? 90_000 : 30 * 60_000;
  const folder = temporaryFolder('test');
  const images: Image[] = [];
  const running = new Set<Container>();
  let root = '';
  let tree: Tree | undefined;

  beforeAll(async () => {
    // A store of its own: nothing of it is left on the machine.
    const store = join(folder, 'storage.conf');
    writeFileSync(
      store,
      `[storage]\ndriver = "vfs"\ngraphroot = "${folder}/store"\nrunroot = "${folder}/run"\n`,
    );
    process.env.CONTAINERS_STORAGE_CONF = store;
    const base = makeBase(folder);
    const options = { isLean: false, isDirty: true, log: () => undefined };
    tree = await makeTree({ ...options, arch, into: folder });
    images.push(...(await makeImages({ tree, base, log: () => undefined })));
    root = ran('buildah', 'mount', ran('buildah', 'from', imageOf('full').name));
  }, MAKING_MS);
  afterAll(async () => {
    await Promise.all([...running].map((one) => one.stop().catch(() => undefined)));
    spawnSync('buildah', ['rm', '--all']);
    spawnSync('buildah', ['rmi', '--all', '--force']);
    removeFolder(folder);
    delete process.env.CONTAINERS_STORAGE_CONF;
  });

  const imageOf = (target: Image['target']) =>
    images.find((image) => image.target === target) as Image;

  /** As its configuration says, with what else is said. */
  function start(given: {
    volume: string;
    environment?: Record<string, string>;
    command?: string[];
    memoryBytes?: number;
  }): Container {
    const { Env, Entrypoint, Cmd } = configOf(imageOf('full').name);
    const environment = Object.fromEntries(Env.map((line) => line.split(/=(.*)/s).slice(0, 2)));
    const container = startContainer({
      ...given,
      root,
      environment: { ...environment, ...given.environment },
      command: given.command ?? [...Entrypoint, ...Cmd],
    });
    running.add(container);
    void container.ended.then(() => running.delete(container));
    return container;
  }

  it(`has ${FULL_BYTES_MAX / 1e6} MB at most, without the database ${LEAN_BYTES_MAX / 1e6} MB`, () => {
    const sizes = images.map(({ target, bytes }) => `${target} ${(bytes / 1e6).toFixed(0)} MB`);
    console.log(`Images: ${sizes.join(', ')}`);
    expect(imageOf('full').bytes).toBeLessThan(FULL_BYTES_MAX);
    expect(imageOf('lean').bytes).toBeLessThan(LEAN_BYTES_MAX);
    expect(imageOf('full').bytes).toBeGreaterThan(imageOf('lean').bytes);
  });

  it('says its release and commit, its account, volume, ports, signal and health check', () => {
    const config = configOf(imageOf('lean').name);
    const { release } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
    expect(architectureOf(imageOf('lean').name)).toBe(MACHINES[arch].debian);
    expect(config.Labels).toMatchObject({
      'org.opencontainers.image.title': 'Flotila',
      'org.opencontainers.image.version': release,
      'org.opencontainers.image.revision': expect.stringMatching(/^[0-9a-f]{40}/),
    });
    expect(config.User).toBe(`${ACCOUNT}:${ACCOUNT}`);
    expect(config.Volumes).toEqual({ '/var/lib/flotila': {} });
    expect(config.StopSignal).toBe('SIGTERM');
    expect(config.Healthcheck.Test).toContain('node');
  });

  it('has no package manager, no npm, no compiler', () => {
    const inside = ran('find', root, '-xdev', '-name', '*', '-type', 'f', '-perm', '-1');
    const names = inside.split('\n').map((path) => path.slice(path.lastIndexOf('/') + 1));
    for (const needless of ['npm', 'npx', 'apt', 'dpkg', 'perl', 'gcc', 'strip', 'bash', 'curl']) {
      expect(names).not.toContain(needless);
    }
  });

  it('has programs for its processor alone', () => {
    const inside = join(root, 'usr');
    const programs = readdirSync(inside, { recursive: true, encoding: 'utf8' })
      .map((path) => [path, elfMachineOf(join(inside, path))] as const)
      .filter(([, machine]) => machine !== undefined);
    expect(programs.map(([path]) => path)).toEqual(
      expect.arrayContaining(['bin/dash', 'lib/flotila/node/bin/node']),
    );
    expect(programs.filter(([, machine]) => machine !== MACHINES[arch].elf)).toEqual([]);
  });

  it(
    'makes the same layers of the same tree',
    async () => {
      const layersOf = (name: string) =>
        JSON.parse(ran('buildah', 'inspect', '--type', 'image', name)).OCIv1.rootfs.diff_ids;
      const before = images.map(({ name }) => layersOf(name));
      const again = await makeImages({ tree: tree as Tree, base: BASE, log: () => undefined });
      expect(again.map(({ name }) => layersOf(name))).toEqual(before);
    },
    MAKING_MS,
  );

  it.skipIf(started)(
    `keeps what was stored when it is stopped and started again${started}`,
    async () => {
      const volume = makeVolume(folder, 'kept');
      copyFileSync(
        inRoot('server/testing/streets/liechtenstein.pmtiles'),
        join(volume, 'streets.pmtiles'),
      );
      const ports = await portsOfTheirOwn();
      const environment = {
        ...ports,
        FLOTILA_SUPERUSER: `${SUPERUSER.login}:${SUPERUSER.password}`,
        FLOTILA_MAP_FILE: 'streets.pmtiles',
      };
      const address = `http://127.0.0.1:${ports.PORT}`;
      const first = start({ volume, environment });
      await isReady(first, address, readyMs);
      await makeCompany(address, SUPERUSER);
      const time = Date.now() - 60_000;
      const port = Number(ports.GATEWAY_TELTONIKA_PORT);
      expect(await sendFrame(address, SUPERUSER, { port, time })).toBe(1);
      expect(await storedTimes(address, SUPERUSER, time)).toEqual([time]);
      expect(await tileBytes(address)).toBeGreaterThan(1_000);
      expect(await healthOf(root, volume, ports.PORT)).toBe(0);
      expect(await first.stop()).toBeLessThan(STOP_MS_MAX);
      expect(await first.ended).toBe(0);
      expect(await healthOf(root, volume, ports.PORT)).toBe(1);

      const second = start({ volume, environment });
      await isReady(second, address, readyMs);
      expect(await storedTimes(address, SUPERUSER, time)).toEqual([time]);
      expect(await second.stop()).toBeLessThan(STOP_MS_MAX);
      expect(await second.ended).toBe(0);
    },
    3 * readyMs,
  );

  it.skipIf(started)(
    `may write nowhere but into its volume and into temporary files${started}`,
    async () => {
      const volume = makeVolume(folder, 'tried');
      const tries = `for (const place of ['/usr/lib/flotila', '/etc', '/tmp', '/var/lib/flotila']) {
      try { fs.writeFileSync(place + '/tried', ''); console.log(place); } catch {}
    }
    console.log(process.getuid(), process.pid);`;
      const container = start({ volume, command: ['node', '-e', tries] });
      expect(await container.ended).toBe(0);
      expect(container.said()).toBe(`/tmp\n/var/lib/flotila\n${ACCOUNT} 1\n`);
    },
  );

  it.skipIf(started)(
    `says in a sentence that the volume belongs to somebody else${started}`,
    async () => {
      const volume = join(folder, 'of-root');
      mkdirSync(volume, { mode: 0o755 });
      const container = start({ volume });
      expect(await container.ended).toBe(2);
      expect(container.said().trim()).toBe(
        'The data folder /var/lib/flotila cannot be used: /var/lib/flotila belongs to the account 0, and Flotila ' +
          'runs as 10001:10001. As root: mkdir -p /var/lib/flotila && chown -R 10001:10001 /var/lib/flotila',
      );
    },
  );

  it.skipIf(!isOwn || !canLimitMemory())(
    'serves within 2 GB, of which its database takes its part',
    async () => {
      const volume = makeVolume(folder, 'small');
      const ports = await portsOfTheirOwn();
      const container = start({ volume, environment: ports, memoryBytes: 2 * 1024 ** 3 });
      await isReady(container, `http://127.0.0.1:${ports.PORT}`, readyMs);
      const started = readFileSync(join(volume, 'postgres', 'cluster', 'postmaster.opts'), 'utf8');
      expect(started).toContain('shared_buffers=128MB');
      await container.stop();
      expect(await container.ended).toBe(0);
      console.log(`Of 2 GB it had ${(container.peakBytes() / 1e6).toFixed(0)} MB at most`);
    },
    120_000,
  );

  it.skipIf(!isOwn || !canLimitMemory())(
    'says in a sentence that the memory is not enough',
    async () => {
      const volume = makeVolume(folder, 'tiny');
      // A database that nobody has ends the start right after it.
      const environment = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' };
      const container = start({ volume, environment, memoryBytes: 700e6 });
      expect(await container.ended).toBe(2);
      expect(container.said()).toContain('may use 0.7 GB of memory here and needs 1 GB');
    },
    120_000,
  );

  async function healthOf(inside: string, volume: string, port: string): Promise<number | null> {
    const [, ...command] = configOf(imageOf('full').name).Healthcheck.Test;
    expect(inside).toBe(root);
    return start({ volume, environment: { PORT: port }, command }).ended;
  }
});

const BASE = 'localhost/flotila-base';

/** What `debian:12-slim` is; made without any registry of images. */
function makeBase(folder: string): string {
  const archive = join(folder, 'base.tar');
  ran('mmdebstrap', '--quiet', '--variant=minbase', 'bookworm', archive);
  const container = ran('buildah', 'from', 'scratch');
  ran('buildah', 'add', '--quiet', container, archive, '/');
  ran('buildah', 'commit', '--quiet', '--rm', container, BASE);
  return BASE;
}

interface ImageConfig {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  Volumes: Record<string, object>;
  Labels: Record<string, string>;
  StopSignal: string;
  Healthcheck: { Test: string[] };
}

function configOf(name: string): ImageConfig {
  return JSON.parse(ran('buildah', 'inspect', '--type', 'image', name)).Docker.config;
}

function architectureOf(name: string): string {
  return JSON.parse(ran('buildah', 'inspect', '--type', 'image', name)).Docker.architecture;
}

function makeVolume(folder: string, name: string): string {
  const volume = join(folder, name);
  mkdirSync(volume, { mode: 0o700 });
  chownSync(volume, ACCOUNT, ACCOUNT);
  return volume;
}

async function portsOfTheirOwn() {
  const off = Object.keys(GATEWAY_PORTS).map((name) => [portVariable(name, 'PORT'), '0']);
  return {
    ...(Object.fromEntries(off) as Record<string, string>),
    HOST: '127.0.0.1',
    GATEWAY_HOST: '127.0.0.1',
    PORT: String(await keptPort()),
    GATEWAY_TELTONIKA_PORT: String(await keptPort()),
  };
}

async function isReady(container: Container, address: string, timeout: number): Promise<void> {
  const ready = async () => {
    const answer = await fetch(`${address}/health/ready`).catch(() => undefined);
    return answer?.status ?? container.said();
  };
  const ended = container.ended.then((code) => {
    throw new Error(`It ended with ${code}: ${container.said()}`);
  });
  // Later it ends as it should.
  ended.catch(() => undefined);
  await Promise.race([expect.poll(ready, { timeout, interval: 250 }).toBe(200), ended]);
}

async function tileBytes(address: string): Promise<number> {
  const told = await (await ask(address, SUPERUSER, '/v1/public/settings')).json();
  const source = (told as PublicSettings).streets.find(({ kind }) => kind === 'file');
  const version = source?.kind === 'file' ? source.version : '';
  const tile = await ask(address, SUPERUSER, `/v1/map/tiles/${version}/9/269/179`);
  return (await tile.arrayBuffer()).byteLength;
}

function ran(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 64e6,
  });
  if (status !== 0) throw new Error(`${program} ${args[0]}: ${error ?? stderr}`);
  return stdout.trim();
}

/** Why programs for it do not run here, or null: they do. */
function whyNotRun(arch: Arch): string | null {
  if (arch === process.arch) return null;
  const handed = `/proc/sys/fs/binfmt_misc/qemu-${arch === 'arm64' ? 'aarch64' : 'x86_64'}`;
  // F: the system keeps qemu open, so that it is also there for programs in another root.
  if (existsSync(handed) && /^flags: \w*F/m.test(readFileSync(handed, 'utf8'))) return null;
  return 'the system does not hand its programs to qemu; on Debian: apt-get install qemu-user-static';
}

/** A sentence, or null: it is tried. */
function whyNot(): string | null {
  if (process.env.FLOTILA_PACKAGING !== '1')
    return 'it takes minutes; FLOTILA_PACKAGING=1 asks for it';
  if (process.getuid?.() !== 0) return 'only root may start it';
  const missing = TOOLS.filter((tool) => spawnSync(tool, ['--version']).error !== undefined);
  return missing.length > 0 ? `${missing.join(', ')} must be installed` : null;
}
