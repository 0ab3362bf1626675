// The plain fields of a sharing (D-SHR-005 … D-SHR-011) in the order of its form.
import type { Fields } from '../record/field.ts';
import { NOTE_MAX } from '../text.ts';

export const SHARING_FIELDS = {
  note: { kind: 'text', max: NOTE_MAX },
  flagPanic: { kind: 'flag', default: false, in: 'flags' },
  flagCargoDoor: { kind: 'flag', default: false, in: 'flags' },
  /** The contract whose arrival visitors are told, null: none; left out: as it was, while its vehicle is shared. */
  contractId: { kind: 'id', leftOut: 'stays' },
} as const satisfies Fields;
