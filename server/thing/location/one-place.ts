// One moment, one place, in what is drawn: of the records of one moment the one that the fold believed
// (domain/fold/rank.ts). What only the others measured is not lost with them.
import { type Ranked, rulerOf } from '@flotila/domain/fold/rank.ts';
import { unpackFlags } from '../fold/location-row.ts';
import type { LocationRow } from './location-view.ts';

type Read = (row: LocationRow) => Record<string, number>;

/**
 * Of the rows of a page, by time and hash, those that say where the vehicle was, and what is read of them.
 * `older` and `younger` are what of its first and its last moment lies on the pages beside it: a moment is
 * drawn on the page of the record that rules it.
 */
export function oneOfEachMoment(
  rows: readonly LocationRow[],
  { older, younger }: { older: readonly LocationRow[]; younger: readonly LocationRow[] },
  read: Read,
): { rows: LocationRow[]; read: Read } {
  const all = older.length + younger.length === 0 ? rows : [...older, ...rows, ...younger];
  const beside = new Set([...older, ...younger]);
  const drawn: LocationRow[] = [];
  const moments = new Map<LocationRow, readonly LocationRow[]>();
  for (let from = 0; from < all.length; ) {
    const one = all[from] as LocationRow;
    let to = from + 1;
    while (all[to]?.ts.getTime() === one.ts.getTime()) to += 1;
    const moment = all.slice(from, to);
    const ruler = moment.length === 1 ? one : rulerOf(moment.map(ranked), 0, moment.length).row;
    if (!beside.has(ruler)) drawn.push(ruler);
    if (moment.length > 1) moments.set(ruler, moment);
    from = to;
  }
  return { rows: drawn, read: (row) => readAll(moments.get(row), row, read) };
}

function ranked(row: LocationRow): Ranked & { row: LocationRow } {
  return { row, latitude: row.latitude, longitude: row.longitude, ...unpackFlags(row.flags) };
}

/** Of values that differ within a moment the last by hash holds, as in the fold. */
function readAll(
  moment: readonly LocationRow[] | undefined,
  row: LocationRow,
  read: Read,
): Record<string, number> {
  return moment ? Object.assign({}, ...moment.map(read)) : read(row);
}
