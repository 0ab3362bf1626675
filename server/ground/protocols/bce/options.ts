// What the gateway must know of a BCE tracker beyond its number (`device.options`).
import { z } from 'zod';

const BceOptions = z.strictObject({
  /**
   * Percent in one count of the fuel level: 0.4 by the standard of the vehicle bus (default of bce),
   * 1 where the adapter or tracker has scaled it (default of bceiotm).
   */
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
  usualScale: 0.4 | 1,
): number | undefined {
  const scale = options.fuelLevelScale ?? usualScale;
  const percent = scale === 1 ? value : (value * 4) / 10;
  return percent <= 100 ? percent : undefined;
}
