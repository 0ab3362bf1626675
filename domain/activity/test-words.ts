// Words of a tracker about its tachograph, and the rows that the fold makes of them. Used by tests only.
import type { FoldChanges } from '../fold/changes.ts';
import { at, clock, fold, locationAt, northDegrees } from '../fold/test-track.ts';
import type { Location } from '../location/location.ts';
import { ACTIVITY } from '../tachograph/activity.ts';

export const NAMES = ['rest', 'standby', 'work', 'driving', 'error', 'no card'];

/** What the tracker told at a clock time: the driver's activity, the vehicle's speed, and what else. */
export type Tail = [activity: number | null, kmh?: number, fields?: Partial<Location>];
export type Word = [clock: string, ...Tail];

/** A vehicle that goes north by its speed between its records; its motor runs while it drives. */
export function records(words: readonly Word[]): Location[] {
  let metres = 0;
  let before: { ts: number; kmh: number } | null = null;
  return words.map(
    ([time, tachoActivity, kmh = tachoActivity === ACTIVITY.driving ? 80 : 0, fields]) => {
      const ts = at(time);
      if (before) metres += (before.kmh / 3.6) * ((ts - before.ts) / 1000);
      before = { ts, kmh };
      const latitude = 48 + northDegrees(metres);
      const inputs = kmh > 0 ? 1 : 0;
      return locationAt(ts, {
        latitude,
        longitude: 17,
        speed: kmh,
        inputs,
        tachoActivity,
        ...fields,
      });
    },
  );
}

export const folded = (...words: Word[]): FoldChanges => fold(records(words)).changes;

/** `08:00–08:20 driving` of each row of slot 1, or of the one that is asked. */
export function rows(words: readonly Word[], slot = 1): string[] {
  return [...folded(...words).activities.values()]
    .filter((row) => row.slot === slot)
    .sort((one, two) => one.fromTs - two.fromTs)
    .map(({ fromTs, toTs, activity, identification, crew }) => {
      const who = identification ? ` ${identification.split('@')[1]?.slice(-1)}` : '';
      return `${clock(fromTs)}–${clock(toTs)} ${NAMES[activity]}${who}${crew ? ' crew' : ''}`;
    });
}

/** The same word every so many minutes. */
export function every(minutes: number, from: string, to: string, ...tail: Tail): Word[] {
  const words: Word[] = [];
  for (let ts = at(from); ts <= at(to); ts += minutes * 60_000) {
    words.push([new Date(ts).toISOString().slice(11, 19), ...tail]);
  }
  return words;
}
