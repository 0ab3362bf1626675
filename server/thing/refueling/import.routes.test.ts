// The import of fuel documents over HTTP (API-056, API-057): what is stored, what is only checked, what
// a bad row and a bad upload are told, and who may.
import { TABLE_ROWS_MAX } from '@flotila/domain/refueling/table.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { PERSON, VEHICLE } from '../../testing/cast.ts';
import { type CompanyChange, hearChanges, tellChanges } from '../live/changes.ts';
import { formOf, HEAD, load, post, upload } from './testing/upload.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
  await api.db.pool.query("update vehicle set state = 'removed' where vehicle_id = 203");
  // The dispatcher sees two vehicles only.
  await api.db.pool.query('update person set view_all = false where person_id = $1', [
    PERSON.dusan.id,
  ]);
  for (const { company, id } of [VEHICLE.truck, VEHICLE.van]) {
    await api.db.pool.query('insert into person_visible_vehicle values ($1, $2, $3)', [
      company,
      PERSON.dusan.id,
      id,
    ]);
  }
  await api.db.pool.query(`insert into exchange_rate values ('CZK', '2026-11-06', 0.041)`);
});
afterAll(() => api.close());

/** No vehicle has this id. */
const LAST_WORD = 2_000_000_000;

async function stored(day: string): Promise<Record<string, unknown>[]> {
  const { rows } = await api.db.pool.query(
    `select vehicle_id as vehicle, ts, fuel, is_full as "isFull", quantity, amount, currency,
       home_amount as "homeAmount", home_currency as "homeCurrency", place
     from refueling_document where ts::date = $1 order by ts, vehicle_id`,
    [day],
  );
  return rows;
}

test('W-7 a row of another price than around that day is told so, checked or stored, and taken', async () => {
  const rows = ['50;1;75', '50;1;76', '50;1;7400'].map(
    (bought, at) => `2026-03-0${at + 1} 08:00:00;BA123XY;diesel;${bought};EUR;`,
  );
  for (const sent of [{ query: '?dryrun=true', language: 'sk' }, { language: 'sk' }]) {
    const { content, okCount } = await load(api, rows, sent);
    expect(okCount).toBe(3);
    expect(content.map(({ messages }: { messages: object[] }) => messages)).toEqual([
      [],
      [],
      [
        {
          field: 'amount',
          code: 'price',
          text: 'amount: liter vychádza na 148 EUR, v okolitých dňoch bol asi 1,52 EUR',
        },
      ],
    ]);
  }
  const later = '2026-03-20 08:00:00;BA123XY;diesel;50;1;0.76;EUR;';
  const [row] = (await load(api, [later], { query: '?dryrun=true' })).content;
  expect(row.messages).toMatchObject([{ code: 'price' }]);
});

test('W-8 where a cell could not be read, the row tells what stands in the file', async () => {
  const long = 'x'.repeat(100);
  const rows = [
    '32.1.2026 8:00;BA123XY;diesel;1.450;1;75;EUR;',
    `;BA123XY;diesel;${long};1;75;EUR;`,
  ];
  const { content } = await load(api, rows, { query: '?dryrun=true' });
  expect(content).toMatchObject([
    { timestamp: null, quantity: null, unread: { datetime: '32.1.2026 8:00', quantity: '1.450' } },
    { timestamp: null, quantity: null, unread: { quantity: 'x'.repeat(40) } },
  ]);
  expect(content[1].unread).not.toHaveProperty('datetime');
});

describe('REF-027 a dry run and a store', () => {
  const line = '2026-11-01 08:00:00;ba-123 xy;Nafta;50,5;áno;75.25;eur;"Shell; Žilina"';

  test('only the store is told to those who keep a tank by the book', async () => {
    const changes = await hearChanges(api.db);
    const told: CompanyChange[] = [];
    changes.subscribe((change) => change && told.push(change));
    const document = '2026-10-15 08:00:00;BA123XY;diesel;5;1;6;EUR;';
    await load(api, [document], { query: '?dryrun=true' });
    await load(api, [document]);
    await load(api, [document]);
    // A word of our own comes after whatever was told before it.
    await api.db.read((db) => tellChanges(db, [{ companyId: 1, vehicleIds: [LAST_WORD] }]));
    await expect.poll(() => told.at(-1)?.vehicleIds).toEqual([LAST_WORD]);
    changes.stop();
    const { company: companyId, id } = VEHICLE.truck;
    expect(told.slice(0, -1)).toEqual([{ companyId, vehicleIds: [id] }]);
  });

  test('the dry run stores nothing, the same file afterwards its ok rows', async () => {
    for (const dry of [{ query: '?dryrun=true' }, { fields: { dryrun: 'true' } }]) {
      const checked = await load(api, [line, 'x'], dry);
      expect(checked).toMatchObject({ okCount: 1, totalElements: 2, isStored: false });
      expect(await stored('2026-11-01')).toEqual([]);
    }
    const answer = await load(api, [line, 'x']);
    expect(answer).toMatchObject({ okCount: 1, isStored: true, number: 0, size: 2, totalPages: 1 });
    expect(answer.content[0]).toEqual({
      row: 2,
      result: 'ok',
      messages: [],
      numericPlate: 'BA123XY',
      quantity: 50.5,
      timestamp: '2026-11-01T07:00:00.000Z',
    });
    expect(answer.content[1]).toMatchObject({ row: 3, result: 'skipped' });
    expect(await stored('2026-11-01')).toEqual([
      {
        vehicle: VEHICLE.truck.id,
        ts: new Date('2026-11-01T07:00:00Z'),
        fuel: 'diesel',
        isFull: true,
        quantity: 50.5,
        amount: 75.25,
        currency: 'EUR',
        homeAmount: 75.25,
        homeCurrency: 'EUR',
        place: 'Shell; Žilina',
      },
    ]);
  });

  test('REF-028 what is stored already is skipped, also when two send it at once', async () => {
    const again = await load(api, [line]);
    expect(again.okCount).toBe(0);
    expect(again.content[0].messages).toEqual([
      {
        field: 'datetime',
        code: 'duplicate',
        text: 'datetime: the vehicle has a document of this time already',
      },
    ]);
    const lines = Array.from(
      { length: 50 },
      (_, minute) => `2026-11-02 08:${String(minute).padStart(2, '0')};BA222AA;diesel;5;;6;EUR;`,
    );
    const people: Who[] = ['dispatcher', 'admin', 'superuser'];
    const answers = await Promise.all(people.map((who) => load(api, lines, { who })));
    expect(answers.reduce((sum, { okCount }) => sum + okCount, 0)).toBe(50);
    expect(await stored('2026-11-02')).toHaveLength(50);
  });
});

describe('F-3 an import beside everybody else', () => {
  const long = Array.from(
    { length: TABLE_ROWS_MAX },
    (_, row) =>
      `${new Date(Date.UTC(2026, 9, 1) + row * 60_000).toISOString().slice(0, 19)};BA123XY;diesel;5;;6;EUR;`,
  );

  test('R15 does no more than a fifth of its work in a turn of the event loop', async () => {
    // Of the processor's time of this thread: neither a busy nor a slow machine is a reason to fail.
    const used = () => {
      const { user, system } = process.threadCpuUsage();
      return (user + system) / 1000;
    };
    const longestShare = async () => {
      const form = await formOf({ files: [['file', [HEAD, ...long].join('\n')]] });
      let longest = 0;
      let all = 0;
      let before = used();
      // A timer has its turn in each round of the loop; asking without a rest would be work of its own.
      const watch = setInterval(() => {
        const now = used();
        longest = Math.max(longest, now - before);
        all += now - before;
        before = now;
      }, 1);
      const answer = await post(api, { query: '?dryrun=true', ...form });
      clearInterval(watch);
      expect(answer.statusCode).toBe(200);
      return longest / all;
    };
    // The best of several: memory of the tests before may be collected in any turn, what is held is so in each.
    const rounds = [await longestShare(), await longestShare(), await longestShare()];
    expect(Math.min(...rounds)).toBeLessThan(0.2);
  });

  test('empty rows count, so a file of nothing but separators is soon refused', async () => {
    const empty = `${HEAD}\n${';\n'.repeat(TABLE_ROWS_MAX + 1)}`;
    const answer = await upload(api, { files: [['file', empty]] });
    expect(answer.json().errors).toEqual([
      { field: 'file', code: 'rowsMax', params: { max: TABLE_ROWS_MAX } },
    ]);
  });

  test('is one at a time for each person, and another person has an own one', async () => {
    const [one, two, other] = await Promise.all(
      (['dispatcher', 'dispatcher', 'admin'] as const).map((who) =>
        upload(api, { who, query: '?dryrun=true', files: [['file', [HEAD, ...long].join('\n')]] }),
      ),
    );
    expect([one, two].map((answer) => answer?.statusCode).sort()).toEqual([200, 429]);
    const refused = one?.statusCode === 429 ? one : two;
    expect(refused?.headers['retry-after']).toBe('5');
    expect(refused?.json().message).toContain('still on its way');
    expect(other?.statusCode).toBe(200);
    expect((await upload(api, { files: [['file', HEAD]] })).statusCode).toBe(200);
  });

  test('a row that never ends is refused by its number', async () => {
    const answer = await upload(api, { files: [['file', `${HEAD}\n"${'x'.repeat(200_000)}`]] });
    expect(answer.json().errors).toMatchObject([{ code: 'rowSizeMax', params: { row: 2 } }]);
  });
});

describe('REF-028 a row that is skipped', () => {
  test('says why in the language of the caller, naming the column', async () => {
    const lines = [
      ';BA123XY;adblue;0;maybe;x;;',
      `2026-11-03 08:00:00;XX999XX;diesel;5;1;6;EUR;${'p'.repeat(121)}`,
    ];
    const codes = async (language: string) =>
      (await load(api, lines, { language, query: '?dryrun=1' })).content.map(
        (row: { messages: { text: string }[] }) => row.messages.map(({ text }) => text),
      );
    expect(await codes('en')).toEqual([
      [
        'datetime: value is missing',
        'fuel: this fuel is not supported',
        'quantity: must be more than 0',
        'full: neither yes nor no (1/0, true/false, A/N)',
        'amount: not a number',
        'currency: value is missing',
      ],
      ['numeric_plate: there is no vehicle with this plate', 'place: at most 120 characters'],
    ]);
    expect((await codes('cs'))[0][0]).toBe('datetime: chybí hodnota');
    expect((await codes('sk'))[0][0]).toBe('datetime: chýba hodnota');
  });

  test('is of a removed vehicle, or of one that the caller may not see', async () => {
    const lines = ['BA333BB', 'KE999ZZ', '1B1 1111', 'BA222AA'].map(
      (plate) => `2026-11-04 08:00:00;${plate};diesel;5;1;6;EUR;`,
    );
    const outcomes = async (who: Who) =>
      (await load(api, lines, { who, query: '?dryrun=true' })).content.map(
        ({ result, messages: [first] }: { result: string; messages: { code: string }[] }) =>
          [result, ...(first ? [first.code] : [])].join(' '),
      );
    const unknown = 'skipped unknownPlate';
    expect(await outcomes('admin')).toEqual(['ok removedVehicle', unknown, unknown, 'ok']);
    expect(await outcomes('dispatcher')).toEqual([unknown, unknown, unknown, 'ok']);
  });

  test('REF-012 without a rate is stored, and says which day has none', async () => {
    const answer = await load(
      api,
      ['06', '17'].map((day) => `2026-11-${day} 12:00:00;BA123XY;diesel;999;0;1000;CZK;Brno`),
      { who: 'admin' },
    );
    expect(answer.content.map((row: { result: string }) => row.result)).toEqual(['ok', 'ok']);
    expect(
      answer.content.map((row: { messages: { text: string }[] }) =>
        row.messages.map(({ text }) => text),
      ),
    ).toEqual([
      ['quantity: more than 1.2 times the tank (600 l)'],
      [
        'quantity: more than 1.2 times the tank (600 l)',
        'currency: no rate of CZK of 2026-11-17, so the amount in EUR is missing',
      ],
    ]);
    expect(await stored('2026-11-06')).toMatchObject([{ homeAmount: 41, homeCurrency: 'EUR' }]);
    expect(await stored('2026-11-17')).toMatchObject([{ homeAmount: null, homeCurrency: null }]);
  });
});
