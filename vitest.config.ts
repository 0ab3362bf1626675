// All tests of the project but the browser's, which have vitest.e2e.config.ts. `npm test` runs both.
import { defineConfig } from 'vitest/config';
import { testWorkers, thisMachine } from './tools/run/workers.ts';

const INCLUDE = ['**/*.test.ts', '**/*.test.tsx'];
const EXCLUDE = ['**/node_modules/**', '**/dist/**', 'e2e/**', 'data/**'];

export default defineConfig({
  test: {
    maxWorkers: testWorkers(thisMachine()).unit,
    // To end what hangs, not to measure: machines are busy at times.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    setupFiles: ['tools/run/test-setup.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'core',
          include: INCLUDE,
          exclude: [...EXCLUDE, 'web/**'],
          globalSetup: ['server/testing/global-setup.ts'],
          pool: 'forks',
          // A process for each file would load anew, half of its time, what the file before had loaded.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: INCLUDE.map((files) => `web/${files}`),
          exclude: EXCLUDE,
          // Its modules keep what a browser tab keeps, as the language: each file has its own.
          pool: 'threads',
        },
      },
    ],
  },
});
