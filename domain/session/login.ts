// What a login and a password may be (VAL-061, VAL-063, VAL-081): the same for persons and for special
// accesses, and the same in their forms as in what the server takes.
import { z } from 'zod';
import { refusedAs } from '../endpoint.ts';
import { lengthOf, lineRefusal, type TextRefusal } from '../text.ts';

export const LOGIN_MAX = 50;
/** Shortest password that somebody may choose. */
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 50;

/** Why a trimmed login is refused. A sign-in sends login:password, so a colon would end it. Empty is none. */
export function loginRefusal(login: string): TextRefusal | null {
  return login.includes(':') ? { code: 'characters' } : lineRefusal(login, LOGIN_MAX);
}

/** Why a password is refused. Blanks count, also at its ends. Empty keeps the stored one (D-PER-012). */
export function passwordRefusal(password: string): TextRefusal | null {
  const length = lengthOf(password);
  if (length > 0 && length < PASSWORD_MIN) {
    return { code: 'minLength', params: { min: PASSWORD_MIN } };
  }
  return lineRefusal(password, PASSWORD_MAX);
}

export const Login = z
  .string()
  .trim()
  .superRefine(refusedAs(loginRefusal))
  .meta({ maxLength: LOGIN_MAX });
export const Password = z.string().superRefine(refusedAs(passwordRefusal));
