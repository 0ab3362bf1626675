// The way of tracker records into the database: batches of many trackers are gathered into few commits,
// each of which stores the locations, folds them and moves the live rows on. A batch resolves after its
// commit and not before, so what a tracker was acknowledged is on the disk.

import type { CountryOf } from '@flotila/domain/location/country-of.ts';
import type { Database } from '../../ground/db/open.ts';
import type { WorkLog } from '../../ground/log/log.ts';
import type { Traces } from '../../ground/trace/traces.ts';
import { type Ingest, KEPT_TRACKERS } from '../../thing/connection/ports.ts';
import { createExtraNames } from '../../thing/fold/extra-names.ts';
import { createLocationReader } from '../../thing/fold/read-locations.ts';
import { hearSetups } from '../../thing/fold/setup-notes.ts';
import { createSetups } from '../../thing/fold/setups.ts';
import type { CompanyChange } from '../../thing/live/changes.ts';
import type { PlaceOf } from '../../thing/location/place.ts';
import { createLane, type Lane } from './lane.ts';
import { type MachineClock, machineClock } from './machine-clock.ts';
import { createStates } from './states.ts';
import { createTrackerClocks } from './tracker-clocks.ts';

export interface IngestDeps {
  db: Database;
  /** epoch milliseconds */
  now: () => number;
  placeOf: PlaceOf;
  countryOf: CountryOf;
  log: WorkLog;
  /** Who is told of commits; left out: nobody. */
  traces?: Traces | undefined;
  /** Called after every commit. */
  onCommitted(changes: CompanyChange[]): void;
  /** Records that may wait for a commit; beyond it the gateway stops reading. */
  queueMax?: number;
  /** Of how many trackers setups are remembered; left out: KEPT_TRACKERS. */
  keptTrackers?: number | undefined;
  /** Left out: that of this machine. */
  machine?: MachineClock;
}

const LANES = 4;
const QUEUE_MAX = 200_000;
/** A state is some kilobytes, and read again by one question: of the busiest it is enough. */
const STATES_SHARE = 0.4;

/** Opens ingest. `stop` stores what waits, then gives the connections back; it does not close `db`. */
export async function createIngest(deps: IngestDeps): Promise<Ingest> {
  const { db, now, placeOf, countryOf, log, traces, machine = machineClock() } = deps;
  const queueMax = deps.queueMax ?? QUEUE_MAX;
  const { keptTrackers = KEPT_TRACKERS } = deps;
  const setups = createSetups(db.pool, now, keptTrackers);
  const names = createExtraNames(db.pool);
  const reader = createLocationReader(names, countryOf);
  const stopListening = await hearSetups(db, (note) => setups.forget(note));
  const months = new Set<string>();
  const states = createStates(Math.ceil(keptTrackers * STATES_SHARE));
  let isStopped = false;
  let waitingForDrain: (() => void)[] = [];
  const { reach } = db;
  const clocks = createTrackerClocks(keptTrackers);
  const reading = { setups, clocks, countryOf, names, reader, placeOf, machine };
  const shared = { ...reading, db, reach, now, months, states, log, traces };
  const lanes: Lane[] = Array.from({ length: LANES }, () =>
    createLane({
      ...shared,
      onCommitted: (vehicles) => deps.onCommitted(byCompany(vehicles)),
      onSettled: announceDrain,
    }),
  );

  function queued(): number {
    return lanes.reduce((sum, lane) => sum + lane.records, 0);
  }

  function announceDrain(): void {
    if (waitingForDrain.length === 0 || queued() > queueMax / 2) return;
    const waiting = waitingForDrain;
    waitingForDrain = [];
    for (const resolve of waiting) resolve();
  }

  return {
    queueMax,
    get queued() {
      return queued();
    },
    store(batch) {
      if (isStopped) return Promise.reject(new Error('ingest is stopped'));
      // The gateway stops reading at queueMax; what was already read may still come.
      if (queued() > queueMax * 2) return Promise.reject(new Error('too many records wait'));
      const lane = lanes[reach.laneOf(batch.device) % LANES] as Lane;
      return lane.store(batch);
    },
    drained() {
      if (queued() <= queueMax / 2) return Promise.resolve();
      return new Promise((resolve) => waitingForDrain.push(resolve));
    },
    async stop() {
      isStopped = true;
      await Promise.all(lanes.map((lane) => lane.stop()));
      stopListening();
    },
  };
}

function byCompany(vehicles: { companyId: number; vehicleId: number }[]): CompanyChange[] {
  const idsOf = new Map<number, number[]>();
  for (const { companyId, vehicleId } of vehicles) {
    const ids = idsOf.get(companyId);
    if (ids) ids.push(vehicleId);
    else idsOf.set(companyId, [vehicleId]);
  }
  return [...idsOf].map(([companyId, vehicleIds]) => ({ companyId, vehicleIds }));
}
