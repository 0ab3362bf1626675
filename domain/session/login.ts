// What a login and a password may be (VAL-061, VAL-063, VAL-081): the same for persons and for special
// accesses, and the same in their forms as in what the server takes.
import { z } from 'zod';
import { refusedAs } from '../endpoint.ts';
import { lengthOf, lineRefusal, type TextRefusal } from '../text.ts';
import { isCommonPassword } from './common-passwords.ts';

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
  const refused = lineRefusal(password, PASSWORD_MAX);
  if (refused || length === 0) return refused;
  return isCommonPassword(password) ? { code: 'commonPassword' } : null;
}

/** Why the password will not do beside its login: whoever knows the one has the other. */
export function ownPasswordRefusal(
  login: string | null | undefined,
  password: string | null | undefined,
): TextRefusal | null {
  if (!login || !password) return null;
  const isLogin = password.trim().toLowerCase() === login.trim().toLowerCase();
  return isLogin ? { code: 'passwordIsLogin' } : null;
}

/** Refuses in a body of both what ownPasswordRefusal does. */
export function refuseOwnPassword(
  body: { login?: string | null | undefined; password?: string | null | undefined },
  context: z.RefinementCtx,
): void {
  const why = ownPasswordRefusal(body.login, body.password);
  if (why) context.addIssue({ code: 'custom', path: ['password'], message: why.code });
}

export const Login = z
  .string()
  .trim()
  .superRefine(refusedAs(loginRefusal))
  .meta({ maxLength: LOGIN_MAX });
export const Password = z.string().superRefine(refusedAs(passwordRefusal));
