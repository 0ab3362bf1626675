// How the gateway stops (gateway §15), and what it does when it cannot start.
import { describe, expect, it } from 'vitest';
import { bench, connectPeer, registered, until } from './testing/gateway.ts';
import { dataFrame, login, tiny } from './testing/tiny-protocol.ts';

const LOGIN = login('1111');

describe('stopping', () => {
  it('gateway §15: finishes what is being stored, answers it, then closes', async () => {
    const one = await bench();
    one.ingest.mode = 'hold';
    const peer = await one.connect();
    peer.send(LOGIN, dataFrame(1));
    await until('in the store', () => one.ingest.batches.length === 1);
    const port = one.port();
    const stopped = one.gateway.stop();
    const late = await connectPeer(port);
    await late.closes();
    expect(peer.isClosed()).toBe(false);
    one.ingest.letGo();
    await peer.expects('01ac01');
    await stopped;
    expect(one.gateway.ready).toBe(false);
    expect(one.rows.size).toBe(0);
  });

  it('does not wait longer than it may', async () => {
    const one = await bench({ stopSeconds: 0.1 });
    one.ingest.mode = 'hold';
    const peer = await one.connect();
    peer.send(LOGIN);
    await peer.expects('01');
    peer.send(dataFrame(1));
    await until('in the store', () => one.ingest.batches.length === 1);
    await one.gateway.stop();
    await peer.closes();
    expect(peer.answers()).toBe('01');
  });

  it('a port that is taken opens nothing', async () => {
    const one = await bench();
    const { startGateway } = await import('./listener.ts');
    const { Registry } = await import('prom-client');
    const start = startGateway({
      config: { host: '127.0.0.1', ports: { ruptela: 0, teltonika: one.port() } },
      protocols: [{ ...tiny, name: 'ruptela' }, tiny],
      ingest: one.ingest,
      registry: { find: async () => registered('1', 1), forget: () => {} },
      log: { info: () => {}, warn: () => {}, error: () => {} },
      metrics: new Registry(),
      rawLogFolder: one.folder,
      now: () => one.clock.now,
      elapsed: () => one.clock.now,
      store: {
        publish: async () => {},
        remove: async () => {},
        refresh: async () => {},
        withdraw: async () => {},
        addUnknown: async () => {},
        tell: async () => {},
      },
    });
    await expect(start).rejects.toThrow('EADDRINUSE');
  });
});
