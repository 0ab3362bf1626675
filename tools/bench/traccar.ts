// Moving in from a Traccar as an operator does it: the real command, 30 devices and 60 days, killed on the way, then a token that
// loses its right, then whole, then once more. What its devices drove is known by construction.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { distanceMetres } from '@flotila/domain/geo.ts';
import { DAY_MS } from '@flotila/domain/time.ts';
import {
  type TheirDrive,
  theirDrives,
  theirTraccar,
} from '@flotila/server/flow/traccar/testing/their-fleet.ts';
import type { FakeTraccar } from '@flotila/server/ground/outside/fake-traccar.ts';
import { onEmptyDatabase } from './empty-database.ts';
import { report } from './measure.ts';

const DEVICES = Number(process.env.BENCH_DEVICES ?? 30);
const DAYS = Number(process.env.BENCH_DAYS ?? 60);
const APART = 0.02;
const KILLED_AFTER = 0.4;
const REFUSED_AFTER = 0.7;
/** Of its `report.maxPositions`: a day of the one that reports twice as often is cut off. */
const LIMIT = 500;
const MB = 1_048_576;

const COUNTS = `select (select count(*)::int from vehicle) as vehicles, (select count(*)::int from device) as devices,
  (select count(*)::int from groupset) as groups, (select count(*)::int from person) as persons,
  (select count(*)::int from zone) as zones, (select count(*)::int from service_plan) as plans,
  (select count(*)::int from location) as locations, (select count(*)::int from ride) as rides,
  (select coalesce(sum(distance), 0)::float8 from ride) as metres`;

const until = Math.floor(Date.now() / DAY_MS) * DAY_MS;
const drives = theirDrives(DEVICES, DAYS, until);
const traccar = await theirTraccar(drives);
traccar.maxPositions = LIMIT;
spoil();
try {
  await onEmptyDatabase(async (db, url) => {
    await db.pool.query(
      `insert into company (company_id, code, name, country_code) values (901, 'tatra', 'Tatra', 'SK')`,
    );
    const days = DEVICES * DAYS;
    const began = performance.now();
    await killed(url, KILLED_AFTER * days);
    const count = async () => (await db.pool.query(COUNTS)).rows[0] as Record<string, number>;
    const half = await count();
    traccar.turn = {
      after: traccar.askedDays + (REFUSED_AFTER - KILLED_AFTER) * days,
      to: 'token-ended',
    };
    const refused = await whole(url);
    traccar.turn = undefined;
    traccar.mood = 'answers';
    const third = await whole(url);
    const seconds = (performance.now() - began) / 1000;
    const after = await count();
    const again = await whole(url);
    const last = await count();
    console.log(third.out);
    const sent = drives.reduce(
      (sum, { positions }) => sum + positions.filter(isPossible).length,
      0,
    );
    const { apart, worst } = await compareWithOdometers(db.pool.query.bind(db.pool));
    const line = (work: string, figure: string, goal: string) =>
      report({ id: 'M2', work, figure, goal });
    line('killed with', `${half.locations} positions`, '> 0');
    line('token refused, exit', `${refused.code}`, '1');
    line('positions of those sent', `${after.locations} of ${sent}`, 'all');
    line('changed by one run more', `${differences(after, last)}`, 'nothing');
    line('exit of the last runs', `${third.code} ${again.code}`, '0 0');
    line('vehicle months', `${apart} over 2 %, worst ${(worst * 100).toFixed(2)} %`, '0');
    line('time', `${seconds.toFixed(0)} s, ${traccar.asked.length} questions`, '–');
    line('memory of the command', `${third.megabytes} MB`, '–');
  });
} finally {
  await traccar.stop();
}

function differences(a: Record<string, number>, b: Record<string, number>): string {
  const names = Object.keys(a).filter((name) => a[name] !== b[name]);
  return names.map((name) => `${name} ${a[name]} → ${b[name]}`).join(', ') || 'nothing';
}

/** What real ones have: clocks of 1970 and 2080, twins, one that reports twice as often. */
function spoil(): void {
  const [first, second, third] = drives;
  const sample = first?.positions[0];
  if (!first || !second || !third || !sample) throw new Error('too few devices');
  for (const time of [0, Date.UTC(2080, 0, 1)]) {
    const moment = new Date(time).toISOString();
    first.positions.push({ ...sample, fixTime: moment, deviceTime: moment });
  }
  const often = second.positions.flatMap((one, index, all) => {
    const next = all[index + 1];
    const [from, to] = [one, next].map((each) => Date.parse(each?.fixTime ?? ''));
    if (!next || from === undefined || to === undefined || to - from > 60_000) return [one];
    const moment = new Date((from + to) / 2).toISOString();
    const longitude = ((one.longitude ?? 0) + (next.longitude ?? 0)) / 2;
    return [one, { ...one, longitude, fixTime: moment, deviceTime: moment }];
  });
  second.positions = often;
  traccar.positions.set(second.device.id, often);
  traccar.records.devices?.push({ id: 990, name: 'Twin', uniqueId: `${third.device.uniqueId} ` });
}

function isPossible({ fixTime }: { fixTime?: string | null | undefined }): boolean {
  const time = Date.parse(fixTime ?? '');
  return time > until - (DAYS + 1) * DAY_MS && time < Date.now();
}

async function compareWithOdometers(query: (text: string) => Promise<{ rows: unknown[] }>) {
  const { rows } =
    await query(`select d.code, to_char(r.from_ts at time zone 'Europe/Bratislava', 'YYYY-MM') as month,
    sum(r.distance)::float8 as metres from ride r join device d using (company_id, vehicle_id) group by 1, 2`);
  const ours = new Map(
    (rows as { code: string; month: string; metres: number }[]).map((row) => [
      `${row.code} ${row.month}`,
      row.metres,
    ]),
  );
  let [apart, worst] = [0, 0];
  for (const { device, positions } of drives) {
    for (const [month, metres] of drivenByMonth(positions)) {
      const part = Math.abs((ours.get(`${device.uniqueId} ${month}`) ?? 0) - metres) / metres;
      worst = Math.max(worst, part);
      if (part > APART) apart += 1;
    }
  }
  return { apart, worst };
}

function drivenByMonth(positions: TheirDrive['positions']): Map<string, number> {
  const driven = new Map<string, number>();
  const those = positions.filter(isPossible);
  for (const [index, one] of those.entries()) {
    const before = those[index - 1];
    const month = (one.fixTime ?? '').slice(0, 7);
    if (!before || before.fixTime?.slice(0, 7) !== month) continue;
    const place = ({ latitude, longitude }: typeof one) => [latitude ?? 0, longitude ?? 0] as const;
    const metres = distanceMetres(...place(before), ...place(one));
    driven.set(month, (driven.get(month) ?? 0) + metres);
  }
  return driven;
}

function begin(url: string): ChildProcess {
  const since = new Date(until - DAYS * DAY_MS).toISOString().slice(0, 10);
  const options = ['--url', traccar.url, '--company', 'tatra', '--since', since];
  return spawn(
    process.execPath,
    [...process.execArgv, 'tools/flotila.ts', 'import', 'traccar', ...options],
    {
      env: { ...process.env, DATABASE_URL: url, TRACCAR_TOKEN: 'right' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
}

async function whole(
  url: string,
): Promise<{ code: number | null; out: string; megabytes: number }> {
  const child = begin(url);
  let out = '';
  let megabytes = 0;
  for (const pipe of [child.stdout, child.stderr]) pipe?.on('data', (piece) => (out += piece));
  const look = setInterval(() => {
    megabytes = Math.max(megabytes, memoryOf(child));
  }, 1000);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(look);
  if (code !== 0) console.log(out);
  return { code, out, megabytes };
}

async function killed(url: string, questions: number): Promise<void> {
  const child = begin(url);
  const exit = once(child, 'exit');
  await reached(traccar, questions, child);
  child.kill('SIGKILL');
  await exit;
}

async function reached(fake: FakeTraccar, questions: number, child: ChildProcess) {
  while (fake.askedDays < questions) {
    if (child.exitCode !== null) throw new Error(`the command ended early with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function memoryOf({ pid }: ChildProcess): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]);
    return Math.round((pages * 4096) / MB);
  } catch {
    return 0;
  }
}
