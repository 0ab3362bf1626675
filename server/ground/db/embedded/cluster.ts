// Makes a new cluster: the data directory of PostgreSQL with one user and a password. It is made
// beside and renamed, so a start that was cut short leaves nothing that looks whole.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import type { Place } from './place.ts';

/** Who made the cluster; used by the supervisor alone. */
export const SUPERUSER = 'flotila';

/** Makes the cluster when there is none; throws with what initdb says. */
export function ensureCluster(place: Place, binaries: Binaries, password: string): void {
  if (existsSync(join(place.cluster, 'PG_VERSION'))) return;
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
