// What the gateway must know of a Queclink tracker beyond its number (`device.options`).
import { z } from 'zod';

const QueclinkOptions = z.strictObject({
  /** Of commands: what is set in the tracker. */
  password: z
    .string()
    .regex(/^[0-9A-Za-z]{4,20}$/)
    .optional(),
});

/** Checks the options; throws a zod error that names the field. */
export function parseQueclinkOptions(options: unknown): Record<string, unknown> {
  return QueclinkOptions.parse(options ?? {});
}
