// How a business partner is reached: a phone number, an e-mail address, a postal address, each with what
// it is for (D-SUB-005 … D-SUB-007, VAL-076 … VAL-080).

import { z } from 'zod';
import { isCountry } from '../code/countries.ts';
import { oneLine } from '../endpoint.ts';

export const CONTACT_TYPES = ['phone', 'email', 'address'] as const;
export type ContactType = (typeof CONTACT_TYPES)[number];

/** Contacts of one subject. */
export const CONTACTS_MAX = 50;
/** VAL-080. */
export const CONTACT_NOTE_MAX = 50;
export const PHONE_MAX = 30;
export const EMAIL_MAX = 254;
const ROAD_MAX = 100;
const HOUSE_NUMBER_MAX = 20;
const CITY_MAX = 100;
const POSTCODE_MAX = 12;

/** VAL-077: digits with an optional + and the usual separators, 6 to 15 digits (E.164). */
export function isPhone(text: string): boolean {
  return /^\+?[\d ()/.-]+$/.test(text) && /^\d{6,15}$/.test(text.replace(/\D/g, ''));
}

/** VAL-078. */
export function isEmail(text: string): boolean {
  return z.email().safeParse(text).success;
}

const phone = oneLine(PHONE_MAX).min(1).refine(isPhone, { error: 'phone' });
const email = oneLine(EMAIL_MAX).min(1).refine(isEmail, { error: 'email' });

/** VAL-079: house number, city and postal code are required, the street is not. */
export const AddressValue = z.object({
  road: oneLine(ROAD_MAX).nullable().default(null),
  houseNumber: oneLine(HOUSE_NUMBER_MAX).min(1),
  city: oneLine(CITY_MAX).min(1),
  postcode: oneLine(POSTCODE_MAX).min(1),
  countryCode: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .refine(isCountry, { error: 'unknown' })
    .nullable()
    .default(null),
});
export type AddressValue = z.output<typeof AddressValue>;

const base = {
  /** Its place among the contacts, from 1; given by the server. */
  contactId: z.number().int().optional(),
  note: oneLine(CONTACT_NOTE_MAX).nullable().default(null),
  /** Seat in the register, where bills go, where letters and calls go. */
  registered: z.boolean().default(false),
  billing: z.boolean().default(false),
  communication: z.boolean().default(false),
};

export const Contact = z.discriminatedUnion('type', [
  z.object({ type: z.literal('phone'), contactValue: phone, ...base }),
  z.object({ type: z.literal('email'), contactValue: email, ...base }),
  z.object({ type: z.literal('address'), contactValue: AddressValue, ...base }),
]);
export type Contact = z.output<typeof Contact>;
