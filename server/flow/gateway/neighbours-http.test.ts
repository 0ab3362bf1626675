// F-2, R13: what others do at a tracker's address never keeps out one that reports over HTTP.
import { afterEach, describe, expect, it } from 'vitest';
import { type Bench, bench, connectPeer, type Peer, until } from './testing/gateway.ts';
import { ELSEWHERE, flood, GARBAGE, LOGIN, NEIGHBOUR, SHARED } from './testing/neighbours.ts';
import { tinyHttp } from './testing/tiny-http.ts';
import { dataFrame, tiny } from './testing/tiny-protocol.ts';

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

describe('F-2 over HTTP', () => {
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
    const one = await bench({}, [tiny, tinyHttp]);
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
    const one = await bench({ newcomersMax: 5, httpConnectionsPerTracker: 2 }, [tiny, tinyHttp]);
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
    const one = await bench({ connectionsMax: 2, httpConnectionsPerTracker: 1 }, [tiny, tinyHttp]);
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
