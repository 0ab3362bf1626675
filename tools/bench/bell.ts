// From the bytes that a tracker writes to the alert that a client's bell hears (zones-and-rules §7), at 1 000 records a
// second from as many vehicles, through the whole product: one rule watches all of them, and a twentieth ring each second.
// Then all of them ring at once.
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { encodeRecords } from '@flotila/server/ground/protocols/teltonika/simulator.ts';
import { signIn } from '../run/sign-in.ts';
import { onEvents } from './live-events.ts';
import {
  BENCH_LOGIN,
  openTracker,
  pause,
  post,
  registerVehicles,
  startLiveServer,
  type Tracker,
} from './live-fleet.ts';
import { quantile, report } from './measure.ts';

const VEHICLES = Number(process.env.BENCH_VEHICLES ?? 1000);
/** New vehicles are read with their rules at their first record, a thousand of them within a second. */
const WARM_UP_SECONDS = 20;
/** Each vehicle is too fast once, its turn after that of others; in the last second nobody is. */
const RINGING_SECONDS = 20;
const SECONDS = WARM_UP_SECONDS + RINGING_SECONDS + 1;
const CALM_KMH = 80;
const FAST_KMH = 100;
const METRES_A_SECOND = 25;
/** The last alerts are waited for so long. */
const WAIT_MS = 15_000;

const began = Date.now();
const server = await startLiveServer();
try {
  const { address } = server;
  const { accessToken: token } = await signIn(address, BENCH_LOGIN);
  const ids = await registerVehicles(address, token, VEHICLES);
  await post(address, token, 'rule', rule('Too fast'));
  const trackers = await Promise.all([...ids].map(openTracker));
  const heard = await listen(address, token);
  await measure(trackers, heard, 'one vehicle after the other', (index, second) =>
    second === WARM_UP_SECONDS + (index % RINGING_SECONDS) ? FAST_KMH : CALM_KMH,
  );
  // The first rule is quiet by now.
  await post(address, token, 'rule', rule('Too fast again'));
  await measure(trackers, heard, 'all within a second', (_index, second) =>
    second === WARM_UP_SECONDS ? FAST_KMH : CALM_KMH,
  );
  for (const { socket } of trackers) socket.destroy();
} finally {
  await server.stop();
}
process.exit(0);

function rule(name: string): object {
  const condition = { kind: 'speed', over: 90, byType: {}, overZoneLimit: false };
  const whom = { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] };
  const tell = { personIds: [], roles: [], driver: false };
  return { name, severity: 'warning', condition, whom, tell };
}

/** Trackers report once a second each, spread evenly; a client of the stream hears what rings. */
async function measure(
  trackers: Tracker[],
  heard: Heard,
  work: string,
  speedOf: (index: number, second: number) => number,
): Promise<void> {
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  heard.onAlert = ({ vehicleId, begin }) => {
    const sent = sentAt.get(`${vehicleId}@${begin}`);
    if (sent === undefined) return;
    delays.push(performance.now() - sent);
    sentAt.delete(`${vehicleId}@${begin}`);
  };
  const begun = performance.now();
  for (let second = 0; second < SECONDS; second++) {
    for (const [index, { vehicleId, code, socket }] of trackers.entries()) {
      const wait = begun + second * 1000 + (index * 1000) / trackers.length - performance.now();
      if (wait > 1) await pause(wait);
      const time = Math.round(Date.now());
      const speed = speedOf(index, second);
      if (speed === FAST_KMH) {
        sentAt.set(`${vehicleId}@${new Date(time).toISOString()}`, performance.now());
      }
      socket.write(encodeRecords(code, [recordAt(time, index, speed)]));
    }
  }
  const expected = sentAt.size + delays.length;
  const until = performance.now() + WAIT_MS;
  while (delays.length < expected && performance.now() < until) await pause(50);
  const figure = (part: number) => `${quantile(delays, part).toFixed(0)} ms`;
  report({
    id: 'bell',
    goal: 'p99 ≤ 2 s',
    work: `bytes to the bell, ${trackers.length} records/s, ${work}, ${delays.length} of ${expected}`,
    figure: `p50 ${figure(0.5)}, p95 ${figure(0.95)}, p99 ${figure(0.99)}`,
  });
}

/** Where the vehicle is that drives on evenly since the bench began. */
function recordAt(time: number, index: number, speedKmh: number): TrackerRecord {
  const metres = ((time - began) / 1000) * METRES_A_SECOND;
  return {
    time,
    hasFix: true,
    speedKmh,
    direction: 0,
    altitudeMetres: 200,
    satellites: 11,
    hdop: 0.8,
    inputs: 1,
    values: { odometerMetres: 1_000_000 + Math.round(metres) },
    latitude: 47.5 + (index % 40) * 0.04 + metres / 111_195,
    longitude: 16.5 + Math.floor(index / 40) * 0.15,
  };
}

interface Heard {
  onAlert(alert: Alert): void;
}

async function listen(address: string, token: string): Promise<Heard> {
  const heard: Heard = { onAlert: () => undefined };
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  const asked = request(`${address}/v1/bench/live`, { headers, agent: false }).end();
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  for (const one of [answer, asked]) one.on('error', () => undefined);
  onEvents(answer, 'alert', (data) => {
    for (const alert of JSON.parse(data) as Alert[]) heard.onAlert(alert);
  });
  return heard;
}
