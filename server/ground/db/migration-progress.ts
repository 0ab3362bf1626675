// Says every ten seconds which migration runs, for how long, and how far its index is: a start that takes minutes is not
// taken for one that hangs. It looks from beside, over a connection of its own.
import pg from 'pg';
import { listMigrations } from './migrate.ts';

const TELL_MS = 10_000;

interface Telling {
  log(line: string): void;
  /** Tests wait less. */
  everyMs?: number;
}

/** Until the answer is called. */
export function tellMigrations(url: string, { log, everyMs = TELL_MS }: Telling) {
  let looking: Promise<void> | undefined;
  const timer = setInterval(() => {
    looking ??= look(url)
      .then((line) => {
        if (line) log(line);
      })
      // The migration itself says what is wrong with the database.
      .catch(() => undefined)
      .finally(() => {
        looking = undefined;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

/** Those that wait for another process to migrate say nothing. */
const RUNNING = `select extract(epoch from clock_timestamp() - a.xact_start)::int as seconds,
    (100 * p.blocks_done / nullif(p.blocks_total, 0))::int as percent,
    (select max(number) from migration) as done
  from pg_stat_activity a left join pg_stat_progress_create_index p using (pid)
  where a.datname = current_database() and a.application_name = 'flotila migrate'
    and a.state = 'active' and a.query not like 'select pg_advisory_lock%$1%'`;

async function look(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'flotila progress' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query(RUNNING);
    if (!rows[0]) return undefined;
    const { seconds, percent, done } = rows[0];
    const name = listMigrations()[Number(done)]?.name ?? 'The next migration';
    const index = percent === null ? '' : `, its index is read to ${percent} %`;
    return `${name} runs for ${seconds} s${index}. Nobody is served until it is done.`;
  } finally {
    await client.end();
  }
}
