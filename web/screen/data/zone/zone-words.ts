// Words of a zone's form: why a shape cannot be stored, and what somebody else changed.

import type { VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import { ZoneShape } from '@flotila/domain/zone/zone.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { type FieldRefusal, fieldText } from '../../../ground/words/field-text.ts';
import { metresText, shapeText } from '../../../thing/zone/shape-words.ts';
import { categoryOf } from '../../../thing/zone/zone-look.ts';
import { fieldText as plainText } from '../field-value.ts';
import { valueText } from '../value-text.ts';
import { shapeRefusal, ZONE } from './zone-form.ts';

/** Why the shape cannot be stored; null: it can. */
export function refusalText(shape: ZoneShape): string | null {
  const why = shapeRefusal(shape);
  return why && zoneRefusal(why);
}

/** The sentence of a refusal that only zones have; null: the general one. */
export function zoneRefusal({ code }: FieldRefusal): string | null {
  switch (code.replace(/^shape_/, '')) {
    case 'notDrawn':
      return t('zone.e.notDrawn');
    case 'crosses':
      return t('zone.e.crosses');
    case 'too_small':
      return t('zone.e.tooSmall');
    case 'too_large':
      return t('zone.e.tooLarge');
    case 'antimeridian':
    case 'pole':
      return t('zone.e.edge');
    case 'duplicate':
      return t('zone.e.duplicate');
    case 'noVehicle':
      return fieldText({ code });
    default:
      return null;
  }
}

/** `fieldText` of the module. */
export function zoneWords(field: string, value: unknown, zone: string) {
  if (field.startsWith('shape') || field === 'drawn') {
    return { label: t('zone.shape'), text: shapeWords(value) };
  }
  if (field.startsWith('vehicles')) {
    return { label: t('zone.vehicles'), text: choiceWords(value, zone) };
  }
  if (field === 'exitMargin' || field === 'minDwell' || field === 'speedLimit') {
    return { label: t(`zone.${field}`), text: valueText(value, zone) };
  }
  const isCategory = field === 'category';
  const said = isCategory ? t(`zone.c.${categoryOf(String(value))}`) : value;
  return plainText(ZONE, field, said, zone);
}

function shapeWords(value: unknown): string {
  const shape = ZoneShape.safeParse(Array.isArray(value) ? value[0] : value).data;
  if (shape) return shapeText(shape);
  if (typeof value === 'number') return metresText(value);
  return Array.isArray(value) ? JSON.stringify(value).slice(0, 40) : '';
}

function choiceWords(value: unknown, zone: string): string {
  if (typeof value === 'boolean') return value ? t('choice.all') : t('choice.some');
  if (Array.isArray(value)) return t('member.count', { count: value.length });
  const choice = value as Partial<VehicleChoice> | null;
  return choice?.all ? t('choice.all') : valueText(null, zone);
}
