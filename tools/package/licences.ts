// Whose work is in the product: each package with what it says of its licence, and the texts that came with it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files that a licence or a notice is in, by their names. */
export const LICENCE = /^(licen[cs]e|copying|notice|copyright|ofl|third[-_]?party|unlicense)/i;

export interface Part {
  name: string;
  version: string;
  /** Where it is installed, an absolute path. */
  folder: string;
}

/** As the package says it, mostly an expression of SPDX; undefined: it says nothing. */
export function statedLicence(folder: string): string | undefined {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    license?: string | { type?: string };
    licenses?: { type?: string }[];
  };
  const { license, licenses } = manifest;
  if (typeof license === 'string') return license;
  return license?.type ?? licenses?.[0]?.type;
}

/** THIRD-PARTY-LICENSES.txt; who brought no text is named first. */
export function licencesText(parts: readonly Part[]): string {
  const told = parts.map((part) => ({
    heading: `${part.name} ${part.version} (${statedLicence(part.folder) ?? 'says no licence'})`,
    texts: licenceTexts(part.folder),
  }));
  const without = told.filter(({ texts }) => texts.length === 0);
  return [
    'Flotila contains the packages below, each under its own licence. NOTICE names the data.',
    'The embedded PostgreSQL brings PostgreSQL itself (The PostgreSQL License) with OpenSSL, ICU, libxml2,',
    'libxslt, liblzma, zlib and OSSP uuid, each under its own licence.',
    ...(without.length > 0
      ? [
          '',
          'Without a licence text of their own:',
          ...without.map(({ heading }) => `  ${heading}`),
        ]
      : []),
    ...told
      .filter(({ texts }) => texts.length > 0)
      .flatMap(({ heading, texts }) => ['', LINE, heading, LINE, ...texts]),
    '',
  ].join('\n');
}

const LINE = '-'.repeat(100);

function licenceTexts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE.test(entry.name))
    .map(({ name }) => name)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
}
