// docs/install.md word by word: its blocks are run on a machine that has only Debian, by a person who may say sudo,
// until a tracker is on the map, the next release serves, and what was removed and installed again has its data.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { deviceTypeOf } from '@flotila/domain/vehicle/device-choices.ts';
import { GATEWAY_PORTS } from '@flotila/server/ground/config/config.ts';
import { portVariable } from '@flotila/server/ground/config/gateway-settings.ts';
import { keptPort } from '@flotila/server/testing/kept-port.ts';
import { removeFolder, temporaryFolder } from '@flotila/server/testing/temporary-folder.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRegistrar, replayCode } from '../replay/register.ts';
import { signIn } from '../run/sign-in.ts';
import { connectTracker } from '../tracker/client.ts';
import { writeArchive } from './archive.ts';
import { writeDeb } from './deb.ts';
import type { Arch } from './machine.ts';
import { type DebianMachine, startMachine, whyNoMachine } from './testing/debian-machine.ts';
import { shellBlock, shellBlocks } from './testing/document.ts';
import { makeTree, type Tree } from './tree.ts';

const PAGE = 'install.md';
const withdrawn = whyNoMachine();
const MINUTES = 60_000;
/** What a server of Debian has, and the product is not told of. */
const SERVER = ['adduser', 'dbus', 'sudo', 'systemd', 'systemd-sysv'];
/** The one that the document calls so. */
const NEXT = '2027.1.0';
const PERSON = 'eva';
const COMPANY = 'dunaj';
const PLATE = 'BA123XY';

describe('The shell blocks of docs/install.md', () => {
  const sections = ['The archive', 'Debian package', 'Container image', 'One machine with compose'];
  it.each(sections)('are what a shell reads: %s', (section) => {
    const blocks = shellBlocks(PAGE, section);
    expect(blocks.length).toBeGreaterThan(0);
    for (const block of blocks) {
      const read = spawnSync('sh', ['-n'], { input: block, encoding: 'utf8' });
      expect([block, read.stderr]).toEqual([block, '']);
    }
  });
});

describe.skipIf(withdrawn !== undefined)(`Word by word (${withdrawn ?? 'on a machine'})`, () => {
  const made = temporaryFolder('test');
  let machine: DebianMachine;
  let tree: Tree;
  let settings: string[];
  let address = '';
  let trackers = 0;
  let password = '';
  const seconds: Record<string, number> = {};

  beforeAll(async () => {
    tree = await makeTree({
      arch: process.arch as Arch,
      into: made,
      isLean: false,
      isDirty: true,
      log: () => undefined,
    });
    machine = await startMachine(SERVER);
    copyFileSync('/etc/resolv.conf', join(machine.root, 'etc', 'resolv.conf'));
    // Nobody is there to say yes, and the ports are chosen before the package comes.
    const answers = 'APT::Get::Assume-Yes "true";\nDPkg::Options { "--force-confold"; };\n';
    put('etc/apt/apt.conf.d/99yes', answers);
    // As every installed Debian has it; sudo asks for the name.
    put('etc/hosts', `127.0.0.1 localhost\n127.0.1.1 ${hostname()}\n`);
    put('etc/sudoers.d/nobody-asks', '%sudo ALL=(ALL) NOPASSWD: ALL\n');
    await machine.run('useradd', '--create-home', '--groups', 'sudo', PERSON);
    const port = await keptPort();
    trackers = await keptPort();
    address = `http://127.0.0.1:${port}`;
    const off = Object.keys(GATEWAY_PORTS).map((name) => `${portVariable(name, 'PORT')}=0`);
    settings = [`PORT=${port}`, ...off, `GATEWAY_TELTONIKA_PORT=${trackers}`];
  }, 30 * MINUTES);
  afterAll(async () => {
    console.log('seconds', seconds);
    await machine?.stop();
    removeFolder(made);
  }, 2 * MINUTES);

  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(machine.root, path)), { recursive: true });
    writeFileSync(join(machine.root, path), text);
  };
  /** As the person says it, at home, without a line that may fail. */
  const say = async (what: string, text: string) => {
    const begun = performance.now();
    put(`home/${PERSON}/said`, `set -e\n${text}`);
    const output = await machine.run('su', '--login', PERSON, '--command', 'sh ./said');
    seconds[what] = (performance.now() - begun) / 1000;
    return output;
  };
  const sayBlock = (section: string, words: string) =>
    say(`${section}: ${words}`, shellBlock(PAGE, section, words));
  const give = (file: string) =>
    copyFileSync(file, join(machine.root, 'home', PERSON, basename(file)));

  async function firstAccount(section: string): Promise<void> {
    const told = await sayBlock(section, 'user create root');
    password = /root can sign in: (\S+)/.exec(told)?.[1] ?? told;
  }

  async function ask(path: string, body?: object): Promise<string> {
    const { accessToken } = await signIn(address, { login: 'root', password });
    const answer = await fetch(`${address}${path}`, {
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    expect(answer.ok, `${path}: ${answer.status} ${text}`).toBe(true);
    return text;
  }

  async function bringTracker(): Promise<void> {
    await ask('/v1/all/company', { name: COMPANY, code: COMPANY, countryCode: 'SK' });
    const registrar = await openRegistrar(address, COMPANY, 'root', password);
    const vehicle = { vehicle: PLATE, records: [], hasFuelLevel: false, isWholeFile: true };
    expect(await registrar.register([vehicle], deviceTypeOf('teltonika'))).toBe(1);
    const tracker = await connectTracker({
      protocol: 'teltonika',
      host: '127.0.0.1',
      port: trackers,
      code: replayCode(PLATE),
    });
    const record = {
      time: Date.now(),
      hasFix: true,
      latitude: 48.1486,
      longitude: 17.1077,
      speedKmh: 50,
      direction: 90,
      altitudeMetres: 200,
      satellites: 9,
      hdop: 1,
      inputs: 1,
      values: {},
    };
    expect(await tracker.send([record])).toEqual({ acknowledged: 1 });
    await tracker.close();
  }
  const isOnMap = async () =>
    expect(await ask(`/v1/${COMPANY}/vehicle-map`)).toMatch(
      new RegExp(`${PLATE}.*48\\.1486|48\\.1486.*${PLATE}`, 's'),
    );

  it('the archive', { timeout: 30 * MINUTES }, async () => {
    const section = 'The archive';
    give(await writeArchive(tree));
    // The machine's network is this one's, so ports are free ones.
    const lines = settings.map((line) => `Environment=${line}\n`).join('');
    put('etc/systemd/system/flotila.service.d/ports.conf', `[Service]\n${lines}`);
    const isMissing = say(
      'without the library',
      shellBlock(PAGE, section, 'tar -xzf flotila-2026')
        .replace(/^.*apt install.*\n/m, '')
        .concat('\nflotila --help'),
    );
    await expect(isMissing).rejects.toThrow('sudo apt install libatomic1');
    await sayBlock(section, 'apt install libatomic1');
    await sayBlock(section, 'useradd');
    await sayBlock(section, 'enable --now');
    await firstAccount(section);
    await bringTracker();
    await isOnMap();
    const doctor = 'sudo -u flotila env FLOTILA_DATA=/var/lib/flotila flotila doctor';
    expect(await say('doctor', `${doctor} | grep 'Data folder'`)).toMatch(/^good/);

    give(archiveOfNext());
    await sayBlock(section, `NEW=${NEXT}`);
    await isOnMap();
    expect(await machine.run('systemctl', 'show', '-p', 'NRestarts', 'flotila')).toContain('=0');
    const main = '/proc/$(systemctl show --property MainPID --value flotila)/cmdline';
    const programs = await machine.run('sh', '-c', `tr '\\0' ' ' <${main}`);
    expect(programs).toContain(`flotila-${NEXT}`);

    await sayBlock(section, 'disable --now');
    await expect(fetch(address)).rejects.toThrow();
    expect(await machine.run('ls', '/opt', '/usr/local/bin')).not.toContain('flotila');
    await sayBlock(section, 'apt install libatomic1');
    await sayBlock(section, 'useradd');
    await sayBlock(section, 'enable --now');
    await isOnMap();

    await sayBlock(section, 'disable --now');
    await say('delete the data', 'sudo rm -r /var/lib/flotila && sudo userdel flotila');
    await machine.run('rm', '-r', '/etc/systemd/system/flotila.service.d');
  });

  it('the Debian package, which is heard on all addresses', { timeout: 30 * MINUTES }, async () => {
    const section = 'Debian package';
    give(writeDeb(tree));
    put('etc/flotila/flotila.env', settings.join('\n'));
    await sayBlock(section, 'apt install ./flotila');
    await firstAccount(section);
    await bringTracker();
    await isOnMap();
    await say('restart', 'sudo systemctl restart flotila');
    await isOnMap();
    expect(await machine.run('systemctl', 'show', '-p', 'NRestarts', 'flotila')).toContain('=0');
    await say('remove', 'sudo apt remove flotila');
    await expect(fetch(address)).rejects.toThrow();
    await sayBlock(section, 'apt install ./flotila');
    await isOnMap();
  });

  function archiveOfNext(): string {
    const name = basename(tree.folder);
    const file = join(dirname(tree.folder), name.replace(tree.commit.release, NEXT)).concat(
      '.tar.gz',
    );
    const renamed = `--transform=flags=r;s/^${name}/${name.replace(tree.commit.release, NEXT)}/`;
    const parts = ['-C', dirname(tree.folder), '--owner=root:0', '--group=root:0', name];
    const made = spawnSync('tar', ['-czf', file, renamed, ...parts], { encoding: 'utf8' });
    expect(made.stderr).toBe('');
    return file;
  }
});
