// S8: 1 000 and 10 000 vehicles that all move, in a real browser with software rendering. Opponent: the
// same symbols from one GeoJSON source of MapLibre that is set anew. Ours and theirs in turns.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright-core';
import { build, preview } from 'vite';
import { showOneTown, TOWN_VERSION } from '../../e2e/one-town.ts';
import { median, report } from './measure.ts';

const ROUNDS = 7;
const PORT = 5391;
const GOALS = { 1000: 2, 10000: 5 } as const;
const FRAMES_WATCHED_MS = 3000;
const DRAWN = 'window.flotilaMap?.loaded()';
/** Their ground is drawn only once they cover the view. */
const STREETS_DRAWN = `${DRAWN} && window.flotilaMap.getLayer('street-land')
  && window.flotilaMap.getLayoutProperty('street-land', 'visibility') === 'visible'`;

interface Measured {
  script: number;
  visible: number;
}

async function main(): Promise<void> {
  const root = fileURLToPath(new URL('../../web/', import.meta.url));
  const outDir = mkdtempSync(join(tmpdir(), 'flotila-map-'));
  const configFile = `${root}vite.config.ts`;
  // Built as for production: React measures itself in development, which would be measured here.
  await build({
    root,
    configFile,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, rollupOptions: { input: `${root}ground/map/dev.html` } },
  });
  const server = await preview({
    root,
    configFile,
    logLevel: 'error',
    build: { outDir },
    preview: { port: PORT, strictPort: true },
  });
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  try {
    for (const below of ['', ' over streets'] as const) {
      for (const count of [1000, 10_000] as const) {
        const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
        await showOneTown(page);
        const streets = below && `&streets=${TOWN_VERSION}`;
        await page.goto(
          `http://localhost:${PORT}/ground/map/dev.html?count=${count}&labels=0${streets}`,
        );
        await page.waitForFunction(below ? STREETS_DRAWN : DRAWN, undefined, { timeout: 60_000 });
        await measure(page, count, below);
        await page.close();
      }
    }
  } finally {
    await browser.close();
    await server.close();
    rmSync(outDir, { recursive: true, force: true });
  }
}

async function measure(page: Page, count: 1000 | 10_000, below: string): Promise<void> {
  const run = (who: 'ours' | 'opponent') =>
    page.evaluate<Measured>(`window.flotilaDev.benchmark.${who}()`);
  await run('ours');
  await run('opponent');
  const ours: Measured[] = [];
  const opponent: Measured[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await run('ours'));
    opponent.push(await run('opponent'));
  }
  const visible = (list: Measured[]) => median(list.map((one) => one.visible));
  const script = (list: Measured[]) => median(list.map((one) => one.script));
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  report({
    id: 'S8',
    work: `map ${count} vehicles${below} until visible`,
    figure: ms(visible(ours)),
    opponent: ms(visible(opponent)),
    ratio: visible(ours) / visible(opponent),
    goal: count === 10_000 ? '≤ 0.35' : '–',
  });
  report({
    id: 'S8',
    work: `map ${count} vehicles${below} script per update`,
    figure: ms(script(ours)),
    opponent: ms(script(opponent)),
    goal: `≤ ${GOALS[count]} ms`,
  });
  await watchGliding(page, count, below);
}

/** Our own calls while everything glides: none may happen between two updates. */
async function watchGliding(page: Page, count: number, below: string): Promise<void> {
  await page.evaluate('window.flotilaDev.benchmark.ours()');
  const before = await page.evaluate<number>('window.flotilaDev.benchmark.writes()');
  await page.waitForTimeout(FRAMES_WATCHED_MS);
  const after = await page.evaluate<number>('window.flotilaDev.benchmark.writes()');
  report({
    id: 'S8',
    work: `map ${count} vehicles${below} gliding, buffers written in ${FRAMES_WATCHED_MS / 1000} s`,
    figure: String(after - before),
    goal: '0',
  });
}

function browserPath(): string {
  const candidates = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];
  const found = candidates.find((path) => path && existsSync(path));
  return found ?? chromium.executablePath();
}

await main();
