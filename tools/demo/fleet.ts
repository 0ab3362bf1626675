// The live demo fleet: a child process in which every demo vehicle drives on and reports through the
// real tracker ports. Started by demo.ts with a message that says where each tracker stopped.
import { connectTracker } from '../tracker/client.ts';
import { DEMO_COMPANIES, deviceCode } from './cast.ts';
import { demoGeography, demoTrackers } from './demo-trackers.ts';
import type { DemoVehicle } from './demo-vehicle.ts';
import { readDrawnWays } from './drawn-ways.ts';
import type { DemoTracker, Pace } from './motion.ts';

export interface FleetOrder {
  host: string;
  /** Port of each protocol. */
  ports: Record<string, number>;
  /** Newest stored record by tracker code, epoch ms. */
  last: Record<string, number>;
  /** First start of the demo, epoch ms. */
  begun: number;
  /** File with the ways of a routing engine, if there are any. */
  drawnWays: string;
}

const LIVE_PACE: Pace = { driving: 5_000, engineOn: 30_000, parked: 300_000 };
const CATCH_UP_PACE: Pace = { driving: 30_000, engineOn: 120_000, parked: 3_600_000 };
/** A longer absence is not driven through again, record by record. */
const CATCH_UP_MAX = 7 * 86_400_000;
const LIVE_WINDOW = 120_000;
const BATCH_MAX = 100;
const RETRY_MS = 5_000;

let isStopping = false;

process.once('message', (order: FleetOrder) => void run(order));
process.on('disconnect', () => process.exit(0));
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    isStopping = true;
    process.exit(0);
  });
}

async function run(order: FleetOrder): Promise<void> {
  const geography = demoGeography(readDrawnWays(order.drawnWays));
  const trackers = DEMO_COMPANIES.flatMap((company) =>
    demoTrackers(company, order.begun, geography),
  ).filter(({ vehicle }) => isReporting(vehicle, order));
  await Promise.all(trackers.map((tracker, index) => drive(tracker, order, index)));
}

/** A demo that began with an older fleet does not know the vehicles that joined later. */
function isReporting({ plate, duty }: DemoVehicle, { last }: FleetOrder): boolean {
  return duty.kind !== 'silent' && duty.kind !== 'new' && deviceCode(plate) in last;
}

/** Keeps one tracker reporting for ever; a lost connection is opened again. */
async function drive(tracker: DemoTracker, order: FleetOrder, index: number): Promise<void> {
  const { protocol, plate } = tracker.vehicle;
  const code = deviceCode(plate);
  const port = order.ports[protocol];
  if (!port) return;
  let sentUntil = Math.max(order.last[code] ?? 0, Date.now() - CATCH_UP_MAX);
  // not all at once
  await pause((index * 137) % LIVE_PACE.driving);
  while (!isStopping) {
    try {
      const connection = await connectTracker({ protocol, host: order.host, port, code });
      try {
        for (;;) {
          const now = Date.now();
          const pace = now - sentUntil > LIVE_WINDOW ? CATCH_UP_PACE : LIVE_PACE;
          const until = pace === CATCH_UP_PACE ? now - LIVE_WINDOW / 2 : now;
          const records = [...tracker.records(sentUntil, until, pace)];
          for (let i = 0; i < records.length; i += BATCH_MAX) {
            const batch = records.slice(i, i + BATCH_MAX);
            const { acknowledged } = await connection.send(batch);
            if (acknowledged < batch.length) throw new Error('refused: try again later');
            sentUntil = batch.at(-1)?.time ?? sentUntil;
          }
          if (records.length === 0 && pace === CATCH_UP_PACE) sentUntil = until;
          await pause(1_000);
        }
      } finally {
        await connection.close();
      }
    } catch {
      // the server is restarting or busy: a tracker waits and knocks again
      await pause(RETRY_MS);
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
