// Before each test file. Files run one after the other in the same process and share what they import, so
// what a file before replaced is put back; and the random cases of property tests are the same in each
// run. `npm run bench -- properties` draws new ones.
import fc from 'fast-check';
import { vi } from 'vitest';

vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 1) });
