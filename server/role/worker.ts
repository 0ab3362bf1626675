// The role worker: what nobody waits for. Several processes may have it: work that is taken piece by piece is shared by
// all, and of those who look at everything one watches; when it ends, another one begins by looking at all.

import { openCopies } from '../flow/backup/archived-files.ts';
import { addBackupMetrics } from '../flow/backup/backup-metrics.ts';
import { startBackups } from '../flow/backup/backup-worker.ts';
import { startLogArchive } from '../flow/backup/log-worker.ts';
import { startDeadlines } from '../flow/ingest/deadlines.ts';
import { startWorker, type WorkerDeps } from '../flow/ingest/worker.ts';
import { startJobWorker } from '../flow/report/job-worker.ts';
import type { ReportMaker } from '../flow/report/order.ts';
import { startSendingWorker } from '../flow/report/sending-worker.ts';
import { ALONE, keepAlone } from '../ground/db/alone.ts';
import type { Geocoder } from '../ground/outside/geocoder.ts';
import { createMailer, type Mailer } from '../ground/outside/mail.ts';
import { createWebhookCaller } from '../ground/outside/webhook-call.ts';
import { addQueueMetrics } from '../ground/process/queue-metrics.ts';
import { startDeliveries } from '../thing/alert/delivery-worker.ts';
import { startEscalations } from '../thing/alert/escalation-worker.ts';
import { startTimeWorker } from '../thing/alert/time-worker.ts';
import { startArchiver } from '../thing/archive/archive-worker.ts';
import { openPlace } from '../thing/archive/open-place.ts';
import type { Past } from '../thing/archive/past.ts';
import type { Progress } from '../thing/contract/progress.ts';
import { startForwardings } from '../thing/forwarding/forwarding-worker.ts';
import type { VehicleChanges } from '../thing/live/changes.ts';
import { startAddresses } from '../thing/location/addresses.ts';
import { startAlertWorker } from '../thing/service/alert-worker.ts';
import { startHoursWorker } from '../thing/tachograph/hours-worker.ts';
import { startBookWorker } from '../thing/vehicle/book-worker.ts';
import { startMaintenance } from './maintenance.ts';
import type { Starting } from './starting.ts';

/** A message may have 500 records, and who receives it may have them stored before the answer. */
const FORWARDING_PATIENCE_MS = 30_000;

interface WorkerParts {
  /** As records are stored, so that what is derived again comes out the same. */
  storing: WorkerDeps;
  past: Past;
  /** undefined: places have names, but no addresses */
  geocoder: Geocoder | undefined;
  progress: Progress;
  reports: ReportMaker;
  changes: VehicleChanges;
}

export async function startWorkers(starting: Starting, parts: WorkerParts): Promise<void> {
  const { db, log, stops, metrics, now } = starting;
  addQueueMetrics({ db, registry: metrics, now });
  const { backup } = starting.input.config;
  const copies = backup && {
    place: await openPlace(backup),
    key: backup.key,
    archive: parts.past.place,
  };
  for (const worker of sharers(starting, parts, copies)) stops.push(() => worker.stop());
  if (copies) {
    const backups = startOwnBackups(starting, { ...copies, hour: backup.hour });
    stops.push(() => backups.stop());
  }
  const watching = await keepAlone(db.pool, ALONE.watching, {
    begin: async () => startWatching(starting, parts),
    onError: (error) => log.warn({ err: error }, 'nobody could begin to watch'),
  });
  stops.push(() => watching.stop());
}

/** Where backups go, and what of the archive they hold. Left out: the operator makes backups otherwise. */
type Copies = Parameters<typeof openCopies>[0];

interface Running {
  stop(): Promise<unknown>;
}

/** Each is started when it is asked for, so that what runs is known when the next one cannot start. */
function* sharers(
  starting: Starting,
  parts: WorkerParts,
  copies: Copies | undefined,
): Iterable<Running> {
  const { input, log, db, now } = starting;
  const { storing, geocoder, past } = parts;
  const { retentionMonths, archive } = input.config;
  yield startWorker(storing);
  if (geocoder) yield startAddresses({ ...storing, pool: db.pool, geocoder });
  yield startEscalations({ db, now, log });
  yield* senders(starting, parts);
  yield startArchiver({
    ...past,
    log,
    freshMonths: archive.freshMonths,
    ...(copies && { openCopies: () => openCopies(copies) }),
  });
  yield startMaintenance({ db, now, log, retentionMonths });
}

function startOwnBackups(starting: Starting, where: Copies & { hour: number }): Running {
  const { input, log, db, now, metrics } = starting;
  addBackupMetrics({ db, registry: metrics, now });
  return startBackups({
    ...where,
    db,
    url: input.databaseUrl,
    databaseFolder: input.databaseFolder,
    dataFolder: input.config.dataFolder,
    mailer: mailerOf(starting),
    now,
    log,
  });
}

/** Of whoever looks after the embedded database, whatever its roles are; undefined: nothing keeps its log. */
export async function startOwnLogArchive(starting: Starting): Promise<Running | undefined> {
  const { input, log, db, now } = starting;
  const { cluster } = input;
  const { backup, dataFolder } = input.config;
  if (!cluster) return undefined;
  if (!backup) {
    // What waited for a place that is not named any more would fill the disk.
    await cluster.withLog((reader) => reader.giveUp());
    return undefined;
  }
  return startLogArchive({
    db,
    cluster,
    place: await openPlace(backup),
    key: backup.key,
    hour: backup.hour,
    dataFolder,
    mailer: mailerOf(starting),
    now,
    log,
  });
}

function mailerOf({ input }: Starting): Mailer | null {
  const { mail } = input.config;
  return mail ? createMailer(mail) : null;
}

/** They look at what vehicles and time have changed, and begin with all: nobody may have watched before. */
function startWatching(
  { db, now, log }: Starting,
  { storing, progress, changes }: WorkerParts,
): Running {
  log.info({}, 'this process watches what time and changes bring about');
  const watchers: Running[] = [
    startDeadlines(storing),
    startAlertWorker({ db, now, changes, log }),
    startTimeWorker({ db, now, log, progressOf: progress.progressOf }),
    startBookWorker({ db, now, changes, log }),
    startHoursWorker({ db, now, changes, log }),
  ];
  return { stop: () => Promise.all(watchers.map((watcher) => watcher.stop())) };
}

/** They make reports, and send what leaves the house. */
function* senders(
  starting: Starting,
  { storing, past, reports, changes }: WorkerParts,
): Iterable<Running> {
  const { input, db, now, log } = starting;
  const { config, version } = input;
  yield startJobWorker({ db, now, reports, version, log });
  const mailer = mailerOf(starting);
  if (mailer) yield startSendingWorker({ db, now, reports, mailer, version, log });
  const { webhookPrivate: allowsPrivate } = config;
  const webhooks = createWebhookCaller({ allowsPrivate });
  yield startDeliveries({ db, now, mailer, webhooks, log });
  const caller = createWebhookCaller({ allowsPrivate, patienceMs: FORWARDING_PATIENCE_MS });
  const { countryOf } = storing;
  const passing = { changes, caller, countryOf, past, hasMail: mailer !== null };
  yield startForwardings({ db, now, log, ...passing });
}
