// A cluster of a newer PostgreSQL takes the place of an older one by renaming, so whatever ends the program leaves the
// old one, or the new one, whole. The old one stays until the new one has served for a day, counted by hours in which
// the product ran.
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PRIVATE_FILE } from '../../config/data-folder.ts';

/** It has all that the old one had, and is not yet in its place. */
const WHOLE = 'cluster.whole';
const KEPT = /^cluster-(\d+)-kept$/;
const HOUR_MS = 3_600_000;
const HOURS_KEPT = 24;

/** Where the cluster of that major version is kept. */
export function keptFolder(reachable: string, major: number): string {
  return join(reachable, `cluster-${major}-kept`);
}

/** The folder `next` becomes the cluster. */
export function switchTo(next: string, major: number): void {
  const reachable = dirname(next);
  rename(next, join(reachable, WHOLE));
  rename(join(reachable, 'cluster'), keptFolder(reachable, major));
  finishSwitch(reachable);
}

/** Ends a switch that was cut short after the old cluster went aside; before that it is begun again. */
export function finishSwitch(reachable: string): void {
  const [whole, cluster] = [join(reachable, WHOLE), join(reachable, 'cluster')];
  if (existsSync(whole) && !existsSync(cluster)) rename(whole, cluster);
}

/** What attempts of before have left. */
export function leftovers(reachable: string): string[] {
  return [join(reachable, 'cluster.next'), join(reachable, WHOLE)];
}

/** Counts the hours in which the new cluster serves, until the answer is called. */
export function countServed(reachable: string, log: (line: string) => void): () => void {
  const failed = (error: unknown) => log(`The kept cluster is not removed: ${String(error)}`);
  const timer = setInterval(() => void servedAnHour(reachable, log).catch(failed), HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** One hour more; after the last one what was kept goes. */
export async function servedAnHour(reachable: string, log: (line: string) => void): Promise<void> {
  for (const name of readdirSync(reachable)) {
    const major = KEPT.exec(name)?.[1];
    if (!major) continue;
    const counter = join(reachable, `${name}.hours`);
    const hours = existsSync(counter) ? Number(readFileSync(counter, 'utf8')) || 0 : 0;
    if (hours + 1 < HOURS_KEPT) {
      writeFileSync(counter, `${hours + 1}\n`, { mode: PRIVATE_FILE });
      continue;
    }
    await rm(join(reachable, name), { recursive: true, force: true });
    await rm(counter, { force: true });
    log(
      `The new PostgreSQL has served for a day: the kept cluster of PostgreSQL ${major} is gone.`,
    );
  }
}

/** It holds after a power cut, too. */
function rename(from: string, to: string): void {
  renameSync(from, to);
  // Windows opens no folders.
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(to), 'r');
  fsyncSync(folder);
  closeSync(folder);
}
