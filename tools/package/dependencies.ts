// The packages that run with the product, as the lock file has them: those of the rooms, those that its tools import,
// and what each of them needs in turn.

import type { Import } from './closure.ts';
import { PackagingError } from './commit.ts';
import type { Arch } from './machine.ts';

/** An entry of the lock file. */
interface Locked {
  /** Systems, processors and C libraries that it is for; left out: all. */
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
  version?: string;
  link?: boolean;
  resolved?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

export interface Lock {
  packages: Readonly<Record<string, Locked>>;
}

export interface Dependency {
  /** Where it lies, from the root: `node_modules/pg`. */
  path: string;
  name: string;
  version: string;
  /** Paths of what it needs. */
  needs: readonly string[];
}

export interface Dependencies {
  packages: readonly Dependency[];
  /** Rooms of the project that are packages: path of the link, and what it points at, from the root. */
  links: readonly { path: string; room: string }[];
}

export interface DependenciesInput {
  lock: Lock;
  /** Packages that files of the program import, rooms of the project among them. */
  imports: readonly Import[];
  /** The machine that all is for. */
  arch: Arch;
  isLeftOut(name: string): boolean;
}

/** @throws PackagingError when the lock file does not have what is needed */
export function dependenciesOf(input: DependenciesInput): Dependencies {
  const { lock, arch, isLeftOut } = input;
  const found = new Map<string, Dependency>();
  const links = new Map<string, string>();
  const waiting: string[] = [];
  const isRoom = (path: string) => !path.includes('node_modules/');
  const needOf = (from: string, name: string, isOptional: boolean): string | undefined => {
    if (isLeftOut(name)) return undefined;
    const path = locate(lock.packages, from, name);
    const entry = path === undefined ? undefined : lock.packages[path];
    if (path !== undefined && entry?.link && entry.resolved) {
      if (!links.has(path)) waiting.push(entry.resolved);
      links.set(path, entry.resolved);
      return undefined;
    }
    if (entry !== undefined && isFor(entry, arch)) return path;
    if (isOptional) return undefined;
    throw new PackagingError(`${from} needs ${name}, which package-lock.json does not have.`);
  };
  for (const { from, name } of input.imports) {
    const path = needOf(from, name, false);
    if (path) waiting.push(path);
  }
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    const from = path;
    const entry = lock.packages[path] ?? {};
    const needs = namesOf(entry)
      .map(({ name, isOptional }) => needOf(from, name, isOptional))
      .filter((need) => need !== undefined);
    waiting.push(...needs);
    if (isRoom(path)) continue;
    found.set(path, {
      path,
      name: nameAt(path),
      version: entry.version ?? '',
      needs: [...new Set(needs)].sort(),
    });
  }
  const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
  return {
    packages: [...found.values()].sort(byPath),
    links: [...links].map(([path, room]) => ({ path, room })).sort(byPath),
  };
}

function isFor({ os, cpu, libc }: Locked, arch: Arch): boolean {
  const has = (stated: string | string[] | undefined, wanted: string) =>
    stated === undefined || [stated].flat().includes(wanted);
  return has(os, 'linux') && has(cpu, arch) && has(libc, 'glibc');
}

/** What the package in `…/node_modules/@scope/name` is called. */
export function nameAt(path: string): string {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** What it needs, and what it would use. */
export function namesOf(entry: Locked): { name: string; isOptional: boolean }[] {
  const optional = Object.keys(entry.optionalDependencies ?? {});
  const needed = Object.keys(entry.dependencies ?? {}).filter((name) => !optional.includes(name));
  const peers = Object.keys(entry.peerDependencies ?? {});
  return [
    ...needed.map((name) => ({ name, isOptional: false })),
    ...optional.map((name) => ({ name, isOptional: true })),
    ...peers
      .filter((name) => !entry.peerDependenciesMeta?.[name]?.optional)
      .map((name) => ({ name, isOptional: false })),
  ];
}

/** As Node looks for it: in the package itself, then further up. */
export function locate(packages: Lock['packages'], from: string, name: string): string | undefined {
  for (let folder = from; ; ) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
  }
}
