// What operators must know of a protocol's trackers: each folder says it in its `about.ts`, and
// docs/trackers.md is made of that by tools/trackers.ts.
import type { Alarm } from '@flotila/domain/location/alarm.ts';

export interface TrackerAbout {
  /** Which trackers speak it. */
  models: string;
  /** What is read of their records. */
  understood: readonly string[];
  /** How a tracker is told where to report, step by step; `<host>` is the server. */
  setup: readonly string[];
  /** What surprises. */
  notes: readonly string[];
  /** What of the protocol shouts, and as what it is heard. */
  alarms: readonly AlarmCode[];
}

export interface AlarmCode {
  /** In the protocol's words. */
  code: string;
  alarm: Alarm;
}

type Table = Readonly<Record<number | string, Alarm | Readonly<Record<number, Alarm>>>>;

/** The rows of a table of codes; `name` says what the code is. */
export function alarmCodes(table: Table, name: (code: string) => string): AlarmCode[] {
  return Object.entries(table).flatMap(([code, alarm]) => {
    if (typeof alarm === 'string') return [{ code: name(code), alarm }];
    return Object.entries(alarm).map(([value, one]) => ({
      code: `${name(code)} = ${value}`,
      alarm: one,
    }));
  });
}
