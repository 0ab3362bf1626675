// Values of a correction in words: what stands in the trail, and in the notice that somebody else changed
// the ride meanwhile.
import type { RideEditView } from '@flotila/domain/ride/ride.api.ts';
import { decimalText } from '@flotila/domain/text.ts';
import { toHours, toKm } from '@flotila/domain/units.ts';
import { language, t } from '../../ground/i18n/i18n.ts';
import { MISSING } from '../../ground/words/format.ts';
import { HOUR_DIGITS, KM_DIGITS, type RideField } from './ride-update.ts';

/** Name of a field as its label says it. */
export function fieldName(field: RideField): string {
  return t(field === 'driverId' ? 'rideUpdate.driver' : `rideUpdate.${field}`);
}

/** A value of the trail: metres as km, seconds as hours, codes as words. */
export function editValue(field: RideField, value: RideEditView['before']): string {
  switch (field) {
    case 'kmStop':
      return value === null ? MISSING : decimalText(toKm(Number(value)), language(), KM_DIGITS);
    case 'ehStop':
      return value === null
        ? MISSING
        : decimalText(toHours(Number(value)), language(), HOUR_DIGITS);
    case 'rideType':
      if (value === 'bussines' || value === 'private') return t(`rideType.${value}`);
      return String(value ?? MISSING);
    case 'driverId':
      return value === null ? t('rideUpdate.nobody') : String(value);
    case 'note':
      return value === null || value === '' ? t('rideUpdate.noteEmpty') : String(value);
  }
}
