// A world with a real tracker gateway in front of it: what a tracker sends to the port is stored and shown.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { connectionStore } from '../server/flow/gateway/gateway.queries.ts';
import { type Gateway, startGateway } from '../server/flow/gateway/listener.ts';
import { createAnnouncer } from '../server/flow/ingest/announce.ts';
import { createIngest } from '../server/flow/ingest/ingest.ts';
import { createRegistry } from '../server/flow/ingest/registry.ts';
import type { Database } from '../server/ground/db/open.ts';
import { PROTOCOLS } from '../server/ground/protocols/all.ts';
import { testDatabase } from '../server/testing/database.ts';
import { COMMAND_CHANNEL } from '../server/thing/command/command.queries.ts';
import { commandStore } from '../server/thing/command/command-store.ts';
import { startWorld, type World, type WorldOptions } from './world.ts';

export interface TrackerWorld {
  db: Database;
  world: World;
  gateway: Gateway;
  /** Where Teltonika trackers report, TCP. */
  port: number;
  close(): Promise<void>;
}

/** `fill` puts into the database what has to be there, beside the cast, before the application starts. */
export async function startTrackerWorld(
  fill: (db: Database) => Promise<void> = async () => undefined,
  { hasCast = true, ...options }: Pick<WorldOptions, 'webhookPrivate'> & { hasCast?: boolean } = {},
): Promise<TrackerWorld> {
  const database = await testDatabase({ hasCast });
  const { db } = database;
  await fill(db);
  const folder = await mkdtemp(join(tmpdir(), 'flotila-log-'));
  const quiet = () => undefined;
  const nothing = () => null;
  const log = { info: quiet, warn: quiet, error: quiet };
  const announcer = createAnnouncer(db, log);
  const places = { placeOf: nothing, countryOf: nothing };
  const storing = { now: Date.now, ...places, onCommitted: announcer.announce, log };
  const ingest = await createIngest({ db, ...storing });
  const gateway = await startGateway({
    config: { host: '127.0.0.1', ports: { teltonika: 0 } },
    protocols: PROTOCOLS,
    ingest,
    log,
    now: Date.now,
    rawLogFolder: folder,
    metrics: new Registry(),
    registry: await createRegistry(db, Date.now),
    store: connectionStore(db),
    commands: commandStore(db),
  });
  await db.listen('flotila_registry', (code) => gateway.forget(code));
  await db.listen(COMMAND_CHANNEL, (id) => gateway.ordered(id ? Number(id) : null));
  const world = await startWorld(db, {
    ...options,
    commandProtocols: PROTOCOLS,
    ...(process.env.FLOTILA_WEB_ROOT ? { webRoot: process.env.FLOTILA_WEB_ROOT } : {}),
    connections: {
      rawLogFolder: folder,
      flushRawLog: (deviceId) => gateway.flushRawLog(deviceId),
      protocols: PROTOCOLS,
    },
  });
  return {
    db,
    world,
    gateway,
    port: tcpPort(gateway),
    async close() {
      await world.close();
      await gateway.stop();
      await ingest.stop();
      await announcer.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function tcpPort(gateway: Gateway): number {
  return gateway.listeners.find(({ transport }) => transport === 'tcp')?.port ?? 0;
}
