// Two products on one data folder would write one raw log, also where their database is an operator's: the second one is
// refused. What a killed one leaves stops nobody.
import { readdirSync } from 'node:fs';
import { HELD_FILE } from '@flotila/server/ground/config/held-folder.ts';
import { type TestDatabase, testDatabase } from '@flotila/server/testing/database.ts';
import { removeFolder, temporaryFolder } from '@flotila/server/testing/temporary-folder.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Product, startProduct } from '../faults/product.ts';

const folder = temporaryFolder('test');
const products: Product[] = [];
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  for (const product of products) await product.kill();
  await database.close();
  removeFolder(folder);
});

async function start(dataFolder: string): Promise<Product> {
  const settings = { DATABASE_URL: database.url, GATEWAY_TELTONIKA_PORT: '0' };
  const product = await startProduct(dataFolder, settings);
  products.push(product);
  return product;
}

it('a second product on the folder of another is refused, until that one ends, be it by a kill', async () => {
  await start(folder);
  await expect(start(folder)).rejects.toThrow(
    `Flotila already runs on this data folder (${folder}). Stop it first. Each of several processes has a folder of its own: FLOTILA_DATA.`,
  );
  await start(`${folder}/beside`);
  await products.shift()?.kill();
  expect(readdirSync(folder)).toContain(HELD_FILE);
  const next = await start(folder);
  const alive = await fetch(new URL('/health/live', next.address));
  expect(alive.status).toBe(200);
});
