// S3: from the bytes that a tracker writes to the event that a client of the live stream reads, at
// 100 and 1 000 records a second from as many vehicles.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { createLiveRows } from '@flotila/domain/live/live-rows.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { encodeRecords } from '@flotila/server/ground/protocols/teltonika/simulator.ts';
import { signIn } from '../run/sign-in.ts';
import { onEvents } from './live-events.ts';
import {
  BENCH_LOGIN,
  openTracker,
  pause,
  registerVehicles,
  startLiveServer,
  type Tracker,
} from './live-fleet.ts';
import { quantile, report } from './measure.ts';

const VEHICLES = 1000;
/** Of as many vehicles. */
const RECORDS_PER_SECOND = [100, VEHICLES];
const SECONDS = 25;
const WARM_UP_SECONDS = 5;

const server = await startLiveServer();
try {
  const { address } = server;
  const { accessToken: token } = await signIn(address, BENCH_LOGIN);
  const ids = await registerVehicles(address, token, VEHICLES);
  const trackers = await Promise.all([...ids].map(openTracker));
  for (const count of RECORDS_PER_SECOND) await measure(address, token, trackers.slice(0, count));
  for (const { socket } of trackers) socket.destroy();
} finally {
  await server.stop();
}
process.exit(0);

/** Trackers report once a second each, spread evenly; two clients read the stream. */
async function measure(address: string, token: string, trackers: Tracker[]): Promise<void> {
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  const begun = performance.now();
  const plain = await openReader(address, token, (vehicle) => {
    const key = `${vehicle.vehicleId}@${vehicle.location?.timestamp}`;
    const sent = sentAt.get(key);
    if (sent === undefined) return;
    sentAt.delete(key);
    if (sent > begun + WARM_UP_SECONDS * 1000) delays.push(performance.now() - sent);
  });
  const compressed = await openReader(address, token);
  // The whole rows of the beginning do not count.
  const bytesOf = () => ({ n: plain.changes, a: plain.bytes(), b: compressed.bytes() });
  let before = bytesOf();
  const counting = setTimeout(() => (before = bytesOf()), WARM_UP_SECONDS * 1000);
  const counted = await sendFor(trackers, sentAt, begun);
  await pause(2_000);
  clearTimeout(counting);
  const { n, a, b } = bytesOf();
  plain.stop();
  compressed.stop();
  const figure = (part: number) => `${quantile(delays, part).toFixed(0)} ms`;
  const isMany = trackers.length > 100;
  report({
    id: 'S3',
    work: `bytes to event, ${trackers.length} records/s, ${delays.length} of ${counted} measured`,
    figure: `p50 ${figure(0.5)}, p95 ${figure(0.95)}, p99 ${figure(0.99)}`,
    opponent: 'none',
    goal: `p50 ≤ ${isMany ? 60 : 25} ms, p99 ≤ 250 ms`,
  });
  const each = (bytes: number) => (bytes / (n - before.n)).toFixed(0);
  report({
    id: 'S3',
    work: `bytes a change on the wire, ${trackers.length} records/s, ${n - before.n} changes`,
    figure: `${each(a - before.a)}, compressed ${each(b - before.b)}`,
    opponent: 'none',
    goal: '≤ 400',
  });
}

/** Each vehicle once a second, spread evenly over the second. Answers how many were measured. */
async function sendFor(
  trackers: Tracker[],
  sentAt: Map<string, number>,
  begun: number,
): Promise<number> {
  let counted = 0;
  for (let second = 0; second < SECONDS; second++) {
    for (let i = 0; i < trackers.length; i++) {
      const due = begun + second * 1000 + (i * 1000) / trackers.length;
      const wait = due - performance.now();
      if (wait > 1) await pause(wait);
      const { vehicleId, code, socket } = trackers[i] as Tracker;
      const time = Math.round(Date.now());
      const record = recordAt(time, i, second);
      sentAt.set(`${vehicleId}@${new Date(time).toISOString()}`, performance.now());
      if (second >= WARM_UP_SECONDS) counted++;
      socket.write(encodeRecords(code, [record]));
    }
  }
  return counted;
}

function recordAt(time: number, vehicle: number, second: number): TrackerRecord {
  return {
    time,
    hasFix: true,
    latitude: 47.5 + (vehicle % 40) * 0.04 + second * 0.0002,
    longitude: 16.5 + Math.floor(vehicle / 40) * 0.15,
    speedKmh: 80,
    direction: 0,
    altitudeMetres: 200,
    satellites: 11,
    hdop: 0.8,
    inputs: 1,
    values: { odometerMetres: 1_000_000 + second * 22 },
  };
}

/** What a reader got: changes of vehicles, and bytes as they came over the wire. */
interface Reader {
  changes: number;
  bytes(): number;
  stop(): void;
}

/** A client of the stream; without `onVehicle` a compressed one, which only counts. */
async function openReader(
  address: string,
  token: string,
  onVehicle?: (vehicle: MapVehicle) => void,
): Promise<Reader> {
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': onVehicle ? 'identity' : 'gzip',
  };
  const asked = request(`${address}/v1/bench/live`, { headers, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const reader: Reader = {
    changes: 0,
    bytes: () => answer.socket.bytesRead,
    stop: () => asked.destroy(),
  };
  answer.on('error', () => undefined);
  asked.on('error', () => undefined);
  if (!onVehicle) {
    answer.resume();
    return reader;
  }
  const rows = createLiveRows();
  onEvents(answer, 'vehicles', (data) => {
    for (const vehicle of rows.changed(JSON.parse(data))) {
      reader.changes += 1;
      onVehicle(vehicle);
    }
  });
  return reader;
}
