// Vehicles of a list: what each row becomes, what is refused and why, storing and taking back.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { deviceCode, VEHICLE } from '../../testing/cast.ts';
import { bringList, post } from './testing/bring.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const bring = (lines: readonly string[], sent: Parameters<typeof bringList>[3] = {}) =>
  bringList(api, 'vehicle', lines.join('\r\n'), sent);
const vehicle = async (id: number) =>
  (await api.call('superuser', 'GET', `/v1/tatra/vehicle/${id}`)).json();

test('a list with heads of its own below a title becomes vehicles with trackers and tanks', async () => {
  const lines = [
    'Zoznam vozidiel;;;;;;;',
    '',
    'ŠPZ;Názov vozidla;Typ;IMEI;Typ GPS;Nádrž (l);Palivo;Šofér;Stredisko',
    'TT 111 AA;Scania R450;ťahač;356938035643809;teltonika;600;nafta;Šofér Igor;Kamióny',
    'TT-222BB;;nákladné;;;;;;',
    'Spolu;2;;;;600;;;',
  ];
  const dry = await bring(lines);
  expect(dry).toMatchObject({
    importId: null,
    headRow: 3,
    counts: { new: 2, changed: 0, same: 0, refused: 0 },
    ignored: [
      { row: 1, why: 'preamble' },
      { row: 6, why: 'summary' },
    ],
  });
  expect(dry.columns.map(({ field, match }) => [field, match])).toEqual([
    ['numericPlate', 'sure'],
    ['name', 'sure'],
    ['typeCode', 'sure'],
    ['device.code', 'sure'],
    ['device.deviceType', 'sure'],
    ['tank1.capacity', 'sure'],
    ['tank1.fuel', 'sure'],
    ['driver', 'sure'],
    ['groups', 'sure'],
  ]);
  const stored = await bring(lines, { isStored: true, fileName: 'vozidlá.csv' });
  expect(stored.importId).toEqual(expect.any(Number));
  const [first, second] = stored.rows.map(({ recordId }) => recordId ?? 0);
  expect(await vehicle(first ?? 0)).toMatchObject({
    numericPlate: 'TT 111 AA',
    name: 'Scania R450',
    typeCode: 'tractor',
    driverId: 103,
    device: { code: '356938035643809', deviceType: 'teltonika', serialNumber: '356938035643809' },
    tanks: [{ tankId: 1, tankType: 'main', fuel: 'diesel', capacity: 600 }],
  });
  expect(await vehicle(second ?? 0)).toMatchObject({ name: 'TT-222BB', device: null });
  const group = (await api.call('superuser', 'GET', '/v1/tatra/groupset/401')).json();
  expect(group.vehicles).toEqual([VEHICLE.truck.id, first]);
  const again = await bring(lines);
  expect(again.counts).toEqual({ new: 0, changed: 0, same: 2, refused: 0 });

  const audit = (await api.call('superuser', 'GET', '/v1/tatra/audit?size=10')).json().content;
  expect(
    audit.filter((entry: { importId: number }) => entry.importId === stored.importId),
  ).toHaveLength(3);
  expect(audit).toContainEqual(
    expect.objectContaining({ kind: 'import', action: 'create', recordName: 'vozidlá.csv' }),
  );

  const back = await api.call('superuser', 'DELETE', `/v1/tatra/imported/${stored.importId}`);
  expect(back.statusCode, back.body).toBe(204);
  const gone = await api.call('superuser', 'GET', `/v1/tatra/vehicle/${first}`);
  expect(gone.statusCode).toBe(404);
  const left = (await api.call('superuser', 'GET', '/v1/tatra/groupset/401')).json();
  expect(left.vehicles).toEqual([VEHICLE.truck.id]);
  const list = (await api.call('admin', 'GET', '/v1/tatra/imported')).json().content;
  expect(list[0]).toMatchObject({
    importId: stored.importId,
    kind: 'vehicle',
    fileName: 'vozidlá.csv',
    state: 'takenBack',
    counts: { new: 2 },
  });
  const twice = await api.call('superuser', 'DELETE', `/v1/tatra/imported/${stored.importId}`);
  expect(twice.statusCode).toBe(410);
});

test('a needed column in words of its own is found by its head, and what it may say is told', async () => {
  const lines = ['ŠPZ;Druh;Stav', 'TT 111 AA;Ťahač N3;dobrý', 'TT 222 AA;Dodávka N1;ojazdený'];
  const { columns, fields, rows } = await bring(lines, { language: 'sk' });
  expect(columns.map(({ field, match }) => [field, match])).toEqual([
    ['numericPlate', 'sure'],
    ['typeCode', 'maybe'],
    [null, 'unknown'],
  ]);
  const choices = fields.find(({ field }) => field === 'typeCode')?.choices ?? [];
  expect(choices).toContain('ťahač');
  expect(rows.map(({ result, messages }) => [result, messages[0]?.field])).toEqual([
    ['refused', 'typeCode'],
    ['refused', 'typeCode'],
  ]);
  const { counts } = await bring(lines, {
    fields: { fixes: JSON.stringify({ 2: { typeCode: 'ťahač' }, 3: { typeCode: 'dodávka' } }) },
  });
  expect(counts).toMatchObject({ new: 2, refused: 0 });
});

test('a needed column of few values is known by them, whatever its head', async () => {
  const { columns } = await bring(['ŠPZ;Čo to je', 'TT 111 AA;ťahač', 'TT 222 AA;nákladné']);
  expect(columns[1]).toMatchObject({ field: 'typeCode', match: 'maybe' });
});

test('a second tank has the fuel of the first where the list says one', async () => {
  const lines = ['ŠPZ;Typ;Nádrž 1 (l);Nádrž 2 (l);Palivo', 'TT 111 AA;ťahač;700;500;nafta'];
  const { rows } = await bring(lines, { isStored: true });
  expect((await vehicle(rows[0]?.recordId ?? 0)).tanks).toMatchObject([
    { tankId: 1, capacity: 700, fuel: 'diesel' },
    { tankId: 2, capacity: 500, fuel: 'diesel' },
  ]);
});

test('a known vehicle is changed field by field, and an empty cell changes nothing', async () => {
  const dry = await bring(['EČV;Názov;VIN;STK', 'ba 123-xy;Ťahač jedna;;31.12.2027']);
  expect(dry.rows[0]).toMatchObject({
    result: 'changed',
    recordId: VEHICLE.truck.id,
    before: { name: 'Ťahač 1', motDate: '' },
    values: { motDate: '2027-12-31' },
  });
  // It is written as the list of this company writes it, and its stored VIN is no matter of the file.
  expect(dry.rows[0]?.before).not.toHaveProperty('numericPlate');
  await api.db.pool.query(`update vehicle set vin = 'ODD' where vehicle_id = $1`, [
    VEHICLE.truck.id,
  ]);
  const of = async (line: string) => (await bring(['EČV;Názov;VIN', line])).rows[0];
  expect((await of('ba 123-xy;Ťahač jedna;'))?.messages).toEqual([]);
  expect((await of('ba 123-xy;;KRÁTKE'))?.messages).toMatchObject([{ code: 'vinForm' }]);
  await api.db.pool.query('update vehicle set vin = null where vehicle_id = $1', [
    VEHICLE.truck.id,
  ]);
  const lines = ['EČV;Názov;VIN', 'BA123XY;Ťahač 1;'];
  expect((await bring(lines)).counts).toMatchObject({ same: 1 });
  const changed = await bring(['EČV;Názov', 'BA123XY;Ťahač 2'], { isStored: true });
  expect(await vehicle(VEHICLE.truck.id)).toMatchObject({ name: 'Ťahač 2' });
  const back = await api.call('superuser', 'DELETE', `/v1/tatra/imported/${changed.importId}`);
  expect(back.statusCode, back.body).toBe(204);
  expect(await vehicle(VEHICLE.truck.id)).toMatchObject({
    name: 'Ťahač 1',
    device: { code: deviceCode(VEHICLE.truck) },
  });
});

test.each([
  [
    'plates with and without blanks are one vehicle',
    ['NR 1 11AA;Audi;osobné', 'NR111AA;Audi;osobné'],
    'doubleInFile',
    'numericPlate',
  ],
])('%s: both rows are refused, each naming the other', async (_name, rows, code, field) => {
  const { rows: judged } = await bring(['EČV;Názov;Typ', ...rows]);
  expect(
    judged.map(({ result, messages }) => [result, messages[0]?.code, messages[0]?.field]),
  ).toEqual([
    ['refused', code, field],
    ['refused', code, field],
  ]);
  expect(judged[0]?.messages[0]?.text).toContain('row 3');
  expect(judged[0]?.cells).toEqual(rows[0]?.split(';'));
});

test.each([
  ['EČV;Typ;IMEI;Typ GPS', 'PO111AA;osobné;8,6E+14;teltonika', 'device.code', 'rounded'],
  ['EČV;Typ;Tachometer', 'PO111AA;osobné;1.450', 'kmStart', 'unclear'],
  ['EČV;Typ;Tachometer', 'PO111AA;osobné;1450 mi', 'kmStart', 'unit'],
  ['EČV;Typ;STK do', 'PO111AA;osobné;04/05/2027', 'motDate', 'dateUnclear'],
  ['EČV;Typ;STK do', 'PO111AA;osobné;31.2.2027', 'motDate', 'date'],
  ['EČV;Typ;Vodič', 'PO111AA;osobné;Neznámy Ján', 'driver', 'unknownPerson'],
  ['EČV;Typ;Skupina', 'PO111AA;osobné;Rady', 'groups', 'unknownGroup'],
  ['EČV;Názov', 'PO111AA;Audi', 'typeCode', 'required'],
  ['EČV;Typ', 'PO111AAPO111AAPO111AAX;osobné', 'numericPlate', 'maxLength'],
  ['EČV;Typ;Nádrž', 'PO111AA;osobné;60', 'tank1.fuel', 'required'],
  [
    'EČV;Typ;IMEI;Typ GPS',
    `PO111AA;osobné;${deviceCode(VEHICLE.van)};bce`,
    'device.code',
    'deviceTaken',
  ],
  [
    'EČV;Typ;IMEI;Typ GPS',
    `PO111AA;osobné;${deviceCode(VEHICLE.foreign)};bce`,
    'device.code',
    'deviceTakenElsewhere',
  ],
])('%s with %s is refused for its %s: %s', async (head, row, field, code) => {
  const { rows, counts } = await bring([head, row]);
  expect(counts).toMatchObject({ refused: 1 });
  expect(rows[0]?.messages).toEqual([{ field, code, text: expect.stringMatching(/: /) }]);
});

test('what a column says decides what one of its cells leaves open', async () => {
  const { rows } = await bring([
    'EČV;Typ;STK do;Tachometer',
    'PO111AA;osobné;04/05/2027;1.450',
    'PO222AA;osobné;25/05/2027;1.234.567',
  ]);
  expect(rows.map(({ result, values }) => [result, values.motDate, values.kmStart])).toEqual([
    ['new', '2027-05-04', '1,450'],
    ['new', '2027-05-25', '1,234,567'],
  ]);
});

test('columns that nobody can tell are chosen by a person, and remembered for the same heads', async () => {
  const lines = ['a;b;c', 'PO111AA;Octavia;osobné'];
  const columns = JSON.stringify({ a: 'numericPlate', b: 'name', c: 'typeCode' });
  const made = await bring(lines, { isStored: true, fields: { columns } });
  expect(made.columns.map(({ match }) => match)).toEqual(['own', 'own', 'own']);
  const again = await bring(lines);
  expect(again.columns.map(({ match }) => match)).toEqual(Array(3).fill('remembered'));
  expect(again.counts).toMatchObject({ same: 1 });
});

test('required values that the file lacks are filled for all rows, and rows are mended in place', async () => {
  const { rows } = await bring(['EČV;Tachometer', 'PO333AA;1.450', 'PO444AA;7'], {
    fields: {
      fill: JSON.stringify({ typeCode: 'van' }),
      fixes: JSON.stringify({ 2: { kmStart: '1450' } }),
    },
  });
  expect(rows.map(({ result, values }) => [result, values.kmStart, values.typeCode])).toEqual([
    ['new', '1,450', 'van'],
    ['new', '7', 'van'],
  ]);
});

test('what changed since the preview is not stored, and somebody who was faster is told', async () => {
  const lines = ['EČV;Typ', 'PO555AA;osobné'];
  const { digest } = await bring(lines);
  await bring(lines, { isStored: true });
  const late = await post(api, 'vehicle', lines.join('\n'), { isStored: true, fields: { digest } });
  expect([late.statusCode, late.json().message]).toEqual([412, expect.stringContaining('preview')]);
});

test('an import whose record somebody has changed since stays, and the record is named', async () => {
  const made = await bring(['EČV;Typ', 'PO666AA;osobné'], { isStored: true });
  const id = made.rows[0]?.recordId;
  const { lastChange } = await vehicle(id ?? 0);
  await api.call('superuser', 'PATCH', `/v1/tatra/vehicle-params/${id}`, { name: 'X', lastChange });
  const back = await api.call('superuser', 'DELETE', `/v1/tatra/imported/${made.importId}`);
  expect([back.statusCode, back.json().message]).toEqual([409, expect.stringContaining('PO666AA')]);
});

test('a stored tank lacks what its form asks for today: the list completes it, or says where that is done', async () => {
  const stored = (vehicleId: number, tankId: number, method: string) =>
    api.db.pool.query(
      `insert into vehicle_tank (company_id, vehicle_id, tank_id, tank_type, fuel, calc_method)
       values (1, $1, $2, 'main', 'diesel', $3)`,
      [vehicleId, tankId, method],
    );
  await stored(VEHICLE.van.id, 1, 'none');
  await stored(VEHICLE.hidden.id, 2, 'liter');
  const lines = ['EČV;Nádrž;Nádrž 2: objem (l)', 'BA222AA;900;', 'BA333BB;;80'];
  const { rows } = await bring(lines, { isStored: true });
  expect(rows[0]).toMatchObject({ result: 'changed', messages: [] });
  expect((await vehicle(VEHICLE.van.id)).tanks).toMatchObject([{ capacity: 900, startState: 0 }]);
  expect(rows[1]?.messages).toMatchObject([{ field: 'tank2.capacity', code: 'tankForm' }]);
});

test('of a column that nobody could match the field that comes nearest is told, where its cells fit', async () => {
  const lines = [
    'EČV;Kedy bola montáž;Farba strechy;Koľko má nádrž',
    'BA222AA;1. 2. 2026;biela;veľa',
  ];
  const { columns } = await bring(lines);
  expect(columns.slice(1)).toMatchObject([
    { match: 'unknown', field: null, guess: 'device.installDate' },
    { match: 'unknown', field: null },
    { match: 'unknown', field: null },
  ]);
  expect(columns[2]?.guess).toBeUndefined();
  expect(columns[3]?.guess).toBeUndefined();
});

test('a plate that is written otherwise is shown as it stays', async () => {
  const { rows } = await bring(['EČV', 'ba 222-aa']);
  expect(rows).toMatchObject([{ result: 'same', values: { numericPlate: 'BA222AA' } }]);
});

test('PERM who may not make a vehicle by its form brings none', async () => {
  for (const who of ['admin', 'dispatcher', 'driver'] as const) {
    const answer = await post(api, 'vehicle', 'EČV\nX', { who });
    expect(answer.statusCode, who).toBe(403);
  }
});
