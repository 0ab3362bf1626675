// The Debian package: its bytes, and a real installation of it on a machine whose first process is systemd.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { GATEWAY_PORTS } from '@flotila/server/ground/config/config.ts';
import { portVariable } from '@flotila/server/ground/config/gateway-settings.ts';
import { keptPort } from '@flotila/server/testing/kept-port.ts';
import { removeFolder, temporaryFolder } from '@flotila/server/testing/temporary-folder.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { BenchTracker } from '../bench/bench-tracker.ts';
import { benchRecord, dataFrame } from '../bench/frames.ts';
import { inRoot } from '../run/paths.ts';
import { signIn } from '../run/sign-in.ts';
import { writeDeb } from './deb.ts';
import type { Arch } from './machine.ts';
import { type DebianMachine, startMachine, whyNoMachine } from './testing/debian-machine.ts';
import { makeTree, type Tree } from './tree.ts';

const hasDpkg = spawnSync('dpkg-deb', ['--version']).status === 0;
const withdrawn = whyNoMachine();
const MINUTES = 60_000;
const STOP_MS_MAX = 25_000;
const SUPERUSER = { login: 'admin', password: 'a-drill-password' };
const TRACKER = '352093081452251';

function smallTree(arch: Arch = 'x64'): Tree {
  const target = mkdtempSync(join(tmpdir(), `flotila-test-${process.pid}-`));
  onTestFinished(() => rmSync(target, { recursive: true }));
  const folder = join(target, 'tree');
  mkdirSync(join(folder, 'bin'), { recursive: true });
  writeFileSync(join(folder, 'bin', 'flotila'), '#!/bin/sh\n', { mode: 0o755 });
  const commit = { release: '2026.12.0', date: new Date('2026-01-01T00:00:00Z') };
  return {
    folder,
    arch,
    commit: { ...commit, id: '', tracked: [], executable: new Set() },
    bytes: 0,
  };
}

/** What the package says that it needs: the machine has nothing else, and dpkg refuses when something is missing. */
function neededPackages(deb: string): string[] {
  const told = spawnSync('dpkg-deb', ['--field', deb, 'Depends'], { encoding: 'utf8' }).stdout;
  return told.split(',').map((one) => one.trim().split(' ')[0] ?? '');
}

describe.skipIf(!hasDpkg)('The Debian package', () => {
  it('is the same bytes for the same tree', () => {
    const [one, other] = [writeDeb(smallTree()), writeDeb(smallTree())];
    expect(readFileSync(one).equals(readFileSync(other))).toBe(true);
  });

  it('holds programs, command, unit and settings, all of them of root', () => {
    const deb = writeDeb(smallTree());
    expect(basename(deb)).toBe('flotila_2026.12.0_amd64.deb');
    const listed = spawnSync('dpkg-deb', ['--contents', deb], { encoding: 'utf8' }).stdout;
    const files = listed.split('\n').map((line) => line.split(/\s+/));
    const about = files.map(([mode, owner, , , , path]) => `${mode} ${owner} ${path}`);
    expect(about).toEqual(
      expect.arrayContaining([
        '-rw-r----- root/root ./etc/flotila/flotila.env',
        '-rwxr-xr-x root/root ./usr/bin/flotila',
        '-rwxr-xr-x root/root ./usr/lib/flotila/bin/flotila',
        '-rw-r--r-- root/root ./usr/lib/systemd/system/flotila.service',
      ]),
    );
    expect(listed).not.toContain('var/lib');
  });

  it.each([
    ['x64', 'amd64'],
    ['arm64', 'arm64'],
  ] as const)('for %s says that it is for %s', (arch, debian) => {
    const deb = writeDeb(smallTree(arch));
    expect(basename(deb)).toBe(`flotila_2026.12.0_${debian}.deb`);
    const fields = ['Architecture', 'Version', 'Installed-Size'];
    const told = spawnSync('dpkg-deb', ['--field', deb, ...fields], { encoding: 'utf8' }).stdout;
    expect(told).toContain(`Architecture: ${debian}\nVersion: 2026.12.0\n`);
    expect(told).toMatch(/^Installed-Size: \d+$/m);
  });
});

describe.skipIf(withdrawn !== undefined)(`Installed (${withdrawn ?? 'on a machine'})`, () => {
  const made = temporaryFolder('test');
  let machine: DebianMachine;
  let address = '';
  let trackers = 0;
  let next = '';
  const times: Record<string, number> = {};
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await work();
    times[what] = (performance.now() - begun) / 1000;
    return result;
  };
  const install = (deb: string) => {
    copyFileSync(deb, join(machine.root, 'root', basename(deb)));
    return machine.run('dpkg', '--force-confold', '--install', `/root/${basename(deb)}`);
  };
  const ask = async (path: string, body?: unknown) => {
    const { accessToken } = await signIn(address, SUPERUSER);
    const answer = await fetch(`${address}${path}`, {
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    });
    const text = await answer.text();
    expect(answer.ok, `${path}: ${answer.status} ${text}`).toBe(true);
    return text;
  };
  const isServing = () => machine.run('systemctl', 'is-active', 'flotila');

  beforeAll(async () => {
    const tree = await timed('tree', () =>
      makeTree({
        arch: process.arch as Arch,
        into: made,
        isLean: false,
        isDirty: true,
        log: () => undefined,
      }),
    );
    const deb = await timed('package', async () => writeDeb(tree));
    next = writeDeb({
      ...tree,
      commit: { ...tree.commit, release: `${tree.commit.release}+next` },
    });
    machine = await timed('machine', () => startMachine(neededPackages(deb)));
    const port = await keptPort();
    trackers = await keptPort();
    address = `http://127.0.0.1:${port}`;
    const off = Object.keys(GATEWAY_PORTS).map((name) => `${portVariable(name, 'PORT')}=0`);
    // HOST is left out: the unit must allow what its default needs.
    const settings = [`PORT="${port}"`, ...off, `GATEWAY_TELTONIKA_PORT=${trackers}`];
    mkdirSync(join(machine.root, 'etc', 'flotila'));
    writeFileSync(join(machine.root, 'etc', 'flotila', 'flotila.env'), settings.join('\r\n'));
    await timed('installation', () => install(deb));
  }, 30 * MINUTES);
  afterAll(async () => {
    console.log('seconds', times);
    await machine?.stop();
    removeFolder(made);
  }, 2 * MINUTES);

  it('it serves as its own user, and systemd was told so', { timeout: 5 * MINUTES }, async () => {
    await isServing();
    const shown = await machine.run(
      'systemctl',
      'show',
      'flotila',
      '-p',
      'StatusErrno,WatchdogTimestamp,NRestarts',
    );
    expect(shown).toContain('NRestarts=0');
    expect(shown).toMatch(/WatchdogTimestamp=\w/);
    const folder = await machine.run(
      'stat',
      '-c',
      '%U:%G %a',
      '/var/lib/flotila',
      '/etc/flotila/flotila.env',
    );
    expect(folder).toBe('flotila:flotila 750\nroot:flotila 640\n');
  });

  it('its settings and users are those of the command', { timeout: 5 * MINUTES }, async () => {
    const create = `echo ${SUPERUSER.password} | flotila user create ${SUPERUSER.login} --superuser --password-stdin`;
    expect(await machine.run('sh', '-c', create)).toContain('admin can sign in.');
    await expect(
      machine.run('setpriv', '--reuid=nobody', '--clear-groups', 'flotila', '--help'),
    ).rejects.toThrow('Run it as root');
  });

  it('a tracker is heard and the map shows it', { timeout: 5 * MINUTES }, async () => {
    await ask('/v1/all/company', { name: 'Drill', code: 'drill', countryCode: 'SK' });
    const device = { deviceType: 'teltonika', code: TRACKER, serialNumber: 'R1' };
    const vehicle = {
      name: 'Lorry',
      numericPlate: 'BA123XY',
      typeCode: 'personal',
      state: 'active',
    };
    await ask('/v1/drill/vehicle', {
      ...vehicle,
      kmStart: 0,
      minTankChange: 30,
      identifications: [],
      tanks: [],
      device,
    });
    const tracker = await BenchTracker.open(trackers, TRACKER);
    expect(await tracker.send(dataFrame([benchRecord(1, Date.now())]))).toBe(1);
    tracker.close();
    expect(await ask('/v1/drill/vehicle-map')).toContain('BA123XY');
    expect(await (await fetch(address)).text()).toContain('<title>');
  });

  it('it stops within 25 s, and is not called failed', { timeout: 5 * MINUTES }, async () => {
    await timed('stop', () => machine.run('systemctl', 'stop', 'flotila'));
    expect(times.stop).toBeLessThan(STOP_MS_MAX / 1000);
    expect(await machine.run('systemctl', 'show', 'flotila', '-p', 'Result')).toBe(
      'Result=success\n',
    );
    await timed('start', () => machine.run('systemctl', 'start', 'flotila'));
  });

  it('an upgrade keeps the data and serves again', { timeout: 15 * MINUTES }, async () => {
    await timed('upgrade', () => install(next));
    await isServing();
    expect(await machine.run('dpkg', '--status', 'flotila')).toContain('+next');
    expect(await ask('/v1/drill/vehicle-map')).toContain('BA123XY');
  });

  it('removal and purge keep the data, which the next installation finds', {
    timeout: 15 * MINUTES,
  }, async () => {
    await machine.run('dpkg', '--remove', 'flotila');
    await expect(fetch(address)).rejects.toThrow();
    expect(readFileSync(join(machine.root, 'etc/flotila/flotila.env'), 'utf8')).toContain('PORT=');
    await timed('installation again', () => install(next));
    expect(await ask('/v1/drill/vehicle-map')).toContain('BA123XY');
    const purged = await machine.run('dpkg', '--purge', 'flotila');
    expect(purged).toContain('The data of Flotila stay in /var/lib/flotila.');
    expect(await machine.run('ls', '/var/lib/flotila')).toContain('postgres');
  });

  it('the unit is right and gives little away', async () => {
    const unit = inRoot('packaging', 'debian', 'flotila.service');
    const judged = spawnSync('systemd-analyze', [
      'security',
      '--offline=true',
      '--threshold=20',
      unit,
    ]);
    expect(judged.status, String(judged.stderr)).toBe(0);
  });
});
