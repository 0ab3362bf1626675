// How changes are told from one process to another: over the database alone, and with NATS beside it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAnnouncer } from '../../flow/ingest/announce.ts';
import { linkNats } from '../../flow/nats/link.ts';
import { natsChanges } from '../../flow/nats/nats-changes.ts';
import { openDatabase } from '../../ground/db/open.ts';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { HAS_NATS, type TestNats, testNats, WITHOUT_NATS } from '../../testing/nats.ts';
import { type CompanyChange, hearChanges, tellChanges } from './changes.ts';

const quiet = () => undefined;
const log = { info: quiet, warn: quiet, error: quiet };
const CARRIERS = [
  { name: 'PostgreSQL alone', isNats: false },
  { name: 'NATS beside it', isNats: true },
].filter(({ isNats }) => HAS_NATS || !isNats);
if (!HAS_NATS) test.skip(`changes over NATS${WITHOUT_NATS}`, quiet);

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe.each(CARRIERS)('changes over $name', ({ isNats }) => {
  let nats: TestNats | undefined;
  const stops: (() => unknown)[] = [];
  beforeAll(async () => {
    nats = isNats ? await testNats() : undefined;
  });
  afterAll(async () => {
    for (const stop of stops.reverse()) await stop();
    await nats?.close();
  });

  /** A process of its own. */
  async function openProcess() {
    const db = openDatabase(database.url, { connections: 2 });
    const link = nats && linkNats(nats.config, log);
    const carrier = link && natsChanges(link);
    const changes = await hearChanges(db, carrier);
    const announcer = createAnnouncer(db, log, carrier);
    stops.push(
      () => db.close(),
      () => link?.close(),
      () => carrier?.stop(),
      () => changes.stop(),
    );
    if (link) await expect.poll(() => link.current() !== undefined).toBe(true);
    const announce = async (...some: CompanyChange[]) => {
      announcer.announce(some);
      await announcer.close();
    };
    return { db, changes, announce };
  }

  test('what was committed is heard in the other process: all of it, or of one company only', async () => {
    const [there, here] = [await openProcess(), await openProcess()];
    const all: (CompanyChange | null)[] = [];
    const ofThree: (CompanyChange | null)[] = [];
    const end = here.changes.subscribe((change) => all.push(change));
    const watch = here.changes.watch(3, (change) => ofThree.push(change));
    await watch.ready;
    // A process that begins to hear may be told that something was cut off before.
    const heard = (list: (CompanyChange | null)[]) => list.filter((change) => change !== null);
    const many = Array.from({ length: 20_500 }, (_, index) => 2_000_000_000 + index);
    await there.announce(
      { companyId: 1, vehicleIds: many },
      { companyId: 2, vehicleIds: [] },
      { companyId: 3, vehicleIds: [7, 8] },
    );
    const last = { companyId: 3, vehicleIds: [7, 8] };
    await expect.poll(() => heard(all).at(-1)).toEqual(last);
    const ofOne = heard(all).slice(0, -1);
    expect(new Set(ofOne.map(({ companyId }) => companyId))).toEqual(new Set([1]));
    expect(ofOne.flatMap(({ vehicleIds }) => vehicleIds)).toEqual(many);
    await expect.poll(() => heard(ofThree)).toEqual([last]);
    end();
    watch.stop();
    const before = [all.length, ofThree.length];
    const other = here.changes.watch(3, (change) => ofThree.push(change));
    await other.ready;
    await there.announce({ companyId: 3, vehicleIds: [9] });
    await expect.poll(() => heard(ofThree).at(-1)?.vehicleIds).toEqual([9]);
    expect(all.length).toBe(before[0]);
    expect(heard(ofThree)).toHaveLength(2);
    other.stop();
  });

  test('an edit is heard at its commit, and what is rolled back is not', async () => {
    const [there, here] = [await openProcess(), await openProcess()];
    const heard: (CompanyChange | null)[] = [];
    here.changes.watch(9, (change) => heard.push(change));
    const edit = (vehicleIds: number[], isBad: boolean) =>
      there.db.write(async (write) => {
        await tellChanges(write, [{ companyId: 9, vehicleIds }]);
        if (isBad) throw new Error('rolled back');
      });
    await edit([1], true).catch(quiet);
    await edit([2], false);
    await expect.poll(() => heard.at(-1)).toEqual({ companyId: 9, vehicleIds: [2] });
    expect(heard.filter(Boolean)).toHaveLength(1);
  });

  test('many ids are told in pieces that the carrier takes', async () => {
    const { db, changes } = await openProcess();
    const heard: (CompanyChange | null)[] = [];
    changes.subscribe((change) => heard.push(change));
    const many = Array.from({ length: 2_000 }, (_, index) => 2_000_000_000 + index);
    await db.read((read) => tellChanges(read, [{ companyId: 1, vehicleIds: many }]));
    const pieces = () => heard.filter((change) => change !== null);
    await expect.poll(() => pieces().length).toBe(3);
    expect(pieces().flatMap(({ vehicleIds }) => vehicleIds)).toEqual(many);
  });
});
