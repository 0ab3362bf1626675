// F-2, R13: what others do at a tracker's address, or in its name by datagram, never keeps it out. Over
// real sockets whose peers have addresses of their own in 127.0.0.0/8.
import { createSocket } from 'node:dgram';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Bench, bench, connectPeer, type Peer, registered, until } from './testing/gateway.ts';
import { dataFrame, frame, login, tiny } from './testing/tiny-protocol.ts';

const SHARED = '127.0.0.7';
const ELSEWHERE = '127.0.0.8';
const LOGIN = login('1111');
const NEIGHBOUR = login('2222');
const GARBAGE = Buffer.from('this is no frame of any tracker');

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function counted(one: Bench, metric: string, label: string): Promise<number> {
  const text = await one.metrics.getSingleMetricAsString(`flotila_gateway_${metric}`);
  return Number(
    text
      .split('\n')
      .find((line) => line.includes(label))
      ?.split(' ')
      .at(-1) ?? 0,
  );
}

/** Sends datagrams from an address; anybody could write it on them. */
async function flood(one: Bench, from: string, datagrams: readonly Uint8Array[]): Promise<void> {
  const socket = createSocket('udp4');
  closers.push(() => socket.close());
  await new Promise<void>((resolve) => socket.bind(0, from, resolve));
  for (const datagram of datagrams) {
    await new Promise((resolve) => socket.send(datagram, one.port('udp'), '127.0.0.1', resolve));
  }
}

/** A registered tracker at that address connects, names itself, reports, and is acknowledged. */
async function reports(one: Bench, from: string, hello: Uint8Array, value: number): Promise<void> {
  const peer = await connectPeer(one.port(), from);
  peer.send(hello, dataFrame(value));
  await peer.expects('01ac01');
  peer.socket.destroy();
}

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

describe('F-2 over HTTP', () => {
  const http = {
    name: 'osmand' as const,
    deviceType: 'osmand' as const,
    parseOptions: () => ({}),
    decodeRequest(request: { url: string }) {
      const deviceCode = new URL(request.url, 'http://x').searchParams.get('id') ?? '';
      if (deviceCode === '') return { fault: 'no id' };
      return { deviceCode, records: [] };
    },
  };
  /** One request on a connection of its own, kept open by us. */
  async function ask(one: Bench, from: string, path: string) {
    const peer = await connectPeer(one.port('http'), from);
    closers.push(() => peer.socket.destroy());
    peer.send(Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`));
    const text = () => Buffer.from(peer.answers(), 'hex').toString();
    await until(`answer to ${path}`, () => text().includes('\r\n\r\n') || peer.isClosed());
    return { peer, status: text().slice(9, 12) };
  }

  it('25 bad requests and 25 datagrams from an address: a registered tracker there is answered 200', async () => {
    const one = await bench({}, [tiny, http]);
    await flood(
      one,
      SHARED,
      Array.from({ length: 25 }, () => GARBAGE),
    );
    for (let index = 0; index < 25; index++) {
      const { peer, status } = await ask(one, SHARED, index > 21 ? '/?id=9999' : '/');
      expect(status).toBe('400');
      await peer.closes();
    }
    expect(one.warnings).toContain('an address is crowded with what is no known tracker');
    const { peer, status } = await ask(one, SHARED, '/?id=1111');
    expect(status).toBe('200');
    expect(peer.isClosed()).toBe(false);
  });

  it('idle connections without end: a registered tracker is answered, and keeps its connection', async () => {
    const one = await bench({ newcomersMax: 5, httpConnectionsPerTracker: 2 }, [tiny, http]);
    const tracker = await ask(one, SHARED, '/?id=1111');
    const idle: Peer[] = [];
    for (let index = 0; index < 20; index++) idle.push(await connectPeer(one.port('http'), SHARED));
    await until('the oldest went', () => idle.filter((peer) => peer.isClosed()).length === 15);
    expect((await ask(one, SHARED, '/?id=2222')).status).toBe('200');
    expect(tracker.peer.isClosed()).toBe(false);
    // One tracker cannot fill the room with connections of its own, but is answered on each.
    const own: { peer: Peer; status: string }[] = [];
    for (let index = 0; index < 10; index++) own.push(await ask(one, ELSEWHERE, '/?id=1111'));
    expect(own.map(({ status }) => status)).toEqual(own.map(() => '200'));
    await until('its first ones went', () => own.filter(({ peer }) => peer.isClosed()).length >= 4);
    expect(tracker.peer.isClosed()).toBe(false);
  });

  it('what a connection over HTTP took is given back when it ends', async () => {
    const one = await bench({ connectionsMax: 2, httpConnectionsPerTracker: 1 }, [tiny, http]);
    for (let index = 0; index < 5; index++) {
      const { peer, status } = await ask(one, SHARED, '/?id=1111');
      expect(status).toBe('200');
      peer.socket.destroy();
    }
    const comesIn = async (hello: Uint8Array) => {
      const peer = await connectPeer(one.port(), SHARED);
      peer.send(hello, dataFrame(1));
      await until('answered or refused', () => peer.answers() === '01ac01' || peer.isClosed());
      return !peer.isClosed();
    };
    const both = async () => (await comesIn(NEIGHBOUR)) && (await comesIn(LOGIN));
    await until('both trackers have their places', both);
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
