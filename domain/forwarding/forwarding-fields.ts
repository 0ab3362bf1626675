// The plain fields of a forwarding in the order of its form.
import { RECEIVER_FIELDS } from '../receiver/receiver-fields.ts';
import type { Fields } from '../record/field.ts';
import { FORWARDING_CONTENTS, FORWARDING_FORMS } from './forwarding.ts';

const { isOn, ...place } = RECEIVER_FIELDS;

export const FORWARDING_FIELDS = {
  ...place,
  form: { kind: 'choice', of: FORWARDING_FORMS, isRequired: true },
  content: { kind: 'choice', of: FORWARDING_CONTENTS, isRequired: true },
  isOn,
} as const satisfies Fields;
