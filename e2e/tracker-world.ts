// A world with a real tracker gateway in front of it: what a tracker sends to the port is stored and shown.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { Registry } from 'prom-client';
import type { Database } from '../server/db/open.ts';
import { connectionStore } from '../server/gateway/gateway.queries.ts';
import { type Gateway, startGateway } from '../server/gateway/listener.ts';
import { PROTOCOLS } from '../server/gateway/protocols/all.ts';
import { createIngest } from '../server/ingest/ingest.ts';
import { createRegistry } from '../server/ingest/registry.ts';
import { testDatabase } from '../server/testing/database.ts';
import { sharedBrowser, startWorld, type World } from './world.ts';

export interface TrackerWorld {
  db: Database;
  world: World;
  browser: Browser;
  /** Where Teltonika trackers report, TCP. */
  port: number;
  close(): Promise<void>;
}

/** `fill` puts into the empty database what has to be there before the application starts. */
export async function startTrackerWorld(
  fill: (db: Database) => Promise<void>,
): Promise<TrackerWorld> {
  const database = await testDatabase();
  const { db } = database;
  await fill(db);
  const folder = await mkdtemp(join(tmpdir(), 'flotila-log-'));
  const quiet = () => undefined;
  const nothing = () => null;
  const log = { info: quiet, warn: quiet, error: quiet };
  const storing = { now: Date.now, placeOf: nothing, countryOf: nothing, onCommitted: quiet, log };
  const ingest = await createIngest({ db, ...storing });
  const gateway = await startGateway({
    config: { host: '127.0.0.1', ports: { teltonika: 0 } },
    protocols: PROTOCOLS,
    ...{ ingest, log, now: Date.now, rawLogFolder: folder, metrics: new Registry() },
    registry: await createRegistry(db, Date.now),
    store: connectionStore(db),
  });
  const world = await startWorld(db, {
    ...(process.env.FLOTILA_WEB_ROOT ? { webRoot: process.env.FLOTILA_WEB_ROOT } : {}),
    connections: {
      rawLogFolder: folder,
      flushRawLog: (deviceId) => gateway.flushRawLog(deviceId),
      protocols: PROTOCOLS,
    },
  });
  const browser = await sharedBrowser();
  return {
    ...{ db, world, browser, port: tcpPort(gateway) },
    async close() {
      await world.close();
      await gateway.stop();
      await ingest.stop();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function tcpPort(gateway: Gateway): number {
  return gateway.listeners.find(({ transport }) => transport === 'tcp')?.port ?? 0;
}
