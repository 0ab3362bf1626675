// Makes a new cluster: the data directory of PostgreSQL with one user and a password. It is made
// beside and renamed, so a start that was cut short leaves nothing that looks whole.

import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { Place } from './place.ts';

/** Who made the cluster; used by the supervisor alone. */
export const SUPERUSER = 'flotila';

/** Within the place: the cluster that a restore replaces, until that has come to its end. */
export const ASIDE = 'cluster.replaced';

/** The cluster's major version; undefined while there is none. */
export function clusterMajor(place: Place): number | undefined {
  const file = join(place.cluster, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
}

export function majorOf({ version }: Binaries): number {
  return Number.parseInt(version, 10);
}

/** Is the cluster of an older major version than the programs? */
export function isOlder(place: Place, binaries: Binaries): boolean {
  return (clusterMajor(place) ?? Number.POSITIVE_INFINITY) < majorOf(binaries);
}

/** A cluster is read by programs of its own major version only: a sentence where they are of another. */
export function majorRefusal(place: Place, binaries: Binaries): string | undefined {
  const held = clusterMajor(place);
  const ours = majorOf(binaries);
  if (held === undefined || held === ours) return undefined;
  const found = `The embedded database is of PostgreSQL ${held}, and this release brings ${ours}.`;
  const todo =
    held > ours
      ? 'Start the newer release again.'
      : 'Start this release: it brings the database over.';
  return `${found} ${todo} Nothing was changed.`;
}

/** Makes the cluster when there is none; throws with what initdb says, or a sentence for another version's. */
export function ensureCluster(place: Place, binaries: Binaries, password: string): void {
  const refusal = majorRefusal(place, binaries);
  if (refusal) throw new Error(refusal);
  if (clusterMajor(place) !== undefined) return;
  if (existsSync(join(place.reachable, ASIDE))) {
    throw new Error('A restore was cut short. Run it again: the database that was there is kept.');
  }
  const building = join(place.reachable, 'cluster.new');
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { mode: 0o700 });
  const passwordCopy = join(place.reachable, 'cluster.password');
  writeFileSync(passwordCopy, `${password}\n`, { mode: 0o600 });
  if (place.account) {
    chownSync(building, place.account.uid, place.account.gid);
    chownSync(passwordCopy, place.account.uid, place.account.gid);
  }
  try {
    const made = spawnSync(
      binaries.initdb,
      [
        '-D',
        building,
        '-U',
        SUPERUSER,
        `--pwfile=${passwordCopy}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        // Sorting by code point, letters of all languages lowered: the same on every machine.
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
      ],
      {
        cwd: place.reachable,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SYSTEMROOT: process.env.SYSTEMROOT },
        ...(place.account ? { uid: place.account.uid, gid: place.account.gid } : {}),
      },
    );
    if (made.status !== 0) {
      throw new Error(`initdb failed: ${(made.stderr || String(made.error)).trim().slice(-2000)}`);
    }
    renameSync(building, place.cluster);
  } finally {
    rmSync(passwordCopy, { force: true });
  }
}
