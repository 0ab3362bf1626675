// Corrections of bought fuel: what they take back, and that the same lists brought again double nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { VEHICLE } from '../../testing/cast.ts';
import { type Bought, boughtBy, OWN, texts } from './testing/bought.ts';

let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());

const TRUCK = VEHICLE.truck.plate;
const bring: Bought['bring'] = (...how) => boughtBy(api).bring(...how);
const documents: Bought['documents'] = (...of) => boughtBy(api).documents(...of);

const TABBED =
  'Date\tTime\tLicence plate\tDriver name\tOdometer\tProduct\tQuantity\tNet amount\tVAT amount\tCurrency\tStation';

test('net and tax make the sum of the document; a correction and its purchase are nothing together', async () => {
  const line = (time: string, product: string, litres: string, net: string, vat: string) =>
    `08/21/2025\t${time}\t${TRUCK}\tIgor Šofér\t120500\t${product}\t${litres}\t${net}\t${vat}\tEUR\tBrno`;
  const lines = [
    TABBED,
    line('08:00', 'Diesel', '100.00', '120.00', '27.60'),
    line('09:00', 'Diesel', '50.00', '60.00', '13.80'),
    line('09:30', 'Diesel', '-50.00', '-60.00', '-13.80'),
    line('09:40', 'Car wash', '1.00', '10.00', '2.30'),
  ];
  const stored = await bring(lines, { isStored: true });
  expect(stored.counts, texts(stored.rows).join()).toEqual({
    new: 1,
    changed: 0,
    same: 0,
    refused: 0,
  });
  // Net and tax say it.
  expect(stored.fields.find(({ field }) => field === 'amount')?.isRequired).toBe(false);
  expect(stored.ignored.map(({ row, why }) => [row, why])).toEqual([
    [3, 'cancelled'],
    [4, 'cancelled'],
    [5, 'notFuel'],
  ]);
  expect(await documents(VEHICLE.truck.id, '2025-08-21')).toEqual([
    expect.objectContaining({ quantity: 100, amount: 147.6 }),
  ]);
  const correcting = [TABBED, line('10:00', 'Diesel', '-100.00', '-120.00', '-27.60')];
  const gone = await bring(correcting, { isStored: true });
  expect(gone.counts, texts(gone.rows).join()).toMatchObject({ changed: 1, refused: 0 });
  expect(await documents(VEHICLE.truck.id, '2025-08-21')).toEqual([]);
  // Whoever brings both files again doubles nothing, in whichever order.
  for (const same of [correcting, lines, [...lines, ...correcting.slice(1)]]) {
    const again = await bring(same, { isStored: true });
    expect(again.counts, texts(again.rows).join()).toMatchObject({
      new: 0,
      changed: 0,
      refused: 0,
    });
  }
  expect(await documents(VEHICLE.truck.id, '2025-08-21')).toEqual([]);
  // Another correction of the same sum is one of nothing.
  const other = [TABBED, line('10:30', 'Diesel', '-100.00', '-120.00', '-27.60')];
  expect((await bring(other)).rows).toMatchObject([
    { result: 'refused', messages: [{ code: 'correctionOfNothing' }] },
  ]);
  const back = await api.call('admin', 'DELETE', `/v1/tatra/imported/${gone.importId}`);
  expect(back.statusCode, back.body).toBe(204);
  expect(await documents(VEHICLE.truck.id, '2025-08-21')).toMatchObject([
    { quantity: 100, amount: 147.6 },
  ]);
  // What it made was taken out and came back as another one.
  const former = await api.call('admin', 'DELETE', `/v1/tatra/imported/${stored.importId}`);
  expect(former.statusCode).toBe(409);
});

test('what a correction took out comes back only where no other document stands by then', async () => {
  const VAN = VEHICLE.van.plate;
  await bring([OWN, `11.06.2025 08:00;${TRUCK};nafta;33;;55;EUR;`], { isStored: true });
  const taken = await bring(
    [
      OWN,
      `11.06.2025 09:00;${TRUCK};nafta;-33;;-55;EUR;`,
      // Another vehicle's, in the same second.
      `11.06.2025 08:00;${VAN};nafta;20;;30;EUR;`,
    ],
    { isStored: true },
  );
  expect(taken.counts, texts(taken.rows).join()).toMatchObject({ new: 1, changed: 1 });
  await bring([OWN, `11.06.2025 08:00;${TRUCK};nafta;44;;70;EUR;`], { isStored: true });
  const back = await api.call('admin', 'DELETE', `/v1/tatra/imported/${taken.importId}`);
  expect(back.statusCode, back.body).toBe(409);
  expect(back.body).toContain(TRUCK);
  expect(await documents(VEHICLE.van.id, '2025-06-11')).toHaveLength(1);
});

test('a purchase that stands with another sum is not settled by its correction', async () => {
  await bring([OWN, `12.06.2025 08:00;${TRUCK};nafta;36;;58;EUR;`], { isStored: true });
  const { rows, ignored } = await bring([
    OWN,
    `12.06.2025 08:00;${TRUCK};nafta;36;;57;EUR;`,
    `12.06.2025 08:00;${TRUCK};nafta;-36;;-57;EUR;`,
  ]);
  expect(ignored).toEqual([]);
  expect(rows.map(({ result, messages }) => [result, messages[0]?.code])).toEqual([
    ['refused', 'storedOtherwise'],
    ['refused', 'correctionOfNothing'],
  ]);
});
