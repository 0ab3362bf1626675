// Moving contracts in the plan: by mouse and keys, taken back, refused, and beside somebody else who changes them.
import { localDay } from '@flotila/domain/time.ts';
import { expect, test } from 'vitest';
import { VEHICLE } from '../server/testing/cast.ts';
import { storeContracts } from './contracts.ts';
import { bar, boxOf, inQuiet, quiet, quietDay, withPlan, ZONE } from './plan-world.ts';
import { takePicture } from './world.ts';

const { stage, ids, plan } = withPlan();

test('a bar is moved and stretched by mouse and keys, and taken back', async () => {
  const page = await plan(quiet());
  const label = () => bar(page, 'Cement').getAttribute('aria-label');
  const said = (from: number, to: number) =>
    expect.poll(label).toContain(`${quietDay(from)} až ${quietDay(to)}`);
  await said(16, 18);
  const box = await boxOf(page, 'Cement');
  const day = box.width / 3;
  // By the middle, two days to the left; a change is written at once.
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 - 2 * day, box.y + 10, { steps: 4 });
  await takePicture(page, 'plan-drag');
  const written = page.waitForResponse((one) => one.request().method() === 'PUT');
  await page.mouse.up();
  expect((await written).status()).toBe(200);
  await said(14, 16);
  await takePicture(page, 'plan-moved');
  await page.getByRole('button', { name: /Späť/ }).click();
  await said(16, 18);
  // Esc puts back what is being dragged.
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + day, box.y + 10, { steps: 3 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await said(16, 18);
  // By its ends.
  for (const [end, by, from, to] of [
    [box.x + box.width - 3, day, 16, 19],
    [box.x + 3, -day, 15, 18],
  ] as const) {
    await page.mouse.move(end, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(end + by, box.y + 10, { steps: 3 });
    await page.mouse.up();
    await said(from, to);
    await page.keyboard.press('Control+z');
    await said(16, 18);
  }
  // Onto another vehicle.
  const [above, own] = stage.fleet.map(({ id }) =>
    page.locator(`[data-vehicle="${id}"]`).locator(bar(page, 'Cement')),
  );
  const row = await page.locator(`[data-vehicle="${stage.fleet[0]?.id}"]`).boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, (row?.y ?? 0) + 20, { steps: 3 });
  await page.mouse.up();
  await above?.waitFor();
  await page.keyboard.press('Control+z');
  await own?.waitFor();
  await bar(page, 'Cement').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await said(17, 19);
  await page.keyboard.press('Alt+ArrowRight');
  await said(17, 20);
  // Steps of one contract in a row are taken back together.
  await page.keyboard.press('Control+z');
  await said(16, 18);
  await expect
    .poll(async () => {
      const { rows } = await stage.database.db.pool.query(
        'select from_ts, to_ts from contract where contract_id = $1',
        [ids[2]],
      );
      return [localDay(+rows[0].from_ts, ZONE), localDay(+rows[0].to_ts, ZONE)];
    })
    .toEqual([quietDay(16), quietDay(18)]);
});

test('who may not change contracts is told so, and offered no change', async () => {
  const given = {
    vehicleId: VEHICLE.truck.id,
    name: 'Piesok',
    days: [inQuiet(24), inQuiet(26)],
  } as const;
  await storeContracts(stage.database.db, [given], Date.now());
  const page = await plan(quiet(), 'driver');
  const box = await boxOf(page, 'Piesok');
  const label = await bar(page, 'Piesok').getAttribute('aria-label');
  await page.mouse.move(box.x + box.width / 2, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + box.width / 3, box.y + 10, { steps: 3 });
  await page.getByText('Zákazky môže meniť len ten, kto má na to právo.').waitFor();
  await page.mouse.up();
  await expect.poll(() => bar(page, 'Piesok').getAttribute('aria-label')).toBe(label);
  await bar(page, 'Piesok').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Zákazka na mape' }).waitFor();
  await expect.poll(() => page.getByRole('menuitem', { name: 'Upraviť zákazku' }).count()).toBe(0);
});

test('a contract that somebody else changed meanwhile is not overwritten, and what changed is said', async () => {
  const page = await plan(quiet());
  page.expectComplaint(/412/);
  await page.route(/\/contract\/\d+$/, async (route) => {
    if (route.request().method() === 'PUT') {
      await stage.database.db.pool.query(
        `update contract set amount = 999, last_change = last_change + 1 where contract_id = $1`,
        [ids[1]],
      );
    }
    await route.continue();
  });
  await bar(page, 'Vratné').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.getByText(/Vratné obaly medzitým niekto zmenil: Suma: .*→ 999,00/).waitFor();
  await expect.poll(() => bar(page, 'Vratné').getAttribute('aria-label')).toContain(quietDay(10));
});
