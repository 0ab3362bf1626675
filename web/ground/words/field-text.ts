// Sentences for refused fields of every form, whether the form or the server refused them. The codes are
// the closed set of the interface; an unknown one gets a general sentence. Forms with codes of their own
// say those themselves and leave the others to this.
import { t } from '../i18n/i18n.ts';

/** Why a value is refused, as forms and server say it. */
export interface FieldRefusal {
  code: string;
  params?: Record<string, string | number>;
}

/** What to write under a refused field. */
export function fieldText({ code, params = {} }: FieldRefusal): string {
  switch (code) {
    case 'required':
      return t('app.required');
    case 'decimal':
      // The server names the digits otherwise.
      return t('field.decimal', { digits: params.digits ?? params.places ?? 2 });
    case 'integer':
      return t('field.integer');
    case 'range':
      return t('field.range', params);
    case 'positive':
      return t('field.positive');
    case 'maxLength':
      return t('app.tooLong', params);
    case 'minLength':
      return t('field.minLength', params);
    case 'duplicate':
      return t('field.duplicate');
    case 'format':
      return t('field.format');
    case 'odometerDiffers':
      return t('field.odometerDiffers');
    case 'engineHoursDiffer':
      return t('field.engineHoursDiffer');
    case 'characters':
      return t('field.characters');
    case 'date':
      return t('field.date');
    case 'beforeFrom':
      return t('field.beforeFrom');
    case 'vehicleGone':
      return t('field.vehicleGone');
    case 'commonPassword':
      return t('field.commonPassword');
    case 'passwordIsLogin':
      return t('field.passwordIsLogin');
    case 'noVehicle':
      return t('field.noVehicle');
    case 'periodMax':
      return t('field.periodMax', params);
    case 'unknownParameter':
      return t('field.unknownParameter', params);
    case 'unknown':
    case 'notFound':
      return t('field.notFound');
    default:
      return t('field.other');
  }
}

/** A changed field is refused no longer, nor is what stands inside it. `refused`: sentences by dotted path. */
export function withoutFields<T extends Partial<Record<string, string>>>(
  refused: T,
  changed: readonly string[],
): T {
  const stays = ([path]: [string, string | undefined]) =>
    !changed.some((field) => path === field || path.startsWith(`${field}.`));
  return Object.fromEntries(Object.entries(refused).filter(stays)) as T;
}
