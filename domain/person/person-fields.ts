// The fields of a person (D-PER-009, D-PER-010, VAL-060, VAL-077) in the order of its form. Signing in, identifications and
// what the person sees have tables of their own.
import { oneLine } from '../endpoint.ts';
import type { Fields } from '../record/field.ts';
import { EMAIL_MAX, isEmail, isPhone, PHONE_MAX } from '../subject/contact.ts';
import { NAME_MAX } from '../text.ts';

/** Of these two the empty text and null: none. One address alone, without a name. */
export const Email = oneLine(EMAIL_MAX).refine((text) => text === '' || isEmail(text), {
  error: 'email',
});
export const Phone = oneLine(PHONE_MAX).refine((text) => text === '' || isPhone(text), {
  error: 'phone',
});

const role = { kind: 'flag', default: false, hasHint: true } as const;
/** Says nothing of somebody who is unknown. */
const right = { ...role, erased: 'stays' } as const;

/** What is the human's, in all companies (decision 0016). */
export const HUMAN_FIELDS = {
  firstName: { kind: 'text', max: NAME_MAX, default: '' },
  lastName: { kind: 'text', max: NAME_MAX, isRequired: true, erased: 'number' },
  active: { kind: 'flag', default: true, hasHint: true, erased: { as: false } },
} as const satisfies Fields;

/** What a person is in one company. */
export const MEMBER_FIELDS = {
  /** Two may share one. */
  email: {
    kind: 'text',
    max: EMAIL_MAX,
    schema: Email,
    leftOut: 'stays',
    hasHint: true,
    list: { width: '220px' },
  },
  /** Another company may know another one. */
  phone: {
    kind: 'text',
    max: PHONE_MAX,
    schema: Phone,
    leftOut: 'stays',
    hasHint: true,
    list: { width: '170px' },
  },
  admin: { ...right, column: 'administrator' },
  dispatcher: right,
  /** Decides only who is offered as a driver (PERM-027). */
  driver: role,
  /** Keeps own records (decision 0059). */
  ownRecords: right,
  viewAll: { kind: 'flag', default: true, isWide: true, erased: 'stays' },
} as const satisfies Fields;

export const PERSON_FIELDS = { ...HUMAN_FIELDS, ...MEMBER_FIELDS };
