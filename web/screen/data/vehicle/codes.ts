// Code lists as choices: their names stand in three languages at once, so a list is read once.

import { listCodes } from '@flotila/domain/code/code.api.ts';
import { nameIn } from '@flotila/domain/words/languages.ts';
import { useEndpoint } from '../../../ground/call/api.ts';
import { useLanguage } from '../../../ground/i18n/i18n.ts';

export interface Choice {
  value: string;
  label: string;
}

/** Names change only with a new version of the application. */
const KINDS = {
  types: 'vehicleTypes',
  categories: 'vehicleCategories',
  norms: 'vehicleNorms',
  devices: 'deviceTypes',
  motions: 'vehicleMotionDetections',
  tanks: 'vehicleTankTypes',
  methods: 'tankCalcMethods',
  fuels: 'fuelTypes',
} as const;

/** The rows of a code list; none while it is awaited, and then the code itself is shown. */
export function useCodes(kind: keyof typeof KINDS): Choice[] {
  const language = useLanguage();
  const list = useEndpoint(listCodes, { path: { kind: KINDS[kind] } });
  return (list.data?.content ?? []).map(({ code, names }) => ({
    value: code,
    label: nameIn(names, language),
  }));
}

/** The name of a code among choices, else the code. */
export function nameOf(choices: readonly Choice[], code: string): string {
  return choices.find(({ value }) => value === code)?.label ?? code;
}
