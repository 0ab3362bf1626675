// What others pass on, over real sockets (decision 0125): keys, answers after the commit, trackers that nobody knows
// beside those that are, limits, and the log of each tracker.
import { readRawLog } from '@flotila/domain/connection/raw-log.ts';
import { describe, expect, it } from 'vitest';
import { json } from '../../ground/protocols/json/protocol.ts';
import { rawLogPath, readMembers } from '../../thing/connection/raw-log-files.ts';
import type { GatewayLimits } from './limits.ts';
import { type Bench, bench, connectPeer, registered, TEST_KEY, until } from './testing/gateway.ts';
import { tiny } from './testing/tiny-protocol.ts';

const intake = (limits: Partial<GatewayLimits> = {}) => bench(limits, [tiny, json]);
const record = (device: string, seconds: number) => ({ device, time: seconds * 1000 });

interface Sent {
  path?: string;
  key?: string | null;
  method?: string;
  headers?: Record<string, string>;
}

async function send(
  one: Bench,
  body: unknown,
  { path = '/json', key = TEST_KEY, ...how }: Sent = {},
) {
  const answer = await fetch(`http://127.0.0.1:${one.port('http')}${path}`, {
    method: 'POST',
    ...how,
    headers: { ...(key && { authorization: `Bearer ${key}` }), ...how.headers },
    ...(how.method !== 'GET' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  return {
    status: answer.status,
    body: isJson ? JSON.parse(text) : text,
    retryAfter: answer.headers.get('retry-after'),
    headers: answer.headers,
  };
}

describe('answers', () => {
  it('200 with what became of each record, after all are committed', async () => {
    const one = await intake();
    one.ingest.mode = 'hold';
    let answered = false;
    const sending = send(one, [record('1111', 5), record('2222', 6), record('1111', 7)]);
    void sending.then(() => {
      answered = true;
    });
    await until('both wait for the commit', () => one.ingest.batches.length === 2);
    expect(answered).toBe(false);
    one.ingest.letGo();
    expect(await sending).toMatchObject({
      status: 200,
      body: { stored: 3, duplicates: 0, quarantined: 0, unknown: [], refused: [] },
    });
    expect([one.ingest.timesOf(1), one.ingest.timesOf(2)]).toEqual([[5, 7], [6]]);
    expect(one.gateway.connections().map(({ counters }) => counters.measures)).toEqual([2, 1]);
  });

  it('the same again is known and doubles nothing', async () => {
    const one = await intake();
    await send(one, [record('1111', 5)]);
    const again = await send(one, [record('1111', 5), record('1111', 6)]);
    expect(again.body).toMatchObject({ stored: 1, duplicates: 1 });
  });

  it('an unknown tracker is named and listed, and keeps nothing of the others back', async () => {
    const one = await intake();
    const answer = await send(one, [record('9999', 5), record('1111', 5), record('9999', 6)]);
    expect(answer).toMatchObject({ status: 200, body: { stored: 1, unknown: ['9999'] } });
    expect(one.ingest.timesOf(1)).toEqual([5]);
    expect((await send(one, [record('9999', 5)])).body).toMatchObject({ stored: 0 });
    await one.gateway.publish();
    expect(one.unknown).toMatchObject([{ code: '9999', deviceType: 'json', attempts: 2 }]);
  });

  it('a tracker that the key does not open is as unknown as any', async () => {
    const one = await intake();
    one.devices.set('2222', { ...registered('2222', 2), companyId: 7 });
    one.keys.set('own', { keyId: 5, opens: ({ companyId }) => companyId === 7 });
    const answer = await send(one, [record('1111', 5), record('2222', 5)], { key: 'own' });
    expect(answer.body).toMatchObject({ stored: 1, unknown: ['1111'] });
    expect([one.ingest.timesOf(1), one.ingest.timesOf(2)]).toEqual([[], [5]]);
  });

  it('an unreadable record is named by its place, counted, and kept in the log of its tracker alone', async () => {
    const one = await intake();
    const wrong = { ...record('1111', 6), speedKmh: 'fast' };
    const answer = await send(one, [record('1111', 5), record('2222', 5), wrong, {}]);
    expect(answer.body).toMatchObject({
      stored: 2,
      quarantined: 1,
      refused: [{ index: 2 }, { index: 3, reason: 'names no tracker' }],
    });
    await one.gateway.flushRawLog(1);
    const blocks: Buffer[] = [];
    const path = rawLogPath(one.folder, { companyId: 1, deviceId: 1 }, '2026-05-04');
    for await (const { bytes } of readMembers(path, 0)) blocks.push(bytes);
    const { entries } = readRawLog(Buffer.concat(blocks));
    const came = entries.find(({ direction }) => direction === 'in');
    expect(came?.flags).toContain('quarantined');
    const [line, body = ''] = String(Buffer.from(came?.bytes ?? [])).split('\n');
    expect(line).toBe('POST /json');
    expect(JSON.parse(body)).toEqual([record('1111', 5), wrong]);
  });

  it('400 with the reason for what will never be right; nothing is stored', async () => {
    const one = await intake();
    expect(await send(one, '[{')).toMatchObject({ status: 400, body: 'the body is no JSON\n' });
    expect(await send(one, [{}])).toMatchObject({ status: 400 });
    expect(one.ingest.batches).toEqual([]);
  });

  it('503 with Retry-After while it cannot be stored, also when only one of two trackers could not', async () => {
    const one = await intake();
    one.ingest.mode = 'fail';
    expect(await send(one, [record('1111', 5)])).toMatchObject({ status: 503, retryAfter: '10' });
    one.ingest.mode = 'store';
    const store = one.ingest.store.bind(one.ingest);
    one.ingest.store = async (batch) => {
      if (batch.device.deviceId === 2) throw new Error('database is away');
      return store(batch);
    };
    const both = [record('1111', 5), record('2222', 5)];
    expect((await send(one, both)).status).toBe(503);
    one.ingest.store = store;
    expect((await send(one, both)).body).toMatchObject({ stored: 1, duplicates: 1 });
    one.ingest.queued = one.ingest.queueMax;
    expect(await send(one, both)).toMatchObject({ status: 503, retryAfter: '10' });
    one.ingest.drain();
    one.registryFails.yes = true;
    expect(await send(one, both)).toMatchObject({ status: 503, retryAfter: '10' });
  });
});

describe('keys', () => {
  it('nothing without one: 401 and no body is read', async () => {
    const one = await intake();
    for (const key of [null, 'fl_wrong']) {
      const answer = await send(one, [record('1111', 5)], { key });
      expect(answer).toMatchObject({ status: 401, body: 'no such key\n' });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
    const peer = await connectPeer(one.port('http'));
    peer.send(Buffer.from('POST /json HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n['));
    await peer.closes();
    expect(String(Buffer.from(peer.answers(), 'hex'))).toMatch(/^HTTP\/1.1 401/);
    expect(one.ingest.batches).toEqual([]);
  });

  it('is asked for with each request: one that ended meanwhile opens nothing on an open connection', async () => {
    const one = await intake();
    const peer = await connectPeer(one.port('http'));
    const body = JSON.stringify([record('1111', 5)]);
    const request = `POST /json HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TEST_KEY}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const statuses = () =>
      [...String(Buffer.from(peer.answers(), 'hex')).matchAll(/HTTP\/1.1 (\d+)/g)].map(
        ([, code]) => code,
      );
    peer.send(Buffer.from(request));
    await until('answered', () => statuses().length === 1);
    one.keys.clear();
    peer.send(Buffer.from(request));
    await until('answered again', () => statuses().length === 2);
    expect(statuses()).toEqual(['200', '401']);
    peer.socket.destroy();
  });

  it('is asked for behind a slow body, too: one that ended while it came opens nothing', async () => {
    const one = await intake();
    let asked = 0;
    one.keys.get = (text) => {
      asked += 1;
      return Map.prototype.get.call(one.keys, text);
    };
    const peer = await connectPeer(one.port('http'));
    const body = JSON.stringify([record('1111', 5)]);
    peer.send(
      Buffer.from(
        `POST /json HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TEST_KEY}\r\nContent-Length: ${body.length}\r\n\r\n`,
      ),
    );
    const answers = () => String(Buffer.from(peer.answers(), 'hex'));
    await until('the body is waited for', () => asked === 1);
    one.keys.clear();
    peer.send(Buffer.from(body));
    await until('answered', () => /HTTP\/1.1 [^1]/.test(answers()));
    expect(answers()).toMatch(/HTTP\/1.1 401/);
    expect(one.ingest.batches).toEqual([]);
    peer.socket.destroy();
  });

  it('an address that shows many wrong ones is asked to wait; whose key opened before is not', async () => {
    const one = await intake({ refusedKeysPerAddressMinute: 3 });
    one.keys.set('other', { keyId: 2, opens: () => true });
    expect((await send(one, [])).status).toBe(200);
    for (let index = 0; index < 4; index++) {
      expect((await send(one, [], { key: `fl_${index}` })).status).toBe(401);
    }
    expect(one.warnings).toContain('an address shows many keys that open nothing');
    expect(await send(one, [], { key: 'fl_5' })).toMatchObject({ status: 429, retryAfter: '60' });
    expect((await send(one, [], { key: 'other' })).status).toBe(429);
    expect((await send(one, [record('1111', 5)])).status).toBe(200);
    one.clock.now += 61_000;
    expect((await send(one, [], { key: 'other' })).status).toBe(200);
  });

  it('each may send so many requests and records, and is told when to go on', async () => {
    const one = await intake({ keyRequestsBurst: 2, keyRequestsPerSecond: 1 });
    one.keys.set('other', { keyId: 2, opens: () => true });
    const statuses = [];
    for (let index = 0; index < 4; index++) statuses.push((await send(one, [])).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await send(one, [], { key: 'other' })).status).toBe(200);
    const few = await intake({ keyRecordsBurst: 2, keyRecordsPerSecond: 1 });
    const four = [1, 2, 3, 4].map((seconds) => record('1111', seconds));
    expect((await send(few, four)).status).toBe(200);
    expect(await send(few, four)).toMatchObject({ status: 429, retryAfter: '2' });
    few.clock.now += 2_000;
    expect((await send(few, four)).status).toBe(200);
  });
});

describe('form', () => {
  it.each([
    [404, { path: '/' }],
    [404, { path: '/jsonx' }],
    [405, { method: 'GET' }],
    [415, { headers: { 'content-encoding': 'gzip' } }],
    [200, { path: '/json?from=erp' }],
    [414, { path: `/json?${'x'.repeat(9_000)}` }],
  ])('%d: %j', async (status, how) => {
    const one = await intake();
    expect((await send(one, [], how)).status).toBe(status);
  });

  it('413 for a body over its limit, told or not', async () => {
    const one = await intake();
    const long = `[${' '.repeat(json.bodyBytesMax)}]`;
    const told = await send(one, long);
    expect(told).toMatchObject({ status: 413, body: 'the body is longer than 4194304 bytes\n' });
    const peer = await connectPeer(one.port('http'));
    const head = `POST /json HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TEST_KEY}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    peer.send(Buffer.from(head));
    const size = 1024 * 1024;
    const chunk = Buffer.concat([
      Buffer.from(`${size.toString(16)}\r\n`),
      Buffer.alloc(size, ' '),
      Buffer.from('\r\n'),
    ]);
    for (let index = 0; index < 5; index++) peer.send(chunk);
    await until('answered', () => peer.answers() !== '');
    expect(String(Buffer.from(peer.answers(), 'hex'))).toMatch(/^HTTP\/1.1 413/);
    peer.socket.destroy();
  });

  it('a hundred megabytes are not read to their end: the connection closes', async () => {
    const one = await intake();
    const peer = await connectPeer(one.port('http'));
    const head = `POST /json HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TEST_KEY}\r\nContent-Length: 100000000\r\n\r\n[`;
    peer.send(Buffer.from(head));
    await peer.closes();
    expect(String(Buffer.from(peer.answers(), 'hex'))).toMatch(/^HTTP\/1.1 413/);
  });

  it('a body that never comes ends in time, and its room is given back', async () => {
    const one = await intake({
      httpRequestSeconds: 1,
      httpHeaderSeconds: 1,
      httpBodiesBytesMax: 900,
    });
    const peer = await connectPeer(one.port('http'));
    const head = `POST /json HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${TEST_KEY}\r\nContent-Length: 900\r\n\r\n`;
    peer.send(Buffer.from(`${head}[${' '.repeat(799)}`));
    const whole = JSON.stringify([{ ...record('1111', 5), text: 'y'.repeat(500) }]);
    await peer.closes();
    expect((await send(one, whole)).status).toBe(200);
  });

  it('1 000 trackers of which 999 are unknown: one is stored, the others are named and listed', async () => {
    const one = await intake();
    const strangers = Array.from({ length: 999 }, (_, index) => record(`7${index}`, 5));
    const answer = await send(one, [...strangers, record('1111', 5)]);
    expect(answer).toMatchObject({ status: 200, body: { stored: 1, refused: [] } });
    expect(answer.body.unknown).toEqual(strangers.map(({ device }) => device));
    expect(one.ingest.timesOf(1)).toEqual([5]);
    await one.gateway.publish();
    expect(one.unknown).toHaveLength(999);
    expect((await send(one, [...strangers, record('1111', 5), record('1111', 6)])).status).toBe(
      400,
    );
  });

  it('a name that comes twice in a record counts as its last one does', async () => {
    const one = await intake();
    const twice = '[{"device":"1111","device":"2222","time":5000}]';
    expect((await send(one, twice)).body).toMatchObject({ stored: 1, unknown: [] });
    expect([one.ingest.timesOf(1), one.ingest.timesOf(2)]).toEqual([[], [5]]);
  });

  it('503 while the bodies of others fill the room, and the room is given back', async () => {
    const one = await intake({ httpBodiesBytesMax: 1_000 });
    one.ingest.mode = 'hold';
    const first = send(one, [
      record('1111', 5),
      { device: 'x'.repeat(40), time: 1, text: 'y'.repeat(800) },
    ]);
    await until('it waits for the commit', () => one.ingest.batches.length === 1);
    const other = JSON.stringify([{ ...record('2222', 5), text: 'y'.repeat(500) }]);
    expect(await send(one, other)).toMatchObject({ status: 503, retryAfter: '10' });
    one.ingest.letGo();
    expect((await first).status).toBe(200);
    expect((await send(one, other)).status).toBe(200);
  });
});
