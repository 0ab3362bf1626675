// Classes of module stylesheets: a name that no stylesheet has does nothing and says nothing, and a class
// that no component names is left behind. Neither TypeScript nor the build sees it, so this looks.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const IGNORED = /^(node_modules|dist|public)\//;

/** All classes that a stylesheet has, without those that it takes from elsewhere by `:global()`. */
function classesOf(css: string): Set<string> {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'/g, '');
  // What stands before a brace and is no declaration or at-rule.
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)]
    .map((match) => (match[1] ?? '').trim())
    .filter((selector) => !selector.startsWith('@'))
    .map((selector) => withoutGlobal(selector));
  const names = selectors.flatMap((selector) => [...selector.matchAll(/\.([a-zA-Z_][\w-]*)/g)]);
  return new Set(names.map((match) => match[1] ?? ''));
}

/** Without `:global(…)`, which may have parentheses inside. */
function withoutGlobal(selector: string): string {
  const at = selector.indexOf(':global(');
  if (at < 0) return selector;
  let end = at + ':global('.length;
  for (let depth = 1; depth > 0 && end < selector.length; end += 1) {
    if (selector[end] === '(') depth += 1;
    if (selector[end] === ')') depth -= 1;
  }
  return selector.slice(0, at) + withoutGlobal(selector.slice(end));
}

interface Use {
  /** The stylesheet, as a path from web/. */
  sheet: string;
  name: string;
  file: string;
}

/** Classes that a file names: `styles.row` of `import styles from './x.module.css'`. */
function usesOf(file: string, text: string): Use[] {
  const imports = text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g);
  return [...imports].flatMap(([, alias = '', path = '']) => {
    const sheet = normalize(join(dirname(file), path));
    const code = text.replaceAll(/^import .*$/gm, '');
    const named = code.matchAll(new RegExp(`(?<![\\w.])${alias}\\.([a-zA-Z_]\\w*)`, 'g'));
    return [...named].map((match) => ({ sheet, name: match[1] ?? '', file }));
  });
}

/** Classes that a stylesheet builds on: `composes: page from "../x.module.css"`. */
function composedBy(file: string, css: string): Use[] {
  const composed = css.matchAll(/composes:\s*([\w -]+?)\s+from\s+"([^"]+)"/g);
  return [...composed].flatMap(([, names = '', path = '']) =>
    names.split(' ').map((name) => ({ sheet: normalize(join(dirname(file), path)), name, file })),
  );
}

/** Files whose classes are chosen by a computed name, which this test could not follow. */
function isComputing(text: string): boolean {
  const aliases = [...text.matchAll(/import (\w+) from '[^']+\.module\.css'/g)];
  return aliases.some(([, alias = '']) => new RegExp(`(?<![\\w.])${alias}\\[`).test(text));
}

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const paths = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !IGNORED.test(path));
const sheets = new Map(
  paths.filter((path) => path.endsWith('.module.css')).map((path) => [path, classesOf(read(path))]),
);
const sources = paths.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path));
const uses = [
  ...sources.flatMap((path) => usesOf(path, read(path))),
  ...[...sheets.keys()].flatMap((path) => composedBy(path, read(path))),
];

describe('classes of module stylesheets', () => {
  test('are found at all, so that no rule is empty', () => {
    expect(sheets.size).toBeGreaterThan(30);
    expect(uses.length).toBeGreaterThan(500);
    expect([...(sheets.get('screen/history/graph/graph.module.css') ?? [])]).not.toContain('uplot');
  });

  test('that a component names stand in its stylesheet', () => {
    const missing = uses.filter(({ sheet, name }) => !sheets.get(sheet)?.has(name));
    expect(missing.map(({ file, sheet, name }) => `${file}: .${name} of ${sheet}`)).toEqual([]);
  });

  test('are all named by a component', () => {
    const named = new Set(uses.map(({ sheet, name }) => `${sheet} .${name}`));
    const all = [...sheets].flatMap(([sheet, names]) => [...names].map((n) => `${sheet} .${n}`));
    expect(all.filter((one) => !named.has(one))).toEqual([]);
  });

  test('are named outright, never computed', () => {
    expect(sources.filter((path) => isComputing(read(path)))).toEqual([]);
  });

  test.each([
    ['.a { color: red } .b:hover > .c-d { }', ['a', 'b', 'c-d']],
    ['@media (max-width: 1.5px) { .a { margin: .5em } }', ['a']],
    ['.a { &:hover { color: red } .b & { } }', ['a', 'b']],
    ['.a :global(:is(.x, .y)[data-z]) .b { background: url("i.svg") }', ['a', 'b']],
    ['/* .old { } */ .a::before { content: ".no"; }', ['a']],
  ])('%s has %j', (css, classes) => {
    expect([...classesOf(css)]).toEqual(classes);
  });
});

/** What only says where things stand; a row is a row without a name of its own. */
const ARRANGING =
  /^(align|display|flex|gap|grid|inset|justify|min|overflow|place|position|row-gap)[a-z-]*: /;

/** The declarations of each rule, sorted, as one text; without those of frames of an animation. */
function bodiesOf(css: string): string[] {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const rules = [...bare.matchAll(/([^{};]+)\{([^{}]*)\}/g)];
  return rules
    .filter(([, selector = '']) => !/^\s*(from|to|[\d.]+%)/.test(selector))
    .map(([, , body = '']) => body.split(';').map((one) => one.trim().replaceAll(/\s+/g, ' ')))
    .map((declarations) => declarations.filter(Boolean).sort())
    .filter((own) => own.length >= 3 && own.filter((one) => !ARRANGING.test(one)).length >= 2)
    .map((own) => own.join('; '));
}

/** As many as there are; of states, places and widths a piece knows nothing. */
const EQUAL_MAX = 840;

/** What cannot be one class, because it is said of several states, or between two widths only. */
const NAMED = new Set([
  // What is chosen: a link by `aria-current`, a button by `aria-pressed`.
  'background: var(--accent-soft); color: var(--accent); font-weight: 600',
  // Who did it, on the phone alone.
  'overflow: hidden; text-overflow: ellipsis; white-space: nowrap',
  // The forms of a vehicle and of a service.
  'color: var(--muted); font-size: 12px; font-weight: 600; margin-bottom: 6px',
  'color: var(--accent); font-size: 12px; margin-top: 4px; text-align: left',
]);

/** Stylesheets by what they say the same. */
function saidTwice(styles: ReadonlyMap<string, string>): string[] {
  const said = new Map<string, Set<string>>();
  for (const [path, css] of styles) {
    for (const body of bodiesOf(css)) said.set(body, (said.get(body) ?? new Set()).add(path));
  }
  return [...said]
    .filter(([body, by]) => by.size > 1 && !NAMED.has(body))
    .map(([body, by]) => `${[...by].join(' and ')}: ${body}`);
}

test('no two stylesheets have a rule of three declarations or more that is the same', () => {
  const styles = new Map([...sheets.keys()].map((path) => [path, read(path)]));
  expect(saidTwice(styles)).toEqual([]);
});

/** What a screen says alone of one class is a piece already: the class is named on the element instead. */
const PIECES = 'ground/ui/pieces.module.css';

/** The declarations of rules of one bare class, outside media, by its name. */
function plainPieces(css: string): Map<string, string> {
  const bare = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/@media[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}/g, '');
  const rules = [...bare.matchAll(/(?<=^|[{};])\s*(\.[\w-]+(?:,\s*\.[\w-]+)*)\s*\{([^{}]*)\}/g)];
  return new Map(
    rules.map(([, selector = '', body = '']) => [
      declarationsOf(body).join('; '),
      selector.trim().replaceAll(/\s+/g, ' '),
    ]),
  );
}

function declarationsOf(body: string): string[] {
  const declarations = body.split(';').map((one) => one.trim().replaceAll(/\s+/g, ' '));
  return declarations.filter(Boolean).sort();
}

/** Rules of a bare class that say no more than a piece does. */
function saidByPieces(styles: ReadonlyMap<string, string>, pieces: string): string[] {
  const named = plainPieces(pieces);
  return [...styles].flatMap(([path, css]) =>
    [...plainPieces(css)].flatMap(([body, selector]) => {
      const piece = named.get(body);
      return piece === undefined ? [] : [`${path}: ${selector} is ${piece}`];
    }),
  );
}

/** How many rules say the same as another, of what state, place or width ever. */
function equalRules(styles: ReadonlyMap<string, string>): number {
  const said = new Map<string, number>();
  for (const css of styles.values()) {
    const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
    for (const [, body = ''] of bare.matchAll(/[^{};]+\{([^{}]*)\}/g)) {
      const own = declarationsOf(body).join('; ');
      if (own !== '') said.set(own, (said.get(own) ?? 0) + 1);
    }
  }
  return [...said.values()].filter((count) => count > 1).reduce((sum, count) => sum + count, 0);
}

test('no stylesheet says of a class what a piece says', () => {
  const screens = new Map(
    [...sheets.keys()].filter((path) => path !== PIECES).map((path) => [path, read(path)]),
  );
  expect(saidByPieces(screens, read(PIECES))).toEqual([]);
});

test('rules that say the same as another become no more', () => {
  const all = paths.filter((path) => path.endsWith('.css'));
  const equal = equalRules(new Map(all.map((path) => [path, read(path)])));
  expect(equal).toBeLessThanOrEqual(EQUAL_MAX);
});

test.each([
  ['.a { color: red }', 1],
  ['.a, .b { color: red; }', 1],
  ['.a:hover { color: red; } .b > i { color: red; } .a .b { color: red; }', 0],
  ['@media print { .a { color: red; } }', 0],
  ['.a { color: red; margin: 0; }', 0],
])('of %s a piece says %d', (css, count) => {
  expect(saidByPieces(new Map([['a.css', css]]), '.warm { color: red; }')).toHaveLength(count);
});

test('rules are counted that say the same', () => {
  const css = '.a { color: red } .b:hover { color: red; } .c { margin: 0; }';
  expect(equalRules(new Map([['a.css', css]]))).toBe(2);
});

test('the rule would see it broken, in whatever order it is said', () => {
  const note = '.a { margin: 0; color: red; font-size: 12px; }';
  const same = '@media print { .b { color: red; font-size: 12px; margin: 0; } }';
  const row = '.c { display: flex; align-items: center; gap: 8px; }';
  const said = saidTwice(
    new Map([
      ['a.css', note + row],
      ['b.css', same + row],
    ]),
  );
  expect(said).toEqual(['a.css and b.css: color: red; font-size: 12px; margin: 0']);
});

// With anything else each element that comes anywhere on the page has the browser look at all of them anew: the words of
// a report took 15 s on a phone, and each of its 4 000 words 3 ms on a desk.
const CHILD_OR_NEXT = /^[>+] [^\s>+~]+( \+ [^\s>+~]+)?$/;

/** What stands in each `:has()` and is neither a child, with the one after it, nor the next sibling. */
function farLooks(css: string): string[] {
  const looked = css.matchAll(/:has\(((?:[^()]|\([^()]*\))*)\)/g);
  return [...looked]
    .flatMap(([, selectors = '']) => selectors.split(/,\s*/))
    .filter((selector) => !CHILD_OR_NEXT.test(selector) || selector.includes(':nth-'));
}

/** On a screen styles for paper are not looked at. */
const withoutPaper = (css: string) => css.replaceAll(/@media print \{[\s\S]*?\n\}/g, '');

test('styles look inside :has() only for a child, the one after it, and the next sibling', () => {
  const all = paths.filter((path) => path.endsWith('.css'));
  const found = all.flatMap((path) => farLooks(withoutPaper(read(path))));
  expect(found).toEqual([]);
});

test.each([
  '.shell:not(:has([data-room])) .bar { }',
  '.shell:not(:has(> * > main > [data-room])) .bar { }',
  '.row:has(.due + .due) td { }',
  '.head:has(> :nth-child(2)) { }',
  '.head:has(> .title .name) { }',
  '.head:has(> .title, .name) { }',
])('the rule would see it broken: %s', (css) => {
  expect(farLooks(css)).toHaveLength(1);
});

test.each([
  '.head:has(+ nav), .row:has(> .more):not(:has(> .box)) { }',
  '.body:has(> form + aside[data-split]) > form { }',
])('%s is well', (css) => {
  expect(farLooks(css)).toEqual([]);
});

/** Of a selector what it is said of: the class, else the element, without its states. */
function subjectOf(selector: string): string {
  const last =
    selector
      .replaceAll(/\([^()]*\)/g, '')
      .split(/[\s>+~]+/)
      .at(-1) ?? '';
  const bare = last.replaceAll(/:[\w-]+|\[[^\]]*\]/g, '');
  return bare.includes('.') ? bare.slice(bare.indexOf('.')) : bare;
}

/** Classes, attributes and states weigh the same, an element less than any of them. */
function weightOf(selector: string): number {
  const [states = [], elements = []] = [/[.[]|:(?!not)/g, /(?<=^|[\s>+~])[a-z]/g].map(
    (weighing) => selector.match(weighing) ?? [],
  );
  return states.length * 100 + elements.length;
}

/** Rules of the pointer that take the colour of what is chosen, as they weigh more. */
function hoversOverChosen(css: string): string[] {
  const bare = css.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)].flatMap(([, all = '']) =>
    all.split(/,(?![^(]*\))/).map((one) => one.trim()),
  );
  const chosen = selectors.filter((one) => one.endsWith('[aria-pressed="true"]'));
  return selectors
    .filter((one) => /:hover[^\s>+~]*$/.test(one) && !one.includes('[aria-pressed'))
    .filter((hover) =>
      chosen.some((one) => subjectOf(one) === subjectOf(hover) && weightOf(hover) > weightOf(one)),
    );
}

test('what is chosen keeps its colour under the pointer', () => {
  const found = [...sheets.keys()].flatMap((path) =>
    hoversOverChosen(read(path)).map((rule) => `${path}: ${rule}`),
  );
  expect(found).toEqual([]);
});

test.each([
  ['.chip:hover:not(:disabled) { } .chip[aria-pressed="true"] { }', 1],
  ['button.row:hover { } .row[aria-pressed="true"] { }', 1],
  ['.chip:hover:not(:disabled, [aria-pressed="true"]) { } .chip[aria-pressed="true"] { }', 0],
  ['.kinds button:hover { } .kinds button[aria-pressed="true"] { }', 0],
  ['.other:hover:enabled { } .chip[aria-pressed="true"] { } .chip:hover:enabled .dot { }', 0],
])('in %s the pointer takes the colour of %d', (css, count) => {
  expect(hoversOverChosen(css)).toHaveLength(count);
});
