// The fields of a business partner (D-SUB-002, VAL-071, VAL-073) in the order of its form.
import { z } from 'zod';
import { isCountry } from '../code/countries.ts';
import type { Fields } from '../record/field.ts';
import { NAME_MAX } from '../text.ts';
import { CONTACTS_MAX, Contact } from './contact.ts';

const countryCode = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2}$/)
  .transform((code) => code.toUpperCase())
  .refine(isCountry, { error: 'unknown' });

export const SUBJECT_FIELDS = {
  name: { kind: 'text', max: NAME_MAX, isRequired: true },
  countryCode: { kind: 'text', max: 2, schema: countryCode, isRequired: true },
  /** Number in the company register (IČO). */
  id: { kind: 'text', max: 30 },
  vatNumber: { kind: 'text', max: 30 },
  active: { kind: 'flag', default: true },
  note: { kind: 'text', max: 100 },
  contacts: { kind: 'own', schema: z.array(Contact).max(CONTACTS_MAX), default: [] },
} as const satisfies Fields;
