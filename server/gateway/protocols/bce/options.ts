// What the gateway must know of a BCE tracker beyond its number (`device.options`).
import { z } from 'zod';

const BceOptions = z.strictObject({
  /** Percent in one count of the bus fuel level: 0.4 by the standard, 1 where the adapter scales. */
  fuelLevelScale: z.union([z.literal(0.4), z.literal(1)]).optional(),
});

/** Checks the options; throws a zod error that names the field. */
export function parseBceOptions(options: unknown): Record<string, unknown> {
  return BceOptions.parse(options ?? {});
}

/** Fuel level percent of one bus byte; undefined: not available. */
export function busFuelPercent(
  value: number,
  options: Record<string, unknown>,
): number | undefined {
  const percent = options.fuelLevelScale === 1 ? value : (value * 4) / 10;
  return percent <= 100 ? percent : undefined;
}
