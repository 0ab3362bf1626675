// Numbers of the names in location.extra, shared by all processes through the table extra_name.
import type { Location } from '@flotila/domain/location/location.ts';
import type pg from 'pg';
import type { ExtraNames } from './extra-bytes.ts';

/** Some protocols let trackers choose names; from here on a name is written in full. */
const NAMES_MAX = 20_000;
/** A name longer than this is written in full. */
const NAME_LENGTH_MAX = 100;

export interface ExtraNameStore extends ExtraNames {
  /** Gives numbers to the names of these locations that have none. */
  learn(locations: Iterable<Location>): Promise<void>;
  /** Reads all numbers again; needed before reading rows that another process wrote. */
  refresh(): Promise<void>;
}

/** Names as known so far; empty until the first `learn` or `refresh`. */
export function createExtraNames(pool: pg.Pool): ExtraNameStore {
  const numberOf = new Map<string, number>();
  const nameOf = new Map<number, string>();
  /** Seen, but too many or too long for a number. */
  const refused = new Set<string>();

  function take(rows: { extra_name_id: number; name: string }[]): void {
    for (const row of rows) {
      numberOf.set(row.name, row.extra_name_id);
      nameOf.set(row.extra_name_id, row.name);
    }
  }

  async function refresh(): Promise<void> {
    take((await pool.query('select extra_name_id, name from extra_name')).rows);
  }

  async function learn(locations: Iterable<Location>): Promise<void> {
    const missing = new Set<string>();
    for (const { extra } of locations) {
      for (const name in extra) {
        if (!numberOf.has(name) && !refused.has(name)) missing.add(name);
      }
    }
    if (missing.size === 0) return;
    if (numberOf.size === 0) await refresh();
    const fit = [...missing].filter((name) => !numberOf.has(name) && isAccepted(name));
    if (fit.length === 0) return;
    await pool.query(
      `insert into extra_name (name) select unnest($1::text[]) except select name from extra_name
       on conflict do nothing`,
      [fit],
    );
    const answer = await pool.query(
      'select extra_name_id, name from extra_name where name = any($1)',
      [fit],
    );
    take(answer.rows);
  }

  function isAccepted(name: string): boolean {
    // A NUL cannot be stored as text.
    const fits =
      numberOf.size < NAMES_MAX && name.length <= NAME_LENGTH_MAX && !name.includes('\0');
    if (!fits && refused.size < NAMES_MAX) refused.add(name);
    return fits;
  }

  return { numberOf, nameOf, learn, refresh };
}
