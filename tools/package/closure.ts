// Which files of the project a program needs: what it imports, which threads and processes it starts, which data it
// reads. Read from the sources, so that a new file is in the product without being listed anywhere.
import { dirname, join, normalize } from 'node:path/posix';
import { parseSync } from 'vite';

export interface Closure {
  /** Paths from the root, in order. */
  files: readonly string[];
  /** Packages that these files import: each name with one file of every room that does. */
  packages: readonly Import[];
}

export interface Import {
  /** Path from the root. */
  from: string;
  name: string;
}

export interface ClosureInput {
  entries: readonly string[];
  /** All files that there are, as paths from the root. */
  tracked: readonly string[];
  read(path: string): string;
  /** Files that a folder which is read as a whole does not bring along. */
  isLeftOut(path: string): boolean;
}

const OWN = '@flotila/';
const SOURCE = /\.(ts|mjs)$/;

/** @throws Error a sentence, when a file names one that git does not have, or one that must not be in the product */
export function closureOf({ entries, tracked, read, isLeftOut }: ClosureInput): Closure {
  const files = new Set(entries);
  const packages = new Map<string, Import>();
  // A set that grows while it is walked.
  for (const file of files) {
    if (!SOURCE.test(file)) continue;
    for (const { name, kind } of referencesOf(file, read(file))) {
      const pattern = kind === 'module' ? pathOfModule(file, name) : name;
      if (pattern === undefined) {
        if (!name.startsWith('node:')) addPackage(packages, file, packageOf(name));
        continue;
      }
      const found = matching(pattern, tracked, isLeftOut);
      if (found.length === 0 && kind !== 'root') {
        throw new Error(`${file} needs ${pattern.replaceAll(ANY, '…')}, which git does not have.`);
      }
      const unwanted = found.find(isLeftOut);
      if (unwanted) throw new Error(`${file} needs ${unwanted}, which is not for the product.`);
      for (const path of found) files.add(path);
    }
  }
  return { files: [...files].sort(), packages: [...packages.values()] };
}

/** The rooms may have another version each, within a room there is one. */
function addPackage(packages: Map<string, Import>, from: string, name: string): void {
  packages.set(`${from.split('/')[0]} ${name}`, { from, name });
}

/** Stands where a name is put together while the program runs: anything without a slash. */
const ANY = '\u0000';

interface Reference {
  /** A module: what it is called in the source; else a path from the root. */
  name: string;
  /** root: a path of the root, which may be made and not tracked. */
  kind: 'module' | 'path' | 'root';
}

type Tree = Record<string, unknown> & { type: string };

/** What a source names: modules, and files beside it. */
export function referencesOf(file: string, text: string): Reference[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`);
  const found: Reference[] = [];
  walk(program, (node) => {
    const module = moduleOf(node);
    if (module !== undefined) found.push({ name: module, kind: 'module' });
    const beside = besideOf(node);
    if (beside !== undefined) {
      found.push({ name: normalize(join(dirname(file), beside)), kind: 'path' });
    }
    const [first, ...rest] = argumentsOf(node).map(textOf);
    if (isCallOf(node, ['inRoot']) && first !== undefined) {
      found.push({ name: join(first, ...rest.filter((part) => part !== undefined)), kind: 'root' });
    }
  });
  return found;
}

function walk(value: unknown, visit: (node: Tree) => void): void {
  if (Array.isArray(value)) {
    for (const part of value) walk(part, visit);
  } else if (value !== null && typeof value === 'object') {
    if ('type' in value && typeof value.type === 'string') visit(value as Tree);
    for (const part of Object.values(value)) walk(part, visit);
  }
}

/** What Node loads for it; types alone are gone by then. */
function moduleOf(node: Tree): string | undefined {
  if (node.importKind === 'type' || node.exportKind === 'type') return undefined;
  if (/^(Import|ExportNamed|ExportAll)Declaration$|^ImportExpression$/.test(node.type)) {
    return textOf(node.source);
  }
  const isResolved = isCallOf(node, ['import.meta.resolve', 'require.resolve']);
  return isResolved ? textOf(argumentsOf(node)[0]) : undefined;
}

/** `new URL('./x', import.meta.url)` and `join(import.meta.dirname, 'x')`. */
function besideOf(node: Tree): string | undefined {
  const given = argumentsOf(node);
  if (node.type === 'NewExpression' && nameOf(node.callee) === 'URL') {
    return nameOf(given[1]) === 'import.meta.url' ? textOf(given[0]) : undefined;
  }
  if (!isCallOf(node, ['join', 'path.join', 'resolve', 'path.resolve'])) return undefined;
  if (nameOf(given[0]) !== 'import.meta.dirname') return undefined;
  return join(...given.slice(1).map((part) => textOf(part) ?? ANY));
}

const argumentsOf = (node: Tree) =>
  Array.isArray(node.arguments) ? (node.arguments as Tree[]) : [];

const isCallOf = (node: Tree, names: readonly string[]) =>
  node.type === 'CallExpression' && names.includes(nameOf(node.callee));

/** `path.join` of what it was written as; empty for anything that is not names alone. */
function nameOf(value: unknown): string {
  const node = value as Tree | undefined;
  if (node?.type === 'Identifier') return String(node.name);
  if (node?.type === 'MetaProperty') return 'import.meta';
  if (node?.type !== 'MemberExpression') return '';
  return `${nameOf(node.object)}.${nameOf(node.property)}`;
}

/** A text that is written down, with ANY for what is put in; undefined for what is none. */
function textOf(value: unknown): string | undefined {
  const node = value as Tree | null | undefined;
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  if (node?.type !== 'TemplateLiteral') return undefined;
  const parts = node.quasis as { value: { cooked: string } }[];
  return parts.map(({ value: { cooked } }) => cooked).join(ANY);
}

/** From the root for what is ours; undefined for what is not. */
function pathOfModule(from: string, name: string): string | undefined {
  if (name.startsWith(OWN)) return name.slice(OWN.length);
  return name.startsWith('.') ? normalize(join(dirname(from), name)) : undefined;
}

/** `@scope/name` or `name` of a module that may lie deeper in it. */
export function packageOf(module: string): string {
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/');
}

/** The file of that name, or all of the folder that are for the product. */
function matching(
  pattern: string,
  tracked: readonly string[],
  isLeftOut: (path: string) => boolean,
): string[] {
  const escaped = pattern.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(ANY, '[^/]+');
  const file = new RegExp(`^${escaped}$`);
  const files = tracked.filter((path) => file.test(path));
  if (files.length > 0) return files;
  const folder = new RegExp(`^${escaped.replace(/\/$/, '')}/`);
  return tracked.filter((path) => folder.test(path) && !isLeftOut(path));
}
