// A value of a record in words, for what a conflict changed and for the record of changes.
import { MISSING } from '../format.ts';
import { t } from '../i18n/i18n.ts';

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return MISSING;
  if (typeof value === 'boolean') return t(value ? 'record.yes' : 'record.no');
  if (Array.isArray(value)) return value.length === 0 ? MISSING : value.map(valueText).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, one]) => `${key}: ${valueText(one)}`)
      .join(', ');
  }
  return String(value);
}
