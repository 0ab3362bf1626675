// Documents of bought fuel as fuel cards and people list them: matched to vehicles, stored once, corrected and taken back.
import exceljs from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { CAST_PASSWORD, VEHICLE } from '../../testing/cast.ts';
import { signInAs } from '../../testing/send.ts';
import { type Bought, boughtBy, OWN, texts } from './testing/bought.ts';
import { bringList } from './testing/bring.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const TRUCK = VEHICLE.truck.plate;
const bring: Bought['bring'] = (...how) => boughtBy(api).bring(...how);
const documents: Bought['documents'] = (...of) => boughtBy(api).documents(...of);

test('a list with own headings, other goods and a sum is read; what it lacks is filled for all', async () => {
  const lines = [
    'Artikelgruppe;Card-Nr.;Datum;Zeit;Menge;Ort;KFZ-Nr.',
    `Diesel;1;13.10.2025;09:58;305,82;Ort A;${TRUCK}`,
    `Ad Blue;1;13.10.2025;10:02;20,5;Ort A;${TRUCK}`,
    ';;;;326,32;;',
  ];
  const lacking = await bring(lines);
  expect(lacking.columns.map(({ field }) => field)).toEqual([
    'fuel',
    'card',
    'datetime',
    'time',
    'quantity',
    'place',
    'vehicle',
  ]);
  expect(lacking.ignored.map(({ row, why }) => [row, why])).toEqual([
    [3, 'notFuel'],
    [4, 'summary'],
  ]);
  expect(lacking.rows[0]).toMatchObject({ result: 'refused' });
  const fields = { fill: JSON.stringify({ amount: '450,10', currency: 'EUR' }) };
  const stored = await bring(lines, { fields, isStored: true });
  expect(stored.counts, texts(stored.rows).join()).toEqual({
    new: 1,
    changed: 0,
    same: 0,
    refused: 0,
  });
  expect(await documents(VEHICLE.truck.id, '2025-10-13')).toEqual([
    expect.objectContaining({
      timestamp: '2025-10-13T07:58:00.000Z',
      fuel: 'diesel',
      quantity: 305.82,
      amount: 450.1,
      homeAmount: 450.1,
      place: 'Ort A',
    }),
  ]);
  expect((await bring(lines, { fields })).counts).toMatchObject({ new: 0, same: 1 });
  const back = await api.call('admin', 'DELETE', `/v1/tatra/imported/${stored.importId}`);
  expect(back.statusCode, back.body).toBe(204);
  expect(await documents(VEHICLE.truck.id, '2025-10-13')).toEqual([]);
});

/** As programs of the region write it. */
function windows1250(text: string): Uint8Array {
  const letters: Record<string, number> = {
    á: 0xe1,
    č: 0xe8,
    í: 0xed,
    ž: 0x9e,
    ť: 0x9d,
    Č: 0xc8,
    é: 0xe9,
    ý: 0xfd,
  };
  return Uint8Array.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)));
}

test('a card company of the region: Windows-1250, a preamble, two pumps in one minute, sums', async () => {
  const text = [
    'Výpis transakcií;;;;;;;;',
    'Zákazník;Tatra Trans;;;;;;;',
    '',
    'Dátum;Čas;EČV;Karta;Produkt;Množstvo (l);Suma s DPH (EUR);Čerpacia stanica;Sadzba DPH',
    `03.11.2025;06:12;${TRUCK};700123;Motorová nafta;400,00;600,00;Nitra, čerpadlo 1;23`,
    `03.11.2025;06:12;${TRUCK};700123;Motorová nafta;200,00;300,00;Nitra, čerpadlo 2;23`,
    `03.11.2025;06:20;${TRUCK};700123;Umytie vozidla;1,00;12,00;Nitra;23`,
    ';;;700123 spolu;;600,00;900,00;;',
    'Spolu;;;;;600,00;912,00;;',
  ].join('\r\n');
  const file = windows1250(text);
  const stored = await bringList(api, 'refueling', file, { who: 'admin', isStored: true });
  expect(stored.counts, texts(stored.rows).join()).toMatchObject({ new: 2, refused: 0 });
  // The head of the amounts says it.
  expect(stored.fields.find(({ field }) => field === 'currency')?.isRequired).toBe(false);
  expect(stored.ignored.map(({ row, why }) => [row, why])).toEqual([
    [1, 'preamble'],
    [2, 'preamble'],
    [7, 'notFuel'],
    [8, 'summary'],
    [9, 'summary'],
  ]);
  expect(
    (await documents(VEHICLE.truck.id, '2025-11-03')).map((one) => [
      one.timestamp,
      one.quantity,
      one.currency,
      one.place,
    ]),
  ).toEqual([
    ['2025-11-03T05:12:00.000Z', 400, 'EUR', 'Nitra, čerpadlo 1'],
    ['2025-11-03T05:12:01.000Z', 200, 'EUR', 'Nitra, čerpadlo 2'],
  ]);
  const again = await bringList(api, 'refueling', file, { who: 'admin', isStored: true });
  expect(again.counts).toMatchObject({ new: 0, same: 2, refused: 0 });
  const overlapping = text.replace(
    'Spolu;',
    `04.11.2025;07:00;${TRUCK};700123;EFECTA Diesel;50,00;75,00;Trnava;23\r\nSpolu;`,
  );
  const next = await bringList(api, 'refueling', windows1250(overlapping), { who: 'admin' });
  expect(next.counts).toMatchObject({ new: 1, same: 2, refused: 0 });
});

test('a workbook of two sheets with cards: each sheet is brought, its card is a person or a vehicle', async () => {
  const card = 'Priezvisko a meno;Karta RFID\nŠofér Igor;0000777001';
  expect(
    (await bringList(api, 'person', card, { who: 'admin', isStored: true })).counts,
  ).toMatchObject({ changed: 1 });
  const book = new exceljs.Workbook();
  const heads = [
    'Kartennummer',
    'Lieferdatum',
    'Uhrzeit',
    'Warengruppe',
    'Menge',
    'Bruttobetrag',
    'Währung',
    'Tankstelle',
  ];
  const day = (of: number) => new Date(Date.UTC(2025, 9, of));
  const clock = (hours: number, minutes: number) =>
    new Date(Date.UTC(1899, 11, 30, hours, minutes));
  const first = book.addWorksheet('Oktober 1');
  first.addRow(heads);
  first.addRow([
    777_001,
    day(6),
    clock(14, 5),
    'Dieselkraftstoff',
    61.5,
    98.4,
    'EUR',
    'Wien Simmering',
  ]);
  first.addRow([999_999, day(6), clock(15, 5), 'Dieselkraftstoff', 60, 96, 'EUR', 'Wien']);
  const second = book.addWorksheet('Oktober 2');
  second.addRow(heads);
  second.addRow(['777001', day(20), '16:45:30', 'AdBlue', 10, 9, 'EUR', 'Linz']);
  second.addRow(['777001', day(20), '16:40:30', 'Diesel B7', 70.25, 112.4, 'EUR', 'Linz']);
  for (const sheet of [first, second]) {
    sheet.getColumn(2).numFmt = 'dd.mm.yyyy';
    sheet.getColumn(3).numFmt = 'hh:mm';
  }
  const file = new Uint8Array(await book.xlsx.writeBuffer());
  const one = await bringList(api, 'refueling', file, { who: 'admin', isStored: true });
  expect(one.sheet).toBe('Oktober 1');
  expect(one.counts, texts(one.rows).join()).toMatchObject({ new: 1, refused: 1 });
  expect(texts(one.rows)[1]).toContain('999999');
  const fields = { sheet: 'Oktober 2' };
  const two = await bringList(api, 'refueling', file, { who: 'admin', isStored: true, fields });
  expect(two.counts, texts(two.rows).join()).toMatchObject({ new: 1, refused: 0 });
  const [igors] = one.rows;
  const plate = igors?.values.vehicle;
  const vehicle = Object.values(VEHICLE).find((each) => each.plate === plate);
  expect((await documents(vehicle?.id ?? 0, '2025-10-06'))[0]).toMatchObject({
    timestamp: '2025-10-06T12:05:00.000Z',
    quantity: 61.5,
    amount: 98.4,
    place: 'Wien Simmering',
  });
  expect((await documents(vehicle?.id ?? 0, '2025-10-20'))[0]).toMatchObject({
    timestamp: '2025-10-20T14:40:30.000Z',
  });
});

test('whoever sees a part of the vehicles takes back no import of others, and brings nothing for them', async () => {
  const [login, password] = ['obmedzeny', CAST_PASSWORD];
  const person = { lastName: 'Obmedzený', login, password, admin: true, viewAll: false };
  const made = await api.call('admin', 'POST', '/v1/tatra/person', {
    ...person,
    visibleVehicles: [VEHICLE.truck.id],
  });
  expect(made.statusCode, made.body).toBe(201);
  const limited = await signInAs(api, login, password);
  const of = (plate: string) => [OWN, `13.06.2025 08:00;${plate};nafta;36;;58;EUR;`];
  const others = await bring(of(VEHICLE.van.plate), { isStored: true });
  const refused = await limited.ask(`/v1/tatra/imported/${others.importId}`, 'DELETE');
  expect(refused).toMatchObject({ status: 403 });
  expect(JSON.stringify(refused.body)).not.toContain(VEHICLE.van.plate);
  expect(await documents(VEHICLE.van.id, '2025-06-13')).toHaveLength(1);
  const seen = await bring(of(TRUCK), { isStored: true });
  const back = await limited.ask(`/v1/tatra/imported/${seen.importId}`, 'DELETE');
  expect(back, JSON.stringify(back.body)).toMatchObject({ status: 204 });
  const form = new FormData();
  form.append('file', new Blob([of(VEHICLE.van.plate).join('\n')]), 'list.csv');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const brought = await api.app.inject({
    method: 'POST',
    url: '/v1/tatra/import/refueling',
    headers: {
      authorization: `Bearer ${limited.token.accessToken}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(brought.json().rows).toMatchObject([
    { result: 'refused', messages: [{ code: 'unknownVehicle' }] },
  ]);
});

test.each([
  ['1.450 of money may be both', '12.09.2025 09:58', '40,00', '1.450', 'EUR', 'amount', 'unclear'],
  [
    'a day that may be a month',
    '05/12/2025 09:58',
    '40,00',
    '60,00',
    'EUR',
    'datetime',
    'dateUnclear',
  ],
  ['a day without a time', '12.09.2025', '40,00', '60,00', 'EUR', 'time', 'required'],
  [
    'a correction of nothing',
    '12.09.2025 10:00',
    '-41,00',
    '-61,00',
    'EUR',
    'quantity',
    'correctionOfNothing',
  ],
  ['the future', '12.09.2125 10:00', '41,00', '61,00', 'EUR', 'datetime', 'future'],
  ['no litres', '12.09.2025 10:00', '0', '61,00', 'EUR', 'quantity', 'positive'],
])('%s is refused', async (_name, datetime, quantity, amount, currency, field, code) => {
  const { rows } = await bring([
    'datetime;numeric_plate;fuel;quantity;full;amount;currency;place',
    `${datetime};${TRUCK};nafta;${quantity};;${amount};${currency};Brno`,
  ]);
  expect(rows[0]).toMatchObject({ result: 'refused', messages: [{ field, code }] });
});

test('what a person chose is known of the next file of the same heads', async () => {
  const lines = (day: string) => [
    'Kedy;Kto;Čo;Koľko;Za koľko;V čom',
    `${day} 10:00;${TRUCK};nafta;30,50;45,75;EUR`,
  ];
  const columns = JSON.stringify({
    Kedy: 'datetime',
    Kto: 'vehicle',
    Čo: 'fuel',
    Koľko: 'quantity',
    'Za koľko': 'amount',
    'V čom': 'currency',
  });
  await bring(lines('1.7.2025'), { isStored: true, fields: { columns } });
  const next = await bring(lines('2.7.2025'));
  expect(next.columns.every(({ match }) => match === 'remembered')).toBe(true);
  expect(next.counts).toMatchObject({ new: 1 });
});

test.each(['sk', 'cs', 'en'])(
  'the report of refuelings in %s is brought again unchanged',
  async (language) => {
    const day = '2025-05-05';
    const lines = [
      'datetime;numeric_plate;fuel;quantity;full;amount;currency;place',
      `${day} 10:00;${TRUCK};nafta;80,25;1;120,38;EUR;Žilina`,
      `${day} 18:00;${TRUCK};nafta;1200,5;0;1800,75;EUR;`,
    ];
    await bring(lines, { isStored: true });
    const url = `/v1/tatra/report/refueling/${VEHICLE.truck.id}?from=${day}&to=${day}`;
    const report = await api.app.inject({
      method: 'GET',
      url,
      headers: {
        ...(await api.as('admin')),
        'accept-language': language,
        accept: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      },
    });
    expect(report.statusCode, report.body.slice(0, 300)).toBe(200);
    const fields = { fill: JSON.stringify({ vehicle: TRUCK }) };
    const again = await bringList(api, 'refueling', new Uint8Array(report.rawPayload), {
      who: 'admin',
      language,
      fields,
    });
    expect(again.counts, JSON.stringify([again.columns, again.rows, again.ignored])).toEqual({
      new: 0,
      changed: 0,
      same: 2,
      refused: 0,
    });
  },
);
