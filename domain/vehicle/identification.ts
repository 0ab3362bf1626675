// What tells who drives: a key or card that a tracker reads. Vehicles and persons have them.
import { z } from 'zod';
import { oneLine } from '../endpoint.ts';

export const IDENTIFICATION_TYPES = ['dallas', 'tachograph', 'rfid'] as const;

/** Identifications of one vehicle or person. */
export const IDENTIFICATIONS_MAX = 20;
export const IDENTIFICATION_CODE_MAX = 50;

/** VAL-053, VAL-054. */
export const IdentificationInput = z.object({
  identification: z.enum(IDENTIFICATION_TYPES),
  code: oneLine(IDENTIFICATION_CODE_MAX).min(1),
});
