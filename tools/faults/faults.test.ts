// R12 in short: the whole product in a process of its own, with its own PostgreSQL, under load, while faults
// befall it. `npm run bench -- faults` does it at length and with a full disk.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWholeDrill } from '../run/drills.ts';
import { account, type Load, REFUSED, startLoad, storedAlthoughCut, untilServed } from './load.ts';
import { intakeOfItsOwn } from './passed-on.ts';
import { type Product, startProduct } from './product.ts';

const isWhole = isWholeDrill(import.meta.filename);
const CUTS = isWhole ? 5 : 2;
/** In short once by hours and once by weeks, once ahead and once back. */
const JUMPS_HOURS = isWhole ? [2, -2, 40 * 24, -40 * 24] : [2, -40 * 24];
const START_MS = 120_000;
const TEST_MS = 120_000;
/** What takes ten seconds on a calm machine; this one may be busy. */
const CALL_MS_MAX = 25_000;
const SOON_MS = 60_000;

let folder: string;
let intake: Record<string, string>;
let product: Product;
let load: Load;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), `flotila-test-${process.pid}-`));
  chmodSync(folder, 0o755);
  intake = await intakeOfItsOwn();
  product = await startProduct(folder, intake);
  load = await startLoad(product, 8, 2);
  await expectWork();
}, START_MS);
afterAll(async () => {
  await load?.stop();
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
}, START_MS);

const expectWork = () => untilServed(load, SOON_MS);

async function expectNothingLost(): Promise<void> {
  expect(await account(product.databaseUrl, load)).toEqual({ lost: 0, doubled: 0 });
}

describe('R12 faults under load', () => {
  test(
    'F-7 a frozen database: ready and calls answer 503 in time, and all goes on with it',
    async () => {
      const [looks, calls] = [load.looks.length, load.calls.length];
      const thaw = product.freeze();
      try {
        const answered = () => load.looks.slice(looks).some(({ status }) => status === 503);
        await expect.poll(answered, { timeout: SOON_MS }).toBe(true);
        const refused = () => load.calls.slice(calls).filter(({ status }) => status === 503).length;
        await expect.poll(refused, { timeout: SOON_MS }).toBeGreaterThan(5);
      } finally {
        thaw();
      }
      await expectWork();
      expect(Math.max(...load.looks.slice(looks).map(({ ms }) => ms))).toBeLessThan(CALL_MS_MAX);
      expect(Math.max(...load.calls.slice(calls).map(({ ms }) => ms))).toBeLessThan(CALL_MS_MAX);
      await expectNothingLost();
    },
    TEST_MS,
  );

  test(
    'R12 the database’s connections are cut again and again',
    async () => {
      for (let round = 0; round < CUTS; round++) {
        await product.cutConnections();
        await pause(200);
      }
      await expectWork();
      await expectNothingLost();
    },
    TEST_MS,
  );

  test(
    'R12 the clock jumps by hours and weeks, and back',
    async () => {
      for (const hours of JUMPS_HOURS) {
        product.setClock(hours * 3_600_000);
        await expectWork();
        product.setClock(0);
        await expectWork();
      }
      await expectNothingLost();
    },
    TEST_MS,
  );

  test(
    'R12 it starts a day too late and a day too early, and again by the right clock',
    async () => {
      for (const hours of [24, -24, 0]) {
        load.moveTo(undefined);
        await product.stop();
        const clock = { DRILL_CLOCK_MS: String(hours * 3_600_000) };
        product = await startProduct(folder, { ...intake, ...clock });
        load.moveTo(product);
        await expectWork();
      }
      await expectNothingLost();
    },
    START_MS + TEST_MS,
  );

  test(
    'F-5 SIGTERM: what is being answered is finished, what comes later is refused',
    async () => {
      const calls = load.calls.length;
      const code = await product.stop();
      load.moveTo(undefined);
      expect(code).toBe(0);
      // Whoever asked before is answered, whoever asked later was told so.
      const outcomes = new Set(load.calls.slice(calls).map(({ status }) => status));
      for (const status of outcomes) expect([201, 503, REFUSED]).toContain(status);
      product = await startProduct(folder, intake);
      load.moveTo(product);
      await expectWork();
      expect(await storedAlthoughCut(product.databaseUrl, load)).toBe(0);
      await expectNothingLost();
    },
    TEST_MS,
  );
});
