// The rules of the house that a machine can keep, as a table; architecture.test.ts keeps them.

export interface Rule {
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

const SIMULATION = /^server\/ground\/protocols\/(simulation|[\w-]+\/simulator\.ts$)/;
export const TEST_FILE = /\.test\.tsx?$|\/testing\/|\/fixtures\//;

export const IMPORT_RULES: readonly Rule[] = [
  {
    says: 'domain imports nothing but zod, the index of rectangles, the reader of messages and itself',
    about: /^domain\//,
    forbids: /^(?!domain\/|zod$|flatbush$|@messageformat\/parser$)/,
    except: TEST_FILE,
    seen: ['domain/ride/ride.ts', 'pg'],
  },
  {
    says: 'server never imports web',
    about: /^server\//,
    forbids: /^web\//,
    seen: ['server/role/app.ts', 'web/ground/address/paths.ts'],
  },
  {
    says: 'web never imports server',
    about: /^web\//,
    forbids: /^server\//,
    seen: ['web/ground/call/api.ts', 'server/role/app.ts'],
  },
  {
    says: 'only tools import tools',
    about: /^(domain|server|web)\//,
    forbids: /^tools\//,
    except: TEST_FILE,
    seen: ['server/role/app.ts', 'tools/start.ts'],
  },
  {
    says: 'a query file imports no route file',
    about: /\.queries\.ts$/,
    forbids: /\.routes\.ts$/,
    seen: ['server/thing/ride/ride.queries.ts', 'server/thing/ride/ride.routes.ts'],
  },
  {
    says: 'an endpoint file imports no server or web',
    about: /\.api\.ts$/,
    forbids: /^(server|web)\//,
    seen: ['domain/ride/ride.api.ts', 'server/role/app.ts'],
  },
  {
    says: 'only tests import the test room',
    about: /^(domain|server|web)\//,
    forbids: /^server\/testing\//,
    except: TEST_FILE,
    seen: ['server/role/app.ts', 'server/testing/cast.ts'],
  },
  {
    says: 'MapLibre is imported only in web/ground/map',
    about: /./,
    forbids: /^maplibre-gl/,
    except: /^web\/ground\/map\/|^tools\/bench\/|^tools\/basemap/,
    seen: ['web/screen/online/OnlineList.tsx', 'maplibre-gl'],
  },
  {
    says: 'zod becomes OpenAPI only in server/ground/http',
    about: /./,
    forbids: /^fastify-type-provider-zod/,
    except: /^server\/ground\/http\//,
    seen: ['server/thing/ride/ride.routes.ts', 'fastify-type-provider-zod'],
  },
  {
    says: 'PDF and XLSX libraries are imported only in server/ground/render',
    about: /^(domain|server|web)\//,
    forbids: /^(pdfkit|exceljs)/,
    except: /^server\/(ground\/render\/|flow\/import\/[\w.-]+\.test\.ts$)/,
    seen: ['server/flow/report/logbook.ts', 'pdfkit'],
  },
  {
    says: 'what writes the plan as a document stays with its paper',
    about: /^(domain|server|web)\//,
    forbids: /^jspdf/,
    except: /^web\/screen\/plan\/paper\//,
    seen: ['web/screen/plan/PlanHead.tsx', 'jspdf'],
  },
  {
    says: 'the PostgreSQL client is imported only where SQL is',
    about: /^(domain|server|web)\//,
    forbids: /^(pg|pg-copy-streams)$/,
    except: new RegExp(
      `^server/(ground/db|flow/ingest|thing/fold)/|\\.queries\\.ts$|${TEST_FILE.source}`,
    ),
    seen: ['server/thing/ride/ride.routes.ts', 'pg'],
  },
  {
    says: 'the client of NATS is imported only where NATS is',
    about: /^(domain|server|web)\//,
    forbids: /^@nats-io\//,
    except: new RegExp(`^server/flow/nats/|${TEST_FILE.source}`),
    seen: ['server/thing/live/changes.ts', '@nats-io/transport-node'],
  },
  {
    says: 'OpenTelemetry is loaded by its door alone',
    about: /^(domain|server|web)\//,
    forbids: /^@opentelemetry\/|^server\/ground\/trace\/(otlp|traceparent)\.ts$/,
    except: new RegExp(`^server/ground/trace/|${TEST_FILE.source}`),
    seen: ['server/ground/http/serve.ts', '@opentelemetry/api'],
  },
  {
    says: 'what is about several machines is reached by its doors',
    about: /^(server|tools\/run)\//,
    forbids:
      /^server\/(ground\/db\/distribut(e|ion|ion-reach|ion-pack)\.ts|flow\/nats\/(?!door\.ts)|thing\/archive\/(s3-place|parquet-file)\.ts)/,
    except: new RegExp(
      `^server/(ground/db/distribut|flow/nats/|thing/archive/)|${TEST_FILE.source}`,
    ),
    seen: ['server/flow/ingest/lane.ts', 'server/ground/db/distribution-reach.ts'],
  },
  {
    says: 'Fastify is known only to the HTTP edge',
    about: /^server\/(flow\/(gateway|ingest)|ground\/db|thing\/(fold|location|ride))\//,
    forbids: /^fastify$/,
    except: /\.routes\.ts$/,
    seen: ['server/flow/ingest/ingest.ts', 'fastify'],
  },
  {
    says: 'the gateway does not know ingest: they meet in the ports of a connection',
    about: /^server\/flow\/gateway\//,
    forbids: /^server\/flow\/ingest\//,
    except: TEST_FILE,
    seen: ['server/flow/gateway/listener.ts', 'server/flow/ingest/ingest.ts'],
  },
  {
    says: 'protocols are pure: no sockets, files or clocks',
    about: /^server\/ground\/protocols\//,
    forbids: /^node:(net|dgram|http|https|fs|fs\/promises|child_process|timers|timers\/promises)$/,
    except: TEST_FILE,
    seen: ['server/ground/protocols/bce/frame.ts', 'node:net'],
  },
  {
    says: 'what simulates trackers is loaded by tools and tests alone',
    about: /^(domain|server|web)\//,
    forbids: SIMULATION,
    except: new RegExp(`${SIMULATION.source}|${TEST_FILE.source}`),
    seen: ['server/ground/protocols/bce/protocol.ts', 'server/ground/protocols/bce/simulator.ts'],
  },
];

export interface TextRule {
  says: string;
  about: RegExp;
  forbids: RegExp;
  except?: RegExp;
  /** Code that breaks it, so that no rule is blind. */
  seen: string[];
}

export const TEXT_RULES: readonly TextRule[] = [
  {
    says: 'SQL is written only in *.queries.ts, ingest, fold and db',
    about: /^(domain|server|web)\//,
    forbids:
      /\bsql(<[^`]*>)?`|\b(select\s[\s\S]{1,200}?\sfrom|insert into|delete from)\s+[a-z_]+\b/,
    except: new RegExp(
      `\\.queries\\.ts$|^server/(ground/db|flow/ingest|thing/fold)/|${TEST_FILE.source}`,
    ),
    seen: ['sql<Row>`select 1`', "query('delete from ride')"],
  },
  {
    says: 'nobody asks whether there are several machines (db/distribution-door.ts tells how far a statement reaches)',
    about: /^(server|tools)\//,
    forbids: /\bisDistributed\b|\bhasCitus\b/,
    except: /^server\/ground\/db\/distribut/,
    seen: ['if (db.isDistributed) return;'],
  },
  {
    says: 'connections of the pool are taken by db/connection.ts, which gives them back',
    about: /^(server|tools)\//,
    forbids: /\bpool\.connect\(/,
    except: new RegExp(`^server/ground/db/connection\\.ts$|${TEST_FILE.source}`),
    seen: ['const client = await db.pool.connect();'],
  },
  {
    says: 'process.env is read at the edge only',
    about: /^(domain|server)\//,
    forbids: /process\.env/,
    except: new RegExp(
      `^server/(main|ground/config/(config|own-command))\\.ts$|^server/ground/db/embedded/|${TEST_FILE.source}`,
    ),
    seen: ['process.env.PORT'],
  },
  {
    says: 'domain has no clock and no chance',
    about: /^domain\//,
    forbids: /Date\.now\(\)|new Date\(\)|Temporal\.Now|Math\.random\(/,
    except: TEST_FILE,
    seen: ['const now = Date.now();', 'Math.random()'],
  },
  {
    says: 'the server is told the time',
    about: /^server\//,
    forbids: /Date\.now\(\)|new Date\(\)|Temporal\.Now/,
    except: new RegExp(`^server/main\\.ts$|${TEST_FILE.source}`),
    seen: ['const now = new Date();'],
  },
  {
    says: 'no default exports but for tools that ask for one',
    about: /^(domain|server|web|tools)\//,
    forbids: /^export default/m,
    except: /^web\/vite\.config\.ts$|^server\/testing\/global-setup\.ts$/,
    seen: ['export default function App() {'],
  },
  {
    says: 'properties and elements stand one by one: a made-up object or list is not spread',
    about: /./,
    // The compiler finds no misspelt or doubled property in what is spread.
    forbids: /\.\.\.\s*\(?\s*(\{|\[[^[\]]*(\[[^[\]]*\][^[\]]*)*\](?:\s+as const\s*\))?\s*[,)\]}])/,
    seen: [
      '{ ...{ a, b }, c }',
      '<Row {...{ a, b }} />',
      '[...[a, [b]], c]',
      "[...(['a'] as const)]",
    ],
  },
];

/** What each file imports, as paths from the root. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** Every import that is part of a circle; types count as well. */
export function circlesIn(imports: Imports): string[] {
  const left = new Set(imports.keys());
  const importsLeft = (path: string) => (imports.get(path) ?? []).filter((name) => left.has(name));
  // Who imports nothing, or is imported by nobody, stands in no circle; without them few are left to ask.
  for (let before = Number.POSITIVE_INFINITY; left.size < before; ) {
    before = left.size;
    for (const path of left) if (importsLeft(path).length === 0) left.delete(path);
    const imported = new Set([...left].flatMap(importsLeft));
    for (const path of left) if (!imported.has(path)) left.delete(path);
  }
  const leadsTo = (from: string, goal: string) => {
    const reached = new Set([from]);
    for (const path of reached) for (const name of importsLeft(path)) reached.add(name);
    return reached.has(goal);
  };
  return [...left].flatMap((path) =>
    importsLeft(path)
      .filter((name) => leadsTo(name, path))
      .map((name) => `${path} → ${name}`),
  );
}

/**
 * The floors of a room, from the ground up. What lies on none of them begins, builds or tests the program, and is
 * imported by none.
 */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  server: ['ground', 'thing', 'flow', 'role'],
  web: ['ground', 'thing', 'screen', 'app'],
};
export const FLOORED = Object.keys(FLOORS);
/** What `server` and `web` have beside their floors. */
const BESIDE_FLOORS = /^(server\/(testing\/|main\.ts)|web\/(build\/|testing\/|vite\.config\.ts))/;
/** What tests beside it share. */
const TEST_HELP = /\/test-[\w-]+\.tsx?$/;
/** A thing without a folder of its own in `domain`: months of locations that left the table. */
const OWN_THINGS = ['archive'];

/** Higher than all floors is what lies on none. */
function heightOf(path: string): number {
  const [room = '', floor = ''] = path.split('/');
  const height = FLOORS[room]?.indexOf(floor) ?? 0;
  return height < 0 ? Number.POSITIVE_INFINITY : height;
}

/** Imports that lead up: what a floor needs of a higher one is handed down to it. Tests may look up. */
export function importsUpwards(imports: Imports): string[] {
  const roomOf = (path: string) => path.split('/')[0];
  return [...imports]
    .filter(([path]) => !TEST_FILE.test(path) && !TEST_HELP.test(path))
    .flatMap(([path, names]) =>
      names
        .filter((name) => roomOf(name) === roomOf(path) && heightOf(name) > heightOf(path))
        .map((name) => `${path} → ${name}`),
    );
}

/** Files that lie on no floor, loose on one, or in a thing that `domain` calls otherwise. */
export function outOfPlace(paths: readonly string[], nounsOfDomain: readonly string[]): string[] {
  return paths.filter((path) => {
    const [room = '', floor = '', folder = '', inFolder] = path.split('/');
    if (!FLOORED.includes(room) || BESIDE_FLOORS.test(path)) return false;
    const floors = FLOORS[room] ?? [];
    if (floor === floors.at(-1)) return false;
    if (!floors.includes(floor) || inFolder === undefined) return true;
    return floor === 'thing' && ![...nounsOfDomain, ...OWN_THINGS].includes(folder);
  });
}

/** Rooms of `domain` that hear each location in the fold. */
const LISTENERS = ['activity', 'event', 'fuel', 'ride', 'rule', 'zone'];
/** What the hall itself imports beside them. */
const BESIDE = ['fold', 'alert', 'location', 'vehicle', 'refueling', 'tachograph'];
const HALL = /^domain\/fold\/(?!test-)[\w-]+\.ts$/;
/** All that a listener may know of the hall. */
const OPEN_TO_LISTENERS = ['moment', 'changes', 'told'].map((name) => `domain/fold/${name}.ts`);
/** What zones are called, by which rules name them. */
const WORDS = ['domain/zone/zone.ts'];

/** Imports by which one listener would know another, or more of the hall than a location and the tables. */
export function listenersThatKnowTooMuch(imports: Imports): string[] {
  const roomOf = (path: string) => /^domain\/([\w-]+)\//.exec(path)?.[1] ?? '';
  const reached = new Set([...imports.keys()].filter((path) => HALL.test(path)));
  const broken: string[] = [];
  for (const path of reached) {
    const room = roomOf(path);
    const isListener = LISTENERS.includes(room);
    for (const name of imports.get(path) ?? []) {
      const other = roomOf(name);
      const isUnnamed = room === 'fold' && ![...LISTENERS, ...BESIDE, ''].includes(other);
      const isAnother =
        isListener && LISTENERS.includes(other) && other !== room && !WORDS.includes(name);
      const isHall = isListener && other === 'fold' && !OPEN_TO_LISTENERS.includes(name);
      if (isUnnamed || isAnother || isHall) broken.push(`${path} → ${name}`);
      // What a listener hears a location with; what it has beside the fold may look at others.
      if (LISTENERS.includes(other)) reached.add(name);
    }
  }
  return broken;
}
