// The rules of one identification of a person or vehicle (VAL-053, VAL-054): its kind, and a trimmed code that
// stands only once in the list. Pure.

import { lineRefusal } from '@flotila/domain/text.ts';
import {
  IDENTIFICATION_CODE_MAX,
  IDENTIFICATION_TYPES,
} from '@flotila/domain/vehicle/identification.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';

export type IdentificationKind = (typeof IDENTIFICATION_TYPES)[number];
export const CODE_MAX = IDENTIFICATION_CODE_MAX;

export interface Identification {
  identification: IdentificationKind;
  code: string;
}

/** As the server answers it: there the kind is any text. */
export interface AnsweredIdentification {
  identification: string;
  code: string;
}

export type ReadIdentification =
  | { value: Identification; errors?: never }
  | { value?: never; errors: { kind?: FieldRefusal; code?: FieldRefusal } };

/** `others`: the identifications of the list beside the one that is read. */
export function readIdentification(
  kind: string,
  typed: string,
  others: readonly AnsweredIdentification[],
): ReadIdentification {
  const code = typed.trim();
  const identification = IDENTIFICATION_TYPES.find((known) => known === kind);
  const refused = codeRefusal(code, kind, others);
  if (identification && !refused) return { value: { identification, code } };
  return {
    errors: {
      ...(identification ? {} : { kind: { code: 'required' } }),
      ...(refused ? { code: refused } : {}),
    },
  };
}

function codeRefusal(
  code: string,
  kind: string,
  others: readonly AnsweredIdentification[],
): FieldRefusal | null {
  if (code === '') return { code: 'required' };
  const isThere = others.some((one) => one.identification === kind && one.code === code);
  return lineRefusal(code, CODE_MAX) ?? (isThere ? { code: 'duplicate' } : null);
}

/** Those of an answer whose kind we know. */
export function knownIdentifications(
  answered: readonly AnsweredIdentification[],
): readonly Identification[] {
  return answered.flatMap(({ identification, code }) => {
    const known = IDENTIFICATION_TYPES.find((kind) => kind === identification);
    return known ? [{ identification: known, code }] : [];
  });
}

/** D-PER-001: what it is and its code, in words (U-21). */
export function identificationText({ identification, code }: AnsweredIdentification): string {
  return `${kindText(identification)} ${code}`;
}

/** The kind in words. */
export function kindText(kind: string): string {
  const known = IDENTIFICATION_TYPES.find((one) => one === kind);
  return known ? t(`ident.kind.${known}`) : kind;
}
