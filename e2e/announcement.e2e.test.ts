// What the operator tells all users: written by a superuser, seen by everybody who looks on without a reload, on the phone
// of a driver, on the sign-in screen and on the status page.
import { beforeEach, describe, expect, test } from 'vitest';
import { misfits } from './fit.ts';
import { PHONE, waiting } from './panel.ts';
import { withWorld } from './with-world.ts';
import { signIn, takePicture } from './world.ts';

const stage = withWorld(4);
beforeEach(async () => {
  const { pool } = stage.database.db;
  await pool.query('delete from announcement');
  await pool.query("select pg_notify('flotila_announcements', '')");
  await expect.poll(told).toBe(0);
});

/** How many are told to whom nobody knows. */
async function told(): Promise<number> {
  const answer = await fetch(`${stage.world.address}/v1/public/settings`);
  return (await answer.json()).announcements.length;
}

const HOUR = 3_600_000;

/** As a superuser's screen stores it. */
async function tell(
  kind: string,
  text: string,
  {
    begin = null,
    end = null,
    until = null,
  }: Partial<Record<'begin' | 'end' | 'until', Date | null>> = {},
): Promise<void> {
  const { pool } = stage.database.db;
  await pool.query(
    `insert into announcement (kind, texts, begins, ends, shown_from, shown_until)
     values ($1, $2, $3, $4, now() - interval '1 minute', $5)`,
    [kind, JSON.stringify({ sk: text }), begin, end, until],
  );
  await pool.query("select pg_notify('flotila_announcements', '')");
}

test('UX-announcement a superuser writes it and who has the map open sees it without a reload, puts it away, and it stays away', async () => {
  const page = await stage.page();
  await signIn(page, 'dispatcher', '/tatra/map');
  await page.getByRole('listitem').first().waitFor();
  const writer = await stage.page();
  await signIn(writer, 'superuser', '/tatra/data/announcement/new');
  await writer.getByLabel('Text – Slovenčina').fill('Vymieňame disky. <b>Mapa</b> bude stáť.');
  const at = (ms: number) =>
    new Date(Date.now() + ms)
      .toLocaleString('sv', { timeZone: 'Europe/Bratislava' })
      .replace(' ', 'T')
      .slice(0, 16);
  const enter = async (field: string, ms: number) => {
    const [day = '', time = ''] = at(ms).split('T');
    const dayField = writer.getByLabel(new RegExp(`^${field}( \\*)?$`));
    await dayField.fill(day);
    await dayField.press('Tab');
    await writer.getByLabel(`${field}, čas`).fill(time);
  };
  await enter('Začiatok', 30 * 24 * HOUR);
  await enter('Koniec', 30 * 24 * HOUR + HOUR);
  await takePicture(writer, 'announcement-form');
  await writer.getByRole('button', { name: 'Uložiť', exact: true }).click();
  const line = page.locator('[data-announcement]');
  await expect.poll(() => line.allTextContents(), waiting).toHaveLength(1);
  const text = await line.textContent();
  expect(text).toContain('Plánovaná údržba');
  // What was written stays text.
  expect(text).toContain('Vymieňame disky. <b>Mapa</b> bude stáť.');
  await writer.getByText('Vymieňame disky').first().waitFor();
  await page.getByRole('button', { name: /^Skryť oznam/ }).click();
  await expect.poll(() => line.count(), waiting).toBe(0);
  await page.reload();
  await page.getByRole('listitem').first().waitFor();
  await expect.poll(() => page.locator('canvas').count(), waiting).toBeGreaterThan(0);
  expect(await line.count()).toBe(0);
});

describe.each([
  [1440, 900],
  [1024, 768],
  [390, 844],
])('UX-announcement on a screen of %i × %i', (width, height) => {
  test('it covers nothing: bar, controls of the map and sheet stand below it and whole', async () => {
    const options = width < 600 ? PHONE : {};
    const page = await stage.page({ ...options, viewport: { width, height } });
    const until = new Date(Date.now() + HOUR);
    await tell('planned', 'Vymieňame disky, mapa a zostavy nebudú chvíľu fungovať.', {
      begin: new Date(Date.now() + 24 * HOUR),
      end: new Date(Date.now() + 24 * HOUR + 60_000),
      until,
    });
    await tell('disturbance', 'Polohy z vozidiel prichádzajú neskôr.');
    await signIn(page, 'admin', '/tatra/map');
    const lines = page.locator('[data-announcement]');
    await expect.poll(() => lines.count(), waiting).toBe(2);
    await page.getByRole('navigation', { name: 'Flotila' }).waitFor();
    const bottom = await lines.last().evaluate((one) => one.getBoundingClientRect().bottom);
    const tops = await page.locator('nav, canvas, main button, main a').evaluateAll((all) =>
      all
        .map((one) => one.getBoundingClientRect())
        .filter(({ height: high }) => high > 0)
        .map(({ top }) => top),
    );
    expect(tops.length).toBeGreaterThan(3);
    expect(Math.min(...tops)).toBeGreaterThanOrEqual(bottom);
    expect(await misfits(page, `announced ${width}`)).toEqual([]);
    await takePicture(page, `announcement-${width}`);
  });
});

test('UX-announcement on the phone of a driver a disturbance cannot be put away, and goes by itself at its time', async () => {
  const page = await stage.page({ ...PHONE, colorScheme: 'dark' });
  await signIn(page, 'driver', '/tatra/me');
  await page.getByRole('main').waitFor();
  await tell('disturbance', 'Polohy prichádzajú neskôr.', { until: new Date(Date.now() + 8_000) });
  const line = page.locator('[data-announcement]');
  await expect.poll(() => line.count(), waiting).toBe(1);
  expect(await line.getByRole('button').count()).toBe(0);
  await takePicture(page, 'announcement-driver');
  await expect.poll(() => line.count(), { timeout: 30_000 }).toBe(0);
});

test('UX-announcement who cannot get in reads it on the sign-in screen, and finds the state of the service from there', async () => {
  await tell('disturbance', 'Prihlásenie teraz nefunguje, pracujeme na tom.');
  const page = await stage.page();
  await expect.poll(told).toBe(1);
  await page.goto('/');
  await page.getByText('Prihlásenie teraz nefunguje').waitFor();
  expect(await misfits(page, 'sign-in')).toEqual([]);
  await takePicture(page, 'announcement-sign-in');
  await page.getByRole('link', { name: 'Stav služby' }).click();
  await page.getByRole('heading', { name: 'Niečo funguje len čiastočne' }).waitFor();
  await page.getByText('Prihlásenie teraz nefunguje').waitFor();
  await takePicture(page, 'status-light');
});

test('the status page fits a phone and has the contrast of the dark, without a script', async () => {
  await stage.database.db.pool.query('delete from incident');
  const page = await stage.page({ ...PHONE, colorScheme: 'dark' });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/status?lang=en');
  await page.getByRole('heading', { name: 'Everything works' }).waitFor();
  expect(await misfits(page, 'status')).toEqual([]);
  expect(scripts).toEqual([]);
  await takePicture(page, 'status-phone');
});
