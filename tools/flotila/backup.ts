// `flotila backup`: all tables into one folder, while everything runs: one moment of the database,
// each table a gzip of COPY text beside a manifest with row counts and hashes.
import { createHash } from 'node:crypto';
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '@flotila/server/ground/config/data-folder.ts';
import { withConnection } from '@flotila/server/ground/db/connection.ts';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { type Command, readOptions, UsageError, withDatabase } from './command.ts';
import { listSequences, listTables, MANIFEST_FILE, type Manifest } from './tables.ts';

export const backup: Command = {
  name: 'backup',
  usage: 'FOLDER',
  summary: 'copy all data into a folder, while everything runs',
  help: `Writes one gzip a table and manifest.json into FOLDER, which must be new or empty. It holds the
database only: raw logs, documents of the data folder and the files of the archive any backup can copy; without the latter the
months in it are lost.
The folder holds password hashes; keep it as safe as the system itself.`,
  async run(args) {
    const { positionals } = readOptions(args, {});
    const folder = positionals[0] && resolve(positionals[0]);
    if (!folder || positionals.length > 1) throw new UsageError('One folder is needed.');
    if (existsSync(folder) && readdirSync(folder).length > 0) {
      throw new UsageError(`${folder} is not empty.`);
    }
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    const rows = await withDatabase(({ db }) => writeBackup(db.pool, folder, new Date()));
    console.log(`${rows} rows are in ${folder}.`);
  },
};

/**
 * Fills the empty folder from one snapshot; answers the number of rows. A backup that fails leaves the
 * folder empty, so that half of one does not keep the disk full.
 */
export async function writeBackup(pool: pg.Pool, folder: string, now: Date): Promise<number> {
  try {
    return await withConnection(pool, (client) => copyAll(client, folder, now), {
      statementMsMax: 0,
    });
  } catch (error) {
    for (const file of readdirSync(folder)) rmSync(join(folder, file), { force: true });
    throw error;
  }
}

async function copyAll(client: pg.ClientBase, folder: string, now: Date): Promise<number> {
  await client.query('begin isolation level repeatable read read only');
  const manifest: Manifest = {
    made: now.toISOString(),
    migration: await newestMigration(client),
    sequences: await listSequences(client),
    tables: [],
  };
  for (const { name, columns } of await listTables(client)) {
    const file = `${name}.copy.gz`;
    const hash = createHash('sha256');
    const list = columns.map((column) => `"${column}"`).join(', ');
    // A partitioned table is copied by a question: COPY of it alone would give nothing.
    const source = client.query(copyTo(`copy (select ${list} from "${name}") to stdout`));
    const target = createWriteStream(join(folder, file), { mode: PRIVATE_FILE });
    await pipeline(source, hashed(hash), createGzip({ level: 6 }), target);
    const rows = source.rowCount;
    manifest.tables.push({ name, columns, file, rows, hash: hash.digest('hex') });
  }
  // The manifest comes last: a folder without it is not a whole backup.
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  writeFileSync(join(folder, MANIFEST_FILE), text, { mode: PRIVATE_FILE });
  await client.query('rollback');
  return manifest.tables.reduce((sum, table) => sum + table.rows, 0);
}

async function newestMigration(client: pg.ClientBase): Promise<number> {
  const answer = await client.query('select max(number) as number from migration');
  return Number(answer.rows[0]?.number);
}

function hashed(hash: ReturnType<typeof createHash>): Transform {
  return new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}
