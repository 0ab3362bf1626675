// All property tests with new random cases.
import { globSync, readFileSync } from 'node:fs';
import { inRoot, ROOT } from '../run/paths.ts';
import { runWithNewCases } from './new-cases.ts';

await runWithNewCases('properties', propertyTests());

/** Files of tests that draw random cases. */
function propertyTests(): string[] {
  const tests = globSync('{domain,server,web,tools}/**/*.test.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  });
  return tests.filter((file) => readFileSync(inRoot(file), 'utf8').includes("from 'fast-check'"));
}
