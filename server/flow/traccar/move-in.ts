// Moving in from a Traccar as one: the fleet, then its history, then the kilometres of both side by side.
import { setTimeout as pause } from 'node:timers/promises';
import type { TraccarProgress } from '@flotila/domain/traccar/traccar.api.ts';
import type { TraccarNamed } from '@flotila/domain/traccar/traccar.ts';
import type { Database } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { type Traccar, type TraccarList, TraccarRefused } from '../../ground/outside/traccar.ts';
import type { ArchivePlace } from '../../thing/archive/place.ts';
import { countryOf } from '../../thing/location/country.ts';
import { placeOf } from '../../thing/location/place.ts';
import { createAnnouncer } from '../ingest/announce.ts';
import { createIngest } from '../ingest/ingest.ts';
import { startWorker, type Worker } from '../ingest/worker.ts';
import { compareMonths, type MonthCompared } from './compare.ts';
import { importFleet } from './import-fleet.ts';
import { type History, importHistory } from './import-history.ts';
import { importLinked } from './import-linked.ts';
import { importRules } from './import-rules.ts';
import type { Outcome } from './take-one.ts';
import { countWaiting, listTaken } from './traccar.queries.ts';

interface Deps {
  db: Database;
  place: ArchivePlace;
  traccar: Traccar;
  now: () => number;
  /** How far it is. */
  progress(at: Partial<TraccarProgress>): void;
  warn(line: string): void;
  /** It is to end, with what signals throw. */
  signal?: AbortSignal | undefined;
}

interface Wanted {
  company: CompanyContext;
  /** Of whoever began it; left out: the command's. */
  accountId?: number | undefined;
  /** The address of the Traccar. */
  source: string;
  /** Epoch milliseconds. */
  since: number;
  withHistory: boolean;
}

export interface MovedIn {
  outcomes: Outcome[];
  /** What has no way here, by its names; undefined: the user may not see it. */
  others: { name: string; rows: string[] | undefined }[];
  history: History | undefined;
  months: MonthCompared[];
}

const OTHERS = {
  'attributes/computed': 'computed attributes',
} as const satisfies Partial<Record<TraccarList, string>>;
/** Vehicles that another process has just now are looked at again after this. */
const BUSY_MS = 500;
const PATIENCE_MS = 300_000;
/** Rebuilds are made here and not left to the next one who looks. */
const NEVER_MS = 3_600_000;

/** @throws TraccarRefused, TraccarAway */
export async function moveIn(deps: Deps, wanted: Wanted): Promise<MovedIn> {
  const { db, traccar, progress, signal } = deps;
  const { company, accountId } = wanted;
  const source = { company, source: wanted.source };
  const devices = await traccar.list('devices');
  if (!devices) throw new TraccarRefused('devices', 'the user of the token may not see devices');
  progress({ step: 'fleet', devices: devices.length });
  const groups = (await traccar.list('groups')) ?? [];
  const geofences = (await traccar.list('geofences')) ?? [];
  const taking = { db, ...source, now: deps.now, traccar, accountId, signal };
  const outcomes = await importFleet(taking, {
    devices,
    latest: await traccar.latest(devices),
    groups,
    drivers: (await traccar.list('drivers')) ?? [],
    geofences,
  });
  const users = await traccar.list('users');
  const maintenances = (await traccar.list('maintenance')) ?? [];
  outcomes.push(
    ...(await importLinked(taking, { devices, groups, maintenances, users: users ?? [] })),
  );
  const calendars = (await traccar.list('calendars')) ?? [];
  const notifications = (await traccar.list('notifications')) ?? [];
  outcomes.push(
    ...(await importRules(taking, { devices, groups, geofences, calendars, notifications })),
  );
  const others: MovedIn['others'] = users ? [] : [{ name: 'users', rows: undefined }];
  for (const [list, name] of Object.entries(OTHERS)) {
    const rows = await traccar.list(list as keyof typeof OTHERS);
    others.push({ name, rows: rows?.map(calledOf) });
  }
  if (!wanted.withHistory) return { outcomes, others, history: undefined, months: [] };
  const span = { since: wanted.since, until: deps.now() };
  const history = await takeHistory(deps, source, devices, span);
  progress({ step: 'months' });
  const months = await compareMonths({ db, traccar, ...source }, devices, span);
  return { outcomes, others, history, months };
}

function calledOf({ id, name, description }: TraccarNamed): string {
  return name || description || String(id);
}

/** Until rides are made of all that came, here or by a running Flotila; one that fails is not waited for without end. */
async function rebuildAll(
  db: Database,
  source: Parameters<typeof listTaken>[1],
  worker: Pick<Worker, 'look'>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const taken = await db.read((read) => listTaken(read, source));
  const vehicleIds = taken.filter(({ kind }) => kind === 'device').map(({ ours }) => ours);
  const count = () => db.read((read) => countWaiting(read, source.company, vehicleIds));
  let left = Number.POSITIVE_INFINITY;
  for (let since = performance.now(); performance.now() - since < PATIENCE_MS; ) {
    signal?.throwIfAborted();
    await worker.look();
    const waiting = await count();
    if (waiting === 0) return;
    if (waiting < left) since = performance.now();
    left = Math.min(left, waiting);
    await pause(BUSY_MS);
  }
}

type Source = Parameters<typeof importHistory>[0]['source'];

async function takeHistory(
  { db, place, traccar, now, progress, warn, signal }: Deps,
  source: Pick<Parameters<typeof importHistory>[0], 'company'> & { source: Source },
  devices: Parameters<typeof importHistory>[1],
  span: Parameters<typeof importHistory>[2],
): Promise<History> {
  const log = {
    info: () => undefined,
    warn: (_details: object, message: string) => warn(message),
    error: (_details: object, message: string) => warn(message),
  };
  const announcer = createAnnouncer(db, log);
  const onCommitted = announcer.announce;
  const shared = { db, now, placeOf, countryOf, log, onCommitted };
  const openIngest = () => createIngest(shared);
  try {
    const history = await importHistory(
      { ...source, db, traccar, now, progress, openIngest },
      devices,
      span,
    );
    progress({ step: 'rides' });
    const worker = startWorker({ ...shared, place, everyMs: NEVER_MS, calmMs: 0 });
    try {
      await rebuildAll(db, source, worker, signal);
    } finally {
      await worker.stop();
    }
    return history;
  } finally {
    await announcer.close();
  }
}
