// Figures, alarms and readiness of a gateway on real sockets.
import diagnostics from 'node:diagnostics_channel';
import type { Server } from 'node:net';
import { expect, it } from 'vitest';
import { bench, until } from './testing/gateway.ts';
import { dataFrame, frame, login } from './testing/tiny-protocol.ts';

const HEARS = { listening: true, responsive: true, storing: true, hearing: true };

async function told(one: Awaited<ReturnType<typeof bench>>, name: string): Promise<string[]> {
  const text = await one.metrics.getSingleMetricAsString(`flotila_gateway_${name}`);
  return text.split('\n').filter((line) => !line.startsWith('#'));
}

it('a gateway that nobody calls hears', async () => {
  const one = await bench();
  for (let second = 0; second < 900; second++) one.gateway.check();
  expect(one.gateway.hearing()).toEqual(HEARS);
  expect(await told(one, 'alarm')).toEqual([]);
});

it('trackers that nobody registered are counted from zero on, so that the first one is seen to be more', async () => {
  const one = await bench();
  const series = 'flotila_gateway_refused_total{protocol="teltonika",reason="unknown"}';
  expect(await told(one, 'refused_total')).toEqual([`${series} 0`]);
  const peer = await one.connect();
  peer.send(login('9999'));
  await until('it is counted', async () => (await told(one, 'refused_total'))[0] === `${series} 1`);
});

it('up but deaf: a port that was closed behind its back is told at once', async () => {
  const servers: Server[] = [];
  const note = (message: unknown) => void servers.push((message as { server: Server }).server);
  diagnostics.subscribe('tracing:net.server.listen:asyncEnd', note);
  const one = await bench();
  diagnostics.unsubscribe('tracing:net.server.listen:asyncEnd', note);
  expect(one.gateway.hearing().listening).toBe(true);
  expect(servers.length).toBeGreaterThan(0);
  for (const server of servers) server.close();
  expect(one.gateway.hearing()).toEqual({ ...HEARS, listening: false });
  one.gateway.check();
  expect(await told(one, 'alarm')).toEqual([
    'flotila_gateway_alarm{alarm="listener",protocol="teltonika"} 1',
  ]);
  expect(one.warnings).toEqual(['an alarm of the gateway: listener']);
  one.gateway.check();
  expect(one.warnings).toHaveLength(1);
});

it('gateway §16 a store that hangs is told after 30 s and is over when it is done', async () => {
  const one = await bench();
  const peer = await one.connect();
  peer.send(login('1111'));
  await peer.expects('01');
  one.ingest.mode = 'hold';
  peer.send(dataFrame(1));
  await until('the store has it', () => one.ingest.batches.length === 1);
  one.clock.now += 30_001;
  expect(one.gateway.hearing()).toEqual({ ...HEARS, storing: false });
  expect(await told(one, 'storage_lag_seconds')).toEqual([
    'flotila_gateway_storage_lag_seconds 30.001',
  ]);
  one.ingest.letGo();
  await peer.expects('01ac01');
  expect(one.gateway.hearing()).toEqual(HEARS);
});

it('gateway §16 a store that refuses everything is told too, and only while something comes', async () => {
  const one = await bench();
  one.ingest.mode = 'fail';
  const fail = async (batches: number) => {
    const peer = await one.connect();
    peer.send(login('1111'), dataFrame(1));
    await until('tried', () => one.ingest.batches.length === batches);
    await peer.closes();
  };
  await fail(1);
  one.clock.now += 31_000;
  await fail(2);
  expect(one.gateway.hearing()).toEqual({ ...HEARS, storing: false });
  one.clock.now += 120_000;
  expect(one.gateway.hearing()).toEqual(HEARS);
});

it('gateway §16 connected trackers that are not heard for 10 min, until one is', async () => {
  const one = await bench();
  one.anyone.find = (code) => ({ ...registeredAs(code) });
  const peers = [];
  for (let number = 1; number <= 5; number++) {
    const peer = await one.connect();
    peer.send(login(`900${number}`));
    await peer.expects('01');
    peers.push(peer);
  }
  one.gateway.check();
  expect(await told(one, 'trackers')).toContain('flotila_gateway_trackers{protocol="teltonika"} 5');
  for (let second = 0; second < 600; second++) one.gateway.check();
  expect(one.gateway.hearing()).toEqual({ ...HEARS, hearing: false });
  expect(one.warnings).toEqual(['an alarm of the gateway: silent']);
  peers[0]?.send(frame('H'));
  await peers[0]?.expects('0148');
  one.gateway.check();
  expect(one.gateway.hearing()).toEqual(HEARS);
  expect(await told(one, 'alarm')).toEqual([]);
  // Who has left is not awaited.
  for (const peer of peers) peer.socket.destroy();
  await until('all left', async () => (await told(one, 'trackers')).join().endsWith(' 0'));
  for (let second = 0; second < 601; second++) one.gateway.check();
  expect(one.gateway.hearing()).toEqual(HEARS);
});

it('gateway §16 faulty frames of a registered tracker are counted apart from those of strangers', async () => {
  const one = await bench();
  const stranger = await one.connect();
  stranger.send(frame('X'));
  await until('read', async () => (await told(one, 'rejected_total')).join().includes(' 1'));
  expect(await told(one, 'tracker_faults_total')).toEqual([]);
  const peer = await one.connect();
  peer.send(login('1111'), frame('X'));
  await peer.expects('01ee');
  expect(await told(one, 'tracker_faults_total')).toEqual([
    'flotila_gateway_tracker_faults_total{protocol="teltonika"} 1',
  ]);
});

function registeredAs(code: string) {
  const deviceId = Number(code);
  return {
    deviceId,
    deviceType: 'teltonika' as const,
    code,
    companyId: 1,
    companyCode: 'tatra',
    vehicleId: deviceId,
    numericPlate: code,
    options: {},
  };
}
