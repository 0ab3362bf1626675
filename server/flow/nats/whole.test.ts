// Whole processes as an operator starts them, one that answers browsers and two that let trackers in, with NATS between
// them; and that none loads its client without FLOTILA_NATS_URL.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Kvm } from '@nats-io/kv';
import { connect as connectRaw } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GATEWAY_PORTS, readConfig, settleConfig } from '../../ground/config/config.ts';
import { portVariable } from '../../ground/config/gateway-settings.ts';
import type { Role } from '../../ground/config/kinds.ts';
import { freePort } from '../../ground/db/embedded/free-port.ts';
import { encodeLogin, encodeRecords } from '../../ground/protocols/teltonika/simulator.ts';
import { type RunningServer, startServer } from '../../main.ts';
import { basic } from '../../testing/api.ts';
import { ACCOUNT, CAST_PASSWORD, COMPANY, deviceCode, VEHICLE } from '../../testing/cast.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { HAS_NATS, type TestNats, testNats, WITHOUT_NATS } from '../../testing/nats.ts';
import { connectPeer, until } from '../gateway/testing/gateway.ts';
import { recordAt } from '../ingest/test-fleet.ts';
import { OWNER_BUCKET } from './owner-bucket.ts';

const SECRET = 'one text for all of these processes';
const SOON = { timeout: 30_000, interval: 20 };
const TRACKER = deviceCode(VEHICLE.truck);

test('an installation without NATS does not load its client', async () => {
  const main = join(import.meta.dirname, '../../main.ts');
  const program = `
    import { createRequire } from 'node:module';
    await import(${JSON.stringify(main)});
    const loaded = Object.keys(createRequire(import.meta.url).cache ?? {});
    console.log(loaded.length > 0, loaded.some((path) => path.includes('nats-io')));
    process.exit(0);`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
  });
  expect(stdout.trim()).toBe('true false');
});

describe.skipIf(!HAS_NATS)(`processes with NATS between them${WITHOUT_NATS}`, () => {
  let nats: TestNats;
  let database: TestDatabase;
  let folder: string;
  const servers: RunningServer[] = [];
  const start = async (role: Role) => {
    const port = await freePort();
    const ports = Object.keys(GATEWAY_PORTS).map((name) => [portVariable(name, 'PORT'), '0']);
    const environment = {
      ...Object.fromEntries(ports),
      DATABASE_URL: database.url,
      FLOTILA_DATA: folder,
      FLOTILA_SECRET: SECRET,
      FLOTILA_ROLES: role,
      FLOTILA_DEMO: '0',
      FLOTILA_LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      GATEWAY_HOST: '127.0.0.1',
      PORT: String(await freePort()),
      GATEWAY_TELTONIKA_PORT: String(port),
      FLOTILA_NATS_URL: nats.url,
    };
    const server = await startServer({
      config: settleConfig(readConfig(environment, folder), false),
      databaseUrl: database.url,
      secret: SECRET,
      version: '0.0.0',
      release: '0',
      webRoot: '/nonexistent',
      demo: null,
    });
    servers.push(server);
    return { ...server, trackerPort: port };
  };
  beforeAll(async () => {
    nats = await testNats();
    database = await testDatabase({ hasCast: true });
    folder = mkdtempSync(join(tmpdir(), 'flotila-whole-'));
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await database.close();
    await nats.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('what a tracker sends to one process is shown by another, told over NATS, also after NATS was away', async () => {
    const [api, one, other] = [await start('api'), await start('gateway'), await start('gateway')];
    const { servers: hosts, login } = nats.config;
    const listening = async () => {
      const raw = await connectRaw({ servers: [...hosts], ...login });
      const heard: string[] = [];
      raw.subscribe('flotila.>', { callback: (_error, { subject }) => void heard.push(subject) });
      await raw.flush();
      return { raw, heard };
    };
    const first = await listening();
    const text = await openStream(api.address);
    const tracker = await signIn(one.trackerPort);
    await tracker.sends(41);
    await expect.poll(text, SOON).toContain('"speed":41');
    expect(first.heard).toContain(`flotila.changed.${COMPANY.tatra.id}`);
    const kv = await new Kvm(first.raw).open(OWNER_BUCKET);
    await expect.poll(() => kv.get(String(VEHICLE.truck.device)), SOON).toBeTruthy();
    await first.raw.close();
    await nats.kill();
    await tracker.sends(42);
    await expect.poll(text, SOON).toContain('"speed":42');
    const moved = await signIn(other.trackerPort);
    await moved.sends(43);
    await expect.poll(text, SOON).toContain('"speed":43');
    expect(tracker.peer.isClosed()).toBe(false);
    await nats.start();
    await until('only the newer connection stays', () => tracker.peer.isClosed());
    const second = await listening();
    await moved.sends(44);
    await expect.poll(text, SOON).toContain('"speed":44');
    expect(second.heard).toContain(`flotila.changed.${COMPANY.tatra.id}`);
    expect(moved.peer.isClosed()).toBe(false);
    await second.raw.close();
    moved.peer.socket.destroy();
  });

  test('what must not be lost is told without NATS: who signs out at one process is signed out at the other', async () => {
    const [one, other] = [await start('api'), await start('api')];
    await nats.kill();
    const { accessToken, refreshToken } = await tokenOf(one.address);
    const at = async (address: string) => {
      const headers = { authorization: `Bearer ${accessToken}` };
      return (await fetch(`${address}/v1/tatra/groupset`, { headers })).status;
    };
    expect([await at(one.address), await at(other.address)]).toEqual([200, 200]);
    const headers = { authorization: `Bearer ${refreshToken}` };
    await fetch(`${one.address}/v1/all/token`, { method: 'DELETE', headers });
    // Told, it takes milliseconds; untold, the half minute that rights are remembered.
    await expect.poll(() => at(other.address), { timeout: 15_000, interval: 20 }).toBe(401);
    expect((await fetch(`${other.address}/health/ready`)).status).toBe(200);
  });
});

/** The truck's tracker, which sends a record after the other, ten seconds apart. */
async function signIn(port: number) {
  const peer = await connectPeer(port);
  peer.send(encodeLogin(TRACKER));
  await peer.expects('01');
  return {
    peer,
    async sends(speedKmh: number) {
      const before = peer.answers();
      sent += 1;
      const record = recordAt(begun + sent * 10_000, { speedKmh, inputs: 1 });
      peer.send(encodeRecords(TRACKER, [record]));
      await peer.expects(`${before}00000001`);
    },
  };
}
const begun = Date.now() - 600_000;
let sent = 0;

async function openStream(address: string): Promise<() => string> {
  const { accessToken } = await tokenOf(address);
  const response = await fetch(`${address}/v1/tatra/live`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  let text = '';
  void (async () => {
    for await (const chunk of response.body ?? []) text += Buffer.from(chunk as Uint8Array);
  })().catch(() => undefined);
  await expect.poll(() => text, SOON).toContain('event: vehicles');
  return () => text;
}

async function tokenOf(address: string) {
  const headers = { authorization: basic(ACCOUNT.admin.login, CAST_PASSWORD) };
  const answer = await fetch(`${address}/v1/all/token`, { headers });
  return (await answer.json()) as { accessToken: string; refreshToken: string };
}
