// What the gateway must know of a Ruptela tracker beyond its number (`device.options`).
import { z } from 'zod';

const RuptelaOptions = z.strictObject({
  /** `tracker`: count with the virtual odometer even when the vehicle bus tells one. */
  odometerSource: z.enum(['auto', 'tracker']).optional(),
});

/** Checks the options; throws a zod error that names the field. */
export function parseRuptelaOptions(options: unknown): Record<string, unknown> {
  return RuptelaOptions.parse(options ?? {});
}
