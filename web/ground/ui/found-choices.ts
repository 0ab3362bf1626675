// How typing finds lines of a pick list. Pure.
import { foldText } from '@flotila/domain/text.ts';

/** Lines that are offered at once. */
const OFFERED_MAX = 100;

export interface Choice {
  value: string;
  label: string;
}

/** Every typed word stands in the text or in the note of a line, without case and diacritics. */
export function foundChoices<C extends object>(
  options: readonly C[],
  search: string,
  noteOf: (value: string) => string | undefined = () => undefined,
): C[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  return options
    .filter((option) => {
      const { value = '', label = '' } = option as Partial<Choice>;
      const text = foldText(`${label} ${noteOf(value) ?? ''}`);
      return words.every((word) => text.includes(word));
    })
    .slice(0, OFFERED_MAX);
}
