// How far a person has come with signing in, in words.
import type { SignInProgress } from '@flotila/domain/sign-in-link/sign-in-link.api.ts';
import { SIGN_IN_STATES } from '@flotila/domain/sign-in-link/sign-in-link.ts';
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
