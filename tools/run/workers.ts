// How many test files run at once, by what the machine has. What each worker takes was measured: a Node with the
// product, and for browser tests a Chromium with up to four profiles beside it; the database takes the rest.
import { availableParallelism } from 'node:os';
import { usableMemory } from '@flotila/server/ground/config/memory.ts';

const GIB = 1024 ** 3;
const UNIT_BYTES = 1.2 * GIB;
const BROWSER_BYTES = 2 * GIB;
/** Of the database and of everything else that runs on the machine. */
const REST_BYTES = 1.5 * GIB;

export interface Machine {
  cores: number;
  memoryBytes: number;
}

export interface Workers {
  unit: number;
  browser: number;
}

/** At least one of each; a machine that is too small for that is slow. */
export function testWorkers({ cores, memoryBytes }: Machine): Workers {
  const free = memoryBytes - REST_BYTES;
  const fitting = (bytes: number) => Math.max(1, Math.min(cores, Math.floor(free / bytes)));
  return { unit: fitting(UNIT_BYTES), browser: fitting(BROWSER_BYTES) };
}

/** A container may have less memory than the machine that it runs on. */
export function thisMachine(): Machine {
  const memoryBytes = usableMemory();
  return { cores: availableParallelism(), memoryBytes };
}
