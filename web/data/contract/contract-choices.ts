// What the pick lists of a contract offer: active partners and whom the contract has already, and how typing finds
// them. Pure.
import type { SubjectRecord } from '@flotila/domain/subject/subject.api.ts';
import { foldText } from '@flotila/domain/text.ts';

/** The line that makes a new partner. */
export const NEW_SUBJECT = 'new';
/** Lines that are offered at once. */
const OFFERED_MAX = 100;

export interface Choice {
  value: string;
  label: string;
}

/** Active partners, and the chosen one whatever became of it; `known`: that of the record, while none has come. */
export function subjectChoices(
  subjects: readonly Pick<SubjectRecord, 'subjectId' | 'name' | 'active'>[],
  { chosen, known }: { chosen: string; known: { id: number | null; name: string | null } | null },
): Choice[] {
  const offered = subjects
    .map(({ subjectId, name, active }) => ({ value: String(subjectId), label: name, active }))
    .filter(({ value, active }) => active || value === chosen)
    .map(({ value, label }) => ({ value, label }));
  if (chosen === '' || offered.some(({ value }) => value === chosen)) return offered;
  const isKnown = known !== null && String(known.id) === chosen && known.name !== null;
  return [{ value: chosen, label: isKnown ? (known.name ?? '') : '…' }, ...offered];
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

/** As `foundChoices`; the line for a new partner always stands last. */
export function foundSubjects<C extends object>(options: readonly C[], search: string): C[] {
  const isNew = (option: C) => (option as Partial<Choice>).value === NEW_SUBJECT;
  const known = options.filter((option) => !isNew(option));
  return [...foundChoices(known, search), ...options.filter(isNew)];
}
