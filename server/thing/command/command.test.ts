// Commands from the call to the tracker and back: real sockets, a real database, one or two gateways (gateway §11).
import { createSocket } from 'node:dgram';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../flow/gateway/testing/gateway.ts';
import { deviceCode, VEHICLE } from '../../testing/cast.ts';
import { commandStore } from './command-store.ts';
import {
  becomes,
  chooseImmobiliser,
  connectTruck,
  type Installation,
  listed,
  order,
  refusal,
  startInstallation,
} from './testing/gateways.ts';

let here: Installation;
beforeEach(async () => {
  here = await startInstallation();
});
afterEach(() => here.close());

const { truck, van } = VEHICLE;
const OUTPUT = { kind: 'outputOn', output: 1 } as const;
const STOP = { kind: 'immobilise', output: 1 } as const;

/** The newest location of the truck, so many minutes ago. */
async function locate(minutesAgo: number, speed: number | null): Promise<void> {
  const timestamp = new Date(here.now() - minutesAgo * 60_000).toISOString();
  await here.api.db.pool.query(
    `insert into vehicle_live (company_id, vehicle_id, updated, last_ts, location)
     values ($1, $2, now(), $3, $4) on conflict (company_id, vehicle_id) do update
     set location = excluded.location, last_ts = excluded.last_ts`,
    [truck.company, truck.id, timestamp, JSON.stringify({ timestamp, speed })],
  );
}

async function audited(commandId: number): Promise<unknown[]> {
  const { rows } = await here.api.db.pool.query(
    `select action, account_id as "accountId", before, after from audit
     where kind = 'command' and record_id = $1 order by audit_id`,
    [String(commandId)],
  );
  return rows;
}

test('a command waits for its tracker, is sent when it connects, and its answer is kept, cleaned', async () => {
  const gateway = await here.start();
  const { commandId } = await order(here.api, { kind: 'version' });
  const tracker = await connectTruck(gateway);
  await tracker.gets({ kind: 'version' });
  tracker.answers('Ver:03.28\r\n\u0007Hw:FMB140');
  const command = await becomes(here.api, 'confirmed');
  expect(command).toMatchObject({ attempts: 1, answer: expect.stringMatching(/^[\x20-\x7e]+$/) });
  expect(await audited(commandId)).toMatchObject([
    { action: 'create', accountId: 11, after: { kind: 'version', state: 'queued' } },
    { action: 'update', accountId: 11, before: { state: 'queued' }, after: { state: 'sent' } },
    { action: 'update', accountId: 11, before: { state: 'sent' }, after: { state: 'confirmed' } },
  ]);
  await gateway.flushRawLog(truck.device);
  expect(await rawLog()).toContain(`command ${commandId} version sent, attempt 1`);
  const counted = await here.metrics.getSingleMetricAsString('flotila_gateway_commands_total');
  expect(counted).toMatch(/state="sent"\} 1\n.*state="confirmed"\} 1/);
});

async function rawLog(): Promise<string> {
  const folder = join(here.folder, String(truck.company), String(truck.device));
  const [file = ''] = await readdir(folder);
  return gunzipSync(await readFile(join(folder, file))).toString('latin1');
}

test('to a connected tracker it is sent at once, and one at a time', async () => {
  const tracker = await connectTruck(await here.start());
  await order(here.api, { kind: 'locate' });
  await tracker.gets({ kind: 'locate' });
  await order(here.api, { kind: 'text', text: 'getinfo' });
  await here.pass(5);
  await tracker.gets({ kind: 'locate' });
  tracker.answers('GPS:1');
  await tracker.gets({ kind: 'locate' }, { text: 'getinfo' });
  tracker.answers('INI:2026');
  expect(await becomes(here.api, 'confirmed')).toMatchObject({ answer: 'INI:2026' });
  const { commands } = await listed(here.api);
  expect(commands.map(({ answer }) => answer)).toEqual(['INI:2026', 'GPS:1']);
});

test('without an answer a question is asked three times, then it failed', async () => {
  const tracker = await connectTruck(await here.start());
  const version = { kind: 'version' } as const;
  await order(here.api, version);
  await tracker.gets(version);
  await here.pass(61);
  await tracker.gets(version, version);
  await here.pass(61);
  await tracker.gets(version, version, version);
  await here.pass(61);
  expect(await becomes(here.api, 'failed')).toMatchObject({ reason: 'noAnswer', attempts: 3 });
  await tracker.gets(version, version, version);
});

test('what switches is never sent again without an answer', async () => {
  const tracker = await connectTruck(await here.start());
  await order(here.api, OUTPUT);
  await tracker.gets(OUTPUT);
  await here.pass(61);
  expect(await becomes(here.api, 'failed')).toMatchObject({ reason: 'noAnswer', attempts: 1 });
  await tracker.gets(OUTPUT);
});

test('what has expired is not sent to a tracker that comes later', async () => {
  const gateway = await here.start();
  await order(here.api, OUTPUT);
  await here.pass(10 * 60);
  const tracker = await connectTruck(gateway);
  expect(await becomes(here.api, 'expired')).toMatchObject({ attempts: 0, sent: null });
  await order(here.api, { kind: 'locate' });
  await tracker.gets({ kind: 'locate' });
});

test('an answer over a new connection belongs to the command of the old one', async () => {
  const gateway = await here.start();
  const before = await connectTruck(gateway);
  await order(here.api, OUTPUT);
  await before.gets(OUTPUT);
  before.peer.socket.destroy();
  const after = await connectTruck(gateway);
  after.answers('DOUT1:1');
  expect(await becomes(here.api, 'confirmed')).toMatchObject({ answer: 'DOUT1:1', attempts: 1 });
  await after.gets();
});

test('a process that dies between marking and writing has nothing done twice', async () => {
  await order(here.api, OUTPUT);
  const dead = {
    processId: '00000000-0000-4000-8000-000000000001',
    connectedFrom: here.now(),
    device: await deviceOfTruck(),
  };
  const { taken } = await commandStore(here.api.db).take(
    dead,
    () => ({ bytes: Buffer.from('never written'), key: null, switched: [] }),
    here.now(),
  );
  expect(taken.kind).toBe('send');
  const tracker = await connectTruck(await here.start());
  await here.pass(61);
  expect(await becomes(here.api, 'failed')).toMatchObject({ reason: 'noAnswer', attempts: 1 });
  await tracker.gets();
});

async function deviceOfTruck() {
  const code = deviceCode(truck);
  return {
    deviceId: truck.device,
    deviceType: 'teltonika' as const,
    code,
    companyId: truck.company,
    companyCode: 'tatra',
    vehicleId: truck.id,
    numericPlate: truck.plate,
    options: {},
  };
}

test('of two processes only the one to which the tracker came last sends, once', async () => {
  const [first, second] = [await here.start(), await here.start()];
  const stale = await connectTruck(first);
  // Of two claims the later one counts: one that is told while the tracker has gone on would take it back.
  await until('claimed', async () => {
    const { rowCount } = await here.api.db.pool.query(
      'select from tracker_claim where device_id = $1',
      [truck.device],
    );
    return rowCount === 1;
  });
  await here.pass(1);
  const tracker = await connectTruck(second);
  await first.publish();
  await second.publish();
  await order(here.api, OUTPUT);
  await tracker.gets(OUTPUT);
  tracker.answers('DOUT1:1');
  expect(await becomes(here.api, 'confirmed')).toMatchObject({ attempts: 1 });
  await stale.gets();
});

test('a tracker that was moved to another vehicle is not told what was meant for the one before', async () => {
  await order(here.api, OUTPUT);
  const { pool } = here.api.db;
  await pool.query('update device set vehicle_id = null where device_id = $1', [van.device]);
  await pool.query('update device set vehicle_id = $2 where device_id = $1', [
    truck.device,
    van.id,
  ]);
  const tracker = await connectTruck(await here.start());
  expect(await becomes(here.api, 'failed')).toMatchObject({ reason: 'moved', attempts: 0 });
  await tracker.gets();
});

test('immobilising is refused while the vehicle moves, was not heard of lately, or nobody knows', async () => {
  const stop = { ...STOP, isConfirmed: true };
  expect(await refusal(here.api, stop)).toMatch(/^400 .*rýchlosťou/);
  await locate(0, 7);
  expect(await refusal(here.api, stop)).toMatch(/^400 .*6 km\/h/);
  await locate(6, 0);
  expect(await refusal(here.api, stop)).toMatch(/^400 .*5 minút/);
  await locate(0, null);
  expect(await refusal(here.api, stop)).toMatch(/^400 .*rýchlosťou/);
  await locate(0, 0);
  expect(await refusal(here.api, STOP)).toMatch(/^400/);
  expect((await listed(here.api)).commands).toEqual([]);
  expect(await order(here.api, stop)).toMatchObject({ state: 'queued' });
});

test('immobilising is looked at again when it is sent', async () => {
  await locate(0, 0);
  await order(here.api, { ...STOP, isConfirmed: true });
  await locate(0, 50);
  const gateway = await here.start();
  const tracker = await connectTruck(gateway);
  expect(await becomes(here.api, 'failed')).toMatchObject({ reason: 'moving', attempts: 0 });
  await tracker.gets();
  await locate(0, 0);
  await order(here.api, { ...STOP, isConfirmed: true });
  await tracker.gets(STOP);
});

test('over UDP commands go to where the last datagram came from, for half a minute', async () => {
  const gateway = await here.start();
  const socket = createSocket('udp4');
  const got: string[] = [];
  socket.on('message', (bytes) => got.push(bytes.toString('latin1')));
  const port = gateway.listeners.find(({ transport }) => transport === 'udp')?.port ?? 0;
  const datagram = () => socket.send(keepAlive(), port, '127.0.0.1');
  datagram();
  await until('acknowledged', () => got.length === 1);
  await order(here.api, OUTPUT);
  await until('sent', () => got.includes('over UDP outputOn'));
  await here.pass(61);
  await becomes(here.api, 'failed');
  await order(here.api, { kind: 'locate' });
  await here.pass(1);
  expect((await listed(here.api)).commands[0]).toMatchObject({ state: 'queued' });
  datagram();
  await until('sent', () => got.includes('over UDP locate'));
  socket.close();
});

/** A datagram of codec 8 without records. */
function keepAlive(): Buffer {
  const code = Buffer.from(deviceCode(truck));
  const body = Buffer.concat([
    Buffer.from([0xca, 0xfe, 1, 5, 0, code.length]),
    code,
    Buffer.from([8, 0, 0]),
  ]);
  const head = Buffer.alloc(2);
  head.writeUInt16BE(body.length);
  return Buffer.concat([head, body]);
}

const RELAY_TEXT = { kind: 'text', text: 'setdigout 1' } as const;

test.each([OUTPUT, RELAY_TEXT])(
  'G-10 at 79 km/h no way switches the relay: $kind',
  async (input) => {
    await locate(0, 79);
    for (const immobiliser of ['dout-1', 'unknown'] as const) {
      await chooseImmobiliser(here.api, immobiliser);
      expect(await refusal(here.api, input)).toMatch(/^400 .*6 km\/h/);
    }
    await locate(6, 0);
    expect(await refusal(here.api, input)).toMatch(/^400 .*5 minút/);
    await chooseImmobiliser(here.api, 'dout-2');
    await locate(0, 79);
    await order(here.api, input);
    await order(here.api, { kind: 'outputOff', output: 2 });
  },
);

test.each([OUTPUT, RELAY_TEXT])(
  'G-10 what was ordered standing is asked again when it is sent: $kind',
  async (input) => {
    await chooseImmobiliser(here.api, 'dout-1');
    await locate(0, 0);
    await order(here.api, input);
    await locate(0, 79);
    const tracker = await connectTruck(await here.start());
    expect(await becomes(here.api, 'failed')).toMatchObject({ reason: 'moving', attempts: 0 });
    await tracker.gets();
    await locate(0, 0);
    await order(here.api, input);
    await tracker.gets(input);
  },
);

test('the list tells what the tracker understands and whether it is connected', async () => {
  const gateway = await here.start();
  expect((await listed(here.api)).device).toMatchObject({ isConnected: false, outputs: 4 });
  await connectTruck(gateway);
  await gateway.publish();
  expect((await listed(here.api)).device).toMatchObject({ isConnected: true });
  expect((await listed(here.api)).device?.kinds).toContain('immobilise');
});

test('a tracker has twenty open commands at most, and knows what its protocol can say', async () => {
  for (let count = 0; count < 20; count++) await order(here.api, { kind: 'locate' });
  expect(await refusal(here.api, { kind: 'locate' })).toMatch(/^400 .*20 príkazov/);
  expect(await refusal(here.api, { kind: 'outputOn', output: 9 })).toMatch(/^400/);
});
