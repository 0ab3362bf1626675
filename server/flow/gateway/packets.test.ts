// UDP datagrams and HTTP requests over real sockets (gateway §5, §14; OsmAnd answers).
import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { GatewayLimits } from './limits.ts';
import { type Bench, bench, registered, until } from './testing/gateway.ts';
import { tinyHttp } from './testing/tiny-http.ts';
import { frame, tiny } from './testing/tiny-protocol.ts';

const benchWithHttp = (limits: Partial<GatewayLimits> = {}) => bench(limits, [tiny, tinyHttp]);
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A datagram that names its tracker and carries records. */
const datagram = (code: string, ...values: number[]) =>
  frame('U', [...Buffer.from(code), ...values]);

function udpPeer(port: number) {
  const socket = createSocket('udp4');
  closers.push(() => socket.close());
  const answers: string[] = [];
  socket.on('message', (bytes) => answers.push(bytes.toString('hex')));
  return { answers, send: (bytes: Uint8Array) => socket.send(bytes, port, '127.0.0.1') };
}

describe('UDP (gateway §14)', () => {
  it('a datagram is stored, then answered to its sender', async () => {
    const { port, ingest, gateway } = await benchWithHttp();
    ingest.mode = 'hold';
    const peer = udpPeer(port('udp'));
    peer.send(datagram('1111', 1, 2));
    await until('in the store', () => ingest.batches.length === 1);
    expect(peer.answers).toEqual([]);
    ingest.letGo();
    await until('answered', () => peer.answers.length === 1);
    expect(peer.answers).toEqual(['ac02']);
    expect(gateway.connections()).toMatchObject([
      { hostAddress: '127.0.0.1', counters: { packets: 1, measures: 2 } },
    ]);
  });

  it('strangers and what is no packet are never answered, strangers are listed', async () => {
    const { port, ingest, gateway, unknown } = await benchWithHttp();
    const peer = udpPeer(port('udp'));
    peer.send(datagram('9999', 1));
    peer.send(Buffer.from('garbage'));
    peer.send(frame('D', [1]));
    peer.send(frame('X'));
    peer.send(datagram('1111', 7));
    await until('the good one is answered', () => peer.answers.length > 0);
    expect(peer.answers).toEqual(['ac01']);
    expect(ingest.batches.length).toBe(1);
    await gateway.publish();
    expect(unknown).toMatchObject([{ code: '9999', attempts: 1 }]);
  });

  it('an answer is never longer than its question', async () => {
    const decode: typeof tiny.decode = (bytes, context) => ({
      ...tiny.decode(bytes, context),
      acknowledge: new Uint8Array(100),
    });
    const one = await bench({}, [{ ...tiny, decode }]);
    const peer = udpPeer(one.port('udp'));
    peer.send(datagram('1111', 1));
    peer.send(datagram('1111', ...Array.from({ length: 120 }, () => 2)));
    await until('the long one is answered', () => peer.answers.length > 0);
    expect(peer.answers).toEqual(['00'.repeat(100)]);
    expect(one.ingest.timesOf(1)).toEqual([1, 2]);
  });

  it('what cannot be stored is not answered; a full queue drops without an answer', async () => {
    const { port, ingest, metrics } = await benchWithHttp();
    const peer = udpPeer(port('udp'));
    const dropped = async (reason: string) =>
      (await metrics.getSingleMetricAsString('flotila_gateway_dropped_total')).includes(
        `reason="${reason}"} 1`,
      );
    ingest.mode = 'fail';
    peer.send(datagram('1111', 1));
    await until('failed', () => dropped('storage'));
    ingest.mode = 'store';
    ingest.queued = ingest.queueMax;
    peer.send(datagram('1111', 1));
    await until('dropped', () => dropped('queue'));
    ingest.drain();
    peer.send(datagram('1111', 1));
    await until('answered', () => peer.answers.length > 0);
    expect(peer.answers).toEqual(['ac01']);
  });

  it('a session ends after 15 minutes of silence and does not end a TCP connection', async () => {
    const one = await benchWithHttp();
    const stream = await one.connect();
    stream.send(frame('L', '1111'));
    await stream.expects('01');
    const peer = udpPeer(one.port('udp'));
    peer.send(datagram('1111', 1));
    await until('answered', () => peer.answers.length === 1);
    expect(one.gateway.connections().length).toBe(2);
    stream.send(frame('H'));
    await stream.expects('0148');
    stream.socket.end();
    await until('stream is gone', () => one.gateway.connections().length === 1);
    one.clock.now += 900_000;
    one.gateway.check();
    expect(one.gateway.connections().length).toBe(1);
    one.clock.now += 1;
    one.gateway.check();
    expect(one.gateway.connections().length).toBe(0);
  });
});

describe('HTTP', () => {
  async function ask(one: Bench, path: string, init?: RequestInit) {
    const answer = await fetch(`http://127.0.0.1:${one.port('http')}${path}`, init);
    return { status: answer.status, body: await answer.text(), headers: answer.headers };
  }

  it('200 with an empty body after the store', async () => {
    const one = await benchWithHttp();
    expect(await ask(one, '/?id=1111&t=5')).toMatchObject({ status: 200, body: '' });
    expect(one.ingest.timesOf(1)).toEqual([5]);
    expect(one.gateway.connections()).toMatchObject([{ counters: { packets: 1, measures: 1 } }]);
  });

  it('options of the tracker reach the decoder', async () => {
    const one = await benchWithHttp();
    one.devices.set('1111', { ...registered('1111', 1), options: { shift: 50 } });
    expect((await ask(one, '/?id=1111&t=5')).status).toBe(200);
    expect(one.ingest.timesOf(1)).toEqual([55]);
  });

  it('400 for what will never be right, 404 for an unknown tracker in JSON', async () => {
    const one = await benchWithHttp();
    expect((await ask(one, '/?t=5')).status).toBe(400);
    expect((await ask(one, '/?id=9999&t=5')).status).toBe(400);
    expect((await ask(one, '/?id=1111&crash')).status).toBe(400);
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify({ id: '9999' });
    expect((await ask(one, '/', { method: 'POST', headers: json, body })).status).toBe(404);
    expect(one.ingest.batches).toEqual([]);
    await one.gateway.publish();
    expect(one.unknown).toMatchObject([{ code: '9999', attempts: 2 }]);
  });

  it('413 and 414 for what is too long', async () => {
    const one = await benchWithHttp();
    const body = 'x'.repeat(70_000);
    expect((await ask(one, '/?id=1111', { method: 'POST', body })).status).toBe(413);
    expect((await ask(one, `/?id=1111&x=${'x'.repeat(9_000)}`)).status).toBe(414);
  });

  it('503 with Retry-After when it cannot be stored, 429 above the rate', async () => {
    const one = await benchWithHttp({ packetsBurst: 2, packetsPerSecond: 1 });
    one.ingest.mode = 'fail';
    const failed = await ask(one, '/?id=1111');
    expect([failed.status, failed.headers.get('retry-after')]).toEqual([503, '10']);
    one.registryFails.yes = true;
    expect((await ask(one, '/?id=1111')).status).toBe(503);
    one.registryFails.yes = false;
    one.ingest.mode = 'store';
    one.ingest.queued = one.ingest.queueMax;
    expect((await ask(one, '/?id=1111')).status).toBe(503);
    one.ingest.drain();
    const answers = [];
    for (let index = 0; index < 4; index++) answers.push(await ask(one, `/?id=1111&t=${index}`));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
    expect(answers[2]?.headers.get('retry-after')).toBe('1');
  });

  it('5 000 records of a registered tracker in a burst are all taken', async () => {
    const one = await benchWithHttp();
    let statuses = 0;
    const next = { value: 0 };
    const worker = async () => {
      while (next.value < 5_000) {
        const { status } = await ask(one, `/?id=1111&t=${next.value++ % 250}`);
        statuses += status;
      }
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    expect(statuses).toBe(5_000 * 200);
  });

  it('what is not HTTP gets 400 and hurts nobody', async () => {
    const one = await benchWithHttp();
    const socket = connect(one.port('http'), '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
    });
    socket.on('error', () => {});
    socket.write('\u0000\u000f352093081452251\r\n\r\n');
    await until('answered', () => received.startsWith('HTTP/1.1 400'));
    expect((await ask(one, '/?id=1111')).status).toBe(200);
  });
});
