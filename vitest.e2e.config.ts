// Browser tests: the real server with its own database, driven through Chromium (CHROMIUM_PATH).
import { defineConfig } from 'vitest/config';
import { testWorkers, thisMachine } from './tools/run/workers.ts';

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['server/testing/global-setup.ts'],
    testTimeout: 90_000,
    hookTimeout: 180_000,
    // A frame of software rendering on a busy machine takes its time.
    expect: { poll: { timeout: 30_000, interval: 25 } },
    pool: 'forks',
    // Files that follow each other in a worker share what they load, and the browser.
    isolate: false,
    maxWorkers: testWorkers(thisMachine()).browser,
    passWithNoTests: true,
    tags: [{ name: 'smoke', description: 'of a most used screen: run for any change' }],
  },
});
