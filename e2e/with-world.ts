// Brings up the world of a test file (database, cast, fleet, application, browser) and takes it down.
import { afterAll, beforeAll } from 'vitest';
import { type TestDatabase, testDatabase } from '../server/testing/database.ts';
import { seedCare } from './care.ts';
import { type FleetVehicle, seedFleet } from './fleet.ts';
import { type WatchedPage, type WatchedPageOptions, watchedPages } from './pages.ts';
import { seedPast } from './past.ts';
import { type WorldOptions as StartOptions, startWorld, type World } from './world.ts';

export interface Stage {
  /** Filled before the first test. */
  world: World;
  database: TestDatabase;
  fleet: FleetVehicle[];
  /** A page that nobody is signed in at, without cookies; the test fails if it complained. */
  page(options?: WatchedPageOptions): Promise<WatchedPage>;
}

interface WorldOptions {
  hasPast?: boolean;
  hasCare?: boolean;
  isMapDrawn?: boolean;
  /** Its pages are loaded for each test. */
  isLoadedAnew?: boolean;
  hasBasemap?: boolean;
  streets?: StartOptions['streets'];
  webhookPrivate?: boolean;
  /** Asked before the world begins. */
  mapFile?: () => StartOptions['mapFile'];
  mailer?: () => StartOptions['mailer'];
}

/**
 * Call at the top of a test file. The vehicles of past.ts and care.ts are there where asked for, and the
 * map draws, what is on the basemap as well, where it is the subject.
 */
export function withWorld(
  vehicleCount: number,
  {
    hasPast = false,
    hasCare = false,
    isMapDrawn = false,
    isLoadedAnew = false,
    hasBasemap = isMapDrawn,
    streets,
    webhookPrivate = false,
    mapFile,
    mailer,
  }: WorldOptions = {},
): Stage {
  const stage = {
    fleet: [],
    page: watchedPages(() => stage, { isMapDrawn, isLoadedAnew }),
  } as unknown as Stage;
  beforeAll(async () => {
    stage.database = await testDatabase({ hasCast: true });
    stage.fleet = await seedFleet(stage.database.db, vehicleCount);
    if (hasPast) await seedPast(stage.database.db, Date.now());
    if (hasCare) await seedCare(stage.database.db, Date.now());
    stage.world = await startWorld(stage.database.db, {
      hasBasemap,
      webhookPrivate,
      ...(streets ? { streets } : {}),
      mapFile: mapFile?.(),
      mailer: mailer?.(),
      ...(process.env.FLOTILA_WEB_ROOT ? { webRoot: process.env.FLOTILA_WEB_ROOT } : {}),
    });
  });
  afterAll(async () => {
    await stage.world?.close();
    await stage.database?.close();
  });
  return stage;
}
