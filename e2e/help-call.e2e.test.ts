// W-2: from the button of a tracker to a person who acts: a frame over a socket, the banner of a dispatcher at another
// page, taken on by one, seen by another, ended with a sentence; and the same on a phone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedRule } from '../server/testing/alerts.ts';
import { deviceCode, PERSON, VEHICLE } from '../server/testing/cast.ts';
import { connectTracker } from '../tools/tracker/client.ts';
import { type WatchedPage, watchedPages } from './pages.ts';
import { PHONE, waiting } from './panel.ts';
import { startTrackerWorld, type TrackerWorld } from './tracker-world.ts';
import { signIn, takePicture } from './world.ts';

const { truck } = VEHICLE;
const RULE = 9_001;
const NUMBER = '+421 905 123 456';

let stage: TrackerWorld;
beforeAll(async () => {
  stage = await startTrackerWorld(async (db) => {
    await seedRule(db, { ruleId: RULE, company: truck.company }, { severity: 'alarm', quiet: 0 });
    const { pool } = db;
    await pool.query(`update device set device_type = 'teltonika' where device_id = $1`, [
      truck.device,
    ]);
    await pool.query('update person set phone = $2 where person_id = $1', [PERSON.igor.id, NUMBER]);
    await pool.query('update vehicle set driver_id = $2 where vehicle_id = $1', [
      truck.id,
      PERSON.igor.id,
    ]);
  });
});
afterAll(() => stage?.close());
const freshPage = watchedPages(() => stage);

/** The button, in a record of this second; in the one before, which has a fix, it was not pressed. */
async function press({ hasFix = true } = {}): Promise<void> {
  const { port } = stage;
  const code = deviceCode(truck);
  const tracker = await connectTracker({ protocol: 'teltonika', host: '127.0.0.1', port, code });
  const record = {
    time: Math.floor(Date.now() / 1000) * 1000 - 1_000,
    hasFix: true,
    latitude: 48.377,
    longitude: 17.588,
    speedKmh: 0,
    direction: 90,
    altitudeMetres: 146,
    satellites: 9,
    hdop: 1,
    inputs: 0,
    values: { supplyVolts: 13.5 },
  };
  const place = hasFix ? {} : { latitude: null, longitude: null };
  const pressed = { ...record, ...place, hasFix, time: record.time + 1_000, alarm: 'sos' };
  expect((await tracker.send([record, pressed])).acknowledged).toBe(2);
  await tracker.close();
}

const rings = (page: WatchedPage) => page.locator(`.help-rings[data-vehicle="${truck.id}"]`);
const banner = (page: WatchedPage) =>
  page.getByRole('region', { name: `${truck.plate} volá pomoc` });

test('W-2 a call reaches dispatchers at any page, is taken on by one and ended with a sentence', async () => {
  const [at, other] = [await freshPage(), await freshPage()];
  await signIn(at, 'admin', '/tatra/data/persons');
  await signIn(other, 'dispatcher', '/tatra/map');
  await at.waitForURL('**/tatra/data/persons');
  const asked = at.waitForResponse((answer) => answer.url().endsWith('/help-call'));
  await at.reload();
  await asked;
  await press();
  await banner(at).waitFor();
  await expect.poll(() => at.title()).toContain(`${truck.plate} volá pomoc`);
  expect(await at.evaluate(() => document.activeElement?.closest('section'))).toBeNull();
  const call = banner(at).getByRole('link', { name: /Zavolať vodičovi/ });
  expect(await call.getAttribute('href')).toBe('tel:+421905123456');
  await expect.poll(() => banner(at).textContent()).toContain('Igor');
  await at.keyboard.press('Escape');
  await banner(at).waitFor();
  expect(new URL(at.url()).pathname).toBe('/tatra/data/persons');
  await takePicture(at, 'help-call-page');
  await banner(other).waitFor();
  // Two whole rings around the vehicle, in which its marker stays.
  await expect.poll(() => rings(other).getAttribute('data-sure'), waiting).toBe('true');
  expect(await rings(other).locator('span').count()).toBe(2);
  await takePicture(other, 'help-call');
  await other.setViewportSize({ width: 1024, height: 768 });
  await takePicture(other, 'help-call-1024');
  await other.setViewportSize({ width: 1440, height: 900 });
  await other.emulateMedia({ colorScheme: 'dark' });
  await takePicture(other, 'help-call-dark');

  await banner(at).getByRole('button', { name: 'Beriem na seba' }).click();
  const quiet = other.getByRole('status').filter({ hasText: /Rieši .* od \d+:\d\d\./ });
  await quiet.waitFor();
  await banner(other)
    .getByRole('link', { name: /Zavolať/ })
    .waitFor({ state: 'detached' });
  await expect.poll(() => other.title()).not.toContain('volá pomoc');
  await takePicture(other, 'help-call-taken');
  await takePicture(at, 'help-call-page-taken');
  expect(await rings(other).getAttribute('data-taken')).toBe('true');
  await quiet.getByRole('button', { name: 'Prevziať' }).click();
  const own = at.getByRole('status').filter({ hasText: /Rieši Dušan .* od \d+:\d\d\./ });
  await own.waitFor();
  await quiet.getByRole('button', { name: 'Prevziať' }).waitFor({ state: 'detached' });
  await own.getByRole('button', { name: 'Prevziať' }).waitFor();
  await quiet.getByRole('button', { name: 'Ukončiť' }).click();
  const end = other.getByRole('button', { name: `Ukončiť volanie ${truck.plate}` });
  expect(await end.isDisabled()).toBe(true);
  await other.getByLabel('Ako sa volanie skončilo').fill('Omyl, vodič je v poriadku.');
  await end.click();
  await quiet.waitFor({ state: 'detached' });
  await expect.poll(() => banner(at).count(), waiting).toBe(0);
  await expect.poll(() => rings(other).count()).toBe(0);
  const { rows } = await stage.db.pool.query('select note from alert where rule_id = $1', [RULE]);
  expect(rows).toEqual([{ note: 'Omyl, vodič je v poriadku.' }]);
});

test('W-2 a call without a fix has dashed rings at the last known place, and H shows it from any page', async () => {
  const [page, panel] = [await freshPage(), await freshPage()];
  await signIn(page, 'dispatcher', '/tatra/data/contracts');
  await signIn(panel, 'admin', '/tatra/map');
  await press({ hasFix: false });
  await banner(page).waitFor();
  await expect.poll(() => banner(page).textContent()).toMatch(/poloha z \d+:\d\d, /);
  await page.locator('body').press('h');
  await page.waitForURL((url) => url.searchParams.get('vehicle') === String(truck.id));
  await expect.poll(() => rings(page).getAttribute('data-sure'), waiting).toBe('false');
  expect(await rings(page).textContent()).toMatch(/^poloha z \d+:\d\d/);
  await takePicture(page, 'help-call-without-fix');
  // The banner's first stop for the keyboard shows it, too.
  await banner(panel)
    .getByRole('button', { name: `${truck.plate} volá pomoc` })
    .focus();
  await panel.keyboard.press('Enter');
  await panel.waitForURL((url) => url.searchParams.get('vehicle') === String(truck.id));
  await banner(page).getByRole('button', { name: 'Beriem na seba' }).click();
  await panel
    .getByRole('status')
    .filter({ hasText: /Rieši Dušan/ })
    .waitFor();
  const { rows } = await stage.db.pool.query(
    'select from alert where rule_id = $1 and acknowledged_at is null',
    [RULE],
  );
  expect(rows).toEqual([]);
});

test('W-2 on a phone a call is a sheet whose call button is for the thumb, and it shows the vehicle', async () => {
  const page = await freshPage(PHONE);
  await signIn(page, 'dispatcher', '/tatra/map');
  await press();
  const call = banner(page).getByRole('link', { name: /Zavolať vodičovi/ });
  await call.waitFor();
  expect((await call.boundingBox())?.height).toBe(56);
  await takePicture(page, 'help-call-phone');
  await banner(page).getByRole('button', { name: 'Stiahnuť na hlavičku' }).click();
  await call.waitFor({ state: 'hidden' });
  await banner(page).getByRole('button', { name: 'Rozložiť' }).click();
  await banner(page).getByRole('button', { name: 'Ukázať' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('vehicle')).toBe(String(truck.id));
});
