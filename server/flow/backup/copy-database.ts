// Copies a database of ours into an empty one on another server, as of one moment, and compares every table. Its schema
// stays that of the migrations which it had; newer ones run afterwards, as at any start.
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { findMissing, listMigrations, migrate } from '../../ground/db/migrate.ts';
import { ensurePartitionFor } from '../../ground/db/partitions.ts';
import { type CopiedTable, copyIn, copyOut, emptyTable } from './copy.queries.ts';
import type { BackedUpTable } from './manifest.ts';
import { RowDigest } from './row-digest.ts';
import {
  type Client,
  estimatedRows,
  inSnapshot,
  listSequences,
  listTables,
  locationMonths,
  migratedTo,
  setSequences,
  withClient,
} from './tables.queries.ts';
import { compareTables } from './try.ts';

interface Copying {
  from: string;
  to: string;
  log(line: string): void;
}

const TELL_MS = 10_000;

/** @throws Error a sentence: a newer schema, or what differs */
export async function copyDatabase({ from, to, log }: Copying, now: Date): Promise<void> {
  await withClient(from, (old) =>
    withClient(to, async (fresh) => {
      await findMissing(old);
      const migration = await migratedTo(old);
      if (migration === 0) return;
      await migrate(to, now, listMigrations().slice(0, migration));
      const progress = await tellProgress(old, log);
      try {
        const tables = await inSnapshot(old, () => copyAll(old, fresh, progress));
        await fresh.query('analyze');
        progress.compares();
        await compareTables(fresh, tables);
      } finally {
        progress.end();
      }
    }),
  );
}

type Progress = Awaited<ReturnType<typeof tellProgress>>;
type CopiedRows = Omit<BackedUpTable, 'pieces'>;

async function copyAll(old: Client, fresh: Client, progress: Progress): Promise<CopiedRows[]> {
  for (const { month, rows } of await locationMonths(old)) {
    await ensurePartitionFor(fresh, month, { rows });
  }
  const copied: CopiedRows[] = [];
  for (const table of await listTables(old)) {
    copied.push(await copyTable(old, fresh, table, progress));
  }
  await setSequences(fresh, await listSequences(old));
  return copied;
}

async function copyTable(
  old: Client,
  fresh: Client,
  table: CopiedTable,
  progress: Progress,
): Promise<CopiedRows> {
  await emptyTable(fresh, table);
  const digest = new RowDigest();
  const count = new Transform({
    transform(chunk, _encoding, done) {
      progress.reached(table.name, digest.rows);
      done(null, chunk);
    },
  });
  await pipeline(copyOut(old, table), digest, count, copyIn(fresh, table));
  progress.finished(digest.rows);
  return { ...table, rows: digest.rows, digest: digest.digest() };
}

/** Says every ten seconds how far it is. */
async function tellProgress(old: Client, log: (line: string) => void) {
  const all = await estimatedRows(old);
  let before = 0;
  let text = '';
  const timer = setInterval(() => log(text), TELL_MS);
  return {
    reached(table: string, rows: number) {
      text = `${table}: ${before + rows} of about ${all} rows are brought over.`;
    },
    finished(rows: number) {
      before += rows;
    },
    compares() {
      text = `All ${before} rows are brought over and are compared.`;
    },
    end: () => clearInterval(timer),
  };
}
