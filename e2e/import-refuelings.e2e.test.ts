// A fuel card's list in the browser: its own headings are matched, what it lacks is filled, and what is stored stands among
// the refuelings of the vehicle.
import { expect, test } from 'vitest';
import { VEHICLE } from '../server/testing/cast.ts';
import { findings } from './axe.ts';
import { misfits } from './fit.ts';
import { button } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(12);

const LINES = [
  'Výpis transakcií;;;;;;;',
  'Dátum;Čas;EČV;Karta;Produkt;Množstvo (l);Suma s DPH (EUR);Čerpacia stanica',
  `03.11.2025;06:12;${VEHICLE.van.plate};7001;Motorová nafta;41,25;62,50;Nitra, čerpadlo 1`,
  `03.11.2025;06:12;${VEHICLE.van.plate};7001;Motorová nafta;20,10;30,45;Nitra, čerpadlo 2`,
  `03.11.2025;06:20;${VEHICLE.van.plate};7001;Umytie vozidla;1,00;12,00;Nitra`,
  `03.11.2025;07:12;XX999XX;7002;Motorová nafta;41,25;62,50;Nitra`,
  'Spolu;;;;;103,60;167,45;',
];

test('the list of a fuel card is matched, its fuel is stored and stands among the refuelings', async () => {
  const page = await stage.page();
  await signIn(page, 'admin', '/tatra/data/import');
  await page.getByRole('radio', { name: 'Tankovania a palivové karty' }).check();
  await page.locator('input[type="file"]').setInputFiles({
    name: 'karta-11-2025.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(LINES.join('\r\n')),
  });
  await button(page, '2 nové').waitFor();
  await button(page, '1 odmietnutý').waitFor();
  await page.getByText('Riadok 5 nie je palivo a neprináša sa.').waitFor();
  await takePicture(page, 'import-refuelings');
  expect([...(await misfits(page, 'rows')), ...(await findings(page, 'rows'))]).toEqual([]);
  await button(page, 'Uložiť 2 doklady').click();
  await page.getByText('Uložené 2 doklady').waitFor();
  await page.goto(`/tatra/map/refueling/${VEHICLE.van.id}?month=2025-11`);
  for (const pump of [1, 2]) await page.getByText(`Nitra, čerpadlo ${pump}`).first().waitFor();
});
