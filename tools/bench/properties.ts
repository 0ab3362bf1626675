// Property tests with new random cases: `npm test` draws the same ones in each run, here each round draws
// others, for BENCH_MINUTES. A failure is printed with the seed that repeats it; PROPERTY_SEED runs one
// round with that seed.
import { randomInt } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { runScript } from '../run/child.ts';
import { inRoot, ROOT } from '../run/paths.ts';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 2);
const SEED_MAX = 2 ** 31 - 1;

const given = process.env.PROPERTY_SEED;
const files = propertyTests();
const end = performance.now() + MINUTES * 60_000;
let rounds = 0;
do {
  const seed = given ?? String(randomInt(1, SEED_MAX));
  const { code, output } = await runScript(
    inRoot('node_modules', 'vitest', 'vitest.mjs'),
    ['run', '--testTimeout=600000', ...files],
    { environment: { PROPERTY_SEED: seed } },
  );
  rounds++;
  if (code === 0) continue;
  console.log(output);
  console.log(`Repeat it: PROPERTY_SEED=${seed} npm run bench -- properties`);
  process.exit(1);
} while (!given && performance.now() < end);
console.log(`${rounds} rounds of ${files.length} files, new cases in each: none failed`);

/** Files of tests that draw random cases. */
function propertyTests(): string[] {
  const tests = globSync('{domain,server,web,tools}/**/*.test.{ts,tsx}', {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  });
  return tests.filter((file) => readFileSync(inRoot(file), 'utf8').includes("from 'fast-check'"));
}
