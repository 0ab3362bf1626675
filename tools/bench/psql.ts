// The opponent of the benchmarks of ingest: psql with COPY as text into an unlogged stage and INSERT … ON
// CONFLICT into the product's own table.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Database } from '@flotila/server/ground/db/open.ts';
import { COLUMNS } from './ingest-rows.ts';

export async function createStage(db: Database): Promise<void> {
  await db.pool.query(`create unlogged table stage as select ${COLUMNS} from location limit 0`);
}

/** Stores the rows of the text, which is ready before the clock runs. */
export async function psqlRowsPerSecond(url: string, text: string, rows: number): Promise<number> {
  const script = `truncate stage;
copy stage (${COLUMNS}) from stdin;
${text}\\.
insert into location (${COLUMNS}) select ${COLUMNS} from stage on conflict do nothing;
`;
  const began = performance.now();
  const run = spawn('psql', ['-q', '-v', 'ON_ERROR_STOP=1', url], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  run.stdin.end(script);
  const [code] = await once(run, 'exit');
  if (code !== 0) throw new Error('psql failed');
  return (rows / (performance.now() - began)) * 1000;
}
