// What of a recording is not played, or not as it stands there: how often by reason, and the first examples of each.

export type Refused = Map<string, { count: number; examples: string[] }>;

const EXAMPLES_MAX = 3;

export function refuse(refused: Refused, reason: string, example: string): void {
  const seen = refused.get(reason) ?? { count: 0, examples: [] };
  refused.set(reason, seen);
  seen.count += 1;
  if (seen.examples.length < EXAMPLES_MAX) seen.examples.push(example);
}

/** Those of several files. */
export function joinRefused(all: readonly Refused[]): Refused {
  const joined: Refused = new Map();
  for (const [reason, { count, examples }] of all.flatMap((one) => [...one])) {
    const seen = joined.get(reason);
    joined.set(reason, {
      count: count + (seen?.count ?? 0),
      examples: [...(seen?.examples ?? []), ...examples].slice(0, EXAMPLES_MAX),
    });
  }
  return joined;
}

/** A line for each reason, the most frequent first. */
export function tellRefused(refused: Refused): string[] {
  return [...refused]
    .sort(([, one], [, other]) => other.count - one.count)
    .map(([reason, { count, examples }]) => `${count} × ${reason}: ${examples.join('; ')}`);
}
