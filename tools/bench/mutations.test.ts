// R3 in short: mutants of every protocol's vectors, the same ones in each run. `npm run bench -- mutations` draws a
// million.
import { expect, test } from 'vitest';
import { PASSES_MAX, STREAMS, tryMutants } from './mutant-run.ts';

const MUTANTS = 3_000;

test.for(STREAMS)(
  'R3 mutants of $name break nothing, and none passes for good beyond the chance of its checksum',
  (protocol) => {
    const { good, vectors, passed } = tryMutants(protocol, MUTANTS, 1);
    expect(vectors).toBeGreaterThan(0);
    expect(good).toBeGreaterThan(0);
    expect(passed / MUTANTS).toBeLessThanOrEqual(PASSES_MAX[protocol.name] ?? 1);
  },
);
