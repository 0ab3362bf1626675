// The product in a process of its own, as `npm start` runs it, and trackers that report to it: for benches that
// measure from the bytes of a tracker to what a client hears.
import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeLogin } from '@flotila/server/ground/protocols/teltonika/simulator.ts';

/** The superuser of the live server. */
export const BENCH_LOGIN = { login: 'bench', password: 'bench-bench' };
const OFFSET = 30_000;
const TELTONIKA_PORT = 5027 + OFFSET;

export interface LiveServer {
  address: string;
  stop(): Promise<void>;
}

/** With the company "bench", which has nothing. */
export async function startLiveServer(): Promise<LiveServer> {
  const folder = mkdtempSync(join(tmpdir(), 'flotila-live-'));
  const server = fork(new URL('./live-server.ts', import.meta.url), {
    env: {
      ...process.env,
      FLOTILA_DATA: folder,
      FLOTILA_DEMO: '0',
      FLOTILA_SUPERUSER: `${BENCH_LOGIN.login}:${BENCH_LOGIN.password}`,
      FLOTILA_LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      GATEWAY_HOST: '127.0.0.1',
      PORT: '38080',
      GATEWAY_PORT_OFFSET: String(OFFSET),
    },
  });
  const { address } = await new Promise<{ address: string }>((resolve, reject) => {
    server.once('message', (message) => resolve(message as { address: string }));
    server.once('exit', () => reject(new Error('the server did not start')));
  });
  return {
    address,
    async stop() {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.send('stop');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The answer's body. @throws when the company's call is refused */
export async function post(address: string, token: string, call: string, body: object) {
  const answer = await fetch(`${address}/v1/bench/${call}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${call}: ${await answer.text()}`);
  return answer.json();
}

/** Vehicle id by tracker code. */
export async function registerVehicles(
  address: string,
  token: string,
  count: number,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (let i = 0; i < count; i++) {
    const code = `3590010000${String(i).padStart(5, '0')}`;
    const { vehicleId } = (await post(address, token, 'vehicle', {
      name: `Truck ${i}`,
      numericPlate: `BE${i}`,
      typeCode: 'truck',
      kmStart: 0,
      device: { deviceType: 'teltonika', code, serialNumber: `S${i}` },
    })) as { vehicleId: number };
    ids.set(code, vehicleId);
  }
  return ids;
}

export interface Tracker {
  vehicleId: number;
  code: string;
  socket: Socket;
}

export async function openTracker([code, vehicleId]: [string, number]): Promise<Tracker> {
  const socket = connect(TELTONIKA_PORT, '127.0.0.1');
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => socket.write(encodeLogin(code)));
    socket.once('data', () => resolve());
  });
  socket.on('data', () => undefined);
  return { vehicleId, code, socket };
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
