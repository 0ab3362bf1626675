// The HTTP application over a database of a benchmark, with one signed-in caller: what is asked goes through
// the real handlers and over loopback.

import { freshReports } from '@flotila/server/flow/report/fresh-reports.ts';
import type { Database } from '@flotila/server/ground/db/open.ts';
import { buildApp } from '@flotila/server/role/app.ts';
import { listsInProcess } from '@flotila/server/testing/lists.ts';
import type { Past } from '@flotila/server/thing/archive/past.ts';
import { pastInMemory } from '@flotila/server/thing/archive/testing/places.ts';
import { hashPassword } from '@flotila/server/thing/session/password.ts';
import { Registry } from 'prom-client';
import { reportsInProcess } from '../../server/testing/reports.ts';
import { trialsInProcess } from '../../server/testing/trials.ts';
import { signIn } from '../run/sign-in.ts';

/** Login and password of the caller. */
const CALLER = 'bench';

export interface BenchApi {
  /** Asks below /v1; the text of the answer. @throws when it is refused */
  ask(path: string): Promise<string>;
  /** Brings a file below /v1; the text of the answer. @throws when it is refused */
  upload(path: string, file: Uint8Array, fileName: string): Promise<string>;
  close(): Promise<void>;
}

/** Adds the caller, a superuser. */
export async function insertCaller(db: Database): Promise<void> {
  await db.pool.query(
    `insert into account (login, password_hash, access) values ($1, $2, 'superuser')`,
    [CALLER, await hashPassword(CALLER)],
  );
}

/** Needs `insertCaller` before. */
export async function openApi(
  db: Database,
  past: Past = pastInMemory(db, Date.now),
): Promise<BenchApi> {
  const app = await buildApp({
    db,
    now: Date.now,
    secret: 'the secret of a benchmark',
    version: '0',
    log: false,
    past,
    reports: freshReports(past, reportsInProcess(db)),
    trials: trialsInProcess(db),
    judgeList: listsInProcess(db),
    settings: () => ({
      version: '0',
      release: '0',
      demo: null,
      hasMail: false,
      streets: [],
      layers: [],
    }),
    changes: { watch: () => ({ ready: Promise.resolve(), stop: () => undefined }) },
    alerts: { subscribe: () => () => undefined },
    commands: { subscribe: () => () => undefined },
    readiness: () => ({ ready: true, parts: {} }),
    metrics: new Registry(),
    metricsToken: null,
    connections: { rawLogFolder: '/nonexistent' },
    parseDeviceOptions: () => ({}),
    webRoot: '/nonexistent',
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const { accessToken } = await signIn(origin, { login: CALLER, password: CALLER });
  const send = async (path: string, request: RequestInit) => {
    const headers = { authorization: `Bearer ${accessToken}`, 'accept-encoding': 'identity' };
    const response = await fetch(`${origin}/v1/${path}`, { ...request, headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status}: ${text.slice(0, 300)}`);
    return text;
  };
  return {
    ask: (path) => send(path, {}),
    upload(path, file, fileName) {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(file)]), fileName);
      return send(path, { method: 'POST', body });
    },
    close: async () => {
      await app.close();
    },
  };
}

/** Milliseconds that the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
