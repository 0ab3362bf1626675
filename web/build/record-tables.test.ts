// S7: tables of fields (decision 0099) and what is made of them are no part of what the map loads at first: nothing that
// it imports leads to one.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const FIRST = [
  'app/main.tsx',
  'app/App.tsx',
  'screen/online/OnlineList.tsx',
  'ground/map/FleetMap.tsx',
];
const IMPORT = /^(?:import|export) (?!type )(?:([^;']*?) from )?'([^']+)';/gm;
const TABLE = /-fields\.ts$|record\/field\.ts$/;

/** Files that a file imports with more than types. */
function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORT)].flatMap(([, names = '', to = '']) => {
    const all = names.replace(/[{}\s]+/g, ' ').split(',');
    if (names !== '' && all.every((name) => /^\s*(type |$)/.test(name))) return [];
    if (to.startsWith('.')) return [path.join(path.dirname(file), to)];
    const inDomain = /^@flotila\/(domain\/.*)$/.exec(to)?.[1];
    return inDomain ? [path.join(ROOT, inDomain)] : [];
  });
}

test('S7 the map loads no table of fields', () => {
  const by = new Map<string, string | null>();
  const open = FIRST.map((file) => path.join(ROOT, 'web', file));
  for (const file of open) by.set(file, null);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    for (const to of importsOf(file)) {
      if (by.has(to) || !existsSync(to)) continue;
      by.set(to, file);
      open.push(to);
    }
  }
  expect(by.size).toBeGreaterThan(200);
  const tables = [...by].filter(([file]) => TABLE.test(file));
  expect(tables.map(([file, from]) => `${file} of ${from}`)).toEqual([]);
});
