// The rules of one identification of a person (VAL-053, VAL-054): its kind, and a code that stands only once
// among those of the form. Pure.
import type { FieldRefusal } from '../../field-text.ts';
import type { Identification } from './person-form.ts';

export const IDENTIFICATION_KINDS = ['tachograph', 'dallas', 'rfid'] as const;
export const CODE_MAX = 50;

/** `others`: the identifications beside the one that is read. */
export function readIdentification(
  kind: string,
  typed: string,
  others: readonly Identification[],
):
  | { value: Identification; errors?: never }
  | { value?: never; errors: { kind?: FieldRefusal; code?: FieldRefusal } } {
  const code = typed.trim();
  const identification = IDENTIFICATION_KINDS.find((known) => known === kind);
  const refused = codeRefusal(code, kind, others);
  if (!identification || refused) {
    return {
      errors: {
        ...(identification ? {} : { kind: { code: 'required' } }),
        ...(refused ? { code: refused } : {}),
      },
    };
  }
  return { value: { identification, code } };
}

function codeRefusal(
  code: string,
  kind: string,
  others: readonly Identification[],
): FieldRefusal | null {
  if (code === '') return { code: 'required' };
  if (code.length > CODE_MAX) return { code: 'maxLength', params: { max: CODE_MAX } };
  const isThere = others.some((one) => one.identification === kind && one.code === code);
  return isThere ? { code: 'duplicate' } : null;
}

/** D-PER-001: as lists write it. */
export function identificationText({ identification, code }: Identification): string {
  return `${identification}@${code}`;
}
