// S-8: somebody sets the clock of the machine. What the gateway dates moves with it; what it measures does not.
import { createSocket } from 'node:dgram';
import { expect, it, onTestFinished } from 'vitest';
import { type Bench, bench, until } from './testing/gateway.ts';
import { dataFrame, frame, login } from './testing/tiny-protocol.ts';

const HOUR_MS = 3_600_000;
const SETS = [
  ['ahead by 2 h', 2 * HOUR_MS],
  ['back by 2 h', -2 * HOUR_MS],
  ['ahead by 40 days', 40 * 24 * HOUR_MS],
  ['back by 40 days', -40 * 24 * HOUR_MS],
] as const;

/** A tracker that is known, and one in the middle of its first frame after that. */
async function trackers(one: Bench) {
  const calm = await one.connect();
  calm.send(login('1111'));
  const midway = await one.connect();
  const data = dataFrame(1, 2);
  midway.send(login('2222'), data.subarray(0, 3));
  await calm.expects('01');
  await midway.expects('01');
  return { calm, midway, rest: data.subarray(3) };
}

it.each(SETS)('S-8 a clock set %s ends no connection, and each is answered on', async (_, set) => {
  const one = await bench();
  const { calm, midway, rest } = await trackers(one);
  const newcomer = await one.connect();
  await until('all accepted', () => one.gateway.connections().length === 3);
  one.clock.set = set;
  one.gateway.check();
  calm.send(dataFrame(3));
  midway.send(rest);
  newcomer.send(login('3333'));
  await calm.expects('01ac01');
  await midway.expects('01ac02');
  await newcomer.expects('01');
  one.gateway.check();
  expect([calm, midway, newcomer].map((peer) => peer.isClosed())).toEqual([false, false, false]);
});

it.each(SETS)(
  'S-8 a silent tracker is given up after its time on a clock set %s',
  async (_, set) => {
    const one = await bench();
    const { calm } = await trackers(one);
    one.clock.set = set;
    one.clock.now += 600_001;
    one.gateway.check();
    await calm.closes();
  },
);

it('S-8 an ended connection does not stay half open for as long as the clock was set back', async () => {
  const one = await bench();
  const peer = await one.connect();
  peer.socket.removeAllListeners('end');
  peer.send(login('1111'), frame('G'));
  await peer.expects('0147');
  one.clock.set = -2 * HOUR_MS;
  one.clock.now += 2_001;
  one.gateway.check();
  await until('it is gone', () => one.gateway.connections().length === 0);
});

it.each(SETS)('S-8 a datagram’s session outlives a clock set %s', async (_, set) => {
  const one = await bench();
  const socket = createSocket('udp4');
  onTestFinished(() => void socket.close());
  const answers: string[] = [];
  socket.on('message', (bytes) => answers.push(bytes.toString('hex')));
  const send = (value: number) =>
    socket.send(frame('U', [...Buffer.from('1111'), value]), one.port('udp'), '127.0.0.1');
  send(1);
  await until('answered', () => answers.length === 1);
  one.clock.set = set;
  one.gateway.check();
  send(2);
  await until('answered again', () => answers.length === 2);
  expect(one.gateway.connections()).toMatchObject([{ counters: { packets: 2 } }]);
});

it.each(SETS)(
  'S-8 a store that takes its time does not hang because the clock was set %s',
  async (_, set) => {
    const one = await bench();
    const { calm } = await trackers(one);
    one.ingest.mode = 'hold';
    calm.send(dataFrame(1));
    await until('the store has it', () => one.ingest.batches.length === 1);
    one.clock.set = set;
    expect(one.gateway.hearing()).toMatchObject({ storing: true });
    one.clock.now += 30_001;
    expect(one.gateway.hearing()).toMatchObject({ storing: false });
    one.ingest.letGo();
    await calm.expects('01ac01');
  },
);

it.each(SETS)(
  'S-8 the registry is asked again after its time on a clock set %s',
  async (_, set) => {
    const one = await bench();
    const { calm } = await trackers(one);
    one.clock.set = set;
    one.devices.delete('1111');
    one.clock.now += 60_001;
    calm.send(dataFrame(1));
    await calm.closes();
  },
);
