// Which ways the demo drives: those that were drawn when it began; for a demo that begins now, what the routing engine
// answers; else the network's. Never changed afterwards, or vehicles would jump from one way to the other.
import { join } from 'node:path';
import type { Database } from '@flotila/server/ground/db/open.ts';
import type { Router } from '@flotila/server/ground/outside/router.ts';
import { askForWays } from './ask-router.ts';
import { begunAt, HISTORY_DAYS } from './demo.ts';
import { demoGeography } from './demo-trackers.ts';
import { readDrawnWays, writeDrawnWays } from './drawn-ways.ts';
import type { Geography } from './geography.ts';

const DAY = 86_400_000;

export interface OpenInput {
  db: Database;
  /** Name of the file, by `drawnWaysFile`. */
  file: string;
  /** undefined: no engine is configured. */
  router: Router | undefined;
  clock(): number;
  log(line: string): void;
}

export function drawnWaysFile(dataFolder: string): string {
  return join(dataFolder, 'demo-ways.json');
}

/** Asks the engine at most once in the life of a demo. */
export async function openWays(input: OpenInput): Promise<Geography> {
  const { db, file, router, clock, log } = input;
  const known = readDrawnWays(file);
  if (known || !router || (await begunAt(db)) !== null) return demoGeography(known);
  log('Asking the routing engine for the ways of the demo …');
  const now = clock();
  const drawn = await askForWays({ router, start: now - HISTORY_DAYS * DAY, now, clock });
  log(
    drawn.size > 0
      ? `The demo drives ${drawn.size} ways of the routing engine.`
      : 'The routing engine gave no way; the demo drives on main roads of its own.',
  );
  if (drawn.size === 0) return demoGeography();
  writeDrawnWays(file, drawn);
  return demoGeography(drawn);
}
