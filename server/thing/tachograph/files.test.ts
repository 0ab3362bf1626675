// Files of tachographs as they are brought, found and given back (interfaces §6, quality T5).

import { setImmediate } from 'node:timers/promises';
import { seeded } from '@flotila/domain/fold/testing/known-way.ts';
import { fixture } from '@flotila/domain/tachograph/file/testing/fixtures.ts';
import { madeDays } from '@flotila/domain/tachograph/file/testing/made-days.ts';
import { TACHOGRAPH_FILE_BYTES_MAX } from '@flotila/domain/tachograph/tachograph.api.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRsaChain } from '../../../tools/tachograph/keys.ts';
import { writeCard } from '../../../tools/tachograph/write-card.ts';
import { writeVehicle } from '../../../tools/tachograph/write-vehicle.ts';
import { BACKGROUND } from '../../ground/work/shared-slots.ts';
import { type TestApi, testApi } from '../../testing/api.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';
import { cardFile, giveCard, PLAIN_DAY, uploadFile } from '../../testing/tachograph.ts';
import { examineFile } from './examine-file.ts';
import { readFile } from './read-file.ts';
import { readRsaRoot } from './rsa-certificate.ts';

const LIST = '/v1/tatra/tachograph-file';
const DAY = { date: '2026-11-20', changes: PLAIN_DAY, kilometres: 540 };
let api: TestApi;
let numbers = 0;
/** A card that nobody has yet. */
const freshCard = () => `SK000000009${String(++numbers).padStart(3, '0')}00`;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const idsOf = async (who: 'dispatcher' | 'driver', query: string) =>
  (await send(api, who, 'GET', `${LIST}?${query}`)).body.content.map(
    (one: { tachographFileId: number }) => one.tachographFileId,
  );

describe('a file that is brought', () => {
  test('I-2 of a unit that wrote no activities has its days, and is among those of the period', async () => {
    const days = ['2026-05-01', '2026-05-02'].map((date, index) => {
      return { date, odometer: 5000 + 80 * index, changes: [], insertions: [] };
    });
    const now = Date.parse('2026-05-03T08:00Z');
    const head = { generation: 1 as const, vin: 'ZZZTEST0000000018', nation: 43, plate: 'ZZ018AA' };
    const bytes = writeVehicle({ ...head, now, days });
    const { status, body } = await uploadFile(api, 'dispatcher', bytes);
    expect([status, body]).toMatchObject([
      201,
      { from: '2026-05-01', to: '2026-05-02', activityDays: 2 },
    ]);
    expect(body.warnings).toContainEqual({ code: 'noActivities', detail: '80', count: 2 });
    expect(await idsOf('dispatcher', 'from=2026-05-02&to=2026-05-02')).toContain(
      body.tachographFileId,
    );
  });

  test('of a card is read, linked to its person and answered with what it holds', async () => {
    const number = freshCard();
    await giveCard(api.db, PERSON.igor, `${number.slice(0, 14)}11`);
    const bytes = cardFile({ number, firstName: 'Igor', lastName: 'Novák', days: [DAY] });
    const { status, body } = await uploadFile(api, 'dispatcher', bytes, 'C:\\cards\\Igor.ddd');
    expect([status, body]).toEqual([
      201,
      {
        tachographFileId: expect.any(Number),
        fileName: 'Igor.ddd',
        kind: 'card',
        generation: 1,
        cardNumber: number,
        vin: null,
        registration: null,
        vehicleId: null,
        holder: { firstName: 'Igor', lastName: 'Novák' },
        from: '2026-11-20',
        to: '2026-11-20',
        activityDays: 1,
        personId: PERSON.igor.id,
        signature: 'unverified',
        warnings: expect.any(Array),
        uploaded: expect.any(String),
        uploadedBy: 'dusan',
      },
    ]);
    expect(await idsOf('dispatcher', `personId=${PERSON.igor.id}`)).toEqual([
      body.tachographFileId,
    ]);
  });

  test('is 200 with the same id when the same bytes were here before, and nothing is written twice', async () => {
    const bytes = cardFile({ number: freshCard(), days: [DAY] });
    const first = await uploadFile(api, 'dispatcher', bytes);
    const again = await uploadFile(api, 'admin', bytes, 'other name.ddd');
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.body).toEqual(first.body);
    const { rows } = await api.db.pool.query(
      "select count(*)::int as count from audit where kind = 'tachograph-file' and record_id = $1",
      [String(first.body.tachographFileId)],
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('several times at the same moment is one file', async () => {
    const bytes = cardFile({ number: freshCard(), days: [DAY] });
    // Nobody can write before all of them have looked whether it is there.
    const gate = await api.db.pool.connect();
    await gate.query('begin; lock table tachograph_file in share row exclusive mode');
    const sent = [1, 2, 3].map(() => uploadFile(api, 'dispatcher', bytes));
    const waiting = `select count(*)::int as count from pg_locks l
      where l.relation = 'tachograph_file'::regclass and not l.granted`;
    while ((await gate.query(waiting)).rows[0].count < sent.length) await setImmediate();
    await gate.query('commit');
    gate.release();
    const all = await Promise.all(sent);
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(all.map(({ body }) => body.tachographFileId)).size).toBe(1);
  });

  test('is given back byte for byte under its name', async () => {
    const bytes = fixture('card-real-2015.ddd');
    const { body } = await uploadFile(api, 'dispatcher', bytes, 'Šofér 1.ddd');
    const url = `${LIST}/${body.tachographFileId}/content`;
    const answer = await api.call('dispatcher', 'GET', url);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      200,
      'application/octet-stream',
    ]);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Sofer_1.ddd"; filename*=UTF-8''%C5%A0of%C3%A9r%201.ddd`,
    );
  });

  test('of a card that nobody has is kept; the person who gets the card has its files', async () => {
    const number = freshCard();
    const { status, body } = await uploadFile(api, 'dispatcher', cardFile({ number, days: [DAY] }));
    expect([status, body.personId]).toEqual([201, null]);
    await giveCard(api.db, PERSON.dusan, number);
    const { body: list } = await send(api, 'dispatcher', 'GET', LIST);
    const found = list.content.find(
      (one: { tachographFileId: number }) => one.tachographFileId === body.tachographFileId,
    );
    expect(found.personId).toBe(PERSON.dusan.id);
  });

  test('outlives the person whose card it is', async () => {
    const number = freshCard();
    await giveCard(api.db, PERSON.byvaly, number);
    const { body } = await uploadFile(api, 'dispatcher', cardFile({ number, days: [DAY] }));
    await api.db.pool.query('update person set deleted = now() where person_id = $1', [
      PERSON.byvaly.id,
    ]);
    const url = `${LIST}/${body.tachographFileId}/content`;
    expect((await api.call('dispatcher', 'GET', url)).statusCode).toBe(200);
  });
});

describe('a file of a vehicle unit', () => {
  const bytes = fixture('vu-000.ddd');

  test('is of the vehicle with its VIN, else of the one with its plate, also when that comes later', async () => {
    const { status, body } = await uploadFile(api, 'dispatcher', bytes, 'V_1.ddd');
    expect([status, body.kind, body.personId, body.vehicleId]).toEqual([
      201,
      'vehicle',
      null,
      null,
    ]);
    const linked = async () => (await uploadFile(api, 'dispatcher', bytes)).body.vehicleId;
    const set = (column: string, value: string | null, id: number) =>
      api.db.pool.query(`update vehicle set ${column} = $1 where vehicle_id = $2`, [value, id]);
    await api.db.pool.query(
      `update tachograph_file set registration = 'KN 123-AB', vin = 'WDB9634031L000001'
       where tachograph_file_id = $1`,
      [body.tachographFileId],
    );
    await set('numeric_plate', 'kn123ab', VEHICLE.van.id);
    expect(await linked()).toBe(VEHICLE.van.id);
    // The plate went to another vehicle: its VIN says so.
    await set('vin', 'WDB0000000L000002', VEHICLE.van.id);
    expect(await linked()).toBeNull();
    await set('vin', 'wdb9634031l000001', VEHICLE.truck.id);
    expect(await linked()).toBe(VEHICLE.truck.id);
    expect(await idsOf('dispatcher', `vehicleId=${VEHICLE.truck.id}`)).toEqual([
      body.tachographFileId,
    ]);
    expect(await idsOf('driver', `vehicleId=${VEHICLE.truck.id}`)).toEqual([]);
  });
});

describe('what is no file of a tachograph is refused with what to do', () => {
  test.each([
    ['a picture', Buffer.from('\x89PNG\r\n\x1a\n, and so on'), 'notTachograph'],
    ['nothing', Buffer.alloc(0), 'empty'],
    ['the first bytes of a card', fixture('card-real-2015.ddd').subarray(0, 20), 'truncated'],
  ])('%s', async (_name, bytes, code) => {
    const { status, body } = await uploadFile(api, 'dispatcher', bytes);
    expect([status, body.code, body.errors]).toEqual([400, 'invalid', [{ field: 'file', code }]]);
    expect(body.message).toMatch(/súbor/i);
  });

  test('more than 16 MB is 413', async () => {
    const bytes = new Uint8Array(TACHOGRAPH_FILE_BYTES_MAX + 1);
    const { status, body } = await uploadFile(api, 'dispatcher', bytes);
    expect([status, body.message]).toEqual([413, 'Súbor je príliš veľký, najviac môže mať 16 MB.']);
  });
});

describe('who may see files', () => {
  test('drivers see those of their own card only, and no content of others', async () => {
    const [mine, other] = [freshCard(), freshCard()];
    await giveCard(api.db, PERSON.igor, mine);
    await giveCard(api.db, PERSON.dusan, other);
    const own = await uploadFile(api, 'dispatcher', cardFile({ number: mine, days: [DAY] }));
    const foreign = await uploadFile(api, 'dispatcher', cardFile({ number: other, days: [DAY] }));
    expect((await uploadFile(api, 'driver', cardFile({ number: mine, days: [DAY] }))).status).toBe(
      403,
    );
    const ids = await idsOf('driver', '');
    expect(ids).toContain(own.body.tachographFileId);
    expect(ids).not.toContain(foreign.body.tachographFileId);
    expect(await idsOf('driver', `personId=${PERSON.dusan.id}`)).toEqual([]);
    const url = `${LIST}/${foreign.body.tachographFileId}/content`;
    expect((await api.call('driver', 'GET', url)).statusCode).toBe(404);
    expect((await api.call('foreign', 'GET', url.replace('tatra', 'cudzia'))).statusCode).toBe(404);
  });

  test('the same bytes in another company are another file', async () => {
    const bytes = cardFile({ number: freshCard(), days: [DAY] });
    const own = await uploadFile(api, 'dispatcher', bytes);
    const foreign = await uploadFile(api, 'foreign', bytes, 'a.ddd', 'cudzia');
    expect(foreign.status).toBe(201);
    expect(foreign.body.tachographFileId).not.toBe(own.body.tachographFileId);
  });
});

describe('the list', () => {
  test('has what was read last first, and of a period the files that have days of it', async () => {
    const number = freshCard();
    const days = ['2026-03-02', '2026-03-20'].map((date) => ({ date, changes: PLAIN_DAY }));
    const [early, late] = [days.slice(0, 1), days];
    // Brought in the other order.
    const second = await uploadFile(api, 'dispatcher', cardFile({ number, days: late }));
    const first = await uploadFile(api, 'dispatcher', cardFile({ number, days: early }));
    const [a, b] = [first.body.tachographFileId, second.body.tachographFileId];
    expect(await idsOf('dispatcher', 'from=2026-03-01&to=2026-03-31')).toEqual([b, a]);
    expect(await idsOf('dispatcher', 'from=2026-03-03&to=2026-03-31')).toEqual([b]);
    expect(await idsOf('dispatcher', 'from=2026-03-21&to=2026-03-31')).toEqual([]);
    const bad = await send(api, 'dispatcher', 'GET', `${LIST}?from=2026-03-03&to=2026-03-02`);
    expect(bad.status).toBe(400);
  });
});

test('a big file is read in a thread and says the same as in the turn of the event loop', async () => {
  const chain = makeRsaChain({ kind: 'card' });
  const card = writeCard({
    generation: 1,
    number: freshCard(),
    nation: 43,
    signers: { 1: chain.signer },
    holder: { firstName: 'Eva', lastName: 'Nová' },
    days: madeDays(seeded(7), 20, '2026-03-01'),
  });
  // Parts that nobody knows, as makers add them.
  const unknown = Buffer.concat([Buffer.from('c10000ea60', 'hex'), Buffer.alloc(60_000)]);
  const bytes = Buffer.concat([card, ...Array.from({ length: 6 }, () => unknown)]);
  const keys = {
    rsa: [readRsaRoot(Buffer.from(chain.root))].filter((key) => key !== undefined),
    cv: [],
  };
  const read = await readFile({ bytes: new Uint8Array(bytes), keys }, BACKGROUND, undefined);
  expect(read).toEqual(examineFile(new Uint8Array(bytes), keys));
  expect(read.ok && read.reading.days.length).toBe(20);
  expect(read.ok && read.verdict.warnings.some(({ code }) => code === 'rootUnknown')).toBe(false);
});
