// What the sentences about faults of a shape name, in the refusal of a zone and in an import.
import type { ShapeFault } from '@flotila/domain/zone/shape-fault.ts';
import { AREA_MAX, AREA_MIN, LATITUDE_MAX } from '@flotila/domain/zone/zone.ts';

const SQUARE_KM = 1_000_000;

export function shapeParams({ code, at }: ShapeFault): Record<string, number> {
  if (at) return { longitude: at[0], latitude: at[1] };
  if (code === 'too_small') return { min: AREA_MIN };
  if (code === 'too_large') return { max: AREA_MAX / SQUARE_KM };
  return code === 'pole' ? { max: LATITUDE_MAX } : {};
}
