// The checkup over real ports, files, a real database and a real mail server.
import { once } from 'node:events';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createServer as createTlsServer } from 'node:tls';
import type { Check } from '@flotila/domain/checkup/checkup.ts';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { GATEWAY_PORTS, readConfig } from '../../ground/config/config.ts';
import { portVariable } from '../../ground/config/gateway-settings.ts';
import { fakeCollector } from '../../ground/outside/fake-collector.ts';
import { fakeServer, sendJson } from '../../ground/outside/fake-server.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { keptPort } from '../../testing/kept-port.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { removeFolder, temporaryFolder } from '../../testing/temporary-folder.ts';
import { FAKE_KEY, fakeS3 } from '../../thing/archive/testing/fake-s3.ts';
import { writeState } from '../backup/state.ts';
import { makeCertificate } from '../gateway/testing/certificate.ts';
import type { CheckupInput } from './asked.ts';
import { runCheckup } from './checkup.ts';

const NOW = Date.now();
const DAY_MS = 86_400_000;
const NO_TRACKERS = Object.fromEntries(
  Object.keys(GATEWAY_PORTS).map((name) => [portVariable(name, 'PORT'), '0']),
);

const folder = temporaryFolder('test');
const ENDS: (() => unknown)[] = [];
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(async () => {
  for (const end of ENDS.splice(0)) await end();
});
afterAll(async () => {
  removeFolder(folder);
  await database.close();
});

/** Findings of one check, with all tracker ports off and a folder of its own. */
async function findingsOf(
  check: Check,
  environment: Record<string, string>,
  more: Partial<CheckupInput> = {},
) {
  const port = String(await keptPort());
  const given = { ...NO_TRACKERS, HOST: '127.0.0.1', GATEWAY_HOST: '127.0.0.1', PORT: port };
  const config = readConfig({ ...given, FLOTILA_DATA: folder, ...environment }, folder);
  const found = await runCheckup({ config, database: 'none', now: () => NOW, ...more });
  return found.filter((finding) => finding.check === check);
}

/** Something else that listens; its port. */
async function taken(): Promise<number> {
  const port = await keptPort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  ENDS.push(() => server.close());
  return port;
}

/** A Flotila that answers that it lives, and nothing else. */
async function running(): Promise<number> {
  const port = await keptPort();
  const server = createHttpServer((_, response) => sendJson(response, 200, { live: true }));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  ENDS.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return port;
}

describe('ports', () => {
  test('that nobody has are free', async () => {
    const port = String(await keptPort());
    expect(await findingsOf('ports', { GATEWAY_BCE_PORT: port })).toMatchObject([
      { state: 'good', code: 'ports.free', values: { count: 2 } },
    ]);
  });

  test('that another program has are taken', async () => {
    const port = await taken();
    expect(await findingsOf('ports', { GATEWAY_BCE_PORT: String(port) })).toMatchObject([
      { code: 'ports.free', values: { count: 1 } },
      { state: 'wrong', code: 'ports.taken', values: { port, name: 'GATEWAY_BCE_PORT' } },
    ]);
  });

  test('of a running Flotila are open, and one of them that is closed is told', async () => {
    const [own, bce] = [await running(), await taken()];
    const closed = await keptPort();
    const environment = { PORT: String(own), GATEWAY_BCE_PORT: String(bce) };
    expect(
      await findingsOf('ports', { ...environment, GATEWAY_TELTONIKA_PORT: String(closed) }),
    ).toMatchObject([
      { state: 'good', code: 'ports.open', values: { count: 2 } },
      { state: 'wrong', code: 'ports.closed', values: { port: closed } },
      // By UDP.
      { state: 'wrong', code: 'ports.closed', values: { port: closed } },
    ]);
  });

  test('on an address that this machine does not have cannot be opened', async () => {
    expect(await findingsOf('ports', { HOST: '192.0.2.1' })).toMatchObject([
      { state: 'wrong', code: 'ports.elsewhere', values: { address: '192.0.2.1' } },
    ]);
  });
});

describe('the data folder', () => {
  test('that can be written is left as it was', async () => {
    expect(await findingsOf('folder', {})).toMatchObject([
      { code: expect.not.stringMatching(/locked/) },
    ]);
    // Root writes everywhere, but not into a file.
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await findingsOf('folder', { FLOTILA_DATA: file })).toMatchObject([
      { state: 'wrong', code: 'folder.locked', values: { said: 'ENOTDIR' } },
    ]);
    rmSync(file);
    expect(await findingsOf('folder', { FLOTILA_DATA: join(folder, 'new') })).toMatchObject([
      { state: 'good', code: 'folder.missing' },
    ]);
  });
});

describe('the database', () => {
  test('of this program is good, its clock and its keys of push as well', async () => {
    const here = { database: { db: database.db }, now: () => Date.now() };
    // Those of tests do not keep what a loss of power costs.
    expect((await findingsOf('database', {}, here)).map(({ code }) => code)).toContain(
      'database.fsync',
    );
    expect(await findingsOf('schema', {}, here)).toMatchObject([{ code: 'schema.good' }]);
    expect(await findingsOf('clock', {}, here)).toMatchObject([{ code: 'clock.good' }]);
    expect(await findingsOf('push', {}, here)).toMatchObject([{ code: 'push.none' }]);
  });

  test('whose clock is a day ahead is told', async () => {
    const here = { database: { db: database.db }, now: () => Date.now() - DAY_MS };
    expect(await findingsOf('clock', {}, here)).toMatchObject([
      { state: 'wrong', code: 'clock.off', values: { seconds: expect.closeTo(86_400, -2) } },
    ]);
  });

  test('that a newer program has changed is told before anything is started', async () => {
    const newer = await testDatabase();
    ENDS.push(() => newer.close());
    await newer.db.pool.query("insert into migration (number, name, hash) values (9999, 'n', 'h')");
    expect(await findingsOf('schema', {}, { database: { db: newer.db } })).toMatchObject([
      { state: 'wrong', code: 'schema.newer', values: { number: 9_999 } },
    ]);
  });

  test('that is away is one line', async () => {
    const away = { database: { away: 'connection refused' } };
    expect(await findingsOf('database', {}, away)).toMatchObject([
      { state: 'wrong', code: 'database.away' },
    ]);
    expect(await findingsOf('schema', {}, away)).toEqual([]);
  });
});

describe('a certificate of trackers', () => {
  const environment = (cert: string, key: string) => ({
    GATEWAY_BCE_TLS_PORT: '8883',
    GATEWAY_TLS_CERT: cert,
    GATEWAY_TLS_KEY: key,
  });
  function certificateUntil(name: string, until: number) {
    const made = makeCertificate({ name, until });
    const [cert, key] = [join(folder, `${name}.pem`), join(folder, `${name}.key`)];
    writeFileSync(cert, made.cert);
    writeFileSync(key, made.key);
    return { cert, key };
  }

  test.each<[string, number, string, object]>([
    ['holds-long', 100, 'certificates.good', {}],
    ['ends-soon', 5.5, 'certificates.soon', { days: 5 }],
    ['has-ended', -1, 'certificates.ended', {}],
  ])('that %s', async (name, days, code, values) => {
    const { cert, key } = certificateUntil(name, NOW + days * DAY_MS);
    expect(await findingsOf('certificates', environment(cert, key))).toMatchObject([
      { code, values: { file: cert, ...values } },
    ]);
  });

  test('with the key of another, or in no file, cannot be used', async () => {
    const { cert } = certificateUntil('one', NOW + 100 * DAY_MS);
    const { key } = certificateUntil('other', NOW + 100 * DAY_MS);
    expect(await findingsOf('certificates', environment(cert, key))).toMatchObject([
      { state: 'wrong', code: 'certificates.key', values: { key } },
    ]);
    expect(await findingsOf('certificates', environment('/none.pem', key))).toMatchObject([
      { state: 'wrong', code: 'certificates.wrong', values: { file: '/none.pem' } },
    ]);
  });
});

describe('the mail server', () => {
  const settings = (url: string) => ({ FLOTILA_SMTP_URL: url, FLOTILA_MAIL_FROM: 'f@example.org' });

  test('that lets us in is good, and gets a test mail when one is asked for', async () => {
    const server = await startMailServer();
    ENDS.push(server.close);
    expect(await findingsOf('mail', settings(server.mailUrl))).toMatchObject([
      { code: 'mail.good' },
    ]);
    expect(server.received).toEqual([]);
    const testMail = { to: 'me@example.org', subject: 'A test', text: 'It came.' };
    expect(await findingsOf('mail', settings(server.mailUrl), { testMail })).toMatchObject([
      { code: 'mail.good' },
      { code: 'mail.sent', values: { to: 'me@example.org' } },
    ]);
    expect(server.received).toMatchObject([{ to: ['me@example.org'] }]);
  });

  test('that refuses us is told with what it said', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      closeTimeout: 100,
      onConnect: (_, done) => done(new Error('no service for you')),
    });
    server.on('error', () => undefined);
    const port = await keptPort();
    server.listen(port, '127.0.0.1');
    await once(server.server, 'listening');
    ENDS.push(() => new Promise<void>((resolve) => server.close(resolve)));
    expect(await findingsOf('mail', settings(`smtp://127.0.0.1:${port}`))).toMatchObject([
      { state: 'wrong', code: 'mail.away', values: { said: expect.stringMatching(/no service/) } },
    ]);
    const closed = await keptPort();
    expect(await findingsOf('mail', settings(`smtp://127.0.0.1:${closed}`))).toMatchObject([
      {
        state: 'wrong',
        code: 'mail.away',
        values: { said: expect.stringMatching(/ECONNREFUSED/) },
      },
    ]);
  });
});

describe('what is asked over the network', () => {
  test('and does not answer in time is told', async () => {
    const silent = await fakeServer(() => undefined);
    ENDS.push(silent.stop);
    const found = await findingsOf(
      'router',
      { FLOTILA_ROUTER_URL: silent.url },
      { patienceMs: 200 },
    );
    expect(found).toMatchObject([{ state: 'look', code: 'answer.late', values: { seconds: 1 } }]);
  });

  test('and refuses is told: a geocoder, a router, a map, NATS', async () => {
    const broken = await fakeServer((_, response) => sendJson(response, 500, {}));
    ENDS.push(broken.stop);
    const closed = await keptPort();
    const environment = {
      FLOTILA_GEOCODER_URL: broken.url,
      FLOTILA_ROUTER_URL: broken.url,
      FLOTILA_MAP_URL: `${broken.url}/map.json`,
      FLOTILA_MAP_FILE: '/none.pmtiles',
      FLOTILA_NATS_URL: `nats://127.0.0.1:${closed}`,
    };
    const away = (name: string) => ({ state: 'look', code: 'outside.away', values: { name } });
    for (const check of ['geocoder', 'router', 'nats'] as const) {
      const name = `FLOTILA_${check.toUpperCase()}_URL`;
      expect(await findingsOf(check, environment)).toMatchObject([away(name)]);
    }
    expect(await findingsOf('map', environment)).toMatchObject([
      { state: 'wrong', code: 'map.wrong', values: { file: '/none.pmtiles' } },
      away('FLOTILA_MAP_URL'),
    ]);
  });

  test('of a collector is that it takes spans, with the key that it wants', async () => {
    const collector = await fakeCollector();
    ENDS.push(collector.stop);
    collector.key = ['x-key', 'right'];
    const name = 'OTEL_EXPORTER_OTLP_ENDPOINT';
    const asked = (key: string) =>
      findingsOf('traces', { [name]: collector.url, OTEL_EXPORTER_OTLP_HEADERS: `x-key=${key}` });
    expect(await asked('right')).toMatchObject([{ state: 'good', code: 'outside.good' }]);
    expect(await asked('wrong')).toMatchObject([
      { state: 'look', code: 'outside.away', values: { name, said: 'status 401' } },
    ]);
    expect(await findingsOf('traces', {})).toMatchObject([{ state: 'good', code: 'outside.none' }]);
  });

  test('and answers is good: a map, and the public address while Flotila runs', async () => {
    const map = await fakeServer((_, response) => sendJson(response, 200, { live: true }));
    ENDS.push(map.stop);
    expect(await findingsOf('map', { FLOTILA_MAP_URL: `${map.url}/map.json` })).toMatchObject([
      { code: 'outside.good', values: { name: 'FLOTILA_MAP_URL' } },
    ]);
    const address = { FLOTILA_PUBLIC_URL: map.url };
    expect(await findingsOf('public', address)).toEqual([]);
    expect(await findingsOf('public', { ...address, PORT: String(await running()) })).toMatchObject(
      [{ code: 'outside.good', values: { name: 'FLOTILA_PUBLIC_URL' } }],
    );
  });
});

describe('the certificate of the public address', () => {
  /** What a browser would meet there. */
  async function proxy(until: number): Promise<string> {
    const port = await keptPort();
    const { cert, key } = makeCertificate({ name: 'localhost', until });
    const server = createTlsServer({ cert, key }).listen(port, '127.0.0.1');
    await once(server, 'listening');
    ENDS.push(() => server.close());
    return `localhost:${port}`;
  }

  test.each<[string, number, string, object]>([
    ['that holds is good', 100, 'public.certificate', { state: 'good' }],
    ['that ends within two weeks is to be looked at', 5.5, 'public.soon', { state: 'look' }],
    ['that ended is wrong', -1, 'public.ended', { state: 'wrong' }],
  ])('%s, whether Flotila runs or not', async (_, days, code, state) => {
    const host = await proxy(NOW + days * DAY_MS);
    const date = new Date(NOW + days * DAY_MS).toISOString().slice(0, 10);
    expect(await findingsOf('public', { FLOTILA_PUBLIC_URL: `https://${host}` })).toMatchObject([
      { ...state, code, values: { host, date } },
    ]);
  });

  test('that cannot be reached from here is one line, to be looked at from elsewhere', async () => {
    const host = `localhost:${await keptPort()}`;
    const own = String(await running());
    expect(
      await findingsOf('public', { FLOTILA_PUBLIC_URL: `https://${host}`, PORT: own }),
    ).toMatchObject([
      {
        state: 'look',
        code: 'public.unreached',
        values: { host, said: expect.stringMatching(/ECONNREFUSED|refused/) },
      },
    ]);
  });
});

describe('the place of the backups', () => {
  test('a folder is written, read and left empty; on the disk of the database it is to be looked at', async () => {
    const place = join(folder, 'backups');
    expect(await findingsOf('backup', {})).toMatchObject([{ state: 'good', code: 'backup.none' }]);
    const given = { FLOTILA_BACKUP: place };
    expect(await findingsOf('backup', given)).toMatchObject([
      { state: 'look', code: 'backup.missing', values: { place } },
    ]);
    mkdirSync(place);
    expect(await findingsOf('backup', given)).toMatchObject([
      { code: expect.stringMatching(/^backup\.(room|little)$/), values: { place } },
      { state: 'look', code: 'backup.beside' },
    ]);
    expect(readdirSync(place)).toEqual([]);
    // Where the database of an operator lies nobody here knows.
    expect(
      (await findingsOf('backup', { ...given, DATABASE_URL: 'postgres://a@b/c' })).map(
        ({ code }) => code,
      ),
    ).not.toContain('backup.beside');
    rmSync(place, { recursive: true });
    writeFileSync(place, '');
    expect((await findingsOf('backup', given))[0]).toMatchObject({
      state: 'wrong',
      code: 'backup.wrong',
      values: { place },
    });
  });

  test('that had a backup and is gone is wrong, and one that is too small for the next', async () => {
    const here = { database: { db: database.db } };
    const place = join(folder, 'small');
    const last = { name: '2026-11-21T04-00-00Z', rows: 1, bytes: Number.MAX_SAFE_INTEGER };
    await writeState(database.db, { last });
    ENDS.push(() => writeState(database.db, {}));
    const given = { FLOTILA_BACKUP: place };
    expect(await findingsOf('backup', given, here)).toMatchObject([
      { state: 'wrong', code: 'backup.gone' },
    ]);
    mkdirSync(place);
    expect((await findingsOf('backup', given, here))[0]).toMatchObject({
      state: 'wrong',
      code: 'backup.full',
    });
  });

  test('a bucket is written, read and left empty, and one that refuses says why', async () => {
    const storage = await fakeS3('months', 'eu-central-1');
    ENDS.push(storage.close);
    const given = {
      FLOTILA_BACKUP: 's3://months/safe',
      FLOTILA_BACKUP_S3_ENDPOINT: storage.endpoint,
      FLOTILA_BACKUP_S3_REGION: 'eu-central-1',
    };
    const key = `${FAKE_KEY.id}:${FAKE_KEY.secret}`;
    expect(await findingsOf('backup', { ...given, FLOTILA_BACKUP_S3_KEY: key })).toMatchObject([
      { state: 'good', code: 'backup.good', values: { place: 's3://months/safe' } },
    ]);
    expect(storage.objects.size).toBe(0);
    expect(
      await findingsOf('backup', { ...given, FLOTILA_BACKUP_S3_KEY: `${key}x` }),
    ).toMatchObject([{ state: 'wrong', code: 'backup.wrong' }]);
  });
});

describe('the archive and the keys of tachographs', () => {
  test('the archive is written and read, and left empty', async () => {
    const place = join(folder, 'months');
    expect(await findingsOf('archive', {})).toMatchObject([{ code: 'archive.none' }]);
    expect(
      await findingsOf('archive', { FLOTILA_ARCHIVE: place, FLOTILA_FRESH_MONTHS: '6' }),
    ).toMatchObject([{ code: 'archive.good', values: { place } }]);
    const file = join(folder, 'no-folder');
    writeFileSync(file, '');
    expect(await findingsOf('archive', { FLOTILA_ARCHIVE: file })).toMatchObject([
      { state: 'wrong', code: 'archive.wrong', values: { place: file } },
    ]);
  });

  test('a folder of keys with something else in it is told', async () => {
    const keys = join(folder, 'keys');
    mkdirSync(keys);
    expect(await findingsOf('tachograph', { FLOTILA_TACHOGRAPH_KEYS: keys })).toMatchObject([
      { code: 'tachograph.good', values: { count: 0 } },
    ]);
    writeFileSync(join(keys, 'letter.txt'), 'no key');
    expect(await findingsOf('tachograph', { FLOTILA_TACHOGRAPH_KEYS: keys })).toMatchObject([
      { state: 'wrong', values: { said: expect.stringMatching(/letter\.txt/) } },
    ]);
  });
});
