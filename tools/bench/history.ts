// S5: a vehicle day (2 880 locations, all pages) and a logbook month (200 rides) through the real HTTP
// handler, with 1, 10 and 50 million locations stored. The sizes are asked in turns, each time for
// another vehicle and day, so that nobody finds the rows warm from the question before.
// BENCH_MILLIONS=1,10 leaves the greatest out: it fills 6 GB in some ten minutes.
import type { TrackView } from '@flotila/domain/location/location.api.ts';
import { temporaryPostgres } from '@flotila/server/testing/temporary-postgres.ts';
import { type BenchApi, openApi, timed } from './api.ts';
import {
  COMPANY_CODE,
  DAY_MS,
  DAYS_A_MONTH,
  type FilledFleet,
  type Fleet,
  fillFleet,
  LOCATIONS_A_DAY,
  monthStart,
  vehicleId,
} from './history-fill.ts';
import { median, report } from './measure.ts';

const FLEETS: readonly Fleet[] = [
  { millions: 1, vehicles: 13, months: 1 },
  { millions: 10, vehicles: 62, months: 2 },
  { millions: 50, vehicles: 155, months: 4 },
];
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 25);
const WARM_UPS = 5;
/** As the web application asks. */
const PAGE_SIZE = 5000;

interface Asked {
  fleet: FilledFleet;
  api: BenchApi;
  day: number[];
  month: number[];
  /** Of the longest answer of a day. */
  bytes: number;
}

const wanted = new Set((process.env.BENCH_MILLIONS ?? '1,10,50').split(',').map(Number));
const server = await temporaryPostgres({ durable: true });
try {
  const asked: Asked[] = [];
  for (const fleet of FLEETS) {
    if (wanted.has(fleet.millions)) asked.push(await open(await fillFleet(server.url, fleet)));
  }
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    for (const one of asked) await askOnce(one, round);
  }
  tell(asked);
  for (const { api, fleet } of asked) {
    await api.close();
    await fleet.db.close();
  }
} finally {
  await server.stop();
}

async function open(fleet: FilledFleet): Promise<Asked> {
  return { fleet, api: await openApi(fleet.db), day: [], month: [], bytes: 0 };
}

async function askOnce(asked: Asked, round: number): Promise<void> {
  const { fleet } = asked;
  const turn = round + WARM_UPS;
  // Steps that share no divisor with the counts: every round another vehicle, month and day.
  const vehicle = vehicleId((turn * 7) % fleet.vehicles);
  const month = monthStart(turn % fleet.months);
  const day = month + ((turn * 11) % DAYS_A_MONTH) * DAY_MS;
  const dayMs = await timed(() => askDay(asked, vehicle, day));
  const monthMs = await timed(() => askMonth(asked, vehicle, month));
  if (round < 0) return;
  asked.day.push(dayMs);
  asked.month.push(monthMs);
}

async function askDay(asked: Asked, vehicle: number, from: number): Promise<void> {
  const period = `from=${moment(from)}&to=${moment(from + DAY_MS - 1)}`;
  let seen = 0;
  for (let page = 0, pages = 1; page < pages; page += 1) {
    const query = `${period}&fromRides=both&params=km,tank,rpm&page=${page}&size=${PAGE_SIZE}`;
    const text = await asked.api.ask(`${COMPANY_CODE}/vehicle/${vehicle}/track?${query}`);
    const track = JSON.parse(text) as TrackView;
    pages = track.totalPages;
    seen += track.timestamp.length;
    asked.bytes = Math.max(asked.bytes, Buffer.byteLength(text));
  }
  // Rides that cross the ends of the day add to it.
  if (seen < LOCATIONS_A_DAY) throw new Error(`a day has ${seen} locations`);
}

async function askMonth(asked: Asked, vehicle: number, from: number): Promise<void> {
  const query = `from=${moment(from)}&to=${moment(from + 31 * DAY_MS - 1)}&size=2000`;
  const answer = await ask(asked, `vehicle/${vehicle}/ride?${query}`);
  if (answer.content.length < 200) throw new Error(`a month has ${answer.content.length} rides`);
}

async function ask(
  asked: Asked,
  path: string,
): Promise<{ content: unknown[]; totalPages: number }> {
  const text = await asked.api.ask(`${COMPANY_CODE}/${path}`);
  return JSON.parse(text) as { content: unknown[]; totalPages: number };
}

function tell(asked: readonly Asked[]): void {
  const [base] = asked;
  if (!base) return;
  for (const { fleet, day, month, bytes: answered } of asked) {
    const { locations, vehicles, months, bytes } = fleet;
    const work = `${(locations / 1e6).toFixed(1)} M locations (${vehicles} vehicles, ${months} months)`;
    const size = `row ${bytes.row.toFixed(1)} B, key ${bytes.key.toFixed(1)} B`;
    report({
      id: 'S5',
      work: `${work}, ${size}: vehicle day`,
      figure: `${median(day).toFixed(1)} ms, ${(answered / 1000).toFixed(0)} kB`,
      opponent: `at ${base.fleet.millions} M ${median(base.day).toFixed(1)} ms`,
      ratio: median(day) / median(base.day),
      goal: '≤ 1.3, ≤ 20 ms, ≤ 250 kB',
    });
    report({
      id: 'S5',
      work: `${work}: logbook month`,
      figure: `${median(month).toFixed(1)} ms`,
      opponent: `at ${base.fleet.millions} M ${median(base.month).toFixed(1)} ms`,
      ratio: median(month) / median(base.month),
      goal: '≤ 20 ms',
    });
  }
}

function moment(ts: number): string {
  return new Date(ts).toISOString();
}
