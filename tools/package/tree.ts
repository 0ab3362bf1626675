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
import { contentsOf, NODE, PLATFORM, POSTGRES, partsOf } from './contents.ts';
import type { Dependencies } from './dependencies.ts';
import { makeEven } from './even.ts';
import { launcher } from './launcher.ts';
import { licencesText } from './licences.ts';
import { loadedPart } from './node-program.ts';
import { copyPackage } from './package-files.ts';
import { sbomOf } from './sbom.ts';
import { buildWebInto } from './web.ts';

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
  const contents = contentsOf(commit.tracked, isLean);
  log('Building the web application …');
  const webPackages = await buildWebInto(join(making, 'web', 'dist'));
  log('Copying …');
  for (const path of contents.files) copy(inRoot(path), join(making, path));
  copyDependencies(contents.dependencies, making);
  if (!isLean) recreateLinks(join(making, 'node_modules', POSTGRES, 'native'));
  const { release, id, date } = commit;
  const parts = partsOf(contents.dependencies, webPackages);
  const made: [path: string, content: string | Buffer][] = [
    ['node/bin/node', loadedPart(readFileSync(inRoot(NODE, 'bin', 'node')))],
    ['bin/flotila', launcher()],
    ['VERSION', `${release}\ncommit ${id}\n`],
    ['THIRD-PARTY-LICENSES.txt', licencesText(parts)],
    ['sbom.cdx.json', sbomOf({ release, date, parts })],
  ];
  for (const [path, content] of made) put(join(making, path), content);
  const executable = new Set([...commit.executable, 'bin/flotila', 'node/bin/node']);
  const bytes = makeEven({ folder: making, date, executable });
  rmSync(folder, { recursive: true, force: true });
  renameSync(making, folder);
  return { folder, commit, bytes };
}

function copyDependencies({ packages, links }: Dependencies, target: string): void {
  for (const { path, name, version } of packages) {
    const installed = readFileSync(inRoot(path, 'package.json'), 'utf8');
    if ((JSON.parse(installed) as { version: string }).version !== version) {
      throw new PackagingError(`${path} is not the version of package-lock.json. Install again.`);
    }
    copyPackage(name, inRoot(path), join(target, path));
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
