// Trackers that come to one gateway after the other, begin there with what the one before has acknowledged, and send the
// same records to the other one meanwhile.
import { setTimeout as pause } from 'node:timers/promises';
import { addTrackers, crashRecord } from '@flotila/server/flow/ingest/test-fleet.ts';
import type { Database } from '@flotila/server/ground/db/open.ts';
import { connectTracker, type Tracker } from '../tracker/client.ts';
import type { Cluster, Member } from './cluster.ts';

/** Records of a frame, and frames after which a tracker goes to the other gateway. */
const FRAME = 20;
const FRAMES_A_VISIT = 4;
/** Records that are sent again when it comes. */
const AGAIN = 40;
/** Datagrams to a gateway that was killed are lost: waiting for them, a tracker would stand still with all others. */
const ANSWER_SECONDS = { tcp: 10, udp: 2 };

export interface Hopper {
  vehicleId: number;
  code: string;
  /** Records acknowledged over its stream connection. */
  acknowledged: number;
  /** Of the newest of each frame: when it was acknowledged, by its own time. */
  acknowledgedAt: Map<number, number>;
}

export interface Hopping {
  hoppers: readonly Hopper[];
  /** Resolves when every tracker got so many records more through. */
  advance(records: number): Promise<void>;
  /** Ends it; resolves when all have sent the same number of records and had them acknowledged. */
  finish(): Promise<number>;
}

export async function startHopping(
  db: Database,
  { gateways }: Pick<Cluster, 'gateways'>,
  count: number,
): Promise<Hopping> {
  const added = await addTrackers(db, count);
  const hoppers = added.map(({ device, vehicleId }) => ({
    vehicleId,
    code: device.code,
    acknowledged: 0,
    acknowledgedAt: new Map<number, number>(),
  }));
  let length = Number.POSITIVE_INFINITY;
  const running = hoppers.map((hopper, index) => hop(hopper, index, gateways, () => length));
  const slowest = () => Math.min(...hoppers.map(({ acknowledged }) => acknowledged));
  const until = async (records: number) => {
    while (slowest() < records) await pause(20);
  };
  return {
    hoppers,
    advance: (records) => until(slowest() + records),
    async finish() {
      length = Math.max(...hoppers.map(({ acknowledged }) => acknowledged)) + 2 * FRAME;
      await Promise.all(running);
      return length;
    },
  };
}

async function hop(
  hopper: Hopper,
  index: number,
  gateways: readonly [Member, Member],
  length: () => number,
): Promise<void> {
  let before: Tracker | undefined;
  for (let turn = index; hopper.acknowledged < length(); turn += 1) {
    const [here, there] = turn % 2 === 0 ? gateways : [gateways[1], gateways[0]];
    try {
      const tracker = await open(here, hopper, 'tcp');
      // The one before stays open on this side: a tracker that changes its network says no goodbye.
      await before?.close();
      before = tracker;
      await visit(hopper, tracker, await open(there, hopper, 'udp'), length);
    } catch {
      // Its gateway was killed, or does not listen yet.
      await pause(50);
    }
  }
  await before?.close();
}

const open = ({ product }: Member, { code }: Hopper, transport: 'tcp' | 'udp') =>
  connectTracker({
    protocol: 'teltonika',
    transport,
    host: '127.0.0.1',
    port: product.trackers,
    code,
    answerSeconds: ANSWER_SECONDS[transport],
  });

async function visit(
  hopper: Hopper,
  tracker: Tracker,
  other: Tracker,
  length: () => number,
): Promise<void> {
  try {
    for (let frame = 0; frame < FRAMES_A_VISIT && hopper.acknowledged < length(); frame += 1) {
      const from = Math.max(0, hopper.acknowledged - (frame === 0 ? AGAIN : 0));
      const to = Math.min(length(), hopper.acknowledged + FRAME);
      const records = Array.from({ length: to - from }, (_, at) => crashRecord(from + at));
      const beside = other.send(records).catch(() => undefined);
      const { acknowledged } = await tracker.send(records);
      if (acknowledged < records.length) throw new Error('refused');
      hopper.acknowledged = to;
      hopper.acknowledgedAt.set(records.at(-1)?.time ?? 0, performance.now());
      await beside;
    }
  } finally {
    await other.close();
  }
}

/** Records that are missing, and those that are there twice or were never sent, of all that were acknowledged. */
export async function accountOf(
  db: Database,
  hoppers: readonly Hopper[],
  length: number,
): Promise<{ lost: number; doubled: number }> {
  const expected = Array.from({ length }, (_, index) => crashRecord(index).time ?? 0);
  let [lost, doubled] = [0, 0];
  for (const { vehicleId } of hoppers) {
    const { rows } = await db.pool.query<{ ts: Date }>(
      'select ts from location where vehicle_id = $1',
      [vehicleId],
    );
    const stored = new Set(rows.map(({ ts }) => ts.getTime()));
    lost += expected.filter((time) => !stored.has(time)).length;
    doubled +=
      rows.length - stored.size + [...stored].filter((time) => !expected.includes(time)).length;
  }
  return { lost, doubled };
}
