// Second factors of the own account: an app that makes codes, recovery codes, passkeys. What changes them asks for the
// password or a passkey, unless that was given in this session a moment ago.
import { z } from 'zod';
import { endpoint, instant, moduleRight, oneLine, recordId, signedIn } from '../endpoint.ts';
import { PASSWORD_MAX } from '../session/login.ts';
import { PASSKEY_NAME_MAX } from './factor.ts';

/** What a browser answers about a passkey; far more than any does. */
const BROWSER_TEXT_MAX = 20_000;
const browserText = z.string().max(BROWSER_TEXT_MAX);

/** As WebAuthn Level 3 writes it (RegistrationResponseJSON, AuthenticationResponseJSON). */
export const BrowserAnswer = z
  .looseObject({
    id: browserText,
    rawId: browserText,
    type: z.literal('public-key'),
    response: z.looseObject({ clientDataJSON: browserText }),
    clientExtensionResults: z.looseObject({}),
  })
  .refine((value) => JSON.stringify(value).length <= 2 * BROWSER_TEXT_MAX, { error: 'maxLength' })
  .describe('As the browser gives it (WebAuthn Level 3, toJSON)');
export type BrowserAnswer = z.output<typeof BrowserAnswer>;

/** What a browser is asked with, as WebAuthn Level 3 writes it. */
export const BrowserOptions = z
  .looseObject({ challenge: z.string() })
  .describe('For the browser (WebAuthn Level 3, parse…OptionsFromJSON)');
export type BrowserOptions = z.output<typeof BrowserOptions>;

/** As somebody types it: of an app or a recovery code. */
export const FactorCode = z.string().trim().max(40);
export const PasskeyName = oneLine(PASSKEY_NAME_MAX);
export const Challenge = z.string().max(100);

export const AppSecret = z.object({
  secret: z.string().describe('Base32, to type into an app'),
  uri: z.string().describe('otpauth:, to show as a picture'),
});
export const RecoveryCodes = z.object({
  recoveryCodes: z.array(z.string()).describe('Shown this once; each opens once'),
});

export const Factors = z.object({
  demand: z
    .enum(['off', 'offered', 'demanded'])
    .describe('Whether a second factor may or must be there'),
  app: z
    .object({ created: instant, lastUsed: instant.nullable() })
    .nullable()
    .describe('An app that makes codes; null: none'),
  recoveryCodes: z.number().int().describe('How many are left'),
  passkeys: z.array(
    z.object({
      passkeyId: z.number().int(),
      name: z.string(),
      created: instant,
      lastUsed: instant.nullable(),
      host: z.string().describe('Name of the host that it opens'),
      isHere: z.boolean().describe('It opens at the address that was asked'),
    }),
  ),
});
export type Factors = z.output<typeof Factors>;

const own = { needs: signedIn, ofPeople: true } as const;
const passkeyPath = { passkeyId: recordId.describe('One of those that the account tells') };

export const confirmAccount = endpoint('POST /v1/all/account/confirmation', {
  ...own,
  summary: 'Give the own password or a passkey once more; for ten minutes factors may be changed',
  body: z.object({
    password: z
      .string()
      .max(4 * PASSWORD_MAX)
      .nullish(),
    passkey: BrowserAnswer.nullish().describe('Of options of POST /v1/all/token/passkey'),
  }),
});

export const beginApp = endpoint('POST /v1/all/account/app', {
  ...own,
  summary: 'Begin to set up an app that makes codes',
  answer: AppSecret.extend({ challenge: Challenge }),
});

export const storeApp = endpoint('PUT /v1/all/account/app', {
  ...own,
  refuses: [410],
  summary: 'Its first code: from now on it is asked for; a former app is no longer taken',
  body: z.object({ challenge: Challenge, code: FactorCode }),
  answer: RecoveryCodes,
});

export const deleteApp = endpoint('DELETE /v1/all/account/app', {
  ...own,
  summary: 'Ask for codes of the app no more',
  refuses: [404],
});

export const renewRecoveryCodes = endpoint('POST /v1/all/account/recovery-code', {
  ...own,
  summary: 'New recovery codes; the former ones are void',
  refuses: [404],
  answer: RecoveryCodes,
});

export const beginPasskey = endpoint('POST /v1/all/account/passkey', {
  ...own,
  summary: 'Begin to add a passkey',
  answer: BrowserOptions,
});

export const storePasskey = endpoint('PUT /v1/all/account/passkey', {
  ...own,
  summary: 'Add the passkey that the browser made',
  body: z.object({ passkey: BrowserAnswer, name: PasskeyName.nullish() }),
  answer: RecoveryCodes.describe('None where there are recovery codes already'),
});

export const renamePasskey = endpoint('PUT /v1/all/account/passkey/{passkeyId}', {
  ...own,
  summary: 'Call a passkey otherwise',
  path: passkeyPath,
  body: z.object({ name: PasskeyName }),
});

export const deletePasskey = endpoint('DELETE /v1/all/account/passkey/{passkeyId}', {
  ...own,
  summary: 'Take a passkey no more',
  path: passkeyPath,
});

export const resetFactors = endpoint('DELETE /v1/{company}/person/{personId}/factors', {
  summary:
    'Somebody lost their device: second factor, recovery codes and passkeys go, sessions end',
  needs: moduleRight('person', 'write'),
  ofPeople: true,
  person: 'visible',
  path: { personId: recordId },
});
