// Every catalogue of every language, whoever translated it: it says what the Slovak one says, with the same places for
// values and a form for every number. What is wrong is named by file and key.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isOffered, LANGUAGES, SOURCE } from './languages.ts';
import type { Message } from './message.ts';
import { parseMessage } from './parse-message.ts';

type Texts = Readonly<Record<string, string>>;

const FILES = globSync('*/*.json', { cwd: import.meta.dirname });

function textsIn(file: string): Texts {
  const path = join(import.meta.dirname, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

/** What is wrong with a catalogue beside the Slovak one of the same part. */
function faultsOf(file: string, texts: Texts, source: Texts): string[] {
  const language = dirname(file);
  const own = Object.entries(texts).filter(([, text]) => text !== '' || isOffered(language));
  const missing = isOffered(language) ? Object.keys(source).filter((key) => !(key in texts)) : [];
  return [
    ...missing.map((key) => `${file} ${key}: missing`),
    ...own.flatMap(([key, text]) =>
      faultsOfText(text, source[key], language).map((fault) => `${file} ${key}: ${fault}`),
    ),
  ];
}

function faultsOfText(text: unknown, source: string | undefined, language: string): string[] {
  if (source === undefined) return ['unknown key'];
  if (typeof text !== 'string') return ['no text'];
  if (text === '') return source === '' ? [] : ['empty'];
  try {
    const own = placesOf(parseMessage(text), language);
    const expected = placesOf(parseMessage(source), SOURCE);
    return [
      ...[...own.named.difference(expected.named)].map((name) => `unknown place ${name}`),
      ...[...expected.said.difference(own.said)].map((name) => `no place ${name}`),
      ...own.faults,
    ];
  } catch (error) {
    return [(error as Error).message];
  }
}

interface Places {
  /** Names of values, and words that choose (`kind=depot`). */
  named: Set<string>;
  /** Of these what every language says. A number that only chooses a form means nothing where forms are alike. */
  said: Set<string>;
  faults: string[];
}

function placesOf(message: Message, language: string): Places {
  const places: Places = { named: new Set(), said: new Set(), faults: [] };
  gather(message, language, places, '');
  return places;
}

function gather(message: Message, language: string, into: Places, counted: string): void {
  for (const part of typeof message === 'string' ? [] : message) {
    if (typeof part === 'string') continue;
    const [name, kind, cases = {}] = part === 0 ? [counted] : part;
    const words = kind === 'select' ? Object.keys(cases).map((word) => `${name}=${word}`) : [];
    for (const one of [name, ...words]) {
      into.named.add(one);
      if (kind !== 'plural') into.said.add(one);
    }
    if (kind === 'plural') into.faults.push(...faultsOfPlural(Object.keys(cases), language));
    for (const each of Object.values(cases)) {
      gather(each, language, into, kind === 'plural' ? name : counted);
    }
  }
}

/** Fractions are never counted, so forms that only they have may be missing. */
const COUNTED = Array.from({ length: 1_000 }, (_, number) => number);

function faultsOfPlural(cases: readonly string[], language: string): string[] {
  const rules = new Intl.PluralRules(language);
  const unnamed = COUNTED.filter((number) => !cases.includes(`=${number}`));
  const needed = new Set(unnamed.map((number) => rules.select(number)));
  const known: readonly string[] = rules.resolvedOptions().pluralCategories;
  return [
    ...[...needed].filter((form) => !cases.includes(form)).map((form) => `no plural ${form}`),
    ...cases
      .filter((form) => !form.startsWith('=') && !known.includes(form))
      .map((form) => `no such plural ${form}`),
  ];
}

describe('I18N-001 catalogues', () => {
  test.each(FILES)('%s', (file) => {
    expect(faultsOf(file, textsIn(file), textsIn(join(SOURCE, basename(file))))).toEqual([]);
  });

  test('a folder is of a language of the list; what is offered has every part', () => {
    expect(LANGUAGES).toEqual(expect.arrayContaining(FILES.map(dirname)));
    const parts = FILES.filter((file) => dirname(file) === SOURCE).map((file) => basename(file));
    expect(new Set(FILES.map((file) => basename(file)))).toEqual(new Set(parts));
    for (const language of LANGUAGES.filter(isOffered)) {
      expect(FILES).toEqual(expect.arrayContaining(parts.map((part) => join(language, part))));
    }
  });

  test('a key stands once in its file, and in one file of the screens', () => {
    for (const file of FILES) {
      const lines = readFileSync(join(import.meta.dirname, file), 'utf8').match(/^ {2}"/gm) ?? [];
      expect(lines, file).toHaveLength(Object.keys(textsIn(file)).length);
    }
    const screens = globSync(`${SOURCE}/screens-*.json`, { cwd: import.meta.dirname });
    const keys = screens.flatMap((file) => Object.keys(textsIn(file)));
    expect(keys).toHaveLength(new Set(keys).size);
  });
});

describe('what a translator may get wrong is named by file and key', () => {
  const source = {
    days: '{n, plural, one {# deň} few {# dni} other {# dní}}',
    at: '{what} o {time}',
    zone: '{kind, select, depot {základňa} other {zóna}}',
  };
  const faults = (language: string, texts: Texts) =>
    faultsOf(`${language}/a.json`, { ...source, ...texts }, source);

  test.each<[string, Texts, string]>([
    ['cs', { days: '{n, plural, one {# den} other {# dní}}' }, 'days: no plural few'],
    ['cs', { days: '{n, plural, one {#} few {#} two {#} other {#}}' }, 'days: no such plural two'],
    ['cs', { days: '{n, plural, one {# den} few {# dny}}' }, 'days: no case other of n:'],
    ['cs', { at: '{what} v {tim}' }, 'at: unknown place tim'],
    ['cs', { at: 'v {time}' }, 'at: no place what'],
    [
      'cs',
      { zone: '{kind, select, depo {základna} other {zóna}}' },
      'zone: unknown place kind=depo',
    ],
    ['cs', { att: 'v' }, 'att: unknown key'],
    ['cs', { at: '' }, 'at: empty'],
    ['cs', { at: '{what o {time}' }, 'at: invalid syntax'],
  ])('%s %j', (language, texts, fault) => {
    expect(faults(language, texts)[0]).toContain(`cs/a.json ${fault}`);
  });

  test('what is offered lacks nothing', () => {
    expect(faultsOf('cs/a.json', {}, { at: 'o' })).toEqual(['cs/a.json at: missing']);
  });
});
