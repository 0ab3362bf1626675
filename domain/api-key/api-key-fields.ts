// The plain fields of a key in the order of its form.
import type { Fields } from '../record/field.ts';
import { KEY_ROLES } from './api-key.ts';

export const API_KEY_FIELDS = {
  name: { kind: 'text', max: 80, isRequired: true },
  role: { kind: 'choice', of: KEY_ROLES, isRequired: true },
  isBound: { kind: 'flag', default: false },
  /** Assistants that ask with it may change what can be taken back (decision 0121). */
  assistantWrites: { kind: 'flag', default: false },
} as const satisfies Fields;
