// R12: faults befall the whole product under load, one after the other, and must pass without a trace:
// nothing acknowledged lost or doubled, works again by itself, and says meanwhile that it does not. The
// product runs as a process of its own over its own PostgreSQL, on a small disk where one can be mounted.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listMigrations, migrate } from '@flotila/server/ground/db/migrate.ts';
import { openDatabase } from '@flotila/server/ground/db/open.ts';
import { createBallast } from '../faults/ballast.ts';
import {
  account,
  type Load,
  type Served,
  startLoad,
  storedAlthoughCut,
  untilServed,
} from '../faults/load.ts';
import { type Product, startProduct } from '../faults/product.ts';
import { runScript } from '../run/child.ts';
import { inRoot } from '../run/paths.ts';
import { report } from './measure.ts';

const TRACKERS = 20;
const FULL_SECONDS = Number(process.env.BENCH_FULL_SECONDS ?? 25);
const FROZEN_SECONDS = Number(process.env.BENCH_FROZEN_SECONDS ?? 60);
const CLOCK_SECONDS = 5;
const DISK = '700m';
/** R12. */
const AGAIN_SECONDS_MAX = 10;
const READY_SECONDS_MAX = 2;
/** What takes longer has failed. */
const PATIENCE_MS = 90_000;
const HOUR_MS = 3_600_000;

const folder = mkdtempSync(join(tmpdir(), `flotila-test-${process.pid}-`));
chmodSync(folder, 0o755);
const isSmallDisk =
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=0755`, 'tmpfs', folder]).status === 0;
const data = join(folder, 'data');
mkdirSync(data, { mode: 0o755 });
let product: Product | undefined;
let load: Load | undefined;
try {
  product = await startProduct(data);
  load = await startLoad(product, TRACKERS);
  await untilServed(load, PATIENCE_MS);
  await run(load);
} finally {
  await load?.stop();
  await product?.stop();
  if (isSmallDisk) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
}

async function run(load: Load): Promise<void> {
  if (isSmallDisk) await befall(load, `disk full for ${FULL_SECONDS} s, and freed`, diskFull, true);
  else console.log('R12 disk full: left out, because this account cannot mount a small disk');
  await befall(load, `database frozen for ${FROZEN_SECONDS} s`, frozen, true);
  await befall(load, 'connections of the database cut, 10 times', cut, false);
  for (const hours of [2, -2, 40 * 24, -40 * 24]) {
    const sign = hours > 0 ? '+' : '−';
    const days = Math.abs(hours) / 24;
    const by = days < 1 ? `${Math.abs(hours)} h` : `${days} days`;
    await befall(load, `clock ${sign} ${by} and back`, () => jump(load, hours), false);
  }
  await terminated(load);
}

/** `BENCH_FAULTS` may narrow the drill to rows whose names have one of its words, as `SIGTERM,disk`. */
function isWanted(name: string): boolean {
  return (process.env.BENCH_FAULTS ?? '').split(',').some((word) => name.includes(word));
}

/** A fault until its end; `begun` is called when it has begun, the sentence tells what else was seen. */
type Fault = (there: Product, begun: () => void) => Promise<string>;

async function befall(load: Load, name: string, fault: Fault, isTold: boolean): Promise<void> {
  if (!isWanted(name)) return;
  const there = product as Product;
  const acknowledged = load.acknowledged();
  const [calls, looks] = [load.calls.length, load.looks.length];
  let begun = performance.now();
  const seen = await fault(there, () => {
    begun = performance.now();
  });
  const { ms: againMs } = await servedOrNever(load);
  const told = load.looks.slice(looks).find(({ status }) => status !== 200);
  const readyMs = told ? told.at + told.ms - begun : Number.POSITIVE_INFINITY;
  const longest = Math.max(0, ...load.calls.slice(calls).map(({ ms }) => ms));
  await tell(load, {
    name,
    acknowledged: load.acknowledged() - acknowledged,
    againMs,
    readyMs: isTold ? readyMs : undefined,
    seen: `${seen}longest call ${seconds(longest)}`,
  });
}

async function servedOrNever(load: Load): Promise<Served> {
  return untilServed(load, PATIENCE_MS).catch((error: Error) => {
    console.error(error.message);
    const never = Number.POSITIVE_INFINITY;
    return { ms: never, firstMs: never, callMs: never };
  });
}

interface Row {
  name: string;
  acknowledged: number;
  againMs: number;
  /** undefined: the product could serve all the time. */
  readyMs: number | undefined;
  seen: string;
}

async function tell(load: Load, row: Row): Promise<void> {
  const there = product as Product;
  const { lost, doubled } = await account(there.databaseUrl, load);
  const { againMs, readyMs } = row;
  const ready = readyMs === undefined ? '' : `, ready told it within ${seconds(readyMs)}`;
  report({
    id: 'R12',
    work: row.name,
    figure:
      `${row.acknowledged} acknowledged, ${lost} lost, ${doubled} doubled, works again after ` +
      `${seconds(againMs)}${ready}; ${row.seen}`,
    goal: `0, 0, ≤ ${AGAIN_SECONDS_MAX} s${readyMs === undefined ? '' : `, ≤ ${READY_SECONDS_MAX} s`}`,
  });
  const isLate = againMs > AGAIN_SECONDS_MAX * 1000 || (readyMs ?? 0) > READY_SECONDS_MAX * 1000;
  if (lost + doubled > 0 || isLate) process.exitCode = 1;
}

/** Beside the load: a backup onto the full disk, a migration, and a log of the database that must grow. */
async function diskFull(there: Product, begun: () => void): Promise<string> {
  const ballast = createBallast(join(folder, 'ballast'));
  ballast.fill();
  begun();
  const filling = setInterval(() => ballast.fill(), 200);
  const over = pause(FULL_SECONDS * 1000);
  try {
    const target = join(folder, 'backup');
    const backup = await runScript(inRoot('tools', 'flotila.ts'), ['backup', target], {
      environment: { FLOTILA_DATA: data },
    });
    const left = existsSync(target) ? readdirSync(target).length : 0;
    const migration = await migrateInFull(there.databaseUrl);
    await growLog(there.databaseUrl);
    await over;
    const isRight = backup.code !== 0 && left === 0 && migration === 'refused';
    if (!isRight) process.exitCode = 1;
    const said = backup.code === 0 ? 'succeeded' : `was refused and left ${left} files`;
    const restarts = there.said().split('ended unexpectedly').length - 1;
    return `a backup ${said}, a migration was ${migration}, the database itself ended ${restarts} times, `;
  } finally {
    clearInterval(filling);
    ballast.free();
  }
}

async function migrateInFull(url: string): Promise<'done' | 'refused'> {
  const all = listMigrations();
  const sql = `-- Beside the former release, which serves here.
    create table filling as
    select repeat(md5(n::text), 30) as text from generate_series(1, 1000000) as n`;
  const added = { number: all.length + 1, name: 'filling.sql', sql, hash: 'filling' };
  return migrate(url, new Date(), [...all, added]).then(
    () => 'done',
    () => 'refused',
  );
}

/** Begins new files of the database's log, which end the server itself where there is no room for one. */
async function growLog(url: string): Promise<void> {
  const db = openDatabase(url, { connections: 1 });
  for (let times = 0; times < 5; times++) {
    await db.pool
      .query("select pg_logical_emit_message(true, 'drill', repeat('x', 16 * 1024 * 1024))")
      .catch(() => undefined);
  }
  await db.close();
}

async function frozen(there: Product): Promise<string> {
  const thaw = there.freeze();
  try {
    await pause(FROZEN_SECONDS * 1000);
  } finally {
    thaw();
  }
  return '';
}

async function cut(there: Product): Promise<string> {
  for (let times = 0; times < 10; times++) {
    await there.cutConnections();
    await pause(300);
  }
  return '';
}

async function jump(load: Load, hours: number): Promise<string> {
  const there = product as Product;
  there.setClock(hours * HOUR_MS);
  const { ms: servedMs } = await untilServed(load, PATIENCE_MS);
  if (servedMs > AGAIN_SECONDS_MAX * 1000) process.exitCode = 1;
  await pause(CLOCK_SECONDS * 1000);
  there.setClock(0);
  return `served after ${seconds(servedMs)} with the wrong clock, `;
}

async function terminated(load: Load): Promise<void> {
  if (!isWanted('SIGTERM')) return;
  const acknowledged = load.acknowledged();
  const calls = load.calls.length;
  const begun = performance.now();
  const code = await product?.stop();
  const stopMs = performance.now() - begun;
  load.moveTo(undefined);
  await pause(1_000);
  // Whoever restarts it waits from here on, not from the moment in which its ports are open.
  const started = performance.now();
  product = await startProduct(data);
  const startMs = performance.now() - started;
  load.moveTo(product);
  const served = await servedOrNever(load);
  const counted = (status: number) =>
    load.calls.slice(calls).filter((call) => call.at < begun + stopMs && call.status === status)
      .length;
  const stored = await storedAlthoughCut(product.databaseUrl, load);
  if (stored > 0 || code !== 0) process.exitCode = 1;
  await tell(load, {
    name: `SIGTERM, ended after ${seconds(stopMs)} with code ${code}, and started again`,
    acknowledged: load.acknowledged() - acknowledged,
    againMs: startMs + served.ms,
    readyMs: undefined,
    seen:
      `ports open after ${seconds(startMs)}, first tracker ${seconds(startMs + served.firstMs)}, ` +
      `first call ${seconds(startMs + served.callMs)}; calls: ${counted(201)} finished, ${counted(503)} refused, ${counted(0)} cut off, ` +
      `${stored} of all cut off were stored`,
  });
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
