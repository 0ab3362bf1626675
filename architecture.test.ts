// Keeps the rules of architecture.rules.ts: who may import what, which words
// name folders, where SQL and the outside world are touched, and that documents name real paths.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  circlesIn,
  FLOORED,
  IMPORT_RULES,
  importsUpwards,
  listenersThatKnowTooMuch,
  outOfPlace,
  TEST_FILE,
  TEXT_RULES,
} from './architecture.rules.ts';

/** Screens of the specification that know no other. */
const AREAS = [
  'login',
  'online',
  'history',
  'logbook',
  'event',
  'preview',
  'plan',
  'data',
  'report',
];
const FOLDER_WORDS = ['utils', 'util', 'lib', 'libs', 'common', 'helpers', 'services', 'shared'];
const ROOMS = ['domain', 'server', 'web', 'tools', 'e2e'];
const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'public', 'generated']);
const ROOT = import.meta.dirname;

interface Source {
  path: string;
  /** Without comments, so that words in prose break no rule. */
  code: string;
  imports: string[];
}

const folders: string[] = [];
const sources = ROOMS.filter((room) => existsSync(join(ROOT, room))).flatMap(readFolder);

function readFolder(folder: string): Source[] {
  folders.push(folder);
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return IGNORED_FOLDERS.has(entry.name) ? [] : readFolder(path);
    return /\.(ts|tsx|mjs)$/.test(entry.name) ? [readSource(path)] : [];
  });
}

function readSource(path: string): Source {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  const found = code.matchAll(
    /(?:^|[;}\s])(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?'([^']+)'|\bimport\(\s*'([^']+)'/g,
  );
  const imports = [...found].map((match) => resolveImport(path, match[1] ?? match[2] ?? ''));
  return { path, code, imports };
}

/** Path from the root for what is ours, else the package's name. */
function resolveImport(from: string, name: string): string {
  if (name.startsWith('.')) return normalize(join(dirname(from), name)).replaceAll('\\', '/');
  if (name.startsWith('@flotila/')) return name.slice('@flotila/'.length);
  return builtinModules.includes(name) ? `node:${name}` : name;
}

describe('imports', () => {
  it('are found at all, so that no rule is empty', () => {
    expect(sources.length).toBeGreaterThan(50);
    const migrate = sources.find((source) => source.path === 'server/ground/db/migrate.ts');
    expect(migrate?.imports).toEqual(
      expect.arrayContaining(['pg', 'node:fs', 'server/ground/db/partitions.ts']),
    );
  });

  it.each(IMPORT_RULES)('$says', ({ about, forbids, except }) => {
    const broken = sources
      .filter(({ path }) => about.test(path) && !except?.test(path))
      .flatMap(({ path, imports }) =>
        imports.filter((name) => forbids.test(name)).map((name) => `${path} → ${name}`),
      );
    expect(broken).toEqual([]);
  });

  it.each(IMPORT_RULES)(
    'the rule would see it broken: $says',
    ({ about, forbids, except, seen }) => {
      const [path, name] = seen;
      expect(about.test(path) && !except?.test(path) && forbids.test(name)).toBe(true);
    },
  );

  it('areas of the web never import each other', () => {
    const areaOf = (path: string) => AREAS.find((area) => path.startsWith(`web/screen/${area}/`));
    const broken = sources.flatMap(({ path, imports }) =>
      imports
        .filter((name) => areaOf(path) && areaOf(name) && areaOf(name) !== areaOf(path))
        .map((name) => `${path} → ${name}`),
    );
    expect(broken).toEqual([]);
  });
});

describe('circles', () => {
  const imports = new Map(sources.map((source) => [source.path, source.imports]));

  it('there are none, types included', () => {
    expect(circlesIn(imports)).toEqual([]);
  });

  it('made-up ones of three files and of one are found, and what lies between is not blamed', () => {
    const made = new Map([
      ['domain/a.ts', ['domain/b.ts']],
      ['domain/b.ts', ['domain/c.ts', 'zod']],
      ['domain/c.ts', ['domain/a.ts']],
      ['domain/leads.ts', ['domain/a.ts']],
      ['domain/self.ts', ['domain/self.ts', 'domain/leads.ts']],
      ['domain/bottom.ts', []],
    ]);
    expect(circlesIn(made)).toEqual([
      'domain/a.ts → domain/b.ts',
      'domain/b.ts → domain/c.ts',
      'domain/c.ts → domain/a.ts',
      'domain/self.ts → domain/self.ts',
    ]);
  });
});

describe('floors', () => {
  const imports = new Map(sources.map((source) => [source.path, source.imports]));

  it('no import leads up, types included', () => {
    expect(importsUpwards(imports)).toEqual([]);
  });

  it('no stylesheet is made of one above', () => {
    const sheets = FLOORED.flatMap((room) => readSheets(room));
    expect(sheets.some(([, names]) => names.length > 0)).toBe(true);
    expect(importsUpwards(new Map(sheets))).toEqual([]);
  });

  it('every file lies on a floor, in a folder, and a thing has the name that domain gives it', () => {
    const nouns = folders.flatMap((folder) => /^domain\/([\w-]+)$/.exec(folder)?.[1] ?? []);
    const paths = sources.map(({ path }) => path);
    expect(outOfPlace(paths, nouns)).toEqual([]);
    const lost = [
      'server/slots.ts',
      'web/ground/api.ts',
      'web/alerts/a.ts',
      'web/thing/alerts/a.ts',
    ];
    expect(outOfPlace(lost, nouns)).toEqual(lost);
  });

  it.each([
    ['web/ground/ui/Facts.tsx', 'web/thing/ride/ride.data.ts'],
    ['web/thing/ride/replay.ts', 'web/screen/history/HistoryPanel.tsx'],
    ['web/screen/online/OnlineList.tsx', 'web/app/Shell.tsx'],
    ['server/ground/http/serve.ts', 'server/thing/session/identity.ts'],
    ['server/thing/ride/ride.routes.ts', 'server/flow/ingest/rebuild.ts'],
    ['server/flow/report/fleet.ts', 'server/role/app.ts'],
    ['server/role/api.ts', 'server/main.ts'],
  ])('%s → %s would be found', (path, name) => {
    const made = new Map(imports).set(path, [...(imports.get(path) ?? []), name]);
    expect(importsUpwards(made)).toEqual([`${path} → ${name}`]);
  });
});

/** Stylesheets of a room with those that they build on. */
function readSheets(room: string): [path: string, names: string[]][] {
  return readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
    .map((name) => `${room}/${name.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.css') && !/\/(dist|public|node_modules)\//.test(path))
    .map((path) => {
      const found = readFileSync(join(ROOT, path), 'utf8').matchAll(
        /(?:from|@import)\s+"(\.[^"]+)"/g,
      );
      return [path, [...found].map((match) => resolveImport(path, match[1] ?? ''))];
    });
}

describe('listeners of the fold', () => {
  const imports = new Map(sources.map((source) => [source.path, source.imports]));

  it('know no other listener, and of the hall only the moment and the changes', () => {
    expect(listenersThatKnowTooMuch(imports)).toEqual([]);
  });

  it.each([
    ['domain/ride/detect.ts', 'domain/fuel/levels.ts'],
    ['domain/event/detect.ts', 'domain/ride/state.ts'],
    ['domain/ride/count.ts', 'domain/fold/state.ts'],
    ['domain/fold/take.ts', 'domain/unnamed/take.ts'],
  ])('%s → %s would be found', (path, name) => {
    const made = new Map(imports).set(path, [...(imports.get(path) ?? []), name]);
    expect(listenersThatKnowTooMuch(made)).toContain(`${path} → ${name}`);
  });
});

describe('texts', () => {
  it.each(TEXT_RULES)('$says', ({ about, forbids, except }) => {
    const broken = sources
      .filter(({ path }) => about.test(path) && !except?.test(path))
      .filter(({ code }) => forbids.test(code))
      .map(({ path }) => path);
    expect(broken).toEqual([]);
  });

  it.each(TEXT_RULES)('the rule would see it broken: $says', ({ forbids, seen }) => {
    expect(seen.filter((code) => !forbids.test(code))).toEqual([]);
  });

  it('a spread that chooses, merges or is worked out breaks no rule', () => {
    const code = '{ ...(a && { b }), ...rest, c: [...[1, 2].map(f), ...(a ? [b] : [])] }';
    expect(TEXT_RULES.filter(({ forbids }) => forbids.test(code))).toEqual([]);
  });
});

describe('names', () => {
  it('no folder is called utils, lib, common, helpers, services or shared', () => {
    const named = folders.filter((folder) =>
      folder.split('/').some((word) => FOLDER_WORDS.includes(word)),
    );
    expect(named).toEqual([]);
  });

  it('no file only passes on the exports of others', () => {
    const barrels = sources
      .filter(({ path }) => !TEST_FILE.test(path))
      .filter(({ code }) => {
        const lines = code.split('\n').filter((line) => line.trim() !== '');
        const passed = lines.filter((line) =>
          /^export (\*|\{[^}]*\}|type \{[^}]*\}) from/.test(line),
        );
        return lines.length > 0 && passed.length === lines.length;
      })
      .map(({ path }) => path);
    expect(barrels).toEqual([]);
  });

  it('every file opens with a comment that says what it is for', () => {
    const silent = sources
      .filter(({ path }) => !TEST_FILE.test(path) && !path.endsWith('.d.ts'))
      .filter(({ path }) => !/^(#!.*\n)?(\/\/|\/\*)/.test(readFileSync(join(ROOT, path), 'utf8')))
      .map(({ path }) => path);
    expect(silent).toEqual([]);
  });
});

describe('documents', () => {
  const documents = [
    ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
    ...listDocuments('docs'),
    ...folders
      .map((folder) => `${folder}/README.md`)
      .filter((name) => existsSync(join(ROOT, name))),
  ];

  it.each(documents.length > 0 ? documents : ['(none yet)'])(
    '%s names paths that exist',
    (name) => {
      if (!existsSync(join(ROOT, name))) return;
      const text = readFileSync(join(ROOT, name), 'utf8');
      const named = [...text.matchAll(/`((?:domain|server|web|e2e|tools|docs)\/[\w./-]+)`/g)];
      const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) =>
        normalize(join(dirname(name), match[1] ?? '')),
      );
      const missing = [...named.map((match) => match[1] ?? ''), ...links].filter(
        (path) => !existsSync(join(ROOT, path)) && !path.startsWith('web/dist'),
      );
      expect(missing).toEqual([]);
    },
  );
});

function listDocuments(folder: string): string[] {
  if (!existsSync(join(ROOT, folder))) return [];
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1));
}

describe('decision records', () => {
  const folder = join(ROOT, 'docs/decisions');
  const files = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
  const index = readFileSync(join(folder, 'README.md'), 'utf8');

  it.each(files)('%s stands in the index by its title, with what replaced a part of it', (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const [, number, title] = /^# (\d{4}) (.*)$/m.exec(text) ?? [];
    expect(file.slice(0, 4)).toBe(number);
    const [, replaced = ''] = /\*\*Superseded in part (by .*)/i.exec(text) ?? [];
    const later = [...replaced.matchAll(/\bby (\d{4})/gi)].map(([, by]) => by ?? '');
    for (const by of later)
      expect(
        files.some((one) => one.startsWith(by)),
        by,
      ).toBe(true);
    const state = later.length > 0 ? `in part replaced by ${later.join(' and ')}` : 'stands';
    expect(index).toContain(`| [${number}](${file}) | ${title} | ${state} |`);
  });

  it('none has the number of another, and the index names no other', () => {
    expect(new Set(files.map((file) => file.slice(0, 4))).size).toBe(files.length);
    expect(index.match(/^\| \[/gm)).toHaveLength(files.length);
  });
});
