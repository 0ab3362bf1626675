// The drill of a lost disk: the whole product under load keeps its log, everything is killed and its data folder deleted, and
// what it had kept becomes the product again. What trackers send once more fills the rest.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readLogState } from '@flotila/server/flow/backup/log-state.ts';
import { addTrackers } from '@flotila/server/flow/ingest/test-fleet.ts';
import { readLockFile } from '@flotila/server/ground/db/embedded/postmaster.ts';
import { openDatabase } from '@flotila/server/ground/db/open.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BenchTracker } from '../bench/bench-tracker.ts';
import { dataFrame } from '../bench/frames.ts';
import { runScript } from '../run/child.ts';
import { isWholeDrill } from '../run/drills.ts';
import { inRoot } from '../run/paths.ts';
import { clusterOf, type Product, startProduct } from './product.ts';
import { within } from './within.ts';

const isWhole = isWholeDrill(import.meta.filename);
const TRACKERS = isWhole ? 20 : 2;
/** In whole the real time passes, and the promise is held by the clock; in short the product's clock is set ahead. */
const DRIVE_MS = 420_000;
const LOST_MS_MAX = 300_000;
const FINISH_MS = 130_000;
const FRAME_RECORDS = 10;
const METRES = 17;
/** So many of those that are there come once more. */
const AGAIN_RECORDS = 100;
const START = Date.now() - 100 * 86_400_000;
const SOON_MS = 120_000;
const TEST_MS = isWhole ? 1_200_000 : 400_000;

let folder: string;
let running: Product | undefined;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), `flotila-test-${process.pid}-`));
  chmodSync(folder, 0o755);
});
afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}, SOON_MS);

interface Driver {
  code: string;
  vehicleId: number;
  /** How many records were acknowledged, and when. */
  told: { at: number; records: number }[];
}

const recordsOf = ({ told }: Driver) => told.at(-1)?.records ?? 0;

/** A drive without a stop: each second 17 m, by position and odometer alike. */
function frameFrom(first: number): Buffer {
  const records = Array.from({ length: FRAME_RECORDS }, (_, offset) => {
    const index = first + offset;
    return {
      time: START + index * 1000,
      latitude: 48 + (index * METRES) / 111_320,
      longitude: 17.5,
      speedKmh: 60,
      odometerMetres: 1_000_000 + index * METRES,
    };
  });
  return dataFrame(records);
}

async function drive(port: number, driver: Driver, isOver: () => boolean): Promise<void> {
  const tracker = await BenchTracker.open(port, driver.code);
  try {
    while (!isOver()) {
      const first = recordsOf(driver);
      const count = await within(tracker.send(frameFrom(first)), SOON_MS);
      if (count !== FRAME_RECORDS) throw new Error(`acknowledged ${count}`);
      driver.told.push({ at: Date.now(), records: first + FRAME_RECORDS });
      await pause(250);
    }
  } finally {
    tracker.close();
  }
}

async function askDatabase(url: string, text: string): Promise<Record<string, number>[]> {
  const db = openDatabase(url, { connections: 1 });
  try {
    return (await db.pool.query(text)).rows;
  } finally {
    await db.close();
  }
}

/** Records and metres of rides of each vehicle, in the order of the drivers. */
async function figures({ databaseUrl }: Product): Promise<{ records: number; metres: number }[]> {
  const rows = await askDatabase(
    databaseUrl,
    `select (select count(distinct ts) from location l where l.vehicle_id = v.vehicle_id)::int as records,
      (select coalesce(sum(distance), 0) from ride_shown r where r.vehicle_id = v.vehicle_id)::float8 as metres
     from vehicle v order by vehicle_id`,
  );
  return rows as { records: number; metres: number }[];
}

const truthOf = (records: number) => ({ records, metres: (records - 1) * METRES });

test(
  'R10 a disk that is destroyed under load takes five minutes at most, and what is there is right',
  async () => {
    const environment = {
      FLOTILA_BACKUP: join(folder, 'safe'),
      FLOTILA_BACKUP_KEY: 'a key of the operator',
      FLOTILA_BACKUP_HOUR: '2',
    };
    const data = join(folder, 'data');
    const product = await startProduct(data, environment);
    running = product;
    const db = openDatabase(product.databaseUrl, { connections: 2 });
    const drivers = (await addTrackers(db, TRACKERS)).map(
      ({ device: { code }, vehicleId }): Driver => ({ code, vehicleId, told: [] }),
    );
    let isOver = false;
    const driving = drivers.map((driver) =>
      drive(product.trackers, driver, () => isOver).catch(() => undefined),
    );
    let ahead = 0;
    const reaches = async () => {
      ahead += FINISH_MS;
      if (!isWhole) product.setClock(ahead);
      return (await readLogState(db)).reachesTs ?? 0;
    };
    const reach = { timeout: SOON_MS * 2, interval: 6_000 };
    await expect.poll(reaches, reach).toBeGreaterThan(0);
    // What comes now is in no base, and nowhere but in the log.
    const sent = drivers.map((driver) => recordsOf(driver) + 100);
    const isSent = () => drivers.every((driver, at) => recordsOf(driver) > (sent[at] ?? 0));
    await expect.poll(isSent, { timeout: SOON_MS }).toBe(true);
    const mark = Date.now();
    await expect.poll(reaches, reach).toBeGreaterThan(mark);
    if (isWhole) await pause(DRIVE_MS);
    const safeTs = isWhole ? Date.now() - LOST_MS_MAX : mark;
    await db.close();
    running = undefined;
    await product.kill();
    process.kill(readLockFile(clusterOf(data))?.pid ?? 0, 'SIGKILL');
    isOver = true;
    await Promise.all(driving);
    rmSync(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

    const into = join(folder, 'new');
    const restored = await runScript(inRoot('tools', 'flotila.ts'), ['restore', '--at', 'latest'], {
      environment: { ...environment, FLOTILA_DATA: into },
    });
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.output).toMatch(/The database is as of \d{4}-/);

    const again = await startProduct(into, environment);
    running = again;
    const found = await figures(again);
    for (const [at, driver] of drivers.entries()) {
      const safe = driver.told.findLast(({ at: told }) => told <= safeTs)?.records ?? 0;
      expect(found[at]?.records).toBeGreaterThanOrEqual(safe);
    }
    // Kilometres are those of the records that are there.
    expect(found).toEqual(found.map(({ records }) => truthOf(records)));

    // Trackers send again what is not there any more, and some of what is.
    await Promise.all(
      drivers.map(async (driver, at) => {
        const there = Math.floor((found[at]?.records ?? 0) / FRAME_RECORDS) * FRAME_RECORDS;
        const tracker = await BenchTracker.open(again.trackers, driver.code);
        for (
          let first = Math.max(0, there - AGAIN_RECORDS);
          first < recordsOf(driver);
          first += FRAME_RECORDS
        ) {
          await within(tracker.send(frameFrom(first)), SOON_MS);
        }
        tracker.close();
      }),
    );
    expect(await figures(again)).toEqual(drivers.map((driver) => truthOf(recordsOf(driver))));
  },
  TEST_MS,
);
