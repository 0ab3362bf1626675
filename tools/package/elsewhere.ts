// Packages with programs for another machine than this one: npm did not install them here, and fetches them beside.
// It holds them against the hashes of the lock file, as it does for everything.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../run/child.ts';
import { PackagingError } from './commit.ts';
import { type Lock, nameAt } from './dependencies.ts';

/** Into a new folder; answers where each lies. @throws PackagingError where npm cannot, in its words */
export async function fetchPackages(
  paths: readonly string[],
  packages: Lock['packages'],
  folder: string,
): Promise<ReadonlyMap<string, string>> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const locked = paths.map((path) => {
    const { version = '', integrity = '' } = packages[path] ?? {};
    return { path, name: nameAt(path), version, integrity };
  });
  const dependencies = Object.fromEntries(locked.map(({ name, version }) => [name, version]));
  // Without a word of the machines that they are for: npm would refuse them here.
  const entries = locked.map(({ name, version, integrity }) => [
    `node_modules/${name}`,
    { version, integrity },
  ]);
  put(folder, 'package.json', { private: true, dependencies });
  put(folder, 'package-lock.json', {
    lockfileVersion: 3,
    packages: { '': { dependencies }, ...Object.fromEntries(entries) },
  });
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await runProgram('npm', [
    'ci',
    `--prefix=${folder}`,
    '--ignore-scripts',
    '--prefer-offline',
    ...quiet,
  ]);
  if (code !== 0) {
    throw new PackagingError(
      `npm could not fetch ${locked.map(({ name, version }) => `${name}@${version}`).join(', ')}, ` +
        "which are not installed here because they are for another machine. Is npm's registry " +
        `reachable? npm says:\n${output.trim()}`,
    );
  }
  return new Map(locked.map(({ path, name }) => [path, join(folder, 'node_modules', name)]));
}

function put(folder: string, name: string, content: object): void {
  writeFileSync(join(folder, name), `${JSON.stringify(content, null, 2)}\n`);
}
