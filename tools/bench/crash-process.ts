// The server of the crash benchmark: gateway, ingest and worker over a given database, in a process
// that the parent kills without warning. Says on which ports it listens.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProtocolName } from '@flotila/domain/vehicle/device-choices.ts';
import { connectionStore } from '@flotila/server/flow/gateway/gateway.queries.ts';
import { startGateway } from '@flotila/server/flow/gateway/listener.ts';
import { createIngest } from '@flotila/server/flow/ingest/ingest.ts';
import { createRegistry } from '@flotila/server/flow/ingest/registry.ts';
import { startWorker } from '@flotila/server/flow/ingest/worker.ts';
import { openDatabase } from '@flotila/server/ground/db/open.ts';
import { PROTOCOLS } from '@flotila/server/ground/protocols/all.ts';
import { countryOf } from '@flotila/server/thing/location/country.ts';
import { placeOf } from '@flotila/server/thing/location/place.ts';
import { Registry as MetricsRegistry } from 'prom-client';

/** Where each protocol is heard. */
export type CrashPorts = Readonly<Partial<Record<ProtocolName, number>>>;

const url = process.argv[2];
if (!url || !process.send) throw new Error('started by tools/bench/crash.ts only');
const quiet = () => undefined;
// Outages are the purpose here: what the log says of them is not news.
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
const now = Date.now;
const db = openDatabase(url);
const parts = { db, now, placeOf, countryOf, log, onCommitted: quiet };
const ingest = await createIngest(parts);
startWorker(parts);
const gateway = await startGateway({
  config: { host: '127.0.0.1', ports: { teltonika: 0, 'wialon-retranslator': 0, intake: 0 } },
  protocols: PROTOCOLS,
  keys: { open: async () => ({ keyId: 0, opens: () => true }) },
  ingest,
  registry: await createRegistry(db, now),
  log,
  metrics: new MetricsRegistry(),
  rawLogFolder: await mkdtemp(join(tmpdir(), 'flotila-bench-')),
  now,
  store: connectionStore(db),
});
const ports = Object.fromEntries(
  gateway.listeners.map(({ protocol, port }) => [protocol, port]),
) as CrashPorts;
process.send(ports);
