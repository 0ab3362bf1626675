// The product as a Debian package, made of its tree with what packaging/debian/ brings: the command, the unit, the
// scripts of installing and removing. The same tree and time make the same bytes.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { environmentFile } from '../flotila/settings-page.ts';
import { inRoot } from '../run/paths.ts';
import { MACHINES } from './machine.ts';
import type { Tree } from './tree.ts';

/** Where a file of packaging/debian/ lies on the machine, and with which rights. */
const PLACES = [
  { file: 'flotila', at: 'usr/bin/flotila', mode: 0o755 },
  { file: 'flotila.service', at: 'usr/lib/systemd/system/flotila.service', mode: 0o644 },
  { file: 'copyright', at: 'usr/share/doc/flotila/copyright', mode: 0o644 },
  { file: 'conffiles', at: 'DEBIAN/conffiles', mode: 0o644 },
  { file: 'postinst', at: 'DEBIAN/postinst', mode: 0o755 },
  { file: 'prerm', at: 'DEBIAN/prerm', mode: 0o755 },
  { file: 'postrm', at: 'DEBIAN/postrm', mode: 0o755 },
];
const SETTINGS = 'etc/flotila/flotila.env';
/** dpkg counts what it installs in these. */
const SIZE_UNIT = 1_024;

/** Path of the package, which lies beside the tree. */
export function writeDeb({ folder, arch, commit: { release, date } }: Tree): string {
  const { debian } = MACHINES[arch];
  const deb = join(dirname(folder), `flotila_${release}_${debian}.deb`);
  const root = `${deb}.making`;
  rmSync(root, { recursive: true, force: true });
  const program = join(root, 'usr', 'lib', 'flotila');
  cpSync(folder, program, { recursive: true, verbatimSymlinks: true, mode: 0 });
  for (const { file, at, mode } of PLACES) {
    copyFileSync(inRoot('packaging', 'debian', file), made(root, at));
    chmodSync(join(root, at), mode);
  }
  writeFileSync(made(root, SETTINGS), environmentFile(), { mode: 0o640 });
  const control = readFileSync(inRoot('packaging', 'debian', 'control'), 'utf8');
  const files = filesOf(root).filter((path) => !path.startsWith('DEBIAN/'));
  const values = {
    ARCHITECTURE: debian,
    INSTALLED_SIZE: String(sizeOf(root, files)),
    VERSION: release,
  };
  writeFileSync(join(root, 'DEBIAN', 'control'), filledIn(control, values));
  writeFileSync(join(root, 'DEBIAN', 'md5sums'), sumsOf(root, files));
  for (const path of ['control', 'md5sums']) chmodSync(join(root, 'DEBIAN', path), 0o644);
  const built = spawnSync(
    'dpkg-deb',
    ['--root-owner-group', '-Zzstd', '-z9', '--build', root, deb],
    {
      encoding: 'utf8',
      // What is younger than this gets its time.
      env: { ...process.env, SOURCE_DATE_EPOCH: String(date.getTime() / 1000) },
    },
  );
  rmSync(root, { recursive: true });
  if (built.status !== 0) throw new Error(`dpkg-deb: ${built.stderr || built.error}`);
  return deb;
}

function made(root: string, at: string): string {
  mkdirSync(dirname(join(root, at)), { recursive: true, mode: 0o755 });
  return join(root, at);
}

/** Files and links, as paths from the root, in the order of their names. */
function filesOf(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => !lstatSync(join(root, path)).isDirectory())
    .sort();
}

function sizeOf(root: string, files: readonly string[]): number {
  return files.reduce(
    (sum, path) => sum + Math.ceil(lstatSync(join(root, path)).size / SIZE_UNIT),
    0,
  );
}

/** By which `dpkg --verify` finds a file that somebody changed; settings are there to be changed. */
function sumsOf(root: string, files: readonly string[]): string {
  return files
    .filter((path) => path !== SETTINGS && lstatSync(join(root, path)).isFile())
    .map((path) => {
      const sum = createHash('md5').update(readFileSync(join(root, path)));
      return `${sum.digest('hex')}  ${path}\n`;
    })
    .join('');
}

function filledIn(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/@([A-Z_]+)@/g, (place, name: string) => values[name] ?? place);
}
