// Sentences for what the form of a vehicle, its dialogs and the server refuse; a taken plate or number says
// what to do. What is not here is said by the sentences of all forms.
import { CALIBRATION_POINTS_MAX } from '@flotila/domain/vehicle/calibration.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { type FieldRefusal, fieldText } from '../../../ground/words/field-text.ts';

/** The sentence for any field of this form. */
export function refusalText(why: FieldRefusal, field = ''): string {
  return ownSentence(why, field) ?? fieldText(why);
}

/** null: the general sentence will do. */
export function ownSentence({ code, params = {} }: FieldRefusal, field: string): string | null {
  switch (code) {
    case 'duplicate':
      return takenSentence(field);
    case 'unknown':
      return field === 'personId' || field === 'driverId' ? t('vf.why.person') : null;
    case 'min':
      return t('vf.why.min', params);
    case 'max':
      return t('vf.why.max', params);
    case 'notZero':
    case 'belowMin':
    case 'overCapacity':
    case 'calibration':
    case 'calibrationTwice':
      return t(`vf.why.${code}`);
    case 'calibrationMax':
      return t('vf.why.calibrationMax', { max: CALIBRATION_POINTS_MAX });
    default:
      return null;
  }
}

function takenSentence(field: string): string | null {
  if (field === 'numericPlate') return t('vf.why.plateTaken');
  if (field === 'device.code') return t('vf.why.codeTaken');
  if (field === 'device.serialNumber') return t('vf.why.serialTaken');
  return field.startsWith('identifications') ? t('ident.duplicate') : null;
}
