// F-2, R13: what others do at a tracker's address, or in its name by datagram, never keeps it out. Over
// real sockets whose peers have addresses of their own in 127.0.0.0/8.
import { createSocket } from 'node:dgram';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { bench, connectPeer, type Peer, registered, until } from './testing/gateway.ts';
import {
  counted,
  ELSEWHERE,
  flood,
  GARBAGE,
  LOGIN,
  NEIGHBOUR,
  reports,
  SHARED,
} from './testing/neighbours.ts';
import { dataFrame, frame, login } from './testing/tiny-protocol.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

describe('F-2 datagrams block nobody', () => {
  it('25 of garbage from the address of a good tracker: its connection is accepted and acknowledged', async () => {
    const one = await bench();
    const garbage = [GARBAGE, frame('X'), frame('D', [1]), Buffer.alloc(0)];
    await flood(
      one,
      SHARED,
      Array.from({ length: 25 }, (_, index) => garbage[index % 4] as Buffer),
    );
    await until(
      'all are read',
      async () => (await counted(one, 'rejected_total', 'reason="cut"')) >= 6,
    );
    await reports(one, SHARED, LOGIN, 1);
    // Nor are the newcomers of this address hurried: the sender may have been invented.
    const slow = await connectPeer(one.port(), SHARED);
    await until('accepted', () => one.gateway.connections().length > 0);
    one.clock.now += 9_000;
    one.gateway.check();
    slow.send(NEIGHBOUR, dataFrame(2));
    await slow.expects('01ac01');
    expect(one.warnings).toContain('a datagram cannot be read');
  });

  it('nor those that name a registered tracker: its stream keeps its rate', async () => {
    const one = await bench({ packetsBurst: 10, packetsPerSecond: 1 });
    const forged = frame('U', [...Buffer.from('1111'), 9]);
    await flood(
      one,
      ELSEWHERE,
      Array.from({ length: 40 }, () => forged),
    );
    await until(
      'over the rate of datagrams',
      async () => (await counted(one, 'dropped_total', 'reason="device-rate"')) > 0,
    );
    const peer = await connectPeer(one.port(), SHARED);
    peer.send(LOGIN, frame('H'));
    await peer.expects('0148');
    for (let value = 1; value < 8; value++) {
      peer.send(dataFrame(value));
      await peer.expects(`0148${'ac01'.repeat(value)}`);
    }
  });

  it('numbers without end do not keep out a tracker that has reported lately', async () => {
    const one = await bench();
    const answers: string[] = [];
    const socket = createSocket('udp4');
    closers.push(() => socket.close());
    socket.on('message', (bytes) => answers.push(bytes.toString('hex')));
    const report = (value: number) =>
      socket.send(frame('U', [...Buffer.from('1111'), value]), one.port('udp'), '127.0.0.1');
    report(1);
    await until('known', () => answers.length === 1);
    const release = one.holdRegistry((code) => code !== '1111');
    const invented = (index: number) => frame('U', [...Buffer.from(String(3_000 + index)), 1]);
    await flood(
      one,
      ELSEWHERE,
      Array.from({ length: 1_100 }, (_, index) => invented(index)),
    );
    await until(
      'as many as may are asked for',
      async () => (await counted(one, 'dropped_total', 'reason="queue"')) > 0,
    );
    report(2);
    await until('answered', () => answers.length === 2);
    release();
  });
});

describe('F-2 one broken tracker costs its neighbours nothing', () => {
  it('21 bad frames of one device: its neighbour at the address goes on, a third one comes in', async () => {
    const one = await bench({ badFramesInARow: 100 });
    const neighbour = await connectPeer(one.port(), SHARED);
    neighbour.send(NEIGHBOUR, dataFrame(1));
    await neighbour.expects('01ac01');
    const broken = await connectPeer(one.port(), SHARED);
    broken.send(LOGIN, dataFrame(1), ...Array.from({ length: 20 }, () => frame('X')));
    await broken.expects(`01ac01${'ee'.repeat(20)}`);
    // Up to here it is borne; more is told, stored as far as it is good, and ends this connection.
    broken.send(dataFrame(2), frame('X'), dataFrame(3));
    await broken.closes();
    expect(broken.answers()).toBe(`01ac01${'ee'.repeat(20)}ac01eeac01`);
    expect(one.ingest.timesOf(1)).toEqual([1, 2, 3]);
    expect(one.warnings).toContain('a tracker sends much that cannot be read');
    expect(await counted(one, 'tracker_alarms_total', 'teltonika')).toBe(1);
    neighbour.send(dataFrame(2));
    await neighbour.expects('01ac01ac01');
    await reports(one, SHARED, login('3333'), 1);
    // The broken one itself is let in again at once, too.
    await reports(one, SHARED, LOGIN, 4);
  });

  it('a tracker that cannot even say who it is: others at the address come in with their first frame', async () => {
    const one = await bench();
    for (let index = 0; index < 12; index++) {
      const broken = await connectPeer(one.port(), SHARED);
      broken.send(frame('X'), frame('X'), frame('X'));
      await broken.closes();
    }
    expect(one.warnings).toContain('an address is crowded with what is no known tracker');
    expect(await counted(one, 'address_alarms_total', 'teltonika')).toBe(1);
    await reports(one, SHARED, LOGIN, 1);
    // Who does not name itself at once must go there: after one bad frame …
    const faulty = await connectPeer(one.port(), SHARED);
    faulty.send(frame('X'));
    await faulty.closes();
    // … and after five seconds instead of thirty; elsewhere nothing has changed.
    const slow = await connectPeer(one.port(), SHARED);
    slow.send(frame('H'));
    await slow.expects('48');
    const calm = await connectPeer(one.port(), ELSEWHERE);
    calm.send(frame('X'), frame('H'));
    await calm.expects('ee48');
    one.clock.now += 5_001;
    one.gateway.check();
    await slow.closes();
    calm.send(NEIGHBOUR);
    await calm.expects('ee4801');
  });
});

describe('F-2 a flood of strangers pushes out itself', () => {
  const kinds = [
    Buffer.alloc(0),
    GARBAGE,
    frame('D', [1]),
    login('9999'),
    dataFrame(1, 2, 3).subarray(0, 3),
    frame('H'),
  ];

  it('10 000 garbage connections from one address: a registered tracker there is acknowledged', async () => {
    const one = await bench({ newcomersMax: 100 });
    const open = new Set<Socket>();
    closers.push(() => {
      for (const socket of open) socket.destroy();
    });
    const stranger = async (index: number) => {
      const socket = connect({ port: one.port(), host: '127.0.0.1', localAddress: SHARED });
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
      await new Promise<void>((resolve) => {
        socket.once('connect', resolve);
        socket.once('close', () => resolve());
      });
      socket.write(kinds[index % kinds.length] as Buffer);
    };
    const neighbour = await connectPeer(one.port(), SHARED);
    neighbour.send(NEIGHBOUR);
    await neighbour.expects('01');
    for (let round = 0; round < 100; round++) {
      await Promise.all(Array.from({ length: 100 }, (_, index) => stranger(index)));
      if (round % 10 === 9) await reports(one, SHARED, LOGIN, round);
    }
    neighbour.send(dataFrame(7));
    await neighbour.expects('01ac01');
    expect(one.gateway.connections().length).toBeLessThanOrEqual(102);
    expect(await counted(one, 'closed_total', 'reason="crowded"')).toBeGreaterThan(1_000);
    expect(await counted(one, 'address_alarms_total', 'teltonika')).toBe(1);
  }, 60_000);

  it('room is made at the address that has most newcomers, the oldest first', async () => {
    const one = await bench({ newcomersMax: 4 });
    const alone = await connectPeer(one.port(), ELSEWHERE);
    const crowd: Peer[] = [];
    for (let index = 0; index < 5; index++) crowd.push(await connectPeer(one.port(), SHARED));
    await crowd[0]?.closes();
    await crowd[1]?.closes();
    expect(crowd.slice(2).some((peer) => peer.isClosed())).toBe(false);
    alone.send(LOGIN);
    await alone.expects('01');
    crowd[4]?.send(NEIGHBOUR);
    await crowd[4]?.expects('01');
  });

  it('memory that newcomers fill with beginnings of frames is taken from them, not from trackers', async () => {
    const one = await bench({ bufferedBytesMax: 2_000 });
    const tracker = await connectPeer(one.port(), SHARED);
    tracker.send(LOGIN);
    await tracker.expects('01');
    const half = frame(
      'D',
      Array.from({ length: 190 }, () => 1),
    ).subarray(0, 180);
    const hoarders: Peer[] = [];
    for (let index = 0; index < 20; index++) {
      const peer = await connectPeer(one.port(), ELSEWHERE);
      peer.send(half);
      hoarders.push(peer);
    }
    await until('some had to go', () => hoarders.filter((peer) => peer.isClosed()).length >= 9);
    tracker.send(dataFrame(...Array.from({ length: 100 }, (_, value) => value)));
    await tracker.expects('01ac64');
  });

  it('a stranger that speaks without end and never names itself must go', async () => {
    const one = await bench();
    const peer = await connectPeer(one.port(), SHARED);
    for (let index = 0; index < 300; index++) peer.send(frame('H'));
    await peer.expects('48'.repeat(300));
    one.gateway.check();
    expect(peer.isClosed()).toBe(false);
    peer.send(
      frame(
        'H',
        Array.from({ length: 199 }, () => 0),
      ),
    );
    await peer.expects('48'.repeat(301));
    one.gateway.check();
    await peer.closes();
  });
});

it('F-2 a tracker that comes again has its place, however full it is', async () => {
  const one = await bench({ connectionsMax: 1 });
  one.anyone.find = (code) => registered(code, Number(code));
  const peers: Peer[] = [];
  for (let index = 0; index < 4; index++) {
    const peer = await connectPeer(one.port(), SHARED);
    peer.send(LOGIN);
    await peer.expects('01');
    peers.push(peer);
  }
  await Promise.all(peers.slice(0, 3).map((peer) => peer.closes()));
  peers[3]?.send(dataFrame(1));
  await peers[3]?.expects('01ac01');
});
