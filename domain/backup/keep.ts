// Names of backups, which say when each was begun, and which of them are kept: the newest of each of 7 days, 4 weeks and
// 12 months. Only days, weeks and months that have a backup count, so nothing ages away while none is made.
import { DAY_MS } from '../time.ts';

const KEPT = { days: 7, weeks: 4, months: 12 } as const;
const NAME = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z$/;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const MONDAY = 3;

/** `2026-11-29T02-00-00Z` */
export function backupName(ts: number): string {
  return `${new Date(ts).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** Epoch milliseconds at which the backup was begun; undefined: it is no name of a backup. */
export function backupTs(name: string): number | undefined {
  const ts = Date.parse(name.replace(NAME, '$1T$2:$3:$4Z'));
  return NAME.test(name) && !Number.isNaN(ts) ? ts : undefined;
}

/** Those of the names that nobody needs any more, by the days of UTC. */
export function outlivedBackups(names: readonly string[]): string[] {
  const newestFirst = names
    .flatMap((name) => {
      const ts = backupTs(name);
      return ts === undefined ? [] : [{ name, ts }];
    })
    .sort((a, b) => b.ts - a.ts);
  const kept = new Set<string>();
  const keep = (most: number, periodOf: (ts: number) => number | string) => {
    const seen = new Set<number | string>();
    for (const { name, ts } of newestFirst) {
      const period = periodOf(ts);
      if (seen.has(period)) continue;
      if (seen.size === most) return;
      seen.add(period);
      kept.add(name);
    }
  };
  keep(KEPT.days, dayOf);
  keep(KEPT.weeks, (ts) => Math.floor((dayOf(ts) + MONDAY) / 7));
  keep(KEPT.months, (ts) => new Date(ts).toISOString().slice(0, 7));
  return newestFirst.map(({ name }) => name).filter((name) => !kept.has(name));
}

function dayOf(ts: number): number {
  return Math.floor(ts / DAY_MS);
}
