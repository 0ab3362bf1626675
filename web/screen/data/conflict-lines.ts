// The lines that tell a conflict of a form (DATA-026): what the other changed in the record, and what the user
// had typed where both changed the same.
import type { Difference } from '../../ground/ui/form-merge.ts';
import type { ConflictLine } from '../../ground/ui/RecordConflict.tsx';
import { MISSING } from '../../ground/words/format.ts';
import type { RecordForm } from './use-record-form.ts';

/** `fieldText` of the module (module.ts). */
type Words = (field: string, value: unknown) => { label: string; text: string } | null;

/** `put` sets fields of the form. */
export function conflictLines(
  words: Words,
  conflict: readonly Difference[],
  contested: RecordForm['contested'],
  put: (fields: Record<string, unknown>) => void,
): ConflictLine[] {
  const lines = new Map<string, ConflictLine>();
  for (const { field, before, after } of conflict) {
    const [old, now] = [words(field, before), words(field, after)];
    // What reads the same (the level of a tank moved) is no change that somebody made.
    if (!old || !now || old.text === now.text) continue;
    lines.set(field, {
      key: field,
      label: now.label,
      change: { before: old.text, after: now.text },
    });
  }
  for (const { field, mine, theirs, isMine } of contested) {
    const said = words(field, mine === '' ? null : mine);
    if (!said) continue;
    lines.set(field, {
      ...(lines.get(field) ?? { key: field, label: said.label }),
      mine: {
        text: typedText(mine, said.text),
        isBack: isMine,
        onChange: (isBack) => put({ [field]: isBack ? mine : theirs }),
      },
    });
  }
  return [...lines.values()];
}

/** Numbers stand in a form as they were typed, which the words of a record do not know. */
function typedText(mine: unknown, text: string): string {
  return text === MISSING && typeof mine === 'string' && mine !== '' ? mine : text;
}
