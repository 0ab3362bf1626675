// Browser tests: the real server with its own database, driven through Chromium (CHROMIUM_PATH).
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 90_000,
    hookTimeout: 180_000,
    // A frame of software rendering on a busy machine takes its time.
    expect: { poll: { timeout: 30_000, interval: 25 } },
    // On a busy machine one of five hundred loses a race with the browser; `npm test` names each such.
    retry: 1,
    pool: 'forks',
    // Files that follow each other in a worker share what they load, and the browser.
    isolate: false,
    maxWorkers: 2,
    passWithNoTests: true,
  },
});
