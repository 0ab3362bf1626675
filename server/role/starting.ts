// What every role is started with, and where each says how it is ended.
import type { PublicSettings } from '@flotila/domain/session/session.api.ts';
import type { Logger } from 'pino';
import type { Registry as MetricsRegistry } from 'prom-client';
import type { Config } from '../ground/config/config.ts';
import type { CopiedCluster } from '../ground/db/embedded/embedded.ts';
import type { Database } from '../ground/db/open.ts';
import type { Traces } from '../ground/trace/traces.ts';
import type { Ingest, Registry } from '../thing/connection/ports.ts';

export interface ServerInput {
  config: Config;
  /** A migrated database. */
  databaseUrl: string;
  /** Where the embedded database lives; undefined: the database is elsewhere. */
  databaseFolder?: string | undefined;
  /** The embedded database, where this process looks after it. */
  cluster?: CopiedCluster | undefined;
  secret: string;
  /** Of what the product was specified as; programs are told it. */
  version: string;
  /** By date: which state of the product runs. */
  release: string;
  /** Folder of the built web application. */
  webRoot: string;
  /** Logins to show on the sign-in screen. */
  demo: PublicSettings['demo'];
  /** Logins of a demo that is turned off: their password is known, so it opens nothing any more. */
  lockedDemo?: PublicSettings['demo'];
  /** Runs after HTTP answers and before trackers are let in: the demo's past. */
  prepare?(parts: { db: Database; ingest: Ingest; registry: Registry }): Promise<void>;
}

export interface Starting {
  input: ServerInput;
  log: Logger;
  metrics: MetricsRegistry;
  db: Database;
  /** undefined: there is no collector. */
  traces: Traces | undefined;
  /** epoch milliseconds */
  now(): number;
  /** What to end, in the order of starting. */
  stops: (() => Promise<unknown>)[];
}
