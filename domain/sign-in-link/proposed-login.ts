// The login that is proposed for somebody who has none.
import { LOGIN_MAX } from '../session/login.ts';
import { foldText } from '../text.ts';

/** A login for somebody who has none: `peter.novak`. Whether it is free, the server knows. Empty: the name has no letters of it. */
export function proposedLogin({
  firstName,
  lastName,
}: {
  firstName: string;
  lastName: string;
}): string {
  const words = `${firstName} ${lastName}`.trim().split(/\s+/);
  return words
    .map((word) => foldText(word).replace(/[^a-z0-9]/g, ''))
    .filter(Boolean)
    .join('.')
    .slice(0, LOGIN_MAX);
}
