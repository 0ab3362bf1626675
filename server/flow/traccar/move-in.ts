// Moving in from a Traccar as one: the fleet, then its history, then the kilometres of both side by side.
import type { TraccarNamed } from '@flotila/domain/traccar/traccar.ts';
import type { Database } from '../../ground/db/open.ts';
import { type Traccar, type TraccarList, TraccarRefused } from '../../ground/outside/traccar.ts';
import type { ArchivePlace } from '../../thing/archive/place.ts';
import type { StoreResult } from '../../thing/connection/ports.ts';
import { countryOf } from '../../thing/location/country.ts';
import { placeOf } from '../../thing/location/place.ts';
import { companyOf } from '../../thing/session/identity.ts';
import { listCompanies } from '../../thing/session/session.queries.ts';
import { createAnnouncer } from '../ingest/announce.ts';
import { createIngest } from '../ingest/ingest.ts';
import { startWorker } from '../ingest/worker.ts';
import { compareMonths, type MonthCompared } from './compare.ts';
import { importFleet, type Outcome } from './import-fleet.ts';
import { importHistory } from './import-history.ts';

interface Deps {
  db: Database;
  place: ArchivePlace;
  traccar: Traccar;
  now: () => number;
  tell(line: string): void;
}

interface Wanted {
  /** Left out: the only one. */
  companyCode: string | undefined;
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
  history: StoreResult | undefined;
  months: MonthCompared[];
}

const OTHERS = {
  maintenance: 'maintenances',
  notifications: 'notifications',
  'attributes/computed': 'computed attributes',
  calendars: 'calendars',
  users: 'users',
} as const satisfies Partial<Record<TraccarList, string>>;
/** Rebuilds are made here and not left to the next one who looks. */
const NEVER_MS = 3_600_000;

/** A text: why it cannot begin. @throws TraccarRefused, TraccarAway */
export async function moveIn(deps: Deps, wanted: Wanted): Promise<MovedIn | string> {
  const { db, traccar, tell } = deps;
  const company = await chosenCompany(db, wanted.companyCode);
  if (typeof company === 'string') return company;
  const source = { company, source: wanted.source };
  const devices = await traccar.list('devices');
  if (!devices) throw new TraccarRefused('the user of the token may not see devices');
  tell(`${devices.length} devices`);
  const outcomes = await importFleet(
    { db, ...source, now: deps.now },
    {
      devices,
      latest: await traccar.latest(),
      groups: (await traccar.list('groups')) ?? [],
      drivers: (await traccar.list('drivers')) ?? [],
      geofences: (await traccar.list('geofences')) ?? [],
    },
  );
  const others: MovedIn['others'] = [];
  for (const [list, name] of Object.entries(OTHERS)) {
    const rows = await traccar.list(list as keyof typeof OTHERS);
    others.push({ name, rows: rows?.map(calledOf) });
  }
  if (!wanted.withHistory) return { outcomes, others, history: undefined, months: [] };
  const span = { since: wanted.since, until: deps.now() };
  const history = await takeHistory(deps, source, devices, span);
  tell('kilometres');
  const months = await compareMonths({ db, traccar, ...source }, devices, span);
  return { outcomes, others, history, months };
}

async function chosenCompany(db: Database, code: string | undefined) {
  const companies = await db.read(listCompanies);
  const only = companies.length === 1 ? companies[0] : undefined;
  const row = code === undefined ? only : companies.find((one) => one.code === code);
  if (row) return companyOf(row, { administrator: true, dispatcher: true, ownRecords: false });
  return code === undefined
    ? '--company is needed: there is more than one, or none.'
    : `There is no company ${code}.`;
}

function calledOf({ id, name, description, type, email }: TraccarNamed): string {
  return name || description || email || type || String(id);
}

type Source = Parameters<typeof importHistory>[0]['source'];

async function takeHistory(
  { db, place, traccar, now, tell }: Deps,
  source: Pick<Parameters<typeof importHistory>[0], 'company'> & { source: Source },
  devices: Parameters<typeof importHistory>[1],
  span: Parameters<typeof importHistory>[2],
): Promise<StoreResult> {
  const log = {
    info: () => undefined,
    warn: (_details: object, message: string) => tell(message),
    error: (_details: object, message: string) => tell(message),
  };
  const announcer = createAnnouncer(db, log);
  const onCommitted = announcer.announce;
  const shared = { db, now, placeOf, countryOf, log, onCommitted };
  const openIngest = () => createIngest(shared);
  try {
    const history = await importHistory(
      { ...source, db, traccar, now, tell, openIngest },
      devices,
      span,
    );
    tell('rides');
    const worker = startWorker({ ...shared, place, everyMs: NEVER_MS, calmMs: 0 });
    try {
      while ((await worker.look()).rebuilt > 0);
    } finally {
      await worker.stop();
    }
    return history;
  } finally {
    await announcer.close();
  }
}
