// The rule that every company has from its beginning: who calls for help is heard by all dispatchers.
import { alertWords } from '../alert/words.ts';
import { languageOfCountry } from '../words/languages.ts';
import type { Rule } from './rule.ts';

/** Named in the language of the company's country (ISO 3166-1 alpha-2). */
export function callForHelp(countryCode: string): {
  name: string;
  isOn: boolean;
  definition: Omit<Rule, 'name' | 'isOn'>;
} {
  return {
    name: alertWords(languageOfCountry(countryCode))('callForHelp'),
    isOn: true,
    definition: {
      severity: 'alarm',
      condition: { kind: 'panic' },
      longerThan: 0,
      when: null,
      whom: { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] },
      quiet: 900,
      maxGap: 600,
      ringWithin: 1800,
      tell: { personIds: [], roles: ['dispatcher'], driver: false },
      escalate: null,
      note: null,
    },
  };
}
