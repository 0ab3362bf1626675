// A platform that passes on many trackers over one connection: each is stored before the byte that asks for the next packet,
// and one that nobody registered does not hold up those behind it.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { expect, it } from 'vitest';
import { wialonRetranslator } from '../../ground/protocols/wialon-retranslator/protocol.ts';
import { encodeRecords } from '../../ground/protocols/wialon-retranslator/simulator.ts';
import { bench, registered, until } from './testing/gateway.ts';

/** A packet of a tracker, `at` seconds after nine. */
function packet(code: string, at: number): Uint8Array {
  const record: TrackerRecord = {
    time: Date.parse('2026-05-04T09:00:00Z') + at * 1000,
    hasFix: true,
    latitude: 48.1,
    longitude: 17.1,
    speedKmh: 50,
    direction: 90,
    altitudeMetres: 200,
    satellites: 9,
    hdop: null,
    inputs: 1,
    values: {},
  };
  return encodeRecords(code, [record]);
}

async function relay() {
  const one = await bench({}, [wialonRetranslator]);
  for (const [index, code] of ['FIRST', 'SECOND'].entries()) {
    const deviceType = 'wialon-retranslator' as const;
    one.devices.set(code, { ...registered(code, 11 + index), deviceType });
  }
  return { ...one, peer: await one.connect() };
}

it('gateway §3: of a relay an unknown tracker is listed, and those behind it are stored', async () => {
  const { peer, ingest, gateway, unknown } = await relay();
  const codes = ['NOBODYS', 'FIRST', 'NOBODYS', 'SECOND', 'NOBODYS', 'FIRST'];
  peer.send(...codes.map(packet));
  await peer.expects('11'.repeat(codes.length));
  expect(peer.isClosed()).toBe(false);
  expect(ingest.stored.size).toBe(2);
  expect(ingest.timesOf(11).map((time) => time % 60)).toEqual([1, 5]);
  expect(ingest.timesOf(12).map((time) => time % 60)).toEqual([3]);
  await gateway.stop();
  expect(unknown).toMatchObject([{ code: 'NOBODYS', attempts: 3 }]);
});

it('R1: of a relay nothing is answered before it is stored, and what is not stored never', async () => {
  const { peer, ingest } = await relay();
  ingest.mode = 'hold';
  peer.send(packet('FIRST', 1), packet('SECOND', 2));
  await until('the store has begun', () => ingest.batches.length === 1);
  expect(peer.answers()).toBe('');
  ingest.letGo();
  await peer.expects('1111');
  ingest.mode = 'fail';
  peer.send(packet('FIRST', 3));
  await peer.closes();
  expect(peer.answers()).toBe('1111');
});

it('gateway §4: a peer that names nobody we know is still a newcomer', async () => {
  const { peer, clock } = await relay();
  peer.send(packet('NOBODYS', 1));
  await peer.expects('11');
  clock.now += 31_000;
  await peer.closes();
});
