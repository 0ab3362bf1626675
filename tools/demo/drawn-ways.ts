// Ways that a routing engine drew for the demo, kept in a file of the data folder. They are asked for once, before
// the demo begins: its past, its contracts and its fleet drive the same ways whenever it is started again.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { distanceMetres } from '@flotila/domain/geo.ts';
import { PRIVATE_FILE } from '@flotila/server/ground/config/data-folder.ts';
import { z } from 'zod';

export interface DrawnWay {
  /** Latitude, longitude. */
  line: [number, number][];
  /** Metres from the start, and km/h on the piece that ends there, at each vertex. */
  at: number[];
  speedKmh: number[];
  metres: number;
}

/** By `keyOf` the two places. */
export type DrawnWays = ReadonlyMap<string, DrawnWay>;

const Kept = z.record(
  z.string(),
  z.object({
    line: z.array(z.tuple([z.number(), z.number()])).min(2),
    kmh: z.array(z.number().positive()),
  }),
);

export function keyOf(from: string, to: string): string {
  return `${from}>${to}`;
}

export function namesOf(key: string): string[] {
  return key.split('>');
}

export function drawnWay(line: [number, number][], speedKmh: number[]): DrawnWay {
  let metres = 0;
  const at = line.map((vertex, index) => {
    const before = line[index - 1] ?? vertex;
    metres += distanceMetres(before[0], before[1], vertex[0], vertex[1]);
    return metres;
  });
  return { line, at, speedKmh, metres };
}

/** undefined: nobody asked for any, or the file cannot be read any more. */
export function readDrawnWays(file: string): DrawnWays | undefined {
  if (!existsSync(file)) return undefined;
  const ways = new Map<string, DrawnWay>();
  for (const [key, { line, kmh }] of Object.entries(keptIn(file))) {
    if (kmh.length === line.length) ways.set(key, drawnWay(line, kmh));
  }
  return ways;
}

function keptIn(file: string): z.infer<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return {};
  }
}

/** Whole or not at all. */
export function writeDrawnWays(file: string, ways: DrawnWays): void {
  const kept = Object.fromEntries(
    [...ways].map(([key, { line, speedKmh }]) => [key, { line, kmh: speedKmh }]),
  );
  writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: PRIVATE_FILE });
  renameSync(`${file}.new`, file);
}
