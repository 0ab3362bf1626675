// Takes over the positions of a Traccar's devices, through the same take as what trackers send. What is here of a device is one
// unbroken time, kept after each day: first it grows from its end to now, then from its beginning into the past, so what is
// needed first comes first, and a command that was stopped goes on there. What comes twice is dropped by the take.

import { DAY_MS } from '@flotila/domain/time.ts';
import type { TraccarProgress } from '@flotila/domain/traccar/traccar.api.ts';
import type { TraccarDevice } from '@flotila/domain/traccar/traccar.ts';
import type { Database } from '../../ground/db/open.ts';
import type { Traccar } from '../../ground/outside/traccar.ts';
import { recordOfPosition } from '../../ground/protocols/traccar-forward/position.ts';
import type { Ingest, StoreResult } from '../../thing/connection/ports.ts';
import { listTaken, listTrackers, noteHistory, type Source } from './traccar.queries.ts';

/** Days of all devices before older ones of any: what happened lately is whole first. */
const BLOCK_DAYS = 30;
/** What was here lately is asked for again: trackers send late what they had kept. */
const AGAIN_MS = DAY_MS;

export interface HistoryDeps extends Source {
  db: Database;
  traccar: Pick<Traccar, 'positions'>;
  now: () => number;
  /** A new one for each block, which is stopped after it: by what lies far apart it would take clocks for lost. */
  openIngest(): Promise<Ingest>;
  progress(at: Partial<TraccarProgress>): void;
}

interface Span {
  from: number;
  to: number;
}

interface Historied {
  device: TraccarDevice;
  tracker: { deviceId: number; companyId: number; vehicleId: number };
  isTotal: boolean;
  /** What is here; null: nothing. */
  here: Span | null;
  isRefused: boolean;
}

export interface History extends StoreResult {
  /** Names of devices of which the user may not read all that was asked for. */
  refused: string[];
}

/** Epoch milliseconds. Answers what came of the records. */
export async function importHistory(
  deps: HistoryDeps,
  devices: readonly TraccarDevice[],
  { since, until }: { since: number; until: number },
): Promise<History> {
  const sum: StoreResult = { stored: 0, duplicates: 0, quarantined: 0 };
  const those = await historied(deps, devices);
  const takeAll = async (from: number, plan: (one: Historied) => Span[]) => {
    const day = new Date(from).toISOString().slice(0, 10);
    const tell = (done: number) =>
      deps.progress({ step: 'history', day, done, positions: sum.stored });
    const ingest = await deps.openIngest();
    try {
      for (const [done, one] of those.entries()) {
        tell(done);
        await takeDays(deps, ingest, one, plan(one), sum);
      }
      tell(those.length);
    } finally {
      await ingest.stop();
    }
  };
  if (those.some(({ here }) => here !== null)) {
    const ends = those.flatMap(({ here }) => here?.to ?? []);
    await takeAll(Math.min(...ends) - AGAIN_MS, ({ here }) =>
      here ? daysOf({ from: here.to - AGAIN_MS, to: until }) : [],
    );
  }
  const block = BLOCK_DAYS * DAY_MS;
  for (let to = until; to > since; to -= block) {
    const from = Math.max(since, to - block);
    await takeAll(from, ({ here }) => {
      // Nothing between what is here and what comes may be left out.
      const end = here === null ? until : here.from;
      return end > from ? daysOf({ from, to: Math.min(end, to) }).reverse() : [];
    });
  }
  return { ...sum, refused: those.filter((one) => one.isRefused).map((one) => one.device.name) };
}

async function historied(
  deps: HistoryDeps,
  devices: readonly TraccarDevice[],
): Promise<Historied[]> {
  const { db, company } = deps;
  const taken = await db.read((read) => listTaken(read, deps));
  const trackers = await db.read((read) =>
    listTrackers(
      read,
      devices.map(({ uniqueId }) => uniqueId.trim()),
    ),
  );
  return devices.flatMap((device) => {
    const link = taken.find(({ kind, theirs }) => kind === 'device' && theirs === device.id);
    const tracker = trackers.find(({ code }) => code === device.uniqueId.trim());
    if (!link?.isThere || !tracker || tracker.vehicleId === null) return [];
    const { deviceId, vehicleId, companyId, isTotal } = tracker;
    if (companyId !== company.id) return [];
    const { historyFrom: from, historyTo: to } = link;
    const here = from === null || to === null ? null : { from, to };
    const ours = { deviceId, vehicleId, companyId };
    return [{ device, tracker: ours, isTotal, here, isRefused: false }];
  });
}

/** Days by UTC, the first and the last one cut to the time. */
function daysOf({ from, to }: Span): Span[] {
  const days: Span[] = [];
  for (let at = from; at < to; ) {
    const end = Math.min(to, (Math.floor(at / DAY_MS) + 1) * DAY_MS);
    days.push({ from: at, to: end });
    at = end;
  }
  return days;
}

async function takeDays(
  deps: HistoryDeps,
  ingest: Ingest,
  one: Historied,
  days: readonly Span[],
  sum: StoreResult,
): Promise<void> {
  for (const day of days) {
    if (one.isRefused) return;
    // Both ends are included there.
    const positions = await deps.traccar.positions(one.device, day.from, day.to - 1);
    // A right that was taken away is not the end of the other devices.
    if (!positions) {
      one.isRefused = true;
      return;
    }
    // Read as those that it forwards, so that a position that comes both ways is one.
    const read = positions
      .filter(({ deviceId }) => deviceId === one.device.id)
      .map((position) => recordOfPosition(position, { isTotal: one.isTotal }));
    const records = read
      .filter((record) => typeof record !== 'string')
      .sort((a, b) => (a.time ?? 0) - (b.time ?? 0));
    sum.quarantined += read.length - records.length;
    if (records.length > 0) {
      const batch = { device: one.tracker, records, receivedTs: deps.now() };
      const { stored, duplicates, quarantined } = await ingest.store(batch);
      sum.stored += stored;
      sum.duplicates += duplicates;
      sum.quarantined += quarantined;
    }
    await deps.db.write((db) => noteHistory(db, deps, one.device.id, day));
    one.here = {
      from: Math.min(one.here?.from ?? day.from, day.from),
      to: Math.max(one.here?.to ?? day.to, day.to),
    };
  }
}
