// NATS that is killed, cut off, or told nonsense: freshness is all that may suffer.
import { connect as connectRaw } from '@nats-io/transport-node';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { natsUrl } from '../../ground/config/nats-url.ts';
import { testApi } from '../../testing/api.ts';
import { openCable } from '../../testing/cable.ts';
import { COMPANY, VEHICLE } from '../../testing/cast.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { HAS_NATS, type TestNats, testNats, WITHOUT_NATS } from '../../testing/nats.ts';
import { type CompanyChange, type CompanyChanges, hearChanges } from '../../thing/live/changes.ts';
import { createAnnouncer } from '../ingest/announce.ts';
import { linkNats } from './link.ts';
import { IDS_PER_MESSAGE_MAX, natsChanges } from './nats-changes.ts';

const TATRA: number = COMPANY.tatra.id;
const LOOK_MS = 50;
const SOON = { timeout: 30_000, interval: 20 };

describe.skipIf(!HAS_NATS)(`changes over NATS${WITHOUT_NATS}`, () => {
  let nats: TestNats;
  let database: TestDatabase;
  const stops: (() => unknown)[] = [];
  beforeAll(async () => {
    nats = await testNats();
    database = await testDatabase();
  });
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });
  afterAll(async () => {
    await database.close();
    await nats.close();
  });

  /** A process with a way of its own to NATS, and what its log says. */
  async function openProcess(url = nats.url, db = database.db) {
    const warnings: { facts: object; message: string }[] = [];
    const log = {
      info: () => undefined,
      error: () => undefined,
      warn: (facts: object, message: string) => void warnings.push({ facts, message }),
    };
    const link = linkNats(natsUrl.parse(url), log);
    const carrier = natsChanges(link, LOOK_MS);
    const changes = await hearChanges(db, carrier);
    const announcer = createAnnouncer(db, log, carrier);
    stops.push(
      () => link.close(),
      () => carrier.stop(),
      () => changes.stop(),
      () => announcer.close(),
    );
    const connected = () => expect.poll(() => link.current() !== undefined, SOON).toBe(true);
    return { link, carrier, changes, announcer, warnings, connected };
  }

  test('killed and started again under load: the stream ends with what is stored, and the log says it once', async () => {
    let heard: CompanyChanges | undefined;
    const watch: CompanyChanges['watch'] = (...what) => {
      if (!heard) throw new Error('nobody hears yet');
      return heard.watch(...what);
    };
    const api = await testApi({ changes: { watch } });
    stops.push(() => api.close());
    const here = await openProcess(nats.url, api.db);
    heard = here.changes;
    await here.connected();
    const origin = await api.app.listen({ port: 0, host: '127.0.0.1' });
    const stop = new AbortController();
    const headers = await api.as('admin');
    const response = await fetch(`${origin}/v1/tatra/live`, { headers, signal: stop.signal });
    let text = '';
    void (async () => {
      for await (const chunk of response.body ?? []) text += Buffer.from(chunk as Uint8Array);
    })().catch(() => undefined);
    await expect.poll(() => text, SOON).toContain('event: vehicles');
    const drive = async (km: number) => {
      await api.db.write((db) =>
        sql`insert into vehicle_live (company_id, vehicle_id, updated, last_measures)
          values (${TATRA}, ${VEHICLE.truck.id}, now(), ${JSON.stringify({ km })})
          on conflict (company_id, vehicle_id) do update
            set updated = now(), last_measures = excluded.last_measures`.execute(db),
      );
      here.announcer.announce([{ companyId: TATRA, vehicleIds: [VEHICLE.truck.id] }]);
    };
    const told = (km: number) => expect.poll(() => text, SOON).toContain(`"km":${km}`);
    for (let km = 1001; km <= 1090; km += 1) {
      await drive(km);
      if (km === 1020) await told(km);
      if (km === 1030) await nats.kill();
      // While it is away the database carries the word.
      if (km === 1050) await told(km);
      if (km === 1060) await nats.start();
      if (km === 1080) await here.connected();
    }
    await told(1090);
    const said = here.warnings.map(({ message }) => message.split(':')[0]);
    expect(said).toEqual(['NATS is away', 'NATS is back']);
    stop.abort();
  });

  test('who alone is cut off from NATS looks at the rows meanwhile, and once when it is back', async () => {
    const cable = await openCable(nats.url);
    stops.push(() => cable.close());
    const [there, here] = [await openProcess(), await openProcess(cable.url)];
    await Promise.all([there.connected(), here.connected()]);
    const [watched, all]: (CompanyChange | null)[][] = [[], []];
    here.changes.watch(TATRA, (change) => watched?.push(change));
    here.changes.subscribe((change) => all?.push(change));
    cable.cut();
    await expect.poll(() => here.link.current() === undefined, SOON).toBe(true);
    there.announcer.announce([{ companyId: TATRA, vehicleIds: [1] }]);
    await there.announcer.close();
    const cuts = () => watched?.filter((change) => change === null).length ?? 0;
    const before = cuts();
    await expect.poll(cuts, SOON).toBeGreaterThan(before + 1);
    // A look of workers is at all vehicles of all companies.
    expect(all).toEqual([]);
    cable.mend();
    await here.connected();
    await expect.poll(() => all, SOON).toEqual([null]);
    there.announcer.announce([{ companyId: TATRA, vehicleIds: [2] }]);
    await expect.poll(() => all?.at(-1), SOON).toEqual({ companyId: TATRA, vehicleIds: [2] });
  });

  test('a company that nobody watches is not even received', async () => {
    const [there, here] = [await openProcess(), await openProcess()];
    await Promise.all([there.connected(), here.connected()]);
    const heard: (CompanyChange | null)[] = [];
    const watch = here.changes.watch(TATRA, (change) => heard.push(change));
    await watch.ready;
    const received = () => here.link.current()?.stats().inMsgs ?? 0;
    const before = received();
    const others = Array.from({ length: 50 }, (_, index) => ({
      companyId: 1_000 + index,
      vehicleIds: [index],
    }));
    await there.carrier.tell([...others, { companyId: TATRA, vehicleIds: [5] }]);
    await expect.poll(() => heard.at(-1), SOON).toEqual({ companyId: TATRA, vehicleIds: [5] });
    expect(received() - before).toBe(1);
    watch.stop();
    await here.link.current()?.flush();
    await there.carrier.tell([{ companyId: TATRA, vehicleIds: [6] }]);
    await here.link.current()?.flush();
    expect(received() - before).toBe(1);
  });

  test('nonsense in a subject or a message tells nothing and ends nothing', async () => {
    const here = await openProcess();
    await here.connected();
    const heard: (CompanyChange | null)[] = [];
    here.changes.subscribe((change) => heard.push(change));
    await here.link.current()?.flush();
    const { servers, login } = nats.config;
    const raw = await connectRaw({ servers: [...servers], ...login });
    stops.push(() => raw.close());
    const tooMany = Array.from({ length: IDS_PER_MESSAGE_MAX + 1 }, () => 1_000_000_000).join(',');
    for (const [company, text] of [
      ['abc', '1'],
      ['-1', '1'],
      ['12345678901', '1'],
      ...['', 'x', '1,', ',1', '1;2', '1.5', '-1', '12345678901', '\u0000', tooMany].map((bad) => [
        '7',
        bad,
      ]),
    ]) {
      raw.publish(`flotila.changed.${company}`, text);
    }
    raw.publish('flotila.changed.7', new Uint8Array([0xff, 0xfe, 0x31]));
    raw.publish('flotila.changed.7', '4,5');
    await expect.poll(() => heard.at(-1), SOON).toEqual({ companyId: 7, vehicleIds: [4, 5] });
    expect(heard).toHaveLength(1);
  });

  test('a wrong address or password is said once, without the password, and the database carries all', async () => {
    const cable = await openCable(nats.url);
    const nowhere = await openCable(nats.url);
    nowhere.cut();
    stops.push(
      () => cable.close(),
      () => nowhere.close(),
    );
    for (const way of [cable, nowhere]) {
      const url = way.url.replace(/:[^:@]+@/, ':the-wrong-one@');
      const [there, here] = [await openProcess(url), await openProcess(url)];
      const heard: (CompanyChange | null)[] = [];
      here.changes.subscribe((change) => heard.push(change));
      there.announcer.announce([{ companyId: 4, vehicleIds: [3] }]);
      await expect.poll(() => heard, SOON).toEqual([{ companyId: 4, vehicleIds: [3] }]);
      await expect.poll(() => here.warnings.length, SOON).toBe(1);
      // It is tried on and on.
      const tried = way.tries();
      await expect.poll(way.tries, SOON).toBeGreaterThan(tried + 3);
      expect(here.warnings).toHaveLength(1);
      const said = JSON.stringify(here.warnings);
      expect(said).toContain('FLOTILA_NATS_URL');
      expect(said).not.toContain('the-wrong-one');
    }
  });

  test('NATS that takes words and answers nothing counts as away', async () => {
    const cable = await openCable(nats.url);
    stops.push(() => cable.close());
    const [there, here] = [await openProcess(cable.url), await openProcess(cable.url)];
    await Promise.all([there.connected(), here.connected()]);
    const heard: (CompanyChange | null)[] = [];
    here.changes.subscribe((change) => heard.push(change));
    // A server that is stopped by a signal may still say yes to a word that it then carries to nobody.
    cable.deafen();
    there.announcer.announce([{ companyId: 4, vehicleIds: [3] }]);
    await expect.poll(() => heard, SOON).toContainEqual({ companyId: 4, vehicleIds: [3] });
  });

  test('who may not tell over NATS tells over the database, which is said once with the reason', async () => {
    const own = await testNats({ mayTell: false });
    stops.push(() => own.close());
    const ways = [await openCable(own.url), await openCable(own.url)] as const;
    stops.push(() => {
      for (const way of ways) way.close();
    });
    const there = await openProcess(ways[0].url);
    const here = await openProcess(ways[1].url);
    await Promise.all([there.connected(), here.connected()]);
    const heard: (CompanyChange | null)[] = [];
    here.changes.subscribe((change) => heard.push(change));
    for (const id of [1, 2, 3]) {
      there.announcer.announce([{ companyId: 4, vehicleIds: [id] }]);
      const told = { companyId: 4, vehicleIds: [id] };
      await expect.poll(() => heard, SOON).toContainEqual(told);
    }
    // Who is cut off later has tried again twice, and who was refused not yet.
    ways[1].cut();
    await expect.poll(ways[1].tries, SOON).toBe(3);
    expect(ways[0].tries()).toBe(1);
    expect(there.warnings).toHaveLength(1);
    expect(JSON.stringify(there.warnings)).toMatch(/permission/i);
  });
});
