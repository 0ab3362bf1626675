// Pictures of the screens (`npm run look`): no test, but the world, the database and the browser of tests.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/look/*.look.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    setupFiles: ['e2e/look/clock.ts'],
    testTimeout: 900_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000, interval: 25 } },
    pool: 'forks',
    maxWorkers: 1,
  },
});
