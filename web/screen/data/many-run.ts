// Does one thing with many records, one after another: whatever becomes of one, the others are done. Pure.

export interface Refused<Row> {
  row: Row;
  why: string;
}

export interface Outcome<Row> {
  done: readonly Row[];
  refused: readonly Refused<Row>[];
  /** Those that nobody tried, because it was stopped. */
  left: number;
}

export interface Run<Row> {
  rows: readonly Row[];
  /** Throws what refuses the record. */
  work: (row: Row) => Promise<unknown>;
  whyOf: (error: unknown) => string;
  /** Told before each record: how many are behind it. */
  onProgress: (count: number) => void;
  isStopped: () => boolean;
}

export async function runEach<Row>(run: Run<Row>): Promise<Outcome<Row>> {
  const done: Row[] = [];
  const refused: Refused<Row>[] = [];
  for (const [at, row] of run.rows.entries()) {
    if (run.isStopped()) break;
    run.onProgress(at);
    try {
      await run.work(row);
      done.push(row);
    } catch (error) {
      refused.push({ row, why: run.whyOf(error) });
    }
  }
  return { done, refused, left: run.rows.length - done.length - refused.length };
}
