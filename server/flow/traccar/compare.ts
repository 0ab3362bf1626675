// The kilometres of each vehicle and month as a Traccar counts them, beside ours.
import { addDays, localDay, startOfDay } from '@flotila/domain/time.ts';
import { type Note, note } from '@flotila/domain/traccar/note.ts';
import type { TraccarDevice } from '@flotila/domain/traccar/traccar.ts';
import type { Database } from '../../ground/db/open.ts';
import type { Traccar } from '../../ground/outside/traccar.ts';
import {
  listTaken,
  type RecordsOfTime,
  readRecords,
  type Source,
  sumDistance,
} from './traccar.queries.ts';

export interface MonthCompared {
  device: TraccarDevice;
  /** yyyy-MM */
  month: string;
  /** Metres; undefined: it does not tell. */
  theirs: number | undefined;
  ours: number;
  /** By more than a fiftieth. */
  isApart: boolean;
  /** Where they are apart: what in the records explains it; empty: nothing of what is known. */
  reasons: Note[];
}

/** Kilometres that differ by more are explained. */
const APART = 0.02;
/** Of the records, or of the kilometres: so much of it is worth a word. */
const WORTH = 0.02;
const KM = 1000;

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
      if (!(ours > 0) && !theirs) continue;
      const isApart =
        theirs !== undefined && Math.abs(theirs - ours) > APART * Math.max(theirs, ours);
      const records = isApart
        ? await deps.db.read((db) => readRecords(db, deps.company, link.ours, { from, to }))
        : undefined;
      const reasons = records ? reasonsOf(records, ours) : [];
      compared.push({ device, month, theirs, ours, isApart, reasons });
    }
  }
  return compared;
}

function reasonsOf({ records, unplaced, odometers, unseen }: RecordsOfTime, ours: number): Note[] {
  const parts = (part: number) => ({ percent: Math.round((part / records) * 100) });
  if (records === 0) return [note('noRecords')];
  const reasons: Note[] = [];
  if (odometers === 0) reasons.push(note('noOdometer'));
  else if (odometers < records) reasons.push(note('fewOdometers', parts(odometers)));
  if (unplaced > WORTH * records) reasons.push(note('unplaced', parts(unplaced)));
  if (unseen > WORTH * ours)
    reasons.push(note('unseen', { km: Math.max(1, Math.round(unseen / KM)) }));
  return reasons;
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
