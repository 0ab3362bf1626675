// How a stream becomes frames, and what follows one that does not (gateway §6).
import { describe, expect, it } from 'vitest';
import { type Bench, bench, until } from './testing/gateway.ts';
import { dataFrame, frame, login } from './testing/tiny-protocol.ts';

const LOGIN = login('1111');

describe('framing', () => {
  it('gateway §6: every way to split the stream gives the same', async () => {
    const { ingest, connect } = await bench();
    const stream = Buffer.concat([LOGIN, dataFrame(1, 2), frame('H'), dataFrame(3)]);
    for (let cut = 1; cut < stream.length; cut++) {
      const peer = await connect();
      peer.send(stream.subarray(0, cut));
      await until('first part is sent', () => peer.socket.writableLength === 0);
      await new Promise((resolve) => setImmediate(resolve));
      peer.send(stream.subarray(cut));
      await peer.expects('01ac0248ac01');
      peer.socket.destroy();
    }
    expect(ingest.timesOf(1)).toEqual([1, 2, 3]);
  });

  it('one byte at a time', async () => {
    const { connect } = await bench();
    const peer = await connect();
    for (const byte of Buffer.concat([LOGIN, dataFrame(1, 2)])) {
      peer.send(Uint8Array.of(byte));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await peer.expects('01ac02');
  });

  it('garbage is skipped once, the second time the connection ends', async () => {
    const { connect, gateway } = await bench();
    const peer = await connect();
    peer.send(LOGIN, Buffer.from('garbage'), dataFrame(1));
    await peer.expects('01ac01');
    expect(gateway.connections()[0]?.counters.rejected).toBe(1);
    peer.send(Buffer.from('garbage'), dataFrame(2));
    await peer.closes();
    expect(peer.answers()).toBe('01ac01');
  });

  it('three faulty frames in a row end the connection, each gets its negative answer', async () => {
    const { connect } = await bench();
    const peer = await connect();
    peer.send(LOGIN, frame('X'), frame('X'), frame('H'), frame('X'), frame('X'), frame('X'));
    await peer.expects('01eeee48eeeeee');
    await peer.closes();
  });

  it('a decoder that throws ends its own connection only', async () => {
    const { connect, warnings } = await bench();
    const good = await connect();
    good.send(LOGIN);
    await good.expects('01');
    const bad = await connect();
    bad.send(login('2222'), frame('T'));
    await bad.closes();
    good.send(dataFrame(1));
    await good.expects('01ac01');
    expect(warnings.join()).toContain('decoder bug');
  });

  it('an incomplete frame longer than the protocol allows is dropped', async () => {
    const { connect } = await startSmall();
    const peer = await connect();
    peer.send(LOGIN);
    await peer.expects('01');
    peer.send(Buffer.concat([Buffer.from([0xaa, 200]), Buffer.alloc(190)]));
    await peer.closes();
  });

  it('gateway §6: scanners are closed without an answer and counted apart', async () => {
    const { connect, metrics } = await bench();
    const hello = Buffer.from('16030100c8010000c403', 'hex');
    for (const start of [hello, Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.from('SSH-2.0-x')]) {
      const peer = await connect();
      peer.send(start);
      await peer.closes();
      expect(peer.answers()).toBe('');
    }
    const text = await metrics.getSingleMetricAsString('flotila_gateway_closed_total');
    expect(text).toContain('reason="scanner"} 3');
  });
});

async function startSmall(): Promise<Bench> {
  const { tiny } = await import('./testing/tiny-protocol.ts');
  const one = await bench({}, [{ ...tiny, bufferMax: 100 }]);
  return one;
}
