// What the pick lists of a contract offer: active partners and whom the contract has already, and how typing finds
// them. Pure.
import type { SubjectRecord } from '@flotila/domain/subject/subject.api.ts';
import { NAME_MAX } from '@flotila/domain/text.ts';
import { type Choice, foundChoices } from '../../../ground/ui/found-choices.ts';

/** The line that makes a new partner. */
export const NEW_SUBJECT = 'new';
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

/** As `foundChoices`; the line for a new partner always stands last. */
export function foundSubjects<C extends object>(options: readonly C[], search: string): C[] {
  const isNew = (option: C) => (option as Partial<Choice>).value === NEW_SUBJECT;
  const known = options.filter((option) => !isNew(option));
  return [...foundChoices(known, search), ...options.filter(isNew)];
}

/** What was typed into the pick list, as the form of a new partner takes it from its address. */
export function givenName(typed: string): Record<string, string> {
  const name = typed.trim().slice(0, NAME_MAX);
  return name === '' ? {} : { name };
}
