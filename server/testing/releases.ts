// What released versions left behind (server/testing/releases), for tests that begin where an operator's upgrade does.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { listMigrations, type Migration } from '../ground/db/migrate.ts';

const FOLDER = join(import.meta.dirname, 'releases');

export interface Release {
  /** As its own `flotila backup` wrote it. */
  backup: string;
  /** Its data folder without the database. */
  data: string;
  /** Migrations as far as it had them, with its own texts. */
  migrations: Migration[];
  /** What its API answered, by address. */
  answers: Record<string, Record<string, unknown>[]>;
}

export function readRelease(version: string): Release {
  const inside = (name: string) => join(FOLDER, version, name);
  const manifest = JSON.parse(readFileSync(inside('backup/manifest.json'), 'utf8'));
  return {
    backup: inside('backup'),
    data: inside('data'),
    migrations: listMigrations()
      .slice(0, Number(manifest.migration))
      .map((one) => asThen(one, inside(one.name))),
    answers: JSON.parse(gunzipSync(readFileSync(inside('answers.json.gz'))).toString()),
  };
}

function asThen(migration: Migration, file: string): Migration {
  if (!existsSync(file)) return migration;
  const sql = readFileSync(file, 'utf8');
  return { ...migration, sql, hash: createHash('sha256').update(sql).digest('hex') };
}
