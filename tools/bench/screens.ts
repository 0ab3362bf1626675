// The real server over a database of its own and a browser with software rendering, for measurements of screens.
import type { Database } from '@flotila/server/ground/db/open.ts';
import { seedCast } from '@flotila/server/testing/cast.ts';
import type { Browser } from 'playwright-core';
import { startBrowser, startWorld, type World } from '../../e2e/world.ts';
import { buildWeb } from '../run/web-build.ts';
import { onEmptyDatabase } from './empty-database.ts';

export interface Stage {
  db: Database;
  world: World;
  browser: Browser;
}

/** `fill` adds to the cast before the server starts; the web is built, or taken from FLOTILA_WEB_ROOT. */
export async function onScreens<Filled>(
  fill: (db: Database) => Promise<Filled>,
  work: (stage: Stage, filled: Filled) => Promise<void>,
  options: { hasBasemap?: boolean } = {},
): Promise<void> {
  await onEmptyDatabase(
    async (db) => {
      await seedCast(db);
      const filled = await fill(db);
      const webRoot = process.env.FLOTILA_WEB_ROOT;
      if (!webRoot) await buildWeb(console.log);
      const world = await startWorld(db, webRoot ? { ...options, webRoot } : options);
      const browser = await startBrowser();
      try {
        await work({ db, world, browser }, filled);
      } finally {
        await browser.close();
        await world.close();
      }
    },
    { connections: 6 },
  );
}
