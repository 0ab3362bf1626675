// Another process of the role api on the database of a test's application, as an operator who runs two has it.
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { openDatabase } from '../ground/db/open.ts';
import { buildApp } from '../role/app.ts';
import { pastInMemory } from '../thing/archive/testing/places.ts';
import { hearChanges } from '../thing/live/changes.ts';
import type { TestApi } from './api.ts';
import { listsInProcess } from './lists.ts';
import { reportsInProcess } from './reports.ts';
import { trialsInProcess } from './trials.ts';

export interface SecondProcess {
  app: FastifyInstance;
  /** It listens, so streams can be open. */
  origin: string;
  close(): Promise<void>;
}

export async function secondProcess({ url, now }: TestApi): Promise<SecondProcess> {
  const db = openDatabase(url, { connections: 4 });
  const changes = await hearChanges(db);
  const nothing = { subscribe: () => () => undefined };
  const app = await buildApp({
    db,
    now,
    secret: 'a secret of the tests, long enough',
    version: '0.0.0',
    log: false,
    changes,
    alerts: nothing,
    commands: nothing,
    metrics: new Registry(),
    settings: () => ({
      version: '0.0.0',
      release: '0',
      demo: null,
      hasMail: true,
      streets: [],
      layers: [],
    }),
    readiness: () => ({ ready: true, parts: { database: true } }),
    metricsToken: null,
    connections: { rawLogFolder: '/nonexistent' },
    past: pastInMemory(db, now),
    reports: reportsInProcess(db),
    trials: trialsInProcess(db),
    judgeList: listsInProcess(db),
    webRoot: '/nonexistent',
    parseDeviceOptions: (_type, options) => options as Record<string, unknown>,
  });
  return {
    app,
    origin: await app.listen({ port: 0, host: '127.0.0.1' }),
    async close() {
      changes.stop();
      await app.close();
      await db.close();
    },
  };
}
