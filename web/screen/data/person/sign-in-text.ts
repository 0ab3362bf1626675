// How far a person has come with signing in, in words.
import type { PersonRow } from '@flotila/domain/person/person.api.ts';
import { LOGIN_MAX } from '@flotila/domain/session/login.ts';
import type { SignInProgress } from '@flotila/domain/sign-in-link/sign-in-link.api.ts';
import { SIGN_IN_STATES } from '@flotila/domain/sign-in-link/sign-in-link.ts';
import { foldText } from '@flotila/domain/text.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { ago } from '../../../ground/words/format.ts';

/** @param now epoch milliseconds */
export function signInText({ state, invited }: SignInProgress, now: number): string {
  const isOpen = state === 'invited' && invited !== null;
  return isOpen
    ? t('person.si.invitedAgo', { ago: ago(now - Date.parse(invited)) })
    : t(`person.si.${state}`);
}

export function signInChoices(): { value: string; label: string }[] {
  return SIGN_IN_STATES.map((value) => ({ value, label: t(`person.si.${value}`) }));
}

/** A login for somebody who has none: `peter.novak`. Whether it is free, the server knows. */
export function proposedLogin({
  firstName,
  lastName,
}: Pick<PersonRow, 'firstName' | 'lastName'>): string {
  const words = `${firstName} ${lastName}`.trim().split(/\s+/);
  return words
    .map((word) => foldText(word).replace(/[^a-z0-9]/g, ''))
    .filter(Boolean)
    .join('.')
    .slice(0, LOGIN_MAX);
}
