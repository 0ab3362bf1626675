// Names of codes (fuels, services, kinds of vehicles) as the code lists have them.
import type { Code } from '../code/row.ts';
import type { Language } from '../text.ts';

/** A code that no list has is shown as it is. */
export function codeName(list: readonly Code[], code: string, language: Language): string {
  return list.find((one) => one.code === code)?.names[language] ?? code;
}
