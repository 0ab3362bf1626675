// A value of a record in words, for what a conflict changed and for the record of changes.
import { dateTime, MISSING } from '../format.ts';
import { t } from '../i18n/i18n.ts';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** `zone`: moments are written in it. */
export function valueText(value: unknown, zone: string): string {
  if (value === null || value === undefined || value === '') return MISSING;
  if (typeof value === 'boolean') return t(value ? 'record.yes' : 'record.no');
  if (Array.isArray(value)) {
    return value.map((one) => valueText(one, zone)).join(', ') || MISSING;
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
  return Object.entries(values)
    .filter(([, one]) => one !== null && one !== '')
    .map(([key, one]) => `${key}: ${valueText(one, zone)}`)
    .join(', ');
}
