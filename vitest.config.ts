// All tests of the project but the browser's, which have vitest.e2e.config.ts. `npm test` runs both.
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { testWorkers, thisMachine } from './tools/run/workers.ts';
import { words } from './web/build/words.ts';

const INCLUDE = ['**/*.test.ts', '**/*.test.tsx'];
const WEB = INCLUDE.map((files) => `web/${files}`);
/** Files that put others in the place of modules, or load all anew for each test: the others need not feel it. */
const RELOADING = globSync(WEB).filter((file) =>
  /\bvi\.(mock|resetModules)\(|\bappStage\(\)/.test(readFileSync(file, 'utf8')),
);
const EXCLUDE = ['**/node_modules/**', '**/dist/**', 'e2e/**', 'data/**'];

export default defineConfig({
  test: {
    maxWorkers: testWorkers(thisMachine()).unit,
    // To end what hangs, not to measure: machines are busy at times.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // The same for what is waited for: a thread of its own takes seconds to begin on a busy machine.
    expect: { poll: { timeout: 20_000 } },
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
        plugins: [words()],
        test: {
          name: 'web',
          include: WEB,
          exclude: [...EXCLUDE, ...RELOADING],
          setupFiles: ['tools/run/test-setup.ts', 'web/testing/put-back.ts'],
          pool: 'threads',
          // Loading React and Mantine for each file would take most of its time.
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [words()],
        test: {
          name: 'web alone',
          include: RELOADING,
          exclude: EXCLUDE,
          pool: 'threads',
        },
      },
    ],
  },
});
