// What a browser test stands in: the real application with the cast and a fleet over a database of its
// own, listening on a port, and a Chromium with one signed-in page or none.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicSettings } from '@flotila/domain/session/session.api.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { pastInMemory } from '@flotila/server/thing/archive/testing/places.ts';
import { hearCommands } from '@flotila/server/thing/command/command-changes.ts';
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type LaunchOptions,
  type Page,
} from 'playwright-core';
import { Registry } from 'prom-client';
import type { Database } from '../server/ground/db/open.ts';
import { buildApp } from '../server/role/app.ts';
import type { AppDeps } from '../server/role/app-deps.ts';
import { ACCOUNT, CAST_PASSWORD, COMPANY } from '../server/testing/cast.ts';
import { toldChanges } from '../server/testing/company-changes.ts';
import { isFree, keptPort } from '../server/testing/kept-port.ts';
import { listsInProcess } from '../server/testing/lists.ts';
import { reportsInProcess } from '../server/testing/reports.ts';
import { trialsInProcess } from '../server/testing/trials.ts';
import { hearAlerts } from '../server/thing/alert/alert-changes.ts';
import { hearChanges } from '../server/thing/live/changes.ts';
import { encodePack } from '../tools/basemap/pack.ts';
import { findBrowser } from '../tools/run/browser.ts';

const ROOT = join(import.meta.dirname, '..');
const WEB_ROOT = join(ROOT, 'web', 'dist');
const SCREENSHOTS = join(ROOT, 'test-results');

export type Who = keyof typeof ACCOUNT;

export interface World {
  address: string;
  /** Tells the application that vehicles of tatra changed, as ingest does after its commit. */
  changed(vehicleIds: number[]): void;
  close(): Promise<void>;
}

export interface WorldOptions {
  webRoot?: string;
  /** The offline basemap's tiles; without them all is open sea. */
  hasBasemap?: boolean;
  /** Where the logs of trackers are and how they are read; left out: there are none. */
  connections?: AppDeps['connections'];
  /** Street maps that browsers are told of; those of the beginning are named by the policy. */
  streets?: () => PublicSettings['streets'];
  mapFile?: AppDeps['mapFile'];
  /** Webhooks and forwardings may lead to this machine. */
  webhookPrivate?: boolean;
  /** What trackers understand; left out: no commands. */
  commandProtocols?: AppDeps['commandProtocols'];
  /** Who takes mails; left out: nobody. */
  mailer?: AppDeps['mailer'];
}

const NO_LOGS: AppDeps['connections'] = { rawLogFolder: '/nonexistent' };

/** Reading and placing what a map shows takes a fifth of opening a page, also where it is not drawn. */
const EMPTY_PACK = Buffer.from(encodePack({ tiles: new Map() }));

/** The application over a database that is already filled. */
export async function startWorld(
  db: Database,
  {
    webRoot = WEB_ROOT,
    hasBasemap = true,
    connections = NO_LOGS,
    streets = () => [],
    mapFile,
    webhookPrivate = false,
    commandProtocols = [],
    mailer,
  }: WorldOptions = {},
): Promise<World> {
  if (!existsSync(join(webRoot, 'index.html'))) {
    throw new Error(`${webRoot} is not built: npx vite build web`);
  }
  const changes = toldChanges();
  const heard = await hearChanges(db);
  heard.subscribe(changes.tell);
  const alerts = await hearAlerts(db);
  const commands = await hearCommands(db);
  const app = await buildApp({
    db,
    alerts,
    commands,
    now: () => Date.now(),
    secret: 'a secret of the browser tests, long enough',
    version: '1.12.16',
    log: false,
    past: pastInMemory(db, Date.now),
    reports: reportsInProcess(db),
    trials: trialsInProcess(db),
    judgeList: listsInProcess(db),
    settings: () => ({
      version: '1.12.16',
      release: '2026.12.0',
      demo: {
        password: CAST_PASSWORD,
        logins: [
          { login: ACCOUNT.superuser.login, role: 'superuser' },
          { login: ACCOUNT.admin.login, role: 'admin' },
          { login: ACCOUNT.dispatcher.login, role: 'dispatcher' },
          { login: ACCOUNT.driver.login, role: 'driver' },
        ],
      },
      hasMail: true,
      streets: streets(),
      layers: [
        { code: 'osm', url: 'https://tile.example.org/{z}/{x}/{y}.png', attribution: 'OSM' },
      ],
    }),
    changes,
    readiness: () => ({ ready: true, parts: { database: true } }),
    metrics: new Registry(),
    metricsToken: null,
    parseDeviceOptions: (_type, options) => options as Record<string, unknown>,
    trackerPorts: {
      isLocal: false,
      ports: [{ deviceType: 'teltonika', port: 5027, transports: ['tcp', 'udp'] }],
    },
    connections,
    mapFile,
    webhookPrivate,
    commandProtocols,
    mailer,
    webRoot,
  });
  if (!hasBasemap) {
    app.addHook('onRequest', async (request, reply) => {
      if (request.url.startsWith('/basemap/')) return reply.send(EMPTY_PACK);
    });
  }
  const address = await app.listen({ host: '127.0.0.1', port: await portOfWorld() });
  return {
    address,
    changed(vehicleIds) {
      changes.tell({ companyId: COMPANY.tatra.id, vehicleIds });
    },
    close: async () => {
      // The browser keeps some, which would be waited for.
      app.server.closeIdleConnections();
      await app.close();
      heard.stop();
      alerts.stop();
      commands.stop();
    },
  };
}

let worldPort: number | undefined;

/**
 * The worlds of this process have one port, one after another: a browser keeps files by the address that they came
 * from. A world beside another has any.
 */
async function portOfWorld(): Promise<number> {
  worldPort ??= await keptPort();
  return (await isFree(worldPort)) ? worldPort : 0;
}

/** Is it the address at which worlds of this process are found one after another? */
export function isWorldAddress(address: string): boolean {
  return worldPort !== undefined && new URL(address).port === String(worldPort);
}

/** Where no map is drawn pages are put together faster so; a drawn map would be read back for each frame. */
export const NO_CARD = ['--disable-gpu-compositing'];

/**
 * What the browser does beside pages. Its field of addresses has two pages of its own in each window, that nobody sees,
 * and that cost more than an empty page. The others are what Playwright turns off: of several lists the last one counts.
 */
const TURNED_OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Of a browser that draws WebGL, and with it whole pages, without a graphics card. */
export function launchOptions(
  args: readonly string[],
  executablePath = findBrowser(),
): LaunchOptions {
  return {
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--no-sandbox',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
      `--disable-features=${TURNED_OFF.join(',')}`,
      ...args,
    ],
  };
}

export function startBrowser(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions(args));
}

const shared: { drawing?: Promise<Browser>; other?: Promise<Browser> } = {};

/** The browser of all test files of this process; it ends with it. */
export function sharedBrowser({ isMapDrawn = false } = {}): Promise<Browser> {
  if (isMapDrawn) {
    shared.drawing ??= startBrowser();
    return shared.drawing;
  }
  shared.other ??= startBrowser(NO_CARD);
  return shared.other;
}

export interface PageOptions extends BrowserContextOptions {
  language?: Language;
}

/** Of every page, where a test asks for nothing else: Slovak, light, 1440×900. */
export const PAGE_OPTIONS = {
  locale: 'sk',
  timezoneId: 'Europe/Bratislava',
  viewport: { width: 1440, height: 900 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
  // What a worker answers, tests do not see; those of workers let them in.
  serviceWorkers: 'block',
} as const satisfies BrowserContextOptions;

/** A page in a context of its own, with nothing kept from before. */
export async function openPage(
  browser: Browser,
  world: Pick<World, 'address'>,
  { language = 'sk', ...rest }: PageOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...PAGE_OPTIONS,
    baseURL: world.address,
    locale: language,
    ...rest,
  });
  return context.newPage();
}

const atDoor = new WeakSet<Page>();

/** The page shows the sign-in to whoever is next; `signIn` needs not load it. Ends with the next page that it loads. */
export function standsAtDoor(page: Page): void {
  atDoor.add(page);
  page.once('framenavigated', () => leaveDoor(page));
}

/** `signIn` has to load the page. */
export function leaveDoor(page: Page): void {
  atDoor.delete(page);
}

/** Opens the application as somebody whom the browser knows already, or at the door of a page that is open. */
export async function signIn(page: Page, who: Who, path = '/'): Promise<void> {
  if (atDoor.delete(page)) {
    await page.evaluate(`history.replaceState(null, '', ${JSON.stringify(path)})`);
    return enterName(page, who);
  }
  const basic = Buffer.from(`${ACCOUNT[who].login}:${CAST_PASSWORD}`).toString('base64');
  const answer = await page.request.get('/v1/all/token', {
    headers: { authorization: `Basic ${basic}` },
  });
  if (!answer.ok()) throw new Error(`${who} cannot sign in: ${await answer.text()}`);
  const { refreshToken } = (await answer.json()) as { refreshToken: string };
  const { origin } = new URL(answer.url());
  await page.context().addCookies([{ name: 'token', value: refreshToken, url: origin }]);
  await page.goto(path);
  // A sheet that fills a phone hides it.
  const menu = { name: 'Hlavné menu', includeHidden: true };
  await page.getByRole('button', menu).waitFor({ state: 'attached' });
}

/** Signs in through the screen, in Slovak. */
export async function signInOnScreen(page: Page, who: Who, path = '/'): Promise<void> {
  await page.goto(path);
  await enterName(page, who);
}

async function enterName(page: Page, who: Who): Promise<void> {
  await page.getByLabel('Používateľské meno').fill(ACCOUNT[who].login);
  await page.getByLabel('Heslo', { exact: true }).fill(CAST_PASSWORD);
  await page.getByRole('button', { name: 'Prihlásiť', exact: true }).click();
  await page.getByRole('button', { name: 'Hlavné menu' }).waitFor();
}

/** Keeps a picture of the screen for people to look at, where somebody asked for them. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env.FLOTILA_PICTURES !== '1') return;
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
}
