// R10: a backup of a database in use, restored into an empty one, gives the same rows; a damaged or
// unfinished backup and a database in use are refused.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { ensurePartitionFor } from '@flotila/server/ground/db/partitions.ts';
import { type TestDatabase, testDatabase } from '@flotila/server/testing/database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeBackup } from './backup.ts';
import { restoreInto } from './restore.ts';

let source: TestDatabase;
let target: TestDatabase;
let base: string;
beforeAll(async () => {
  base = mkdtempSync(join(tmpdir(), 'flotila-backup-'));
  source = await testDatabase({ hasCast: true });
  await ensurePartitionFor(source.db.pool, new Date('2011-07-31T23:59:59Z'));
  await source.db.pool.query(`insert into location
      (ts, company_id, vehicle_id, hash, flags, delay, identification, extra)
    values ('2011-07-31 23:59:59+00', 1, 201, -7, 0, 2, E'tab\\there\\nand \\\\ there', '{"a": 1}')`);
});
afterAll(async () => {
  await source.close();
  rmSync(base, { recursive: true, force: true });
});

async function backUp(name: string): Promise<string> {
  const folder = mkdtempSync(join(base, name));
  await writeBackup(source.db.pool, folder, new Date('2026-11-21T04:00:00Z'));
  return folder;
}

async function contents(test: TestDatabase): Promise<unknown> {
  const all: Record<string, unknown> = {};
  for (const table of ['company', 'account', 'person', 'vehicle', 'device', 'location']) {
    all[table] = (await test.db.pool.query(`select * from ${table} order by 1, 2, 3`)).rows;
  }
  return all;
}

it('R10 restores the same rows, old months and the next id', async () => {
  const folder = await backUp('whole');
  target = await testDatabase();
  try {
    await restoreInto(target.url, folder);
    expect(await contents(target)).toEqual(await contents(source));
    const [before, after] = await Promise.all(
      [source, target].map((test) => test.db.pool.query("select nextval('record_id') as id")),
    );
    expect(after?.rows).toEqual(before?.rows);
    await expect(restoreInto(target.url, folder)).rejects.toThrow('The database is not empty');
  } finally {
    await target.close();
  }
});

it('refuses a folder without manifest, and leaves nothing of a damaged backup', async () => {
  const folder = await backUp('damaged');
  target = await testDatabase();
  try {
    await expect(restoreInto(target.url, base)).rejects.toThrow('is not a whole backup');
    const file = join(folder, 'vehicle.copy.gz');
    const text = gunzipSync(readFileSync(file)).toString();
    writeFileSync(file, gzipSync(text.replace('BA123XY', 'BA123XZ')));
    await expect(restoreInto(target.url, folder)).rejects.toThrow('vehicle.copy.gz is damaged');
    const companies = await target.db.pool.query('select 1 from company');
    expect(companies.rowCount).toBe(0);
  } finally {
    await target.close();
  }
});
