// What of a vehicle is due, as mails say it: which service, until when, and what was left of its counters.

import { alertWords } from '@flotila/domain/alert/words.ts';
import { codeName } from '@flotila/domain/code/code-names.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import type { AlertRow } from './alert.queries.ts';

/** `výmena oleja, 2026-12-01, 850 km`; '' of alerts that are about no service. */
export function dueText({ why }: Pick<AlertRow, 'why'>, language: Language): string {
  const { service, name, until, leftKm, leftHours } = why.params;
  if (typeof service !== 'string') return '';
  const what =
    name ??
    (service === 'card'
      ? alertWords(language)('card')
      : codeName('serviceTypes', service, language));
  const left = [
    leftKm !== undefined && `${leftKm} km`,
    leftHours !== undefined && `${leftHours} h`,
  ];
  return [what, until, ...left].filter(Boolean).join(', ');
}
