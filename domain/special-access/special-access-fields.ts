// The fields of a special access (D-SPA-002, VAL-062) in the order of its form; its password is never answered.
import type { Fields } from '../record/field.ts';
import { LOGIN_MAX, Login } from '../session/login.ts';
import { NAME_MAX } from '../text.ts';

export const SPECIAL_ACCESSES = ['superuser', 'collective'] as const;

export const SPECIAL_ACCESS_FIELDS = {
  firstName: { kind: 'text', max: NAME_MAX, default: '', in: 'who' },
  lastName: { kind: 'text', max: NAME_MAX, isRequired: true, in: 'who' },
  access: { kind: 'choice', of: SPECIAL_ACCESSES, isRequired: true },
  login: { kind: 'text', max: LOGIN_MAX, schema: Login.min(1), isRequired: true },
  active: { kind: 'flag', default: true },
} as const satisfies Fields;
