// What is around a zone (zones-and-rules §1, §3): files in and out, the way to it from other places, what a new border
// would change, and the rules that hold it.
import type { Zone } from '@flotila/domain/zone/zone.api.ts';
import { expect, test } from 'vitest';
import { ask } from './ask.ts';
import { driveRecords, TOWN } from './drives.ts';
import { textOf, waiting } from './panel.ts';
import { storePast } from './past.ts';
import type { PastVehicle } from './past-vehicles.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(1);

const MINUTE = 60_000;
const GUEST: PastVehicle = { id: 722, plate: 'BA 722 HZ', name: 'Scania S500', type: 'tractor' };

function around(town: { latitude: number; longitude: number }, radius = 200) {
  return { type: 'Circle', center: [town.longitude, town.latitude], radius };
}

function make(path: 'zone' | 'rule' | 'subject', body: object): Promise<{ zoneId: number }> {
  return ask(stage.world, 'dispatcher', `POST ${path}`, body);
}

async function names(): Promise<string[]> {
  const { content } = await ask<{ content: Zone[] }>(stage.world, 'dispatcher', 'GET zone');
  return content.map(({ name }) => name);
}

function feature(name: string, geometry: object | null) {
  return { type: 'Feature', properties: { name }, geometry };
}
const bow = [
  [17.6, 48.34],
  [17.62, 48.35],
  [17.62, 48.34],
  [17.6, 48.35],
  [17.6, 48.34],
];

test('zones-and-rules §1 a file is looked through before it is stored, and why rows are skipped is said', async () => {
  const file = JSON.stringify({
    type: 'FeatureCollection',
    features: [
      feature('Rampa', { type: 'Point', coordinates: [17.62, 48.365] }),
      feature('Motýlik', { type: 'Polygon', coordinates: [bow] }),
      feature('rampa', { type: 'Point', coordinates: [17.62, 48.365] }),
    ],
  });
  const page = await stage.page();
  await signIn(page, 'dispatcher', '/tatra/data/zones');
  await page.getByRole('button', { name: 'Ďalšie možnosti', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import zón' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import zón' });
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'zony.geojson',
    mimeType: 'application/geo+json',
    buffer: Buffer.from(file),
  });
  await dialog.getByText('Vznikne 1 zóna.').waitFor();
  const rows = dialog.getByRole('list', { name: 'Zóny zo súboru' }).getByRole('listitem');
  const said = await Promise.all((await rows.all()).map(textOf));
  expect(said[0]).toMatch(/Rampa.*Z bodu je kruh s polomerom 150 m\.v poriadku/);
  expect(said[1]).toMatch(/Motýlik.*Hranica zóny sa pretína.*preskočený/);
  expect(said[2]).toMatch(/rampa.*Zóna s týmto názvom je v súbore už vyššie\.preskočený/);
  await dialog.getByText('Zatiaľ nie je nič uložené.').waitFor();
  expect(await names()).not.toContain('Rampa');
  await rows.first().getByRole('button').click();
  await takePicture(page, 'zone-import');
  await dialog.getByRole('button', { name: 'Uložiť 1 zónu' }).click();
  await dialog.getByText('1 zóna je uložená.').waitFor();
  expect(await names()).toContain('Rampa');
  await dialog.getByRole('button', { name: 'Zavrieť' }).last().click();
  await page.getByRole('row', { name: /Rampa/ }).waitFor();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Ďalšie možnosti', exact: true }).click();
  await page.getByRole('menuitem', { name: 'KML pre iné programy' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^tatra-\d{4}-\d\d-\d\d\.kml$/);
});

test('zones-and-rules §1, §3 a border that is changed tells whose visits it would have and which rules hold it', async () => {
  const now = Math.floor(Date.now() / MINUTE) * MINUTE;
  const { trnava, nitra } = TOWN;
  const zone = await make('zone', { name: 'Depo', category: 'depot', shape: around(trnava) });
  await make('zone', { name: 'Sused', category: 'other', shape: around(trnava, 400) });
  const rule = { name: 'Vjazd do depa', severity: 'info', tell: { personIds: [], roles: [] } };
  await make('rule', {
    ...rule,
    tell: { ...rule.tell, driver: false },
    condition: { kind: 'enters', zones: { zoneIds: [zone.zoneId], categories: [] } },
    whom: { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] },
  });
  const drives = [
    { from: now - 300 * MINUTE, until: now - 240 * MINUTE, start: nitra, end: trnava },
    { from: now - 200 * MINUTE, until: now - 140 * MINUTE, start: trnava, end: nitra },
  ];
  const input = { drives, odometerMetres: 1_000_000 };
  const span = { from: now - 310 * MINUTE, until: now, stepMs: MINUTE };
  const records = driveRecords({ ...span, input });
  await storePast(stage.database.db, [{ vehicle: GUEST, records }], now);

  const page = await stage.page();
  await signIn(page, 'dispatcher', `/tatra/data/zone/${zone.zoneId}`);
  await page.getByText('Prekrýva Sused.').waitFor();
  await page.getByRole('link', { name: 'Vjazd do depa' }).waitFor();
  const radius = page.getByRole('textbox', { name: 'Polomer' });
  await radius.fill('180');
  await radius.press('Tab');
  const preview = page.getByRole('region', { name: 'S týmto tvarom za 7 dní' });
  await expect
    .poll(() => textOf(preview), waiting)
    .toMatch(/: 1 návšteva, ako doteraz.*BA 722 HZ 1×/);
  await radius.fill('20');
  await radius.press('Tab');
  await takePicture(page, 'zone-preview');

  page.expectComplaint(/^409 .*\/zone\/\d+/);
  await page.getByRole('button', { name: 'Ďalšie možnosti' }).click();
  await page.getByRole('menuitem', { name: 'Zmazať' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Zmazať' }).click();
  await page.getByText('Zónu používajú pravidlá: Vjazd do depa.').waitFor();
  expect(await names()).toContain('Depo');
});

test('zones-and-rules §1 a business partner’s address becomes a circle that waits to be moved', async () => {
  await make('subject', {
    name: 'Kvety Nitra',
    countryCode: 'SK',
    contacts: [
      {
        type: 'address',
        contactValue: { road: 'Dlhá', houseNumber: '2', city: 'Nitra', postcode: '949 01' },
      },
    ],
  });
  const page = await stage.page();
  await signIn(page, 'dispatcher', '/tatra/data/subjects');
  await page.getByRole('row', { name: /Kvety Nitra/ }).click();
  await page.getByRole('button', { name: 'Ďalšie možnosti' }).click();
  await page.getByRole('menuitem', { name: 'Vytvoriť zónu' }).click();
  await page.getByText('Adresa sa nenašla. Kruh je v obci Nitra').waitFor();
  await expect
    .poll(() => textOf(page.getByRole('heading', { name: /^Tvar/ })), waiting)
    .toContain('polomer 150 m');
  await page.getByRole('button', { name: 'Uložiť' }).click();
  await page.waitForURL('**/tatra/data/zones');
  const { content } = await ask<{ content: Zone[] }>(stage.world, 'dispatcher', 'GET zone');
  const stored = content.find(({ name }) => name === 'Kvety Nitra');
  expect(stored?.address).toBe('Dlhá 2, 949 01 Nitra');
  expect(stored?.subjectId).not.toBeNull();
});
