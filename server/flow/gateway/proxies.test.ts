// Trackers behind a balancer that speaks the PROXY protocol (gateway §13): who they are for limits, list
// and log is what the balancer says, and only configured balancers are believed.
import { describe, expect, it } from 'vitest';
import { type Bench, bench, connectPeer, type Peer, until } from './testing/gateway.ts';
import { counted, LOGIN, NEIGHBOUR } from './testing/neighbours.ts';
import { header1, header2, header2v6 } from './testing/proxy.ts';
import { tinyHttp } from './testing/tiny-http.ts';
import { dataFrame, tiny } from './testing/tiny-protocol.ts';
import { connectSecure, rawLogEvents, secureBench } from './testing/tls.ts';

const BALANCER = '127.0.0.9';
const CLIENT = '203.0.113.7';
const proxies = ['127.0.0.9', '10.1.0.0/16'];

const proxied = (limits: Parameters<typeof bench>[0] = {}) =>
  bench(limits, [tiny, tinyHttp], { proxies });
const headers = (one: Bench, outcome: string) =>
  counted(one, 'proxy_headers_total', `outcome="${outcome}"`);

/** From the balancer, with what it sends first. */
async function balanced(one: Bench, ...parts: Uint8Array[]): Promise<Peer> {
  const peer = await connectPeer(one.port(), BALANCER);
  if (parts.length > 0) peer.send(...parts);
  return peer;
}

describe('behind a balancer', () => {
  it.each<[string, Buffer, string]>([
    ['v1', header1(CLIENT, 40_112), CLIENT],
    ['v1 over IPv6', header1('2001:db8::7', 40_112), '2001:db8::7'],
    ['v2', header2(CLIENT, 40_112), CLIENT],
    [
      'v2 over IPv6',
      header2v6(Buffer.alloc(16, 0xfd), 40_112),
      'fdfd:fdfd:fdfd:fdfd:fdfd:fdfd:fdfd:fdfd',
    ],
    ['v1 of somebody unknown', Buffer.from('PROXY UNKNOWN\r\n'), BALANCER],
    ['v2 of somebody unknown', header2(CLIENT, 1, { family: 0 }), BALANCER],
  ])('%s: the tracker is listed under its own address', async (_name, header, address) => {
    const one = await proxied();
    const peer = await balanced(one, header, LOGIN, dataFrame(1));
    await peer.expects('01ac01');
    expect(one.gateway.connections()).toMatchObject([{ hostAddress: address }]);
  });

  it('a header that comes byte by byte, with the login in the same packet as its end', async () => {
    const one = await proxied();
    const peer = await balanced(one);
    const header = header2(CLIENT, 40_112);
    peer.socket.setNoDelay(true);
    for (const byte of header.subarray(0, -1)) {
      await new Promise((resolve) => peer.socket.write(Buffer.of(byte), resolve));
    }
    peer.send(header.subarray(-1), LOGIN, dataFrame(1, 2));
    await peer.expects('01ac02');
    peer.send(dataFrame(3));
    await peer.expects('01ac02ac01');
    expect(await rawLogEvents(one, 1)).toContain(`connect ${CLIENT}:40112 via ${BALANCER}`);
  });

  it('limits count the tracker’s address, not the balancer’s', async () => {
    const one = await proxied({ newcomersPerAddressMinute: 2 });
    for (let times = 0; times < 4; times++) {
      const peer = await balanced(one, header1(`203.0.113.${times}`, 1), Buffer.from('xx'));
      peer.socket.end();
      await peer.closes();
    }
    expect(await counted(one, 'address_alarms_total', 'teltonika')).toBe(0);
    for (let times = 0; times < 3; times++) {
      const peer = await balanced(one, header1(CLIENT, 1), Buffer.from('xx'));
      peer.socket.end();
      await peer.closes();
    }
    expect(await counted(one, 'address_alarms_total', 'teltonika')).toBe(1);
  });

  it('over HTTP', async () => {
    const one = await proxied();
    const peer = await connectPeer(one.port('http'), BALANCER);
    const ask = (time: number) =>
      Buffer.from(`GET /?id=1111&t=${time} HTTP/1.1\r\nHost: x\r\n\r\n`);
    peer.send(header1(CLIENT, 40_112), ask(5));
    const answers = () =>
      Buffer.from(peer.answers(), 'hex').toString().split('HTTP/1.1 200').length;
    await until('first answer', () => answers() === 2);
    peer.send(ask(6));
    await until('second answer', () => answers() === 3);
    expect(one.ingest.timesOf(1)).toEqual([5, 6]);
    expect(one.gateway.connections()).toMatchObject([{ hostAddress: CLIENT }]);
    peer.socket.destroy();
  });

  it.each([
    ['v1', header1(CLIENT, 40_112)],
    ['v2', header2(CLIENT, 40_112)],
  ])('%s before TLS', async (_name, before) => {
    const one = await secureBench({}, { proxies });
    const peer = await connectSecure(one.port('tls'), { from: BALANCER, before });
    peer.send(LOGIN, dataFrame(1));
    await peer.expects('01ac01');
    expect(one.gateway.connections()).toMatchObject([{ hostAddress: CLIENT }]);
    expect(await rawLogEvents(one, 1)).toMatch(
      /connect 203\.0\.113\.7:40112 TLSv1\.3 TLS_AES_256_GCM_SHA384 via 127\.0\.0\.9/,
    );
  });
});

describe('what a balancer does on its own', () => {
  it('LOCAL is a health check: ended politely, in no list, nobody is warned', async () => {
    const one = await proxied({ newcomersPerAddressMinute: 1 });
    for (let times = 0; times < 3; times++) {
      const peer = await balanced(one, header2(CLIENT, 1, { command: 0 }));
      await peer.closes();
      expect(peer.answers()).toBe('');
    }
    expect(await headers(one, 'local')).toBe(3);
    expect(one.gateway.connections()).toEqual([]);
    expect(one.warnings).toEqual([]);
  });

  it('LOCAL on a port for TLS may shake hands', async () => {
    const one = await secureBench({}, { proxies });
    const before = header2(CLIENT, 1, { command: 0 });
    const peer = await connectSecure(one.port('tls'), { from: BALANCER, before });
    await peer.closes();
    expect(one.gateway.connections()).toEqual([]);
    expect(one.warnings).toEqual([]);
  });

  it('connecting and closing is one, too', async () => {
    const one = await proxied({ newcomersPerAddressMinute: 1 });
    for (let times = 0; times < 3; times++) (await balanced(one)).socket.end();
    await until('counted', async () => (await headers(one, 'closed')) === 3);
    expect(one.warnings).toEqual([]);
  });

  it('its header must come within 5 seconds', async () => {
    const one = await proxied();
    const peer = await balanced(one, Buffer.from('PROXY TCP4 '));
    await until('arrived', () => peer.socket.bytesWritten > 0);
    one.clock.now += 5_000;
    one.gateway.check();
    expect(peer.isClosed()).toBe(false);
    one.clock.now += 1;
    one.gateway.check();
    await peer.closes();
    await until('counted', async () => (await headers(one, 'timeout')) === 1);
  });

  it('without a header it is no tracker, and the operator is told', async () => {
    const one = await proxied();
    const peer = await balanced(one, LOGIN, dataFrame(1));
    await peer.closes();
    expect(peer.answers()).toBe('');
    expect(one.ingest.batches).toEqual([]);
    expect(one.warnings).toEqual([
      'an address of GATEWAY_PROXIES connected without a PROXY header',
    ]);
  });

  it('connections that tell nothing push out each other when the room is full', async () => {
    const one = await proxied({ newcomersMax: 3 });
    const silent = [];
    for (let times = 0; times < 4; times++) silent.push(await balanced(one));
    await silent[0]?.closes();
    const peer = await balanced(one, header1(CLIENT, 1), NEIGHBOUR, dataFrame(1));
    await peer.expects('01ac01');
  });

  it('a header that is waited for does not hold up the stop', async () => {
    const one = await proxied();
    const peer = await balanced(one);
    await one.gateway.stop();
    await peer.closes();
  });
});

describe('anybody else', () => {
  it.each([
    ['v1', header1(CLIENT, 40_112)],
    ['v2', header2(CLIENT, 40_112)],
  ])('who sends a header of %s is a stranger', async (_name, header) => {
    const one = await proxied();
    const peer = await connectPeer(one.port(), '127.0.0.8');
    peer.send(header, LOGIN, dataFrame(1));
    await peer.closes();
    expect(peer.answers()).toBe('');
    expect(one.ingest.batches).toEqual([]);
    await until('counted', async () => (await counted(one, 'closed_total', 'scanner')) === 1);
  });

  it('over HTTP is refused, too', async () => {
    const one = await proxied();
    const peer = await connectPeer(one.port('http'), '127.0.0.8');
    peer.send(header1(CLIENT, 1), Buffer.from('GET /?id=1111&t=5 HTTP/1.1\r\nHost: x\r\n\r\n'));
    await until('answered', () => peer.answers().length > 0);
    expect(Buffer.from(peer.answers(), 'hex').toString()).toMatch(/^HTTP\/1.1 400/);
    expect(one.ingest.batches).toEqual([]);
    peer.socket.destroy();
  });
});
