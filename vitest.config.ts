// All tests of the project but the browser's, which `npm test` runs by tools/test.ts with --dir e2e.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts', '**/*.test.tsx'],
    exclude: ['**/node_modules/**', '**/dist/**', 'e2e/**', 'data/**'],
    globalSetup: ['server/testing/global-setup.ts'],
    // Most tests are milliseconds; those with a database or a process say more themselves.
    testTimeout: 15_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
