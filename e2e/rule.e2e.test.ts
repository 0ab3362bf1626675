// Rules as their dispatchers keep them (zones-and-rules §3, §5): a sentence out of the usual ones, its parts changed in
// line by keys and clicks, its trial beside it, what is refused said where it stands, and on and off in the list.
import { expect, test } from 'vitest';
import { waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(3);

test('zones-and-rules §3, §5 a rule begins as a usual sentence, is changed in line, tried, kept and switched off', async () => {
  const page = await stage.page();
  await signIn(page, 'dispatcher', '/tatra/data/rules');
  await page.getByRole('link', { name: 'Pridať' }).first().click();
  await page.getByRole('button', { name: /^Dlhý voľnobeh/ }).click();
  const sentence = page.getByRole('group', { name: 'Čo pravidlo robí' });
  const said = () =>
    sentence
      .locator('p')
      .allInnerTexts()
      .then((rows) => rows.join(' '));
  await expect
    .poll(said)
    .toBe(
      'Keď ktorékoľvek vozidlo stojí so zapnutým motorom dlhšie než 10 min, a to kedykoľvek, pošli výstrahu dispečerom.',
    );

  const trial = page.getByRole('complementary', { name: 'Čo by urobilo' });
  await trial.getByText('Za 31 dní by nezazvonilo ani raz.').waitFor();
  const asked = page.waitForRequest((request) => request.url().endsWith('/rule/trial'));
  const longer = sentence.getByRole('button', { name: 'Dlhšie než: 10 min' });
  await longer.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^15 min/ }).click();
  expect((await asked).postDataJSON()).toMatchObject({ rule: { longerThan: 900 }, days: 31 });
  await page.keyboard.press('Escape');
  const changed = sentence.getByRole('button', { name: 'Dlhšie než: 15 min' });
  await expect.poll(() => changed.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press('ArrowUp');
  await expect.poll(said).toContain('dlhšie než 20 min');

  await sentence.getByRole('button', { name: 'Závažnosť: výstrahu' }).press('ArrowUp');
  await expect.poll(said).toContain('pošli poplach dispečerom.');
  await takePicture(page, 'rule-form');
  await page.getByRole('button', { name: 'Uložiť' }).click();
  await page.waitForURL('**/tatra/data/rules');

  const row = page.getByRole('row', { name: /Dlhý voľnobeh/ });
  await row
    .getByText('Keď ktorékoľvek vozidlo stojí so zapnutým motorom dlhšie než 20 min')
    .waitFor();
  await row.getByText('nezazvonilo').waitFor();
  // The track of a switch takes the click, its field is not drawn.
  await row.getByRole('switch', { name: 'Zapnuté: Dlhý voľnobeh' }).press(' ');
  await expect.poll(() => row.getAttribute('data-look'), waiting).toBe('muted');
  await page.reload();
  await expect.poll(() => row.getByRole('switch').isChecked(), waiting).toBe(false);
});

test('zones-and-rules §3 what is missing is said below its part, and the sentence follows its kind, also on a phone', async () => {
  const page = await stage.page({ viewport: { width: 390, height: 844 } });
  await signIn(page, 'admin', '/tatra/data/rule/new');
  await page.getByRole('button', { name: /^Vjazd do zakázanej zóny/ }).click();
  const sentence = page.getByRole('group', { name: 'Čo pravidlo robí' });
  await sentence.getByRole('button', { name: 'Čo sa stane: vojde do' }).click();
  await page.getByRole('button', { name: 'opustí zónu' }).click();
  await sentence.getByRole('button', { name: 'Ktoré zóny: zakázanú zónu' }).click();
  await page.getByRole('button', { name: 'zakázaná', exact: true }).click();
  await page.getByText('Keď bude veta úplná, uvidíte tu, koľkokrát by zazvonila.').waitFor();
  await page.getByRole('button', { name: 'Uložiť' }).click();
  await sentence.getByRole('alert').getByText('Vyberte aspoň jednu zónu alebo druh zón.').waitFor();
  await page.getByRole('button', { name: 'depo', exact: true }).click();
  await sentence.getByRole('button', { name: 'Ktoré zóny: zónu depa' }).waitFor();
  expect(await sentence.getByRole('alert').count()).toBe(0);
  const room = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(room).toBeLessThanOrEqual(0);
  await takePicture(page, 'rule-phone');
});

test('zones-and-rules §3 a driver keeps no rules', async () => {
  const page = await stage.page();
  await signIn(page, 'driver', '/tatra/data/rules');
  await page.getByText('Na túto stránku nemáte oprávnenie.').waitFor();
});
