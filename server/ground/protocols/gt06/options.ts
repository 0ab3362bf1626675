// What the gateway must know of a GT06 tracker beyond its number (`device.options`).
import { z } from 'zod';

const Gt06Options = z.strictObject({
  /** Model name as printed; some use the same packet types for other things. */
  model: z.string().max(20).optional(),
  /** What the tracker's clock is ahead of UTC when it does not say so itself. */
  timeZone: z
    .string()
    .regex(/^[+-](0\d|1[0-4]):[0-5]\d$/)
    .optional(),
  /** `off`: clones that send positions with wrong checksums or lengths. */
  checksum: z.enum(['strict', 'off']).optional(),
});

/** Checks the options; throws a zod error that names the field. */
export function parseGt06Options(options: unknown): Record<string, unknown> {
  return Gt06Options.parse(options ?? {});
}

/** Minutes of `+02:00`; undefined: not chosen. */
export function zoneMinutes(timeZone: unknown): number | undefined {
  if (typeof timeZone !== 'string') return undefined;
  const [hours = 0, minutes = 0] = timeZone.slice(1).split(':').map(Number);
  return (timeZone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** Trackers of the series VL (Jimi, Concox): their packets mean something of their own. */
export function isVl(options: Record<string, unknown>): boolean {
  return isModel(options, 'VL', 'JM-VL');
}

/** Does the model's name begin with one of these? */
export function isModel(options: Record<string, unknown>, ...beginnings: string[]): boolean {
  const { model } = options;
  if (typeof model !== 'string') return false;
  const name = model.trim().toUpperCase();
  return name !== '' && beginnings.some((beginning) => name.startsWith(beginning));
}
