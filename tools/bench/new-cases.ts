// Files of tests with new random cases: `npm test` draws the same ones in each run, here each round draws
// others, for BENCH_MINUTES. A failure is printed with the seed that repeats it; PROPERTY_SEED runs one
// round with that seed.
import { randomInt } from 'node:crypto';
import { runScript } from '../run/child.ts';
import { inRoot } from '../run/paths.ts';

const MINUTES = Number(process.env.BENCH_MINUTES ?? 2);
const SEED_MAX = 2 ** 31 - 1;

/** Runs the files round after round; ends the process at the first failure. `bench` names the benchmark. */
export async function runWithNewCases(bench: string, files: string[]): Promise<void> {
  const given = process.env.PROPERTY_SEED;
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
    console.log(`Repeat it: PROPERTY_SEED=${seed} npm run bench -- ${bench}`);
    process.exit(1);
  } while (!given && performance.now() < end);
  console.log(`${rounds} rounds of ${files.length} files, new cases in each: none failed`);
}
