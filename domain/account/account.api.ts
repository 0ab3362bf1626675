// The own account: who I am, how I am reached, the password, and where I am signed in. Collective accesses are of programs
// that share one login, so none of them changes it for the others.
import { z } from 'zod';
import { endpoint, givenChange, instant, signedIn } from '../endpoint.ts';
import { Factors } from '../factor/factor.api.ts';
import { WAYS } from '../factor/factor.ts';
import { Email, Phone } from '../person/person-fields.ts';
import { PASSWORD_MAX, Password } from '../session/login.ts';
import { DEVICE_KINDS } from './device.ts';

/** So many sessions are told, the newest. */
export const SESSIONS_MAX = 100;

export const AccountSession = z.object({
  sessionId: z.string(),
  isOwn: z.boolean().describe('The one that asks'),
  since: instant,
  lastSeen: instant.describe('To half a minute'),
  address: z.string().nullable(),
  device: z.object({
    kind: z.enum(DEVICE_KINDS),
    program: z.string().nullable().describe('Name of the browser or program'),
    system: z.string().nullable(),
  }),
  permanent: z.boolean(),
  way: z.enum(WAYS).describe('By what it was opened'),
});
export type AccountSession = z.output<typeof AccountSession>;

export const Account = z.object({
  name: z.string(),
  login: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Only persons have a telephone; a superuser need not be one. */
  isPerson: z.boolean(),
  hasPassword: z.boolean().describe('Opens a company; false for whoever comes by a provider alone'),
  /** False where the operator's settings hold the password. */
  canChangePassword: z.boolean(),
  factors: Factors,
  sessions: z.array(AccountSession).describe(`In force, the newest ${SESSIONS_MAX}`),
  lastChange: z.string(),
});
export type Account = z.output<typeof Account>;

export const getAccount = endpoint('GET /v1/all/account', {
  summary: 'The own account and where it is signed in',
  needs: signedIn,
  ofPeople: true,
  answer: Account,
});

/** Without rules: it was chosen by those of its time. */
const held = z.string().max(4 * PASSWORD_MAX);

export const updateAccount = endpoint('PUT /v1/all/account', {
  summary: 'Change the own e-mail and telephone, in all companies',
  needs: signedIn,
  ofPeople: true,
  body: z.object({
    email: Email.nullish().describe('Left out: it stays'),
    phone: Phone.nullish().describe('Left out: it stays'),
    password: held.nullish().describe('The own one; asked for where the e-mail changes'),
    lastChange: givenChange,
  }),
  answer: Account,
});

export const updatePassword = endpoint('PUT /v1/all/account/password', {
  summary: 'Change the own password; all other sessions end',
  needs: signedIn,
  ofPeople: true,
  body: z.object({ oldPassword: held, newPassword: Password }),
});

export const deleteSession = endpoint('DELETE /v1/all/session/{sessionId}', {
  summary: 'End one of the own sessions',
  needs: signedIn,
  ofPeople: true,
  path: { sessionId: z.string().max(100).describe('One of those that the account tells') },
});
