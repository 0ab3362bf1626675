// Streams for tests, written as the worked examples are: `D270 R45` is driving for 270 minutes, then rest for 45.
import type { Activity, Stretch } from '../activity.ts';
import { ACTIVITY } from '../activity.ts';

const LETTERS: Readonly<Record<string, Activity>> = {
  R: ACTIVITY.rest,
  A: ACTIVITY.standby,
  W: ACTIVITY.work,
  D: ACTIVITY.driving,
  E: ACTIVITY.error,
  N: ACTIVITY.noCard,
};

/** Minute since 1970 of a UTC time as `2025-03-03 06:00`. */
export function minuteOf(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}Z`) / 60_000;
}

/** Stretches one after the other from a time on; lengths in minutes or as `11:30`. */
export function told(from: string | number, text: string, crew = false): Stretch[] {
  let at = typeof from === 'number' ? from : minuteOf(from);
  return text
    .trim()
    .split(/\s+/)
    .flatMap((word) => {
      const activity = LETTERS[word[0] ?? ''];
      const [hours = 0, minutes] = word.slice(1).split(':').map(Number);
      const length = minutes === undefined ? hours : hours * 60 + minutes;
      if (activity === undefined || !(length > 0)) throw new Error(`${word} is no stretch`);
      const stretch = { from: at, to: at + length, activity, crew };
      at = stretch.to;
      return [stretch];
    });
}
