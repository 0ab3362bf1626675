// Another driver in the form of a vehicle: what is said of it before it is stored, and that the ride of before
// keeps its driver (D-VEH-008).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ask } from './ask.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(6);
const NOTE = /Platí od teraz; skoršie jazdy ostávajú doterajšiemu vodičovi\./;

interface Person {
  lastName: string;
}
const stored = (id: number) =>
  ask<{ driver: Person | null; ride: { driver: Person | null } }>(
    stage.world,
    'superuser',
    `GET vehicle/${id}`,
  );

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('the form says that another driver holds from now on, and the ride of before keeps its own', async () => {
  const id = stage.fleet[0]?.id ?? 0;
  const page = await stage.page();
  await signIn(page, 'superuser', `/tatra/data/vehicle/${id}`);
  await page.getByRole('combobox', { name: 'Priradený vodič' }).waitFor();
  await expect.poll(() => page.getByText(NOTE).count()).toBe(0);
  await choose(page, 'Priradený vodič', 'Eva Malá');
  await page.getByText(NOTE).waitFor();
  await takePicture(page, 'vehicle-other-driver');
  await page.getByRole('button', { name: 'Uložiť', exact: true }).click();
  await page.waitForURL('**/tatra/data/vehicles');
  expect(await stored(id)).toMatchObject({
    driver: { lastName: 'Malá' },
    ride: { driver: { lastName: 'Kováč' } },
  });
});
