// Visits of zones out of what trackers sent (zones-and-rules §2): at the zone, in the popup of a vehicle that is there, in
// the history, in its graph, in the list and in the file of it.
import { readFileSync } from 'node:fs';
import type { Visit } from '@flotila/domain/zone/visit.api.ts';
import type { Zone } from '@flotila/domain/zone/zone.api.ts';
import { expect, test } from 'vitest';
import { date, dateTime, time } from '../web/ground/words/format.ts';
import { ask } from './ask.ts';
import { driveRecords, TOWN } from './drives.ts';
import { textOf, waiting } from './panel.ts';
import { storePast } from './past.ts';
import type { PastVehicle } from './past-vehicles.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(1);

const MINUTE = 60_000;
const DAY = 86_400_000;
const GUEST: PastVehicle = { id: 721, plate: 'BA 721 HZ', name: 'Scania S500', type: 'tractor' };
const STAYS: PastVehicle = { id: 722, plate: 'BA 722 HZ', name: 'Volvo FH 460', type: 'tractor' };

test('zones-and-rules §2 visits of a zone are those that trackers recorded, and the popup says where a vehicle is', async () => {
  const now = Math.floor(Date.now() / MINUTE) * MINUTE;
  const { trnava, nitra } = TOWN;
  const zone = await ask<Zone>(stage.world, 'dispatcher', 'POST zone', {
    name: 'Depo Trnava',
    category: 'depot',
    shape: { type: 'Circle', center: [trnava.longitude, trnava.latitude], radius: 200 },
  });
  const way = (from: number, until: number, isBack: boolean) => ({
    from: now - from * MINUTE,
    until: now - until * MINUTE,
    ...(isBack ? { start: trnava, end: nitra } : { start: nitra, end: trnava }),
  });
  // There for an hour, away, and there again since two hours.
  const drives = [way(420, 360, false), way(300, 260, true), way(170, 120, false)];
  const from = now - 430 * MINUTE;
  const input = { drives, odometerMetres: 1_000_000 };
  const records = driveRecords({ from, until: now, stepMs: MINUTE, input });
  await storePast(stage.database.db, [{ vehicle: GUEST, records }], now);

  const page = await stage.page();
  await signIn(page, 'dispatcher', `/tatra/data/zone/${zone.zoneId}`);
  const visits = page.getByRole('region', { name: 'Návštevy' });
  const rows = visits.getByRole('row');
  await expect.poll(() => rows.count(), waiting).toBe(3);
  const found = await ask<{ content: Visit[] }>(
    stage.world,
    'dispatcher',
    `GET visit?zoneId=${zone.zoneId}&from=${new Date(from - DAY).toISOString()}&to=${new Date(now + DAY).toISOString()}`,
  );
  const [last] = found.content;
  const came = Date.parse(last?.arrival ?? '');
  expect(came).toBeGreaterThan(now - 125 * MINUTE);
  expect(came).toBeLessThanOrEqual(now - 120 * MINUTE);
  const clock = { hour: 'numeric', minute: '2-digit', timeZone: 'Europe/Bratislava' } as const;
  const told = await textOf(rows.nth(1));
  expect(told).toContain(GUEST.plate);
  expect(told).toContain(new Intl.DateTimeFormat('sk', clock).format(came));
  expect(told).toContain('je tu');
  expect(await textOf(rows.nth(2))).not.toContain('je tu');
  await visits.getByText('2 návštevy').waitFor();
  await visits.getByText('a 0 prejazdov').waitFor();
  await takePicture(page, 'zone-visits');

  await page.goto('/tatra/map');
  await page.getByLabel('Filter vozidiel').fill(GUEST.plate);
  const row = page.getByRole('listitem', { name: new RegExp(GUEST.plate) });
  await row.getByRole('button', { name: 'Vycentrovať na vozidlo' }).click();
  await page.getByRole('img', { name: 'Mierka mapy: 5 km' }).waitFor(waiting);
  await page.mouse.click((1440 - 352 - 52) / 2, (60 + 900) / 2);
  const popup = page.getByRole('dialog', { name: new RegExp(GUEST.plate) });
  await popup.getByText(/^v zóne Depo Trnava už 2:0\d$/).waitFor();
  await takePicture(page, 'zone-popup');
});

test('zones-and-rules §2 a visit stands in the history, in its graph, in the list and in the file of it', async () => {
  const now = Math.floor(Date.now() / MINUTE) * MINUTE;
  // No other test makes a zone there.
  const { trnava, senica } = TOWN;
  const { zoneId } = await ask<Zone>(stage.world, 'dispatcher', 'POST zone', {
    name: 'Sklad Senica',
    category: 'customer',
    shape: { type: 'Circle', center: [senica.longitude, senica.latitude], radius: 200 },
  });
  const drive = { from: now - 90 * MINUTE, until: now - 30 * MINUTE, start: trnava, end: senica };
  const input = { drives: [drive], odometerMetres: 1_000_000 };
  const records = driveRecords({ from: now - 95 * MINUTE, until: now, stepMs: MINUTE, input });
  await storePast(stage.database.db, [{ vehicle: STAYS, records }], now);
  const period = `from=${new Date(now - DAY).toISOString()}&to=${new Date(now).toISOString()}`;
  const call = `GET visit?zoneId=${zoneId}&${period}` as const;
  const [stay] = (await ask<{ content: Visit[] }>(stage.world, 'dispatcher', call)).content;
  const came = stay?.arrival ?? '';
  const zone = 'Europe/Bratislava';

  const page = await stage.page();
  const address = `/tatra/map/history/${STAYS.id}?day=${date(came, zone)}`;
  await signIn(page, 'dispatcher', address);
  const row = page.getByRole('grid', { name: 'Jazdy' }).getByRole('row', { name: /Sklad Senica/ });
  const line = row.filter({ hasText: 'je tu' });
  await expect.poll(() => textOf(line), waiting).toContain(time(came, zone));
  const graph = page.getByRole('slider', { name: 'Denný graf' });
  await graph.focus();
  await page.keyboard.press('End');
  await expect.poll(() => graph.getAttribute('aria-valuetext'), waiting).toMatch(/Sklad Senica$/);
  await takePicture(page, 'visit-history');

  await page.goto('/tatra/data/visits');
  await page.getByRole('combobox', { name: 'Zóna' }).click();
  await page.getByRole('option', { name: 'Sklad Senica' }).click();
  await page.waitForURL(`**/tatra/data/visits?zone=${zoneId}`);
  const listed = page.getByRole('grid', { name: 'Návštevy zón' }).locator('[data-data-row]');
  await expect.poll(() => listed.count(), waiting).toBe(1);
  const told = await textOf(listed.first());
  // The month above says the year.
  for (const part of [STAYS.plate, time(came, zone), 'je tu']) expect(told).toContain(part);
  expect(told).not.toContain(date(came, zone));
  await page.getByRole('region', { name: 'Spolu' }).getByText('Práve v zóne').waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Uložiť alebo vytlačiť' }).click();
  await page.getByRole('menuitem', { name: 'Uložiť ako CSV' }).click();
  const [, first, end] = readFileSync(await (await saved).path(), 'utf8').split('\r\n');
  expect(first).toContain(`Sklad Senica;${STAYS.plate};${dateTime(came, zone)}`);
  expect(end).toBe('');
  await takePicture(page, 'visit-list');
});
