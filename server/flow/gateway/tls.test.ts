// TLS listeners beside plain ones (gateway §13): real sockets, certificates made by the test.
import { constants } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionOptions } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError } from '../../ground/config/config.ts';
import { makeCertificate } from './testing/certificate.ts';
import { bench, connectPeer, until } from './testing/gateway.ts';
import { counted, LOGIN, NEIGHBOUR } from './testing/neighbours.ts';
import { dataFrame, tiny } from './testing/tiny-protocol.ts';
import { connectSecure, rawLogEvents, type SecureBench, secureBench } from './testing/tls.ts';

const handshakes = (one: SecureBench, outcome: string, protocol = 'teltonika') =>
  counted(one, 'tls_handshakes_total', `protocol="${protocol}",outcome="${outcome}"`);

/** Signs in twice with the same session. */
async function comesAgain(one: SecureBench, how: ConnectionOptions): Promise<'resumed' | 'anew'> {
  const stack = { maxVersion: 'TLSv1.2', ...how } as const;
  const first = await connectSecure(one.port('tls'), stack);
  first.send(LOGIN);
  await first.expects('01');
  const session = first.socket.getSession();
  first.socket.destroy();
  const again = await connectSecure(one.port('tls'), { ...stack, ...(session && { session }) });
  again.send(LOGIN);
  await again.expects('01');
  return again.socket.isSessionReused() ? 'resumed' : 'anew';
}

describe('TLS (gateway §13)', () => {
  it('a tracker reports by TLS as on the plain port, and the raw log tells how', async () => {
    const one = await secureBench();
    const peer = await connectSecure(one.port('tls'));
    peer.send(LOGIN, dataFrame(1, 2));
    await peer.expects('01ac02');
    expect(one.ingest.timesOf(1)).toEqual([1, 2]);
    expect(one.gateway.connections()).toMatchObject([{ hostAddress: '127.0.0.1' }]);
    const plain = await one.connect();
    plain.send(LOGIN, dataFrame(3));
    await plain.expects('01ac01');
    expect(await rawLogEvents(one, 1)).toMatch(
      /connect 127\.0\.0\.1:\d+ TLSv1\.3 TLS_AES_256_GCM_SHA384/,
    );
  });

  it('a request by HTTPS is answered', async () => {
    const one = await secureBench();
    const status = await new Promise((resolve, reject) => {
      const path = '/?id=1111&t=5';
      const way = { port: one.port('https'), path, rejectUnauthorized: false, agent: false };
      request(way, (answer) => resolve(answer.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
    expect(one.ingest.timesOf(1)).toEqual([5]);
    expect(await rawLogEvents(one, 1)).toMatch(/connect 127\.0\.0\.1:\d+ TLSv1\.3 /);
  });

  it.each([
    ['ECDSA', 'ECDHE-ECDSA-AES128-GCM-SHA256', {}],
    ['RSA', 'ECDHE-RSA-AES128-GCM-SHA256', {}],
    ['key exchange by RSA and CBC', 'AES128-SHA', {}],
    ['signatures by SHA-1', 'ECDHE-RSA-AES128-SHA', { sigalgs: 'RSA+SHA1' }],
  ])('an old stack that knows only %s by TLS 1.2 comes in', async (_what, cipher, more) => {
    const one = await secureBench();
    const peer = await connectSecure(one.port('tls'), {
      maxVersion: 'TLSv1.2',
      ciphers: `${cipher}:@SECLEVEL=0`,
      ...more,
    });
    peer.send(LOGIN);
    await peer.expects('01');
    expect(peer.socket.getCipher().name).toBe(cipher);
  });

  it('TLS 1.1 is not spoken', async () => {
    const one = await secureBench();
    const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const;
    await expect(connectSecure(one.port('tls'), old)).rejects.toThrow();
    await until('counted', async () => (await handshakes(one, 'failed')) === 1);
  });

  it.each([
    ['with a ticket', 0],
    ['that knows no tickets', constants.SSL_OP_NO_TICKET],
  ])('a tracker %s resumes its session', async (_what, secureOptions) => {
    const one = await secureBench();
    expect(await comesAgain(one, { secureOptions })).toBe('resumed');
    expect(await handshakes(one, 'resumed')).toBe(1);
  });

  it('what speaks no TLS is closed without an answer, and counted for its address', async () => {
    const one = await secureBench({ badFramesPerAddressMinute: 2 });
    for (let times = 0; times < 3; times++) {
      const peer = await connectPeer(one.port('tls'), '127.0.0.7');
      peer.send(LOGIN, dataFrame(1));
      await peer.closes();
    }
    await until('counted', async () => (await handshakes(one, 'failed')) === 3);
    expect(one.ingest.batches).toEqual([]);
    expect(await counted(one, 'address_alarms_total', 'teltonika')).toBe(1);
  });

  it('who opens a connection and shakes no hands has 10 seconds, 5 where it is crowded', async () => {
    const one = await secureBench({ newcomersPerAddress: 1 });
    const quiet = await connectPeer(one.port('tls'));
    const crowd = await Promise.all([1, 2].map(() => connectPeer(one.port('tls'), '127.0.0.7')));
    await until('all wait', () => one.gateway.check() === undefined && crowdIsKnown(one));
    one.clock.now += 5_001;
    one.gateway.check();
    for (const peer of crowd) await peer.closes();
    expect(quiet.isClosed()).toBe(false);
    one.clock.now += 5_000;
    one.gateway.check();
    await quiet.closes();
    await until('counted', async () => (await handshakes(one, 'timeout')) === 3);
  });

  it('who hangs up in the handshake is not waited for and is nobody’s fault', async () => {
    const one = await secureBench({ badFramesPerAddressMinute: 0 });
    const peer = await connectPeer(one.port('tls'));
    peer.socket.end();
    await until('counted', async () => (await handshakes(one, 'gone')) === 1);
    expect(await counted(one, 'address_alarms_total', 'teltonika')).toBe(0);
  });

  it('a flood of handshakes pushes out itself, a tracker gets through beside it', async () => {
    const one = await secureBench({ newcomersMax: 5 });
    const flood = [];
    for (let times = 0; times < 5; times++) {
      flood.push(await connectPeer(one.port('tls'), '127.0.0.7'));
    }
    const peer = await connectSecure(one.port('tls'), { from: '127.0.0.8' });
    peer.send(LOGIN, dataFrame(1));
    await peer.expects('01ac01');
    await flood[0]?.closes();
    expect(flood.filter((other) => !other.isClosed()).length).toBe(4);
  });

  it('many registered trackers at one address that come by TLS make it not crowded', async () => {
    const one = await secureBench({ newcomersPerAddressMinute: 2 });
    for (let times = 0; times < 6; times++) {
      const peer = await connectSecure(one.port('tls'));
      peer.send(LOGIN);
      await peer.expects('01');
    }
    expect(await counted(one, 'address_alarms_total', 'teltonika')).toBe(0);
  });

  it('a tracker that closes its half gets its answer, then the connection ends', async () => {
    const one = await secureBench();
    one.ingest.mode = 'hold';
    const peer = await connectSecure(one.port('tls'));
    peer.send(LOGIN, dataFrame(1));
    await until('in the store', () => one.ingest.batches.length === 1);
    peer.socket.end();
    // When another one was answered, the end of the first has come, too.
    const other = await connectSecure(one.port('tls'));
    other.send(NEIGHBOUR);
    await other.expects('01');
    other.socket.destroy();
    one.ingest.letGo();
    await peer.expects('01ac01');
    await peer.closes();
    await until('gone', () => one.gateway.connections().length === 0);
  });

  it('the gateway stops while handshakes are under way', async () => {
    const one = await secureBench();
    const peer = await connectPeer(one.port('tls'));
    await one.gateway.stop();
    await peer.closes();
  });
});

describe('certificates of trackers', () => {
  it('who brings one of the right authority comes in under its name, others do not', async () => {
    const clientCa = makeCertificate({ name: 'Fleet CA' });
    const one = await secureBench({}, { clientCa });
    const own = makeCertificate({ name: 'truck 1', issuer: clientCa });
    const peer = await connectSecure(one.port('tls'), { cert: own.cert, key: own.key });
    peer.send(LOGIN);
    await peer.expects('01');
    expect(await rawLogEvents(one, 1)).toMatch(/TLS_AES_256_GCM_SHA384 certificate truck 1/);
    const strange = makeCertificate({ name: 'truck 1' });
    for (const how of [{}, { cert: strange.cert, key: strange.key }]) {
      const stack = { maxVersion: 'TLSv1.2', ...how } as const;
      const peer = await connectSecure(one.port('tls'), stack).catch(() => undefined);
      await peer?.closes();
    }
    await until('counted', async () => (await handshakes(one, 'failed')) === 2);
  });

  it('who resumes a session is still known by it', async () => {
    const clientCa = makeCertificate({ name: 'Fleet CA' });
    const one = await secureBench({}, { clientCa });
    const own = makeCertificate({ name: 'truck 1', issuer: clientCa });
    expect(await comesAgain(one, { cert: own.cert, key: own.key })).toBe('resumed');
  });
});

describe('new certificates', () => {
  const serialOf = async (one: SecureBench) => {
    const peer = await connectSecure(one.port('tls'), {
      maxVersion: 'TLSv1.2',
      ciphers: 'ECDHE-RSA-AES128-GCM-SHA256',
    });
    const { serialNumber } = peer.socket.getPeerCertificate();
    peer.socket.destroy();
    return serialNumber;
  };
  const loads = (one: SecureBench, outcome: string) =>
    counted(one, 'tls_certificate_loads_total', `outcome="${outcome}"`);

  it('are used for new connections; open ones stay', async () => {
    const one = await secureBench();
    const peer = await connectSecure(one.port('tls'));
    peer.send(LOGIN);
    await peer.expects('01');
    const before = await serialOf(one);
    await one.replace(makeCertificate({ name: 'localhost', type: 'rsa' }));
    await one.gateway.reloadCertificates();
    expect(await serialOf(one)).not.toBe(before);
    expect(await loads(one, 'loaded')).toBe(1);
    peer.send(dataFrame(1));
    await peer.expects('01ac01');
  });

  it('are found without being told, every ten seconds', async () => {
    const one = await secureBench();
    one.gateway.check();
    const until2030 = Date.parse('2030-01-01T00:00:00Z');
    const renewed = { name: 'localhost', type: 'rsa', until: until2030 } as const;
    await one.replace(makeCertificate(renewed));
    one.clock.now += 10_000;
    one.gateway.check();
    await until('loaded', async () => (await loads(one, 'loaded')) === 1);
  });

  it('that are broken change nothing and are told once', async () => {
    const one = await secureBench();
    const before = await serialOf(one);
    const other = makeCertificate({ name: 'localhost', type: 'rsa' });
    await one.replace({ cert: other.cert, key: one.rsa.key });
    await one.gateway.reloadCertificates();
    await one.gateway.reloadCertificates();
    expect(await serialOf(one)).toBe(before);
    expect(await loads(one, 'failed')).toBe(1);
    expect(one.warnings).toEqual(['new certificates cannot be used, the old ones go on']);
    await one.replace(other);
    await one.gateway.reloadCertificates();
    expect(await serialOf(one)).not.toBe(before);
  });

  it('when the first of them ends stands in the metrics', async () => {
    const one = await secureBench();
    const text = await one.metrics.getSingleMetricAsString(
      'flotila_gateway_tls_certificate_end_seconds',
    );
    const end = Number(text.trim().split(' ').at(-1));
    expect(end).toBeGreaterThan(Date.now() / 1000);
    expect(end).toBeLessThan(Date.now() / 1000 + 2 * 86_400);
  });
});

describe('files that cannot be used stop the start with a sentence', () => {
  const start = async (certificate: string, key: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'flotila-tls-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [cert, keys] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    await writeFile(cert, certificate);
    if (key) await writeFile(keys, key);
    const files = { certificates: [cert], keys: [keys], clientCa: undefined };
    return bench({}, [tiny], { tls: { ports: { teltonika: 0 }, files } });
  };

  it('of a file that is not there, of another key, of what is no certificate', async () => {
    const { cert, key } = makeCertificate({ name: 'localhost' });
    const other = makeCertificate({ name: 'localhost' });
    await expect(start(cert, '')).rejects.toThrow(
      /^GATEWAY_TLS_KEY: \S+key\.pem cannot be read \(ENOENT\)\.$/,
    );
    await expect(start(cert, other.key)).rejects.toThrow(
      /^GATEWAY_TLS_KEY: \S+key\.pem is not the key of \S+cert\.pem\.$/,
    );
    await expect(start('x', key)).rejects.toThrow(
      /^GATEWAY_TLS_CERT: \S+cert\.pem is no certificate in PEM: /,
    );
    await expect(start(cert, '')).rejects.toThrow(ConfigError);
  });
});

function crowdIsKnown(one: SecureBench): boolean {
  return one.warnings.includes('an address is crowded with what is no known tracker');
}
