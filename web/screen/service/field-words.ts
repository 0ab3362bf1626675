// Sentences for refused fields of the plan and service forms, whether form or server refused them, and
// the values of fields in words, for telling what somebody else changed.
import { SERVICE_TYPES } from '@flotila/domain/service/service.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { type FieldRefusal, fieldText } from '../../ground/words/field-text.ts';
import { MISSING } from '../../ground/words/format.ts';
import { periodWords, typeName, wholeHours, wholeKm } from '../../thing/service/service-words.ts';
import type { PlanField } from './plan-form.ts';
import type { ServiceField } from './service-form.ts';

/** What to write under a refused field. */
export function refusalText({ code, params }: FieldRefusal): string {
  switch (code) {
    case 'period':
      return t('svc.e.period');
    case 'ownName':
      return t('svc.e.ownName');
    case 'date':
      return t('svc.e.date');
    default:
      return fieldText(params ? { code, params } : { code });
  }
}

/** A stored value of a field in words. */
export function valueText(field: PlanField | ServiceField, value: unknown): string {
  if (value === null || value === undefined || value === '') return MISSING;
  if (typeof value === 'boolean') return t(value ? 'svc.yes' : 'svc.no');
  if (field === 'typeCode') {
    const known = SERVICE_TYPES.find((type) => type === value);
    return known ? typeName(known) : String(value);
  }
  if (field === 'repeatedPeriod') return periodWords(String(value));
  if (typeof value !== 'number') return String(value);
  if (['km', 'expiredKm', 'repeatedKm'].includes(field)) return wholeKm(value);
  return ['eh', 'expiredEh', 'repeatedEh'].includes(field) ? wholeHours(value) : String(value);
}
