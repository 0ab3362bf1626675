// A value of a record in words, for what a conflict changed and for the record of changes.
import { Contact } from '@flotila/domain/subject/contact.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { dateTime, MISSING } from '../../ground/words/format.ts';
import { contactText, contactUse } from './subject/contact-form.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** `zone`: moments are written in it. */
export function valueText(value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return MISSING;
  if (typeof value === 'boolean') return t(value ? 'record.yes' : 'record.no');
  if (Array.isArray(value)) {
    // In an address there are commas.
    const between = value.some((one) => Contact.safeParse(one).success) ? '; ' : ', ';
    return value.map((one) => valueText(one, zone)).join(between) || MISSING;
  }
  if (typeof value === 'object') return objectText(value as Record<string, unknown>, zone);
  const text = String(value);
  return INSTANT.test(text) ? dateTime(text, zone) : text;
}

/** An object that people know by a name is called by it. */
function objectText(values: Record<string, unknown>, zone: string): string {
  const { numericPlate, identification, code, name } = values;
  if (numericPlate) return String(numericPlate);
  if (identification && code) return `${identification}@${code}`;
  if (name) return String(name);
  const contact = Contact.safeParse(values).data;
  if (contact) return [contactText(contact), contactUse(contact)].filter(Boolean).join(' · ');
  return Object.entries(values)
    .filter(([, one]) => one !== null && one !== '')
    .map(([key, one]) => `${key}: ${valueText(one, zone)}`)
    .join(', ');
}
