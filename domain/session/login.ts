// What a login and a password may be (VAL-061, VAL-063, VAL-081): the same for persons and for special
// accesses.
import { z } from 'zod';
import { oneLine } from '../endpoint.ts';
import { isPlainText, lengthOf } from '../text.ts';

export const LOGIN_MAX = 50;
/** Shortest password that somebody may choose. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 50;

/** A sign-in sends login:password, so a colon would end the login. Empty is none. */
export const Login = oneLine(LOGIN_MAX).refine((login) => !login.includes(':'), {
  error: 'characters',
});

/** Blanks count, also at its ends. Empty keeps the stored one (D-PER-012). */
export const Password = z
  .string()
  .refine((text) => text === '' || lengthOf(text) >= PASSWORD_MIN, {
    error: 'minLength',
    params: { min: PASSWORD_MIN },
  })
  .refine((text) => lengthOf(text) <= PASSWORD_MAX, {
    error: 'maxLength',
    params: { max: PASSWORD_MAX },
  })
  .refine(isPlainText, { error: 'characters' });
