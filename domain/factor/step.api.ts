// Steps of a sign-in beside the password: a passkey, and setting up a second factor where it is demanded. Who has given the
// right password holds a challenge, which is sent as a header; headers stand in no log.
import { z } from 'zod';
import { credentials, endpoint } from '../endpoint.ts';
import { Token } from '../session/session.api.ts';
import { AppSecret, BrowserAnswer, BrowserOptions, FactorCode, PasskeyName } from './factor.api.ts';

const permanent = z.boolean().nullish();

export const optionsOfPasskey = endpoint('POST /v1/all/token/passkey', {
  summary: 'Begin to sign in with a passkey',
  needs: credentials,
  answer: BrowserOptions,
});

export const enterByPasskey = endpoint('PUT /v1/all/token/passkey', {
  summary: 'Sign in with a passkey, which counts as two factors',
  needs: credentials,
  body: z.object({ passkey: BrowserAnswer, permanent }),
  answer: Token,
});

const headers = {
  'X-Sign-In-Challenge': 'Of a refusal `second_factor_set_up` of GET /v1/all/token',
};

const Entered = z.object({ token: Token, recoveryCodes: z.array(z.string()) });

export const beginFirstApp = endpoint('POST /v1/all/token/first-app', {
  summary: 'Demanded and not set up: begin with an app',
  needs: credentials,
  headers,
  answer: AppSecret,
});

export const enterByFirstApp = endpoint('PUT /v1/all/token/first-app', {
  summary: 'Its first code signs in',
  needs: credentials,
  headers,
  body: z.object({ code: FactorCode, permanent }),
  answer: Entered,
});

export const beginFirstPasskey = endpoint('POST /v1/all/token/first-passkey', {
  summary: 'Demanded and not set up: begin with a passkey',
  needs: credentials,
  headers,
  answer: BrowserOptions,
});

export const enterByFirstPasskey = endpoint('PUT /v1/all/token/first-passkey', {
  summary: 'The passkey that the browser made signs in',
  needs: credentials,
  headers,
  body: z.object({ passkey: BrowserAnswer, name: PasskeyName.nullish(), permanent }),
  answer: Entered,
});
