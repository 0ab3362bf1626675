// Tests that kill, freeze and start whole servers and products again and again. In short each kind of fault befalls what
// is tested at least once, as often as all tests run; in whole in every place, when what is tested has changed.
import { relative, sep } from 'node:path';
import { ROOT } from './paths.ts';

/** Names the drills that run whole: all, or some separated by commas. None of them when it is not set. */
export const DRILLS_VARIABLE = 'FLOTILA_DRILLS';
const ALL = 'all';

/** What database servers and their connections do is seen by every drill. */
const DATABASE = ['server/ground/db/', 'package-lock.json'];

/**
 * Drills, and the paths whose change wants them whole: folders end with a slash. Why each is long:
 * - given-back fails each statement of many pieces of work in turn, refused and cut off, and prepares and does the whole
 *   work for each of them;
 * - cluster starts six processes of the product, kills each under load and starts it again, with and without NATS;
 * - lost-disk drives for longer than may be lost with a disk, by the real clock;
 * - faults waits until the product serves again after each fault, by its own deadlines;
 * - the crash tests start a process again after each kill and compare every table at the end.
 */
export const DRILLS: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'server/ground/db/given-back.test.ts',
    [
      ...DATABASE,
      'server/thing/archive/',
      'server/flow/ingest/',
      'server/thing/fold/',
      'server/flow/live/',
      'server/role/maintenance.ts',
      'server/flow/report/',
      'tools/flotila/',
    ],
  ],
  [
    'server/thing/archive/crash.test.ts',
    [...DATABASE, 'server/thing/archive/', 'server/flow/ingest/', 'server/thing/fold/'],
  ],
  [
    'server/flow/ingest/crash.test.ts',
    [...DATABASE, 'server/flow/ingest/', 'server/thing/fold/', 'domain/fold/'],
  ],
  [
    'tools/faults/cluster.test.ts',
    [
      ...DATABASE,
      'server/thing/connection/',
      'server/flow/gateway/',
      'server/flow/ingest/',
      'server/thing/fold/',
      'server/flow/live/',
      'server/flow/nats/',
      'server/ground/process/',
      'server/thing/session/',
      'tools/faults/',
    ],
  ],
  [
    'tools/faults/lost-disk.test.ts',
    [...DATABASE, 'server/flow/backup/', 'domain/backup/', 'tools/flotila/restore-at.ts'],
  ],
  [
    'tools/faults/faults.test.ts',
    [
      ...DATABASE,
      'server/flow/gateway/',
      'server/ground/http/',
      'server/flow/ingest/',
      'server/thing/fold/',
      'server/role/app.ts',
      'server/role/features.ts',
      'server/main.ts',
      'server/role/readiness.ts',
      'tools/faults/',
      'tools/run/',
    ],
  ],
]);

/** The drills that must run whole after a change of these paths. */
export function drillsFor(changedPaths: readonly string[]): string[] {
  const isTouched = (file: string, about: readonly string[]) =>
    changedPaths.some(
      (path) =>
        path === file ||
        about.some((one) => (one.endsWith('/') ? path.startsWith(one) : path === one)),
    );
  return [...DRILLS].filter(([file, about]) => isTouched(file, about)).map(([file]) => file);
}

/**
 * Whether the drill, `import.meta.filename` of its test, runs whole. @throws Error one sentence, when it is no drill or
 * one is asked for that there is not
 */
export function isWholeDrill(
  filename: string,
  asked: string = process.env[DRILLS_VARIABLE] ?? '',
): boolean {
  const names = asked.split(',').filter((name) => name !== '' && name !== ALL);
  const file = relative(ROOT, filename).replaceAll(sep, '/');
  const unknown = [file, ...names].find((name) => !DRILLS.has(name));
  if (unknown !== undefined)
    throw new Error(`There is no drill ${unknown} in tools/run/drills.ts.`);
  return asked === ALL || names.includes(file);
}
