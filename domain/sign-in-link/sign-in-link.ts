// Links by which a person comes in without a password (decision 0117): how long they last, how many there may be, and
// how far somebody has come with signing in.

/** Days that an invitation opens. */
export const INVITE_DAYS = 7;
/** Minutes that a link opens which somebody asked for who forgot the password. */
export const FORGOTTEN_MINUTES = 30;
/** Persons invited by one call. */
export const INVITED_AT_ONCE_MAX = 200;
/** 32 random bytes in base64url; texts of another form are none of ours. */
export const LINK_TOKEN = /^[\w-]{43}$/;

export const LINK_PURPOSES = ['invite', 'forgotten'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/**
 * `none`: without a login. `invited`: a link is open. `undelivered`: so it is, but no mail server took the mail.
 * `ranOut`: it is over and was not used. `never`: has a login and has never come in. `signedIn`: has.
 */
export const SIGN_IN_STATES = [
  'none',
  'never',
  'invited',
  'undelivered',
  'ranOut',
  'signedIn',
] as const;
export type SignInState = (typeof SIGN_IN_STATES)[number];

/** The account of a person, and the last invitation that was made for it. */
export interface SignInFacts {
  hasLogin: boolean;
  hasSignedIn: boolean;
  invitation: {
    /** epoch milliseconds */
    expires: number;
    outcome: 'used' | 'replaced' | 'takenBack' | null;
    undelivered: boolean;
    /** The password is not the one any more for which it was made. */
    isVoid: boolean;
  } | null;
}

export function signInState(facts: SignInFacts, now: number): SignInState {
  const { hasLogin, hasSignedIn, invitation } = facts;
  if (!hasLogin) return 'none';
  const isUnused = invitation !== null && invitation.outcome === null && !invitation.isVoid;
  if (isUnused && now < invitation.expires)
    return invitation.undelivered ? 'undelivered' : 'invited';
  if (hasSignedIn) return 'signedIn';
  return isUnused ? 'ranOut' : 'never';
}
