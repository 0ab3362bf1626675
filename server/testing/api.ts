// The application over a test database, with the cast signed in: requests go through everything that
// a real one goes through but the socket. Every answer is checked against its schema.
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { Registry } from 'prom-client';
import { freshReports } from '../flow/report/fresh-reports.ts';
import { keptPrints } from '../flow/report/kept-prints.ts';
import { PROTOCOLS } from '../ground/protocols/all.ts';
import { buildApp } from '../role/app.ts';
import type { AppDeps } from '../role/app-deps.ts';
import type { ConfiguredSettings } from '../role/public-settings.ts';
import { pastInMemory } from '../thing/archive/testing/places.ts';
import type { CompanyIds, NoteHandler, Notes } from '../thing/live/company-notes.ts';
import { ACCOUNT, CAST_PASSWORD } from './cast.ts';
import { toldChanges } from './company-changes.ts';
import { testDatabase } from './database.ts';
import { listsInProcess } from './lists.ts';
import { reportsInProcess } from './reports.ts';
import { trialsInProcess } from './trials.ts';

export const TEST_SECRET = 'a secret of the tests, long enough';

export type Who = keyof typeof ACCOUNT;

export interface TestApi {
  app: FastifyInstance;
  db: AppDeps['db'];
  /** Of the application: an archive in memory. */
  past: ReturnType<typeof pastInMemory>;
  /** Of the database, for another process on it. */
  url: string;
  /** Moves the clock of the application, milliseconds. */
  advance(ms: number): void;
  now(): number;
  /** Tells the application that vehicles changed. */
  changed(companyId: number, vehicleIds: number[]): void;
  /** Tells the application that alerts changed. */
  alertsChanged(companyId: number, alertIds: readonly number[]): void;
  /** Tells the application of which vehicles commands changed; null: of any. */
  commandsChanged(note: CompanyIds | null): void;
  /** Bearer header of a member of the cast, signed in once. */
  as(who: Who): Promise<{ authorization: string }>;
  call(
    who: Who | null,
    method: Method,
    url: string,
    body?: unknown,
  ): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const SETTINGS: ConfiguredSettings = {
  version: '0.0.0',
  release: '2026.12.0',
  demo: null,
  hasMail: true,
  streets: [],
  layers: [],
};

export async function testApi(
  overrides: Partial<AppDeps> = {},
  { hasCast = true } = {},
): Promise<TestApi> {
  const database = await testDatabase({ hasCast });
  let shift = 0;
  const now = () => Date.now() + shift;
  const changes = toldChanges();
  const past = pastInMemory(database.db, now);
  const alertHandlers = new Set<NoteHandler>();
  const commandHandlers = new Set<NoteHandler>();
  const app = await buildApp({
    db: database.db,
    now,
    secret: TEST_SECRET,
    version: '0.0.0',
    log: false,
    settings: () => SETTINGS,
    changes,
    alerts: notesTo(alertHandlers),
    commands: notesTo(commandHandlers),
    readiness: () => ({ ready: true, parts: { database: true } }),
    metrics: new Registry(),
    metricsToken: 'a token of the metrics',
    parseDeviceOptions: (_type, options) => options as Record<string, unknown>,
    past,
    reports: keptPrints(database.db, freshReports(past, reportsInProcess(database.db))),
    trials: trialsInProcess(database.db),
    judgeList: listsInProcess(database.db),
    connections: { rawLogFolder: '/nonexistent' },
    commandProtocols: PROTOCOLS,
    webRoot: '/nonexistent',
    checkAnswers: true,
    ...overrides,
  });
  const tokens = new Map<Who, Promise<{ authorization: string }>>();
  const as = (who: Who) => {
    const known = tokens.get(who) ?? signIn(app, ACCOUNT[who].login);
    tokens.set(who, known);
    return known;
  };
  return {
    app,
    db: database.db,
    url: database.url,
    past,
    as,
    now,
    advance: (ms) => {
      shift += ms;
      tokens.clear();
    },
    changed: (companyId, vehicleIds) => changes.tell({ companyId, vehicleIds }),
    alertsChanged: (companyId, ids) => {
      for (const handler of alertHandlers) handler({ companyId, ids });
    },
    commandsChanged: (note) => {
      for (const handler of commandHandlers) handler(note);
    },
    async call(who, method, url, body) {
      return app.inject({
        method,
        url,
        headers: who ? await as(who) : {},
        ...(body !== undefined && { payload: body as object }),
      });
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}

function notesTo(handlers: Set<NoteHandler>): Notes {
  return {
    subscribe(handler) {
      handlers.add(handler);
      return () => handlers.delete(handler);
    },
  };
}

async function signIn(app: FastifyInstance, login: string): Promise<{ authorization: string }> {
  const answer = await app.inject({
    method: 'GET',
    url: '/v1/all/token',
    headers: { authorization: basic(login, CAST_PASSWORD) },
  });
  if (answer.statusCode !== 200) throw new Error(`${login} cannot sign in: ${answer.body}`);
  return { authorization: `Bearer ${answer.json().accessToken}` };
}

export function basic(login: string, password: string): string {
  return `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;
}
