// The recipes of docs/changing.md are true: each names all files that its example stands in, and these files exist.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = import.meta.dirname;
const ROOMS = '{domain,server,web,tools}/**/*.{ts,tsx,sql,json}';
const NOT_PRODUCT = /(^|\/)(node_modules|dist|testing|fixtures)\/|\.test\.tsx?$/;

const recipes = readFileSync(path.join(ROOT, 'docs/changing.md'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((text) => ({
    title: text.split('\n', 1)[0] ?? '',
    example: /^Example: `([^`]+)`/m.exec(text)?.[1] ?? '',
    paths: [...text.matchAll(/`((?:domain|server|web|tools)\/[^`\s]+)`/g)].map(([, at = '']) => at),
  }));

const sources = globSync(ROOMS, { cwd: ROOT })
  .filter((file) => !NOT_PRODUCT.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

test('there are recipes for a column, a protocol, a report, a kind of rule and a language', () => {
  expect(recipes.map(({ title }) => title).toSorted()).toEqual([
    'A column of a record',
    'A kind of rule',
    'A language',
    'A protocol',
    'A report',
  ]);
});

/** The files that name the example of a recipe. */
function filesOf(example: string): string[] {
  const word = new RegExp(`(?<![\\w-])(?:${example})(?![\\w-])`);
  return sources
    .filter(({ text, file }) => word.test(text) || word.test(file))
    .map(({ file }) => file);
}

test.each(recipes)('$title: every file that names the example stands in the recipe', (recipe) => {
  const named = filesOf(recipe.example);
  expect(named.length).toBeGreaterThan(1);
  const missing = named.filter(
    (file) =>
      !recipe.paths.some((at) => path.matchesGlob(file, at) || path.matchesGlob(file, `${at}/**`)),
  );
  expect(missing).toEqual([]);
});

test('a protocol is two edits outside its own folder', () => {
  const outside = filesOf('queclink').filter(
    (file) => !file.startsWith('server/ground/protocols/queclink/'),
  );
  expect(outside.toSorted()).toEqual([
    'domain/vehicle/device-choices.ts',
    'server/ground/protocols/all.ts',
  ]);
});

test.each(recipes)('$title: every file of the recipe exists', ({ paths }) => {
  const gone = paths.filter((at) => globSync(at, { cwd: ROOT }).length === 0);
  expect(gone).toEqual([]);
});
