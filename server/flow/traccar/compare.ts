// The kilometres of each vehicle and month as a Traccar counts them, beside ours.
import { addDays, localDay, startOfDay } from '@flotila/domain/time.ts';
import type { TraccarDevice } from '@flotila/domain/traccar/traccar.ts';
import type { Database } from '../../ground/db/open.ts';
import type { Traccar } from '../../ground/outside/traccar.ts';
import { listTaken, type Source, sumDistance } from './traccar.queries.ts';

export interface MonthCompared {
  device: TraccarDevice;
  /** yyyy-MM */
  month: string;
  /** Metres; undefined: it does not tell. */
  theirs: number | undefined;
  ours: number;
}

interface Deps extends Source {
  db: Database;
  traccar: Pick<Traccar, 'distance'>;
}

/** Months of the company's zone that lie in the time, of devices whose vehicle is here. Epoch milliseconds. */
export async function compareMonths(
  deps: Deps,
  devices: readonly TraccarDevice[],
  { since, until }: { since: number; until: number },
): Promise<MonthCompared[]> {
  const taken = await deps.db.read((read) => listTaken(read, deps));
  const compared: MonthCompared[] = [];
  for (const device of devices) {
    const link = taken.find(({ kind, theirs }) => kind === 'device' && theirs === device.id);
    if (!link?.isThere) continue;
    for (const { month, from, to } of monthsOf(since, until, deps.company.timeZone)) {
      const ours = await deps.db.read((db) => {
        return sumDistance(db, deps.company, link.ours, { from, to });
      });
      const theirs = await deps.traccar.distance(device, from, to - 1);
      if (ours > 0 || theirs) compared.push({ device, month, theirs, ours });
    }
  }
  return compared;
}

function monthsOf(since: number, until: number, zone: string) {
  const months: { month: string; from: number; to: number }[] = [];
  for (let day = localDay(since, zone); startOfDay(day, zone) < until; ) {
    const month = day.slice(0, 7);
    const next = `${addDays(`${month}-01`, 31).slice(0, 7)}-01`;
    const from = Math.max(since, startOfDay(day, zone));
    months.push({ month, from, to: Math.min(until, startOfDay(next, zone)) });
    day = next;
  }
  return months;
}
