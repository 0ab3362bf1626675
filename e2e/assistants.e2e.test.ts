// Assistants in the browser and beside it: an administrator lets them ask and makes a key, the SDK's client asks with it, and is refused
// at once when they are switched off again (decision 0121).
import { expect, test } from 'vitest';
import { connect } from '../server/testing/assistants.ts';
import { button, PHONE, textOf, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(1);

test('they are let in, given a key, and shut out', async () => {
  const page = await stage.page();
  const { address } = stage.world;
  await signIn(page, 'admin', '/tatra/data/door');
  const theSwitch = page.getByRole('switch', { name: /^Asistenti sa smú pýtať/ });
  await theSwitch.waitFor();
  await takePicture(page, 'assistants-off');
  await theSwitch.click();
  await page.getByText(`${address}/mcp`).waitFor();
  await page.getByText('Ešte nie je žiadny kľúč').waitFor();
  await page.getByRole('link', { name: 'Kľúče pre programy' }).click();

  await page.getByRole('link', { name: 'Pridať' }).first().click();
  await page.getByRole('textbox', { name: 'Názov' }).fill('Claude');
  const writes = page.getByRole('switch', { name: /^Asistenti smú meniť/ });
  expect(await writes.isDisabled()).toBe(true);
  await page.getByRole('radio', { name: /^Dispečer/ }).click();
  await writes.click();
  await takePicture(page, 'assistants-key');
  await button(page, 'Uložiť').click();
  const shown = page.locator('[data-secret]');
  await expect.poll(() => textOf(shown), waiting).toMatch(/^fl_\w{40}$/);
  const client = await connect(address, (await textOf(shown)).trim());
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['list_vehicles', 'share_vehicle']));

  await page.goto(`${address}/tatra/data/door`);
  await page.getByText('Platí 1 kľúč, meniť smie 1.').waitFor();
  await takePicture(page, 'assistants-on');
  await theSwitch.click();
  await page.getByText('Asistenti sa už nesmú pýtať.').waitFor();
  await expect(client.listTools()).rejects.toThrow('403');
  await client.close();
});

test('on a phone, in the dark', async () => {
  const page = await stage.page({ ...PHONE, colorScheme: 'dark' });
  await signIn(page, 'admin', '/tatra/data/door');
  const theSwitch = page.getByRole('switch', { name: /^Asistenti sa smú pýtať/ });
  await theSwitch.click();
  await page.getByText(`${stage.world.address}/mcp`).waitFor();
  await page.getByText('Čo asistent prečíta').scrollIntoViewIfNeeded();
  await takePicture(page, 'assistants-phone');
  await theSwitch.click();
});
