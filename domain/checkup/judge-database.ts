// What the database's answers mean: its version and settings, its clock and its schema.
import { type Finding, good, look, wrong } from './checkup.ts';

const VERSION_MIN = 150_000;
/** Seconds; trackers' clocks are believed to differ by more, people are not. */
const CLOCK_LOOK = 2;
const CLOCK_WRONG = 60;

export interface DatabaseFact {
  /** `180001`, and as it is said. */
  versionNumber: number;
  version: string;
  maxConnections: number;
  encoding: string;
  /** Of settings that must be on, by name. */
  on: Readonly<Record<'fsync' | 'full_page_writes' | 'autovacuum', boolean>>;
  knowsZones: boolean;
}

/** `connectionsMost`: those that one process may open. */
export function judgeDatabase(fact: DatabaseFact, connectionsMost: number): Finding[] {
  const { version, maxConnections: count, encoding } = fact;
  if (fact.versionNumber < VERSION_MIN) return [wrong('database.old', { version })];
  const durable = (['fsync', 'full_page_writes'] as const).filter((name) => !fact.on[name]);
  const findings = [
    ...durable.map((name) => wrong('database.fsync', { name })),
    ...(fact.knowsZones ? [] : [wrong('database.zones')]),
    ...(encoding === 'UTF8' ? [] : [wrong('database.encoding', { encoding })]),
    ...(count >= connectionsMost
      ? []
      : [look('database.connections', { count, most: connectionsMost })]),
    ...(fact.on.autovacuum ? [] : [look('database.vacuum')]),
  ];
  return findings.length > 0 ? findings : [good('database.good', { version })];
}

/** Its time lies between the moments before and after it was asked; all are epoch milliseconds. */
export function judgeClock(fact: { before: number; theirs: number; after: number }): Finding[] {
  const off = Math.max(0, fact.before - fact.theirs, fact.theirs - fact.after) / 1_000;
  if (off < CLOCK_LOOK) return [good('clock.good')];
  return [(off < CLOCK_WRONG ? look : wrong)('clock.off', { seconds: Math.round(off) })];
}

export interface Step {
  number: number;
  name: string;
  hash: string;
}

/** `applied`: hashes by number, of an empty database none; `steps`: those of this program. */
export function judgeSchema(
  applied: ReadonlyMap<number, string>,
  steps: readonly Step[],
): Finding[] {
  if (applied.size === 0) return [good('schema.empty')];
  const newest = Math.max(...applied.keys());
  if (newest > (steps.at(-1)?.number ?? 0)) return [wrong('schema.newer', { number: newest })];
  const changed = steps.find(({ number, hash }) => (applied.get(number) ?? hash) !== hash);
  if (changed) return [wrong('schema.changed', { name: changed.name })];
  const count = steps.filter(({ number }) => !applied.has(number)).length;
  return [count > 0 ? look('schema.older', { count }) : good('schema.good')];
}
