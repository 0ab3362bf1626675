// The rules of a tracker connection over real sockets (gateway §2 … §7).
import { describe, expect, it } from 'vitest';
import { bench, registered, until } from './testing/gateway.ts';
import { dataFrame, frame, login } from './testing/tiny-protocol.ts';

const LOGIN = login('1111');

describe('acknowledgement', () => {
  it('gateway §7: comes only after the records are stored', async () => {
    const { ingest, connect } = await bench();
    ingest.mode = 'hold';
    const peer = await connect();
    peer.send(LOGIN);
    await peer.expects('01');
    peer.send(dataFrame(1, 2, 3));
    await until('the batch is given to the store', () => ingest.batches.length === 1);
    // A second connection makes a whole round trip meanwhile: the answer was not merely late.
    const other = await connect();
    other.send(login('2222'), frame('H'));
    await other.expects('0148');
    expect(peer.answers()).toBe('01');
    ingest.letGo();
    await peer.expects('01ac03');
    expect(ingest.timesOf(1)).toEqual([1, 2, 3]);
  });

  it('gateway §7: never comes when the store fails; the connection ends after a back-off', async () => {
    const { ingest, connect } = await bench();
    const peer = await connect();
    peer.send(LOGIN);
    await peer.expects('01');
    ingest.mode = 'fail';
    peer.send(dataFrame(1));
    await peer.closes();
    expect(peer.answers()).toBe('01');
    ingest.mode = 'store';
    const again = await connect();
    again.send(LOGIN, dataFrame(1));
    await again.expects('01ac01');
  });

  it('R7: a database that is away refuses no tracker', async () => {
    const { registryFails, connect, unknown, gateway } = await bench();
    registryFails.yes = true;
    const peer = await connect();
    peer.send(LOGIN);
    await peer.closes();
    expect(peer.answers()).toBe('');
    await gateway.publish();
    expect(unknown).toEqual([]);
  });

  it('answers leave in the order of the frames', async () => {
    const { ingest, connect } = await bench();
    ingest.mode = 'hold';
    const peer = await connect();
    peer.send(LOGIN, dataFrame(1), frame('H'), dataFrame(2, 3), frame('X'), frame('H'));
    await until('the batch is given to the store', () => ingest.batches.length === 1);
    ingest.letGo();
    await peer.expects('01ac0148ac02ee48');
    expect(ingest.batches.map(({ records }) => records.length)).toEqual([3]);
  });

  it('frames that arrive during a store go to the next one together', async () => {
    const { ingest, connect } = await bench();
    const peer = await connect();
    peer.send(LOGIN);
    await peer.expects('01');
    ingest.mode = 'hold';
    peer.send(dataFrame(1));
    await until('first batch', () => ingest.batches.length === 1);
    for (let value = 2; value < 12; value++) peer.send(dataFrame(value));
    const seen = async () => peer.socket.writableLength === 0;
    await until('all sent', seen);
    const other = await connect();
    other.send(login('2222'), frame('H'));
    await other.expects('0148');
    expect(ingest.batches.length).toBe(1);
    ingest.letGo();
    await peer.expects(`01${'ac01'.repeat(11)}`);
    expect(ingest.batches.length).toBeLessThanOrEqual(3);
    expect(ingest.timesOf(1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('a mixed frame is acknowledged wholly, its good records are stored', async () => {
    const { ingest, connect, metrics } = await bench();
    const peer = await connect();
    peer.send(LOGIN, frame('Q', [7, 255, 255]));
    await peer.expects('01ac01');
    expect(ingest.timesOf(1)).toEqual([7]);
    const text = await metrics.getSingleMetricAsString('flotila_gateway_unreadable_records_total');
    expect(text).toContain('reason="length"} 1');
  });

  it('a peer that half-closes still gets its answer', async () => {
    const { connect } = await bench();
    const peer = await connect();
    peer.socket.end(Buffer.concat([LOGIN, dataFrame(4)]));
    await peer.expects('01ac01');
    await peer.closes();
  });

  it('a goodbye ends the connection after its answer', async () => {
    const { connect } = await bench();
    const peer = await connect();
    peer.send(LOGIN, frame('G'), dataFrame(1));
    await peer.expects('0147');
    await peer.closes();
  });
});

describe('identification', () => {
  it('gateway §3: an unknown tracker gets the refusal, is never acknowledged and is listed', async () => {
    const { connect, ingest, gateway, unknown, clock } = await bench();
    const peer = await connect();
    peer.send(login('9999'), dataFrame(1));
    await peer.expects('00');
    await peer.closes();
    expect(ingest.batches).toEqual([]);
    await gateway.publish();
    expect(unknown).toEqual([
      {
        deviceType: 'teltonika',
        code: '9999',
        hostAddress: '127.0.0.1',
        firstSeen: clock.now,
        lastSeen: clock.now,
        attempts: 1,
      },
    ]);
  });

  it('a tracker that was registered meanwhile is accepted at once', async () => {
    const { connect, devices } = await bench();
    const before = await connect();
    before.send(login('9999'));
    await before.expects('00');
    devices.set('9999', registered('9999', 9));
    const after = await connect();
    after.send(login('9999'), dataFrame(1));
    await after.expects('01ac01');
  });

  it('data before the login, or under another number, ends the connection', async () => {
    const { connect, ingest } = await bench();
    const early = await connect();
    early.send(dataFrame(1));
    await early.closes();
    const other = await connect();
    other.send(LOGIN, dataFrame(1), login('2222'), dataFrame(2));
    await other.expects('01ac01');
    await other.closes();
    expect(ingest.timesOf(1)).toEqual([1]);
    expect(ingest.timesOf(2)).toEqual([]);
  });

  it('the same number again is answered again', async () => {
    const { connect } = await bench();
    const peer = await connect();
    peer.send(LOGIN, LOGIN, dataFrame(1));
    await peer.expects('0101ac01');
  });

  it('a second connection wins; the older one ends after its store', async () => {
    const { connect, ingest, gateway } = await bench();
    ingest.mode = 'hold';
    const older = await connect();
    older.send(LOGIN, dataFrame(1));
    await until('first batch', () => ingest.batches.length === 1);
    const newer = await connect();
    newer.send(LOGIN);
    await newer.expects('01');
    expect(older.isClosed()).toBe(false);
    ingest.letGo();
    await older.expects('01ac01');
    await older.closes();
    newer.send(dataFrame(2));
    await newer.expects('01ac01');
    await until('one row', () => gateway.connections().length === 1);
  });

  it('an edit of the tracker is seen by its open connection', async () => {
    const { connect, devices, gateway, ingest } = await bench();
    const peer = await connect();
    peer.send(LOGIN, dataFrame(1));
    await peer.expects('01ac01');
    devices.set('1111', { ...registered('1111', 1), options: { shift: 10 } });
    gateway.forget('1111');
    peer.send(dataFrame(2));
    await peer.expects('01ac01ac01');
    expect(ingest.timesOf(1)).toEqual([1, 12]);
    devices.delete('1111');
    gateway.forget('1111');
    peer.send(dataFrame(3));
    await peer.closes();
    expect(peer.answers()).toBe('01ac01ac01');
  });

  it('options reach the frame that names the tracker', async () => {
    const { connect, devices, ingest } = await bench();
    devices.set('1111', { ...registered('1111', 1), options: { shift: 100 } });
    const peer = await connect();
    peer.send(frame('U', [...Buffer.from('1111'), 5]));
    await peer.expects('ac01');
    expect(ingest.timesOf(1)).toEqual([105]);
  });
});

describe('counting', () => {
  it('D-DEV-002: packets, measures, duplicates and rejected frames of the connection', async () => {
    const { connect, gateway, rows, clock } = await bench();
    const peer = await connect();
    peer.send(LOGIN, dataFrame(1, 2, 3), frame('H'));
    await peer.expects('01ac0348');
    peer.send(dataFrame(2, 3, 4), frame('X'));
    await peer.expects('01ac0348ac03ee');
    await gateway.publish();
    expect([...rows.values()]).toEqual([
      {
        connectionId: 1,
        deviceType: 'teltonika',
        deviceCode: '1111',
        companyId: 1,
        vehicleId: 201,
        hostAddress: '127.0.0.1',
        connectedFrom: clock.now,
        lastSeen: clock.now,
        packets: 3,
        measures: 4,
        duplicates: 2,
        rejected: 1,
      },
    ]);
    peer.socket.end();
    await until('gone', () => gateway.connections().length === 0);
    await gateway.publish();
    expect(rows.size).toBe(0);
  });
});

it('gateway §11: what is published was true when it was asked for, also while an older writing is under way', async () => {
  const { connect, gateway, rows, published } = await bench();
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = await connect();
  first.send(LOGIN);
  await first.expects('01');
  published.until = promise;
  const older = gateway.publish();
  const second = await connect();
  second.send(login('2222'));
  await second.expects('01');
  const newer = gateway.publish();
  resolve();
  await newer;
  expect([...rows.values()].map(({ deviceCode }) => deviceCode)).toEqual(['1111', '2222']);
  await older;
});
