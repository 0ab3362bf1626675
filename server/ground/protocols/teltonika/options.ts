// What the gateway must know of a Teltonika tracker beyond its number (`device.options`).
import { z } from 'zod';

const TeltonikaOptions = z.strictObject({
  /** Model name as printed; FMB6xx and FMC6xx use the numbers 79–138 for other things. */
  model: z.string().max(20).optional(),
  /** Old configurations add a group of 16-byte values to codec 8. */
  extended16ByteIo: z.boolean().optional(),
  /** `tracker`: count with the tracker's own odometer even when the vehicle bus tells one. */
  odometerSource: z.enum(['auto', 'tracker']).optional(),
});

/** Checks the options; throws a zod error that names the field. */
export function parseTeltonikaOptions(options: unknown): Record<string, unknown> {
  return TeltonikaOptions.parse(options ?? {});
}

/** True for the truck trackers whose 79–138 follow the FMS standard. */
export function isTruckModel(model: unknown): boolean {
  return typeof model === 'string' && /^FM[A-Z]?6/i.test(model.trim());
}
