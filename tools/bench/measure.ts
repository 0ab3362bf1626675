// How benchmarks measure: ours and the opponent in turns (A B A B), medians, one line of result.

export interface Comparison {
  /** Medians in the unit of the runs. */
  ours: number;
  opponent: number;
  /** ours ÷ opponent. */
  ratio: number;
}

/** Runs both in turns after one warm-up each; a run answers its figure (rows/s, ms, …). */
export async function compare(
  ours: () => Promise<number>,
  opponent: () => Promise<number>,
  rounds = 5,
): Promise<Comparison> {
  await ours();
  await opponent();
  const a: number[] = [];
  const b: number[] = [];
  for (let round = 0; round < rounds; round++) {
    a.push(await ours());
    b.push(await opponent());
  }
  return { ours: median(a), opponent: median(b), ratio: median(a) / median(b) };
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** Value below which the given part of the values lies (nearest rank). */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((x, y) => x - y);
  const at = Math.min(sorted.length - 1, Math.max(0, Math.ceil(part * sorted.length) - 1));
  return sorted[at] ?? Number.NaN;
}

/** Prints one result: `S4 fleet 1 000 vehicles   12.1 ms   opponent 9.8 ms   ratio 1.23   goal ≤ 1.5`. */
export function report(line: {
  id: string;
  work: string;
  figure: string;
  opponent?: string;
  ratio?: number;
  goal: string;
}): void {
  const ratio = line.ratio === undefined ? '' : `   ratio ${line.ratio.toFixed(2)}`;
  console.log(
    `${line.id} ${line.work}   ${line.figure}   opponent ${line.opponent ?? '–'}${ratio}   goal ${line.goal}`,
  );
}
