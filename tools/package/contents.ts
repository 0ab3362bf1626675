// What is in the product: files of the project, packages that run with it, and those that the web is built of.
import { existsSync, readFileSync } from 'node:fs';
import { inRoot } from '../run/paths.ts';
import { closureOf } from './closure.ts';
import { PackagingError } from './commit.ts';
import { type Dependencies, dependenciesOf, type Lock, nameAt } from './dependencies.ts';
import { fetchPackages } from './elsewhere.ts';
import type { Arch } from './machine.ts';
import { INSTALLS_ONLY, isPostgres } from './package-files.ts';
import { keyOf, type SbomPart } from './sbom.ts';

/** Where the package lies that Node comes from. */
export const nodeFor = (arch: Arch) => `node_modules/node-linux-${arch}`;
/** Everything that the operator's commands, the product and the demo are begins here. */
const ENTRIES = ['tools/flotila.ts'];
/** What people read, and what the programs find by names that no import says. */
const BESIDE =
  /^(docs\/|packaging\/(compose|monitoring)\/|(CHANGELOG|SECURITY)\.md$|LICENSE$|NOTICE$|package\.json$|(domain|server)\/package\.json$)/;
/** Of tests and measurements; a folder that is taken as a whole comes without them. */
const NOT_PRODUCT =
  /\.test\.tsx?$|(^|\/)(testing|fixtures|bench)\/|^domain\/.*\/(test-[\w-]+\.ts|README\.md)$/;

export interface ContentsInput {
  tracked: readonly string[];
  arch: Arch;
  /** Without the embedded PostgreSQL. */
  isLean: boolean;
}

export interface Contents {
  /** Of the project, as paths from the root. */
  files: readonly string[];
  dependencies: Dependencies;
}

/** What of the project and of its packages is in the product. */
export function contentsOf({ tracked, arch, isLean }: ContentsInput): Contents {
  const isLeftOut = (path: string) => NOT_PRODUCT.test(path);
  const read = (path: string) => readFileSync(inRoot(path), 'utf8');
  const { files, packages } = closureOf({ entries: ENTRIES, tracked, read, isLeftOut });
  const dependencies = dependenciesOf({
    lock: readLock(),
    imports: [{ from: 'tools', name: '@flotila/server' }, ...packages],
    arch,
    isLeftOut: (packageName) =>
      INSTALLS_ONLY.has(packageName) || (isLean && isPostgres(packageName)),
  });
  const beside = tracked.filter((path) => BESIDE.test(path));
  return { files: [...new Set([...files, ...beside])].sort(), dependencies };
}

/** Where a package lies on this machine, by its path from the root. */
export type FolderOf = (path: string) => string;

/** Those that are for another machine are fetched into the folder. @throws PackagingError where something is missing */
export async function findPackages(paths: readonly string[], folder: string): Promise<FolderOf> {
  const { packages } = readLock();
  const missing = paths.filter((path) => !existsSync(inRoot(path, 'package.json')));
  const common = missing.find((path) => packages[path]?.cpu === undefined);
  if (common !== undefined) {
    throw new PackagingError(`${common} is not installed. Say \`npm install\` in the checkout.`);
  }
  const fetched = missing.length > 0 ? await fetchPackages(missing, packages, folder) : undefined;
  return (path) => fetched?.get(path) ?? inRoot(path);
}

export interface PartsInput {
  dependencies: Dependencies;
  /** Paths of packages that are told beside those. */
  beside: readonly string[];
  folderOf: FolderOf;
}

/** Everything by others, each once: what runs with the product, and what it is built of. */
export function partsOf({ dependencies, beside, folderOf }: PartsInput): SbomPart[] {
  const { packages } = readLock();
  const about = (path: string) => ({ name: nameAt(path), version: packages[path]?.version ?? '' });
  const partAt = (path: string, needs: readonly string[]): SbomPart => ({
    ...about(path),
    folder: folderOf(path),
    integrity: packages[path]?.integrity,
    needs: needs.map((need) => keyOf(about(need))),
  });
  const parts = [
    // In a map the last of a key stays: those that say what they need.
    ...beside.map((path) => partAt(path, [])),
    ...dependencies.packages.map(({ path, needs }) => partAt(path, needs)),
  ];
  const byKey = new Map(parts.map((part) => [keyOf(part), part]));
  return [...byKey.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

export function readLock(): Lock {
  return JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')) as Lock;
}
