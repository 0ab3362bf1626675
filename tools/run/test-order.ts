// What `npm test` is asked for.

export type TestOrder =
  /** Everything, or a part of everything: `1/2`. */
  | { kind: 'all'; shard: string | null }
  /** Tests that kill, freeze and fill, whole. */
  | { kind: 'drills' }
  /** What a change since that commit may have broken; null: since what was last fetched, else what is not committed. */
  | { kind: 'changed'; since: string | null };

export const TEST_USAGE = `npm test                      everything that must hold
npm test -- --shard=1/2       a part of it, for several machines
npm test -- changed [commit]  what the change since then may have broken, and says what was not run
npm test -- drills            what kills, freezes and fills, whole`;

/** The order of a command line; null where it is none. */
export function readTestOrder(args: readonly string[]): TestOrder | null {
  const [first, second] = args;
  if (first === undefined) return { kind: 'all', shard: null };
  if (first === 'drills' && args.length === 1) return { kind: 'drills' };
  if (first === 'changed' && args.length <= 2) return { kind: 'changed', since: second ?? null };
  const shard = /^--shard=((\d+)\/(\d+))$/.exec(first);
  const [index, count] = [Number(shard?.[2]), Number(shard?.[3])];
  if (!shard?.[1] || args.length > 1 || index < 1 || index > count) return null;
  return { kind: 'all', shard: shard[1] };
}
