// Steps of a sign-in beside the password, over HTTP.
import { CHALLENGE_HEADER } from '@flotila/domain/factor/headers.ts';
import {
  beginFirstApp,
  beginFirstPasskey,
  enterByFirstApp,
  enterByFirstPasskey,
  enterByPasskey,
  optionsOfPasskey,
} from '@flotila/domain/factor/step.api.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLocalRequest } from '../../ground/http/local-request.ts';
import { type Route, servePublic } from '../../ground/http/serve.ts';
import { entryOf } from '../session/enter.ts';
import type { SignInDeps } from '../session/sign-in.ts';
import * as step from './enter-by-step.ts';
import { nameOfDevice } from './factor.routes.ts';
import { hereOf, requestOptions } from './passkeys.ts';

export function stepRoutes(common: Omit<SignInDeps, 'log'>): Route[] {
  // Lines of a request carry its id.
  const depsOf = ({ log }: FastifyRequest): SignInDeps => ({ ...common, log });
  return [
    servePublic(optionsOfPasskey, ({ request, now }) =>
      requestOptions(common, hereOf(request), now),
    ),
    servePublic(enterByPasskey, async ({ request, reply, input, now }) => {
      const { passkey, permanent } = input.body;
      const from = stepOf(request, permanent);
      const entered = await step.enterByPasskey(depsOf(request), from, passkey, now);
      return marked(reply, entered).token;
    }),
    servePublic(beginFirstApp, ({ request, now }) =>
      step.beginFirstApp(depsOf(request), challengeOf(request), now),
    ),
    servePublic(enterByFirstApp, async ({ request, reply, input, now }) => {
      const { code, permanent } = input.body;
      const given = { challenge: challengeOf(request), code };
      const from = stepOf(request, permanent);
      const entered = await step.enterByFirstApp(depsOf(request), from, given, now);
      return told(marked(reply, entered));
    }),
    servePublic(beginFirstPasskey, ({ request, now }) =>
      step.beginFirstPasskey(depsOf(request), hereOf(request), challengeOf(request), now),
    ),
    servePublic(enterByFirstPasskey, async ({ request, reply, input, now }) => {
      const { passkey, name, permanent } = input.body;
      const made = {
        challenge: challengeOf(request),
        answer: passkey,
        name: name || nameOfDevice(request),
      };
      const from = stepOf(request, permanent);
      const entered = await step.enterByFirstPasskey(depsOf(request), from, made, now);
      return told(marked(reply, entered));
    }),
  ];
}

function challengeOf({ headers }: FastifyRequest): string | undefined {
  const { [CHALLENGE_HEADER]: challenge } = headers;
  return typeof challenge === 'string' ? challenge : undefined;
}

function stepOf(request: FastifyRequest, permanent: boolean | null | undefined): step.StepRequest {
  const entry = entryOf(request, permanent ?? false);
  return { ...entry, isLocal: isLocalRequest(request), here: hereOf(request) };
}

/** The browser is known to the account from now on. */
function marked<E extends { cookie: string }>(reply: FastifyReply, entered: E): E {
  reply.header('set-cookie', entered.cookie);
  return entered;
}

function told<E extends { cookie: string }>({ cookie: _cookie, ...rest }: E): Omit<E, 'cookie'> {
  return rest;
}
