// The rules of the house as a table, and the test that keeps them: who may import what, which words
// name folders, where SQL and the outside world are touched, and that documents name real paths.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Rule {
  says: string;
  /** Files the rule is about, as paths from the root. */
  about: RegExp;
  /** An import (path from the root, or package) that breaks it. */
  forbids: RegExp;
  /** Files that may. */
  except?: RegExp;
  /** A file and an import that break it, so that no rule is blind. */
  seen: [path: string, name: string];
}

const TEST_FILE = /\.test\.tsx?$|\/testing\/|\/fixtures\//;

const IMPORT_RULES: readonly Rule[] = [
  {
    says: 'domain imports nothing but zod and itself',
    about: /^domain\//,
    forbids: /^(?!domain\/|zod$)/,
    except: TEST_FILE,
    seen: ['domain/ride/ride.ts', 'pg'],
  },
  {
    says: 'server never imports web',
    about: /^server\//,
    forbids: /^web\//,
    seen: ['server/app.ts', 'web/paths.ts'],
  },
  {
    says: 'web never imports server',
    about: /^web\//,
    forbids: /^server\//,
    seen: ['web/api.ts', 'server/app.ts'],
  },
  {
    says: 'only tools import tools',
    about: /^(domain|server|web)\//,
    forbids: /^tools\//,
    except: TEST_FILE,
    seen: ['server/app.ts', 'tools/start.ts'],
  },
  {
    says: 'a query file imports no route file',
    about: /\.queries\.ts$/,
    forbids: /\.routes\.ts$/,
    seen: ['server/ride/ride.queries.ts', 'server/ride/ride.routes.ts'],
  },
  {
    says: 'an endpoint file imports no server or web',
    about: /\.api\.ts$/,
    forbids: /^(server|web)\//,
    seen: ['domain/ride/ride.api.ts', 'server/app.ts'],
  },
  {
    says: 'only tests import the test room',
    about: /^(domain|server|web)\//,
    forbids: /^server\/testing\//,
    except: TEST_FILE,
    seen: ['server/app.ts', 'server/testing/cast.ts'],
  },
  {
    says: 'MapLibre is imported only in web/map',
    about: /./,
    forbids: /^maplibre-gl/,
    except: /^web\/map\/|^tools\/bench\/|^tools\/basemap/,
    seen: ['web/online/OnlineList.tsx', 'maplibre-gl'],
  },
  {
    says: 'zod becomes OpenAPI only in server/http',
    about: /./,
    forbids: /^fastify-type-provider-zod/,
    except: /^server\/http\//,
    seen: ['server/ride/ride.routes.ts', 'fastify-type-provider-zod'],
  },
  {
    says: 'PDF and XLSX libraries are imported only in server/render',
    about: /^(domain|server|web)\//,
    forbids: /^(pdfkit|exceljs|hucre)/,
    except: /^server\/render\//,
    seen: ['server/report/logbook.ts', 'pdfkit'],
  },
  {
    says: 'the PostgreSQL client is imported only where SQL is',
    about: /^(domain|server|web)\//,
    forbids: /^(pg|pg-copy-streams)$/,
    except: new RegExp(`^server/(db|ingest)/|\\.queries\\.ts$|${TEST_FILE.source}`),
    seen: ['server/ride/ride.routes.ts', 'pg'],
  },
  {
    says: 'Fastify is known only to the HTTP edge',
    about: /^server\/(gateway|ingest|db|location|ride)\//,
    forbids: /^fastify$/,
    except: /\.routes\.ts$/,
    seen: ['server/ingest/ingest.ts', 'fastify'],
  },
  {
    says: 'the gateway knows ingest only by its ports',
    about: /^server\/gateway\//,
    forbids: /^server\/ingest\/(?!ports\.ts)/,
    except: TEST_FILE,
    seen: ['server/gateway/listener.ts', 'server/ingest/ingest.ts'],
  },
  {
    says: 'protocols are pure: no sockets, files or clocks',
    about: /^server\/gateway\/protocols\//,
    forbids: /^node:(net|dgram|http|https|fs|fs\/promises|child_process|timers|timers\/promises)$/,
    except: TEST_FILE,
    seen: ['server/gateway/protocols/bce/frame.ts', 'node:net'],
  },
];

interface TextRule {
  says: string;
  about: RegExp;
  forbids: RegExp;
  except?: RegExp;
}

const TEXT_RULES: readonly TextRule[] = [
  {
    says: 'SQL is written only in *.queries.ts, ingest and db',
    about: /^(domain|server|web)\//,
    forbids:
      /\bsql(<[^`]*>)?`|\b(select\s[\s\S]{1,200}?\sfrom|insert into|delete from)\s+[a-z_]+\b/,
    except: new RegExp(`\\.queries\\.ts$|^server/(ingest|db)/|${TEST_FILE.source}`),
  },
  {
    says: 'process.env is read at the edge only',
    about: /^(domain|server)\//,
    forbids: /process\.env/,
    except: new RegExp(`^server/(main|config)\\.ts$|^server/db/embedded/|${TEST_FILE.source}`),
  },
  {
    says: 'domain has no clock and no chance',
    about: /^domain\//,
    forbids: /Date\.now\(\)|new Date\(\)|Temporal\.Now|Math\.random\(/,
    except: TEST_FILE,
  },
  {
    says: 'the server is told the time',
    about: /^server\//,
    forbids: /Date\.now\(\)|new Date\(\)|Temporal\.Now/,
    except: new RegExp(`^server/main\\.ts$|${TEST_FILE.source}`),
  },
  {
    says: 'no default exports but for tools that ask for one',
    about: /^(domain|server|web|tools)\//,
    forbids: /^export default/m,
    except: /^web\/vite\.config\.ts$|^server\/testing\/global-setup\.ts$/,
  },
];

/** Screens of the specification. `refueling`, `contracts` and `service` are things too. */
const AREAS = [
  'login',
  'online',
  'history',
  'logbook',
  'events',
  'preview',
  'plan',
  'data',
  'report',
];
const FOLDER_WORDS = ['utils', 'util', 'lib', 'libs', 'common', 'helpers', 'services', 'shared'];
const ROOMS = ['domain', 'server', 'web', 'tools', 'e2e'];
const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'public', 'generated', 'data']);
const ROOT = import.meta.dirname;

interface Source {
  path: string;
  /** Without comments, so that words in prose break no rule. */
  code: string;
  imports: string[];
}

const folders: string[] = [];
const sources = ROOMS.flatMap((room) => readFolder(room));

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
    const migrate = sources.find((source) => source.path === 'server/db/migrate.ts');
    expect(migrate?.imports).toEqual(
      expect.arrayContaining(['pg', 'node:fs', 'server/db/partitions.ts']),
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
    const areaOf = (path: string) => AREAS.find((area) => path.startsWith(`web/${area}/`));
    const broken = sources.flatMap(({ path, imports }) =>
      imports
        .filter((name) => areaOf(path) && areaOf(name) && areaOf(name) !== areaOf(path))
        .map((name) => `${path} → ${name}`),
    );
    expect(broken).toEqual([]);
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
