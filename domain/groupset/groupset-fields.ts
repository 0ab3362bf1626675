// The fields of a groupset (D-GRP-003, VAL-065) in the order of its form.
import type { Fields } from '../record/field.ts';
import { NAME_MAX, NOTE_MAX } from '../text.ts';

export const GROUPSET_FIELDS = {
  name: { kind: 'text', max: NAME_MAX, isRequired: true, in: 'basic' },
  note: { kind: 'text', max: NOTE_MAX, in: 'basic' },
} as const satisfies Fields;
