// Rolling: two processes of a release serve, and are replaced by its successor one after the other, while trackers hop
// between them and people save. The successor migrates while the former release serves, and that one, killed meanwhile,
// comes back on the newer schema.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rebuildVehicle } from '@flotila/server/flow/ingest/rebuild.ts';
import { tablesOf } from '@flotila/server/flow/ingest/test-fleet.ts';
import { freePort } from '@flotila/server/ground/db/embedded/free-port.ts';
import { listMigrations } from '@flotila/server/ground/db/migrate.ts';
import { type TestDatabase, testDatabase } from '@flotila/server/testing/database.ts';
import { removeFolder, temporaryFolder } from '@flotila/server/testing/temporary-folder.ts';
import { countryOf } from '@flotila/server/thing/location/country.ts';
import { placeOf } from '@flotila/server/thing/location/place.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inRoot } from '../run/paths.ts';
import { signIn } from '../run/sign-in.ts';
import type { Member } from './cluster.ts';
import { accountOf, startHopping } from './hopping.ts';
import { type Product, SUPERUSER, startProduct } from './product.ts';
import { makeSuccessor } from './successor.ts';

const TEST_MS = 420_000;
const SOON = { timeout: 60_000, interval: 50 };
const BETWEEN = 80;
const SQL = `-- Beside the former release: it does not know the column.
alter table vehicle add column of_successor text;
create table of_successor (n integer primary key);
`;

const folder = temporaryFolder('test');
const successor = join(folder, 'successor');
const products = new Set<Product>();
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  makeSuccessor(successor, SQL);
});
afterAll(async () => {
  for (const product of products) await product.kill();
  await database.close();
  removeFolder(folder);
}, TEST_MS);

const secret = randomUUID();
async function start(root: string): Promise<Product> {
  const settings = {
    DATABASE_URL: database.url,
    FLOTILA_SECRET: secret,
    GATEWAY_TELTONIKA_PORT: String(await freePort()),
  };
  const product = await startProduct(join(folder, randomUUID()), settings, root);
  products.add(product);
  return product;
}

interface Exchanged extends Member {
  isAway: boolean;
  /** What is asked of it now. */
  asking: Promise<unknown>;
  become(root: string, how: 'stop' | 'kill'): Promise<void>;
}

async function newMember(): Promise<Exchanged> {
  const member: Exchanged = {
    role: 'gateway' as const,
    isAway: false,
    asking: Promise.resolve(),
    product: await start(inRoot()),
    replace: () => member.become(inRoot(), 'kill'),
    async become(root: string, how: 'stop' | 'kill') {
      member.isAway = true;
      // A call that is cut off here would say nothing of the exchange: whoever is killed answers nobody.
      await member.asking;
      products.delete(member.product);
      await member.product[how]();
      member.product = await start(root);
      member.isAway = false;
    },
  };
  return member;
}

/** A company; answers the status. */
async function save(address: string, code: string): Promise<number> {
  const { accessToken } = await signIn(address, SUPERUSER);
  const answer = await fetch(`${address}/v1/all/company`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: code, code, countryCode: 'SK' }),
  });
  return answer.status;
}

const schema = async () =>
  (await database.db.pool.query('select max(number) as number from migration')).rows[0].number;

test(
  'nothing is lost, refused or counted otherwise while a release is replaced by its successor under load',
  async () => {
    const { db } = database;
    const members = [await newMember(), await newMember()] as const;
    const [a, b] = members;
    const hopping = await startHopping(db, { gateways: [a, b] }, 4);
    let isOver = false;
    const answers: number[] = [];
    const saving = members.map(async (member, index) => {
      for (let count = 0; !isOver; count += 1) {
        await pause(100);
        if (member.isAway) continue;
        const saved = save(member.product.address, `at-${index}-${count}`);
        member.asking = saved;
        answers.push(await saved);
      }
    });
    try {
      await hopping.advance(BETWEEN);
      expect(await schema()).toBe(listMigrations().length);
      await b.become(successor, 'stop');
      expect(await schema()).toBe(listMigrations().length + 1);
      await hopping.advance(BETWEEN);
      // The former release ends by itself, and is started again before its turn has come.
      await a.become(inRoot(), 'kill');
      await hopping.advance(BETWEEN);
      await a.become(successor, 'stop');
      await hopping.advance(BETWEEN);
    } finally {
      isOver = true;
      await Promise.allSettled(saving);
    }
    const length = await hopping.finish();
    await Promise.all(saving);
    expect(await accountOf(db, hopping.hoppers, length)).toEqual({ lost: 0, doubled: 0 });
    expect(answers.length).toBeGreaterThan(10);
    expect(answers.filter((status) => status !== 201)).toEqual([]);
    const unended = async () =>
      (await db.pool.query('select from fold_state where deadline <= now()')).rowCount;
    await expect.poll(unended, SOON).toBe(0);
    for (const { vehicleId } of hopping.hoppers) {
      const before = await tablesOf(db, vehicleId);
      const parts = { db, now: Date.now, placeOf, countryOf };
      await rebuildVehicle(parts, { companyId: 901, vehicleId });
      expect(await tablesOf(db, vehicleId)).toEqual(before);
    }
  },
  TEST_MS,
);
