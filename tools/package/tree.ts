// The product as a folder that runs by itself: programs, what they need, Node, the embedded PostgreSQL. The same
// commit makes the same bytes, wherever it is made: nothing in it is of the machine or of the moment.
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { recreateLinks } from '@flotila/server/ground/db/embedded/binaries.ts';
import { inRoot } from '../run/paths.ts';
import { type Commit, PackagingError, readCommit } from './commit.ts';
import { contentsOf, type FolderOf, findPackages, nodeFor, partsOf } from './contents.ts';
import type { Dependencies } from './dependencies.ts';
import { makeEven } from './even.ts';
import { launcher } from './launcher.ts';
import { licencesText } from './licences.ts';
import type { Arch } from './machine.ts';
import { loadedPart } from './node-program.ts';
import { copyPackage, isPostgres } from './package-files.ts';
import { sbomOf } from './sbom.ts';
import { buildWebInto } from './web.ts';

export interface TreeInput {
  /** The machine that it is for. */
  arch: Arch;
  /** Where it is made. */
  into: string;
  /** Without the embedded PostgreSQL. */
  isLean: boolean;
  /** Files may differ from the commit. */
  isDirty: boolean;
  log(line: string): void;
}

export interface Tree {
  folder: string;
  arch: Arch;
  commit: Commit;
  bytes: number;
}

/** Makes it anew. @throws PackagingError what the one who packages can mend */
export async function makeTree(input: TreeInput): Promise<Tree> {
  const { arch, into, isLean, isDirty, log } = input;
  if (process.platform !== 'linux') {
    throw new PackagingError('The product is for Linux and made there, on any processor.');
  }
  const commit = readCommit(isDirty);
  const name = `flotila-${commit.release}-linux-${arch}${isLean ? '-lean' : ''}`;
  const folder = join(into, name);
  // Made beside it and renamed, so that half a product is never taken for a whole one.
  const making = `${folder}.making`;
  rmSync(making, { recursive: true, force: true });
  const { files, dependencies } = contentsOf({ tracked: commit.tracked, arch, isLean });
  const node = nodeFor(arch);
  const needed = [node, ...dependencies.packages.map(({ path }) => path)];
  const elsewhere = `${folder}.packages`;
  const folderOf = await findPackages(needed, elsewhere);
  log('Building the web application …');
  const webPackages = await buildWebInto(join(making, 'web', 'dist'));
  log('Copying …');
  for (const path of files) copy(inRoot(path), join(making, path));
  copyDependencies(dependencies, folderOf, making);
  for (const { path, name } of dependencies.packages) {
    if (isPostgres(name)) recreateLinks(join(making, path, 'native'));
  }
  const { release, id, date } = commit;
  const parts = partsOf({ dependencies, beside: [node, ...webPackages], folderOf });
  const made: [path: string, content: string | Buffer][] = [
    ['node/bin/node', loadedPart(readFileSync(join(folderOf(node), 'bin', 'node')))],
    ['bin/flotila', launcher()],
    ['VERSION', `${release}\ncommit ${id}\n`],
    ['THIRD-PARTY-LICENSES.txt', licencesText(parts)],
    ['sbom.cdx.json', sbomOf({ release, date, parts })],
  ];
  for (const [path, content] of made) put(join(making, path), content);
  const executable = new Set([...commit.executable, 'bin/flotila', 'node/bin/node']);
  const bytes = makeEven({ folder: making, date, executable });
  rmSync(elsewhere, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  renameSync(making, folder);
  return { folder, arch, commit, bytes };
}

function copyDependencies(
  { packages, links }: Dependencies,
  folderOf: FolderOf,
  target: string,
): void {
  for (const { path, name, version } of packages) {
    const installed = readFileSync(join(folderOf(path), 'package.json'), 'utf8');
    if ((JSON.parse(installed) as { version: string }).version !== version) {
      throw new PackagingError(
        `${path} is not the version of package-lock.json. Say \`npm install\`.`,
      );
    }
    copyPackage(name, folderOf(path), join(target, path));
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

function put(file: string, content: string | Buffer): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
