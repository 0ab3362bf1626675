// Runs a bench on the whole product as `npm start` runs it, in a data folder of its own that is gone afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, openDatabase } from '@flotila/server/ground/db/open.ts';
import { type Product, startProduct } from '../faults/product.ts';

export async function onProduct(
  work: (there: Product, db: Database) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `flotila-test-${process.pid}-`));
  const product = await startProduct(folder, environment);
  try {
    const db = openDatabase(product.databaseUrl);
    await work(product, db).finally(() => db.close());
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
