// A GT06 clone whose packets have neither serial nor checksum, over a real socket: its connection stays, nothing
// rings, and what can be trusted is stored and acknowledged.
import { expect, it } from 'vitest';
import { gt06 } from '../../ground/protocols/gt06/protocol.ts';
import { fromHex } from '../../ground/protocols/testing/vectors.ts';
import { bench, registered, until } from './testing/gateway.ts';

const CODE = '359339075000025';
const LOGIN = '78780d01035933907500002500014e2c0d0a';
/** Battery, version, zone, interval, signal. */
const STATE = '78780713644d0819640d0a';
const PLACE = '787822220f0c1d023305c9027ac8180c46586000140001cc00287d001f71000001000820860d0a';

async function clone(options: Record<string, unknown>) {
  const one = await bench({}, [gt06]);
  one.devices.set(CODE, { ...registered(CODE, 7), options });
  const peer = await one.connect();
  peer.send(fromHex(LOGIN));
  await until('login is answered', () => peer.answers().startsWith('78780501'));
  return { one, peer };
}

it('G-4 by default such a tracker is not closed for its packets, and what is whole is stored', async () => {
  const { one, peer } = await clone({});
  for (let count = 0; count < 6; count++) peer.send(fromHex(STATE));
  peer.send(fromHex(PLACE));
  await until('the place is stored', () => one.ingest.batches.length > 0);
  await until('it is acknowledged', () => peer.answers().includes('787805220008'));
  expect(one.ingest.batches.flatMap(({ records }) => records)).toHaveLength(1);
  expect(peer.isClosed()).toBe(false);
});

it('G-4 not checked: the battery is stored at once as what it is, and nobody is called for help', async () => {
  const { one, peer } = await clone({ checksum: 'off' });
  peer.send(fromHex(STATE));
  await until('the state is stored', () => one.ingest.batches.length > 0);
  const [record] = one.ingest.batches.flatMap(({ records }) => records);
  expect(record).toMatchObject({ hasFix: false, inputs: null, raw: { batteryLevel: 100 } });
  expect(record?.alarm).toBeUndefined();
  expect(peer.isClosed()).toBe(false);
});
