// Inviting people to sign in, and the public calls behind a link that they are given (decision 0117).
import { z } from 'zod';
import { anyone, bodyId, endpoint, instant, moduleRight, oneLine, recordId } from '../endpoint.ts';
import { Login, Password } from '../session/login.ts';
import { Token } from '../session/session.api.ts';
import { EMAIL_MAX } from '../subject/contact.ts';
import { INVITED_AT_ONCE_MAX, LINK_PURPOSES, SIGN_IN_STATES } from './sign-in-link.ts';

export const SignInProgress = z.object({
  state: z.enum(SIGN_IN_STATES),
  invited: instant.nullable().describe('When the last invitation was made'),
  expires: instant.nullable().describe('Until when it opens'),
});
export type SignInProgress = z.output<typeof SignInProgress>;

export const Invitation = z.object({
  login: z.string(),
  expires: instant,
  /** Told once, and only where it does not go by mail. */
  link: z.string().nullable(),
  sentTo: z.string().nullable().describe('The address that it went to; null: hand the link over'),
});
export type Invitation = z.output<typeof Invitation>;

const path = { id: recordId };
const byMail = z.boolean().describe('False: the link is answered, to be handed over');

export const getInvitation = endpoint('GET /v1/{company}/person/{id}/invitation', {
  summary: 'How far a person has come with signing in',
  needs: moduleRight('person', 'read'),
  path,
  person: 'visible',
  answer: SignInProgress,
});

export const invitePerson = endpoint('POST /v1/{company}/person/{id}/invitation', {
  summary: 'Invite a person to choose a password and sign in; former links of theirs are void',
  needs: moduleRight('person', 'write'),
  ofPeople: true,
  path,
  person: 'visible',
  body: z.object({
    byMail,
    login: Login.nullish().describe('Of a person who has none'),
  }),
  answer: Invitation,
});

export const takeBackInvitation = endpoint('DELETE /v1/{company}/person/{id}/invitation', {
  summary: 'Take an invitation back: its link opens nothing any more',
  needs: moduleRight('person', 'write'),
  ofPeople: true,
  path,
  person: 'visible',
});

/** What became of each of many: `signedIn` has come in before and needs no invitation. */
export const INVITED_RESULTS = [
  'invited',
  'signedIn',
  'noLogin',
  'noEmail',
  'inactive',
  'signOnOnly',
  'locked',
  'gone',
] as const;
export type InvitedResult = (typeof INVITED_RESULTS)[number];

export const InvitedPerson = z.object({
  personId: z.number().int(),
  name: z.string(),
  result: z.enum(INVITED_RESULTS),
  login: z.string().nullable(),
  link: z.string().nullable(),
});
export type InvitedPerson = z.output<typeof InvitedPerson>;

export const invitePersons = endpoint('POST /v1/{company}/person-invitation', {
  summary: `Invite up to ${INVITED_AT_ONCE_MAX} persons who have never signed in`,
  needs: moduleRight('person', 'write'),
  ofPeople: true,
  body: z.object({ byMail, personIds: z.array(bodyId).min(1).max(INVITED_AT_ONCE_MAX) }),
  answer: z.object({ persons: z.array(InvitedPerson) }),
});

/** In the body, so that it stands in no log and no history. */
const token = z.string().max(200);

export const OpenLink = z.object({
  purpose: z.enum(LINK_PURPOSES),
  company: z.string().nullable().describe('Who invites'),
  name: z.string(),
  login: z.string(),
  expires: instant,
});
export type OpenLink = z.output<typeof OpenLink>;

/** 404 an unknown link, 410 one that is over, with the reason in its message. */
export const readLink = endpoint('POST /v1/public/sign-in-link', {
  summary: 'Whose a link is; changes nothing',
  needs: anyone,
  refuses: [404, 410, 429],
  body: z.object({ token }),
  answer: OpenLink,
});

export const signInByLink = endpoint('POST /v1/public/sign-in-link/use', {
  summary: 'Choose a password by a link, once, and sign in; all other sessions end',
  needs: anyone,
  refuses: [401, 404, 410, 429],
  body: z.object({ token, password: Password, permanent: z.boolean().optional() }),
  answer: Token,
});

export const forgotPassword = endpoint('POST /v1/public/forgotten-password', {
  summary: 'Ask for a link to a new password by mail; the answer is always the same',
  needs: anyone,
  refuses: [404, 429],
  body: z.object({ name: oneLine(EMAIL_MAX).min(1).describe('Login or e-mail') }),
});
