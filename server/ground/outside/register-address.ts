// What both company registers share: the texts of their answers as they come, and the address as a contact.
import { CONTACT_NOTE_MAX, type Contact } from '@flotila/domain/subject/contact.ts';
import { firstOf } from '@flotila/domain/text.ts';
import { z } from 'zod';

/** A text or a number, trimmed; null for what is empty, missing or anything else. */
export const word = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).replace(/\s+/g, ' ').trim() || null)
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

interface RegisteredAddress {
  road: string | null;
  houseNumber: string | null;
  city: string | null;
  /** As it comes: 6601. */
  postcode: string | null;
  countryCode: string | null;
}

/** The seat as a contact; none when something that a contact must have is not told. */
export function seatContact(address: RegisteredAddress, note: string | null): Contact[] {
  const { road, houseNumber, city, countryCode } = address;
  const postcode = address.postcode && postcodeOf(address.postcode);
  if (!city || !houseNumber || !postcode) return [];
  return [
    {
      type: 'address',
      contactValue: { road, houseNumber, city, postcode, countryCode },
      registered: true,
      billing: true,
      communication: false,
      note: note && firstOf(note, CONTACT_NOTE_MAX),
    },
  ];
}

/** 14000 is 140 00, 6601 is 066 01; others stay as they are. */
function postcodeOf(text: string): string {
  const digits = text.replaceAll(' ', '');
  if (!/^\d{3,5}$/.test(digits)) return text;
  const all = digits.padStart(5, '0');
  return `${all.slice(0, 3)} ${all.slice(3)}`;
}

/** "zaniklá 1. 5. 2020" */
export function endedNote(how: string, date: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(date) ?? [];
  return `${how} ${day ? `${Number(day)}. ${Number(month)}. ${year}` : date}`;
}
