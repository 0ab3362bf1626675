// Streets under the vehicles, from a host that is found in every mood: shown when they can be had, a calm line
// and the offline map when not, and the vehicles there in any case.
import { join } from 'node:path';
import type { PublicSettings } from '@flotila/domain/session/session.api.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { COMPANY } from '../../server/testing/cast.ts';
import { type WatchedMapFile, watchMapFile } from '../../server/thing/map/map-file.ts';
import { ask } from '../ask.ts';
import type { WatchedPage, WatchedPageOptions } from '../pages.ts';
import { withWorld } from '../with-world.ts';
import { signIn, takePicture } from '../world.ts';
import { type FakeStreets, type Mood, startFakeStreets } from './fake-streets.ts';

const SAMPLE = join(import.meta.dirname, '../../server/testing/streets/liechtenstein.pmtiles');
const VADUZ = { latitude: 47.1405, longitude: 9.5215 };
/** Of the light style. */
const WATER = [0xc8, 0xda, 0xe5];
const waiting = { timeout: 30_000, interval: 200 };

let host: FakeStreets;
let file: WatchedMapFile;
let sources: PublicSettings['streets'] = [];
const publicTiles = () => ({ kind: 'public' as const, url: `${host.address}/planet` });

beforeAll(async () => {
  host = await startFakeStreets();
  file = await watchMapFile(SAMPLE, { warn: () => undefined });
  sources = [publicTiles()];
});
const stage = withWorld(6, { streets: () => sources, mapFile: () => file, isLoadedAnew: true });
afterAll(async () => {
  await file?.stop();
  await host?.close();
});
beforeEach(() => {
  sources = [publicTiles()];
  host.mood = 'well';
  host.asked = [];
});

async function openMap(options: WatchedPageOptions = {}): Promise<WatchedPage> {
  const page = await stage.page(options);
  await signIn(page, 'admin', '/tatra/map');
  await page.getByRole('listitem').first().waitFor();
  await page.locator('canvas[aria-label="Mapa vozidiel"]').waitFor();
  return page;
}

/** Whose data stands at the map's edge. */
const credit = (page: WatchedPage) => page.locator('.maplibregl-ctrl-attrib-inner');
const credits = (page: WatchedPage) => expect.poll(() => credit(page).textContent(), waiting);
const note = (page: WatchedPage) => page.getByText('Ulice sa nedajú načítať, skúšame to znova.');
const tilesAsked = () => host.asked.filter(({ path }) => path.includes('_pt/'));

/** The browser hears that there is a network: what would be tried in 5 s is tried at once. */
const tryNow = (page: WatchedPage) =>
  page.evaluate(() => void window.dispatchEvent(new Event('online')));

test('streets of the public tiles are drawn, who made them is named, and nobody is told who looks', async () => {
  const page = await openMap({ isMapDrawn: true });
  await credits(page).toContain('OpenFreeMap © OpenMapTiles © OpenStreetMap');
  expect(await credit(page).locator('i').count()).toBe(0);
  await credits(page).toContain('Of the test');
  const [link] = await credit(page).getByRole('link', { name: '© OpenStreetMap' }).all();
  expect(await link?.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
  // Water from edge to edge, where the offline map has land.
  await expect.poll(() => colourAt(page, 300, 300), waiting).toEqual(WATER);
  expect(tilesAsked().length).toBeGreaterThan(1);
  for (const { headers } of host.asked) {
    expect(headers).not.toHaveProperty('referer');
    expect(headers).not.toHaveProperty('cookie');
    expect(headers).not.toHaveProperty('authorization');
  }
  await takePicture(page, 'streets-public');
});

test('the policy names the host of the streets and no other, and no worker of a blob', async () => {
  const page = await stage.page();
  const answer = await page.request.get('/');
  const policy = answer.headers()['content-security-policy'] ?? '';
  const part = (name: string) => policy.split('; ').find((text) => text.startsWith(name));
  expect(part('connect-src')).toBe(`connect-src 'self' https://tile.example.org ${host.address}`);
  expect(part('worker-src')).toBe("worker-src 'self'");
  expect(part('script-src')).toBe("script-src 'self'");
});

test.each<[Mood, RegExp | null]>([
  ['missing', /^404 \/planet/],
  ['busy', /^429 \/planet/],
  ['garbage', null],
  ['huge', null],
  ['redirect', /elsewhere|ERR_FAILED/],
  ['silent', null],
  ['gone', /^ERR_/],
])(
  'a host that is %s: the offline map and a calm line, then streets when it is well',
  async (mood, complaint) => {
    host.mood = mood;
    const page = await openMap();
    if (complaint) page.expectComplaint(complaint);
    await note(page).waitFor();
    await credits(page).not.toContain('OpenMapTiles');
    await page.getByRole('listitem', { name: new RegExp(stage.fleet[0]?.plate ?? '-') }).waitFor();
    host.mood = 'well';
    await tryNow(page);
    await credits(page).toContain('OpenMapTiles');
    await note(page).waitFor({ state: 'hidden' });
  },
);

test('the line that streets are away becomes a sign once it was read, and says it again when pressed', async () => {
  host.mood = 'garbage';
  const page = await openMap();
  await note(page).waitFor();
  const sign = page.getByRole('button', { name: 'Ulice sa nedajú načítať, skúšame to znova.' });
  const width = async () => (await sign.boundingBox())?.width ?? 0;
  await expect.poll(width, waiting).toBeGreaterThan(100);
  await expect.poll(width, waiting).toBeLessThan(40);
  await sign.click();
  await expect.poll(width).toBeGreaterThan(100);
  await sign.click();
  await expect.poll(width).toBeLessThan(40);
});

test.each<[Mood, RegExp | null]>([
  ['gone', /^ERR_/],
  ['missing', /^404 \/planet/],
  ['silent', null],
])(
  'a host that becomes %s while it is looked at gives way, and comes back',
  async (mood, complaint) => {
    const page = await openMap();
    await credits(page).toContain('OpenMapTiles');
    await expect.poll(() => tilesAsked().length, waiting).toBeGreaterThan(1);
    host.mood = mood;
    if (complaint) page.expectComplaint(complaint);
    await page.getByRole('button', { name: 'Priblížiť' }).click();
    await page.getByRole('button', { name: 'Priblížiť' }).click();
    await note(page).waitFor();
    await credits(page).not.toContain('OpenMapTiles');
    host.mood = 'well';
    await tryNow(page);
    await credits(page).toContain('OpenMapTiles');
    await note(page).waitFor({ state: 'hidden' });
  },
);

test('where the streets have nothing the offline map is shown, and nobody is told of a failure', async () => {
  const page = await openMap();
  await credits(page).toContain('OpenMapTiles');
  // What comes while nothing is known stays nothing, so all of this view comes first.
  let before = 0;
  const isComplete = () => {
    const count = tilesAsked().length;
    const isSame = count > 1 && count === before;
    before = count;
    return isSame;
  };
  await expect.poll(isComplete, { ...waiting, interval: 500 }).toBe(true);
  const [nearer, farther] = ['Priblížiť', 'Oddialiť'].map((name) =>
    page.getByRole('button', { name }),
  );
  host.mood = 'bare';
  await nearer?.click();
  await nearer?.click();
  await credits(page).not.toContain('OpenMapTiles');
  expect(await note(page).count()).toBe(0);
  // Back to where streets are known.
  host.mood = 'well';
  await farther?.click();
  await farther?.click();
  await credits(page).toContain('OpenMapTiles');
});

test('a source that cannot be had makes way for the next', async () => {
  const url = `${host.address}/nowhere`;
  sources = [{ kind: 'address', form: 'tilejson', url }, publicTiles()];
  const page = await openMap();
  page.expectComplaint(/^404 \/nowhere/);
  await credits(page).toContain('OpenFreeMap');
  expect(await note(page).count()).toBe(0);
});

test('an address of pictures is shown, without claims of whose they are', async () => {
  const url = `${host.address}/pictures/{z}/{x}/{y}.png`;
  sources = [{ kind: 'address', form: 'raster', url }];
  const page = await openMap({ isMapDrawn: true });
  await expect.poll(async () => (await colourAt(page, 300, 300))[0], waiting).toBeLessThan(100);
  await credits(page).not.toContain('OpenMapTiles');
});

test('MAP-005, MAP-009 whoever chooses another map keeps it, and streets are not asked for', async () => {
  const page = await openMap();
  await credits(page).toContain('OpenMapTiles');
  const menu = page.getByRole('button', { name: 'Podkladová mapa' });
  const choice = (name: string) => page.getByRole('menuitemradio', { name, exact: true });
  await menu.click();
  await choice('Flotila').click();
  await credits(page).not.toContain('OpenMapTiles');
  host.asked = [];
  await page.reload();
  await page.locator('canvas[aria-label="Mapa vozidiel"]').waitFor();
  await menu.click();
  await expect.poll(() => choice('Flotila').getAttribute('aria-checked'), waiting).toBe('true');
  expect(host.asked).toEqual([]);
  await choice('Ulice').click();
  await credits(page).toContain('OpenMapTiles');
  expect(host.asked[0]?.path).toBe('/planet');
});

async function parkInVaduz(vehicleId: number): Promise<void> {
  const { db } = stage.database;
  const { location } = await db.read((read) =>
    read
      .selectFrom('vehicle_live')
      .select('location')
      .where('company_id', '=', COMPANY.tatra.id)
      .where('vehicle_id', '=', vehicleId)
      .executeTakeFirstOrThrow(),
  );
  const there = JSON.stringify({ ...(location as object), ...VADUZ });
  await db.write((write) =>
    write
      .updateTable('vehicle_live')
      .set({ location: there, updated: new Date() })
      .where('company_id', '=', COMPANY.tatra.id)
      .where('vehicle_id', '=', vehicleId)
      .execute(),
  );
}

test("the operator's file is shown where it has streets, to the session and to a sharing's visitor", async () => {
  const vehicle = stage.fleet[0];
  if (!vehicle) throw new Error('no vehicle');
  await parkInVaduz(vehicle.id);
  sources = [{ kind: 'file', version: file.current()?.version ?? '' }];
  const page = await openMap();
  // Most of the fleet is elsewhere: there the offline map is whole.
  expect(await credit(page).textContent()).not.toContain('OpenMapTiles');
  const row = page.getByRole('listitem', { name: new RegExp(vehicle.plate) });
  await row.hover();
  await row.getByRole('button', { name: 'Vycentrovať na vozidlo' }).click();
  await credits(page).toContain('© OpenMapTiles © OpenStreetMap');
  expect(host.asked).toEqual([]);
  const shared = await ask<{ url: string }>(stage.world, 'dispatcher', 'POST sharing', {
    vehiclesIds: [vehicle.id],
  });
  const visitor = await stage.page();
  const asked: string[] = [];
  visitor.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await visitor.goto(shared.url);
  await credits(visitor).toContain('© OpenMapTiles © OpenStreetMap');
  expect(asked.some((path) => path.startsWith('/v1/map/'))).toBe(false);
});

/** Red, green and blue of what is drawn at a place of the screen. */
async function colourAt(page: WatchedPage, x: number, y: number): Promise<number[]> {
  const picture = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const pen = new OffscreenCanvas(1, 1).getContext('2d');
    pen?.drawImage(image, 0, 0);
    return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, picture.toString('base64'));
}
