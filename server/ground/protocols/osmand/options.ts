// What the gateway must know of an OsmAnd client beyond its id (`device.options`).
import { z } from 'zod';

const OsmandOptions = z.strictObject({
  /** Unit of `speed` in the query form; the JSON form always has metres per second. */
  speedUnit: z.enum(['knots', 'kmh', 'mps']).optional(),
});

const KMH: Record<string, number> = { knots: 1.852, kmh: 1, mps: 3.6 };

/** Checks the options; throws a zod error that names the field. */
export function parseOsmandOptions(options: unknown): Record<string, unknown> {
  return OsmandOptions.parse(options ?? {});
}

/** km/h in one unit of the query's speed. */
export function kmhPerUnit(options: Record<string, unknown>): number {
  return KMH[String(options.speedUnit ?? 'knots')] ?? 1.852;
}
