// Sign-in, refresh, sign-out, and what anybody may know before signing in.
import { problem } from '@flotila/domain/problem.ts';
import {
  deleteSessions,
  deleteToken,
  getPublicSettings,
  getToken,
  type PublicSettings,
} from '@flotila/domain/session/session.api.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { applicationOf } from '../../ground/http/application.ts';
import { isLocalRequest } from '../../ground/http/local-request.ts';
import { originOf } from '../../ground/http/origin.ts';
import { type PublicCall, type Route, servePublic, serveSession } from '../../ground/http/serve.ts';
import { languageOf } from '../../ground/i18n/messages.ts';
import { readCredentials } from './credentials.ts';
import {
  type Caller,
  refresh,
  type SignInDeps,
  signIn,
  signOut,
  signOutEverywhere,
} from './sign-in.ts';

/** No address that people use is longer. */
const ORIGIN_CHARS_MAX = 300;

export function sessionRoutes(
  common: Omit<SignInDeps, 'log'>,
  settings: () => PublicSettings,
): Route[] {
  // Lines of a request carry its id.
  const depsOf = ({ log }: FastifyRequest): SignInDeps => ({ ...common, log });
  return [
    servePublic(getToken, (call) => answerToken(depsOf(call.request), call)),
    serveSession(deleteSessions, async ({ session, request, reply, now }) => {
      await signOutEverywhere(depsOf(request), session.accountId, callerOf(request), now);
      forgetAnswers(reply);
    }),
    servePublic(deleteToken, async ({ request, reply, now }) => {
      const credentials = readCredentials(request.headers.authorization);
      if (credentials.kind === 'none') throw problem('unauthorized');
      if (credentials.kind !== 'bearer') throw problem('invalid', { message: 'malformed_sign_in' });
      await signOut(depsOf(request), credentials.token, callerOf(request), now);
      forgetAnswers(reply);
    }),
    servePublic(getPublicSettings, () => settings()),
  ];
}

/** What the browser keeps of pictures and answers is not for the next one who sits before it. */
function forgetAnswers(reply: FastifyReply): void {
  reply.header('clear-site-data', '"cache"');
}

function callerOf(request: FastifyRequest): Caller {
  // Who has hung up meanwhile has no address any more, whatever the type says.
  return { remoteAddress: request.ip ?? '', application: applicationOf(request) };
}

async function answerToken(
  deps: SignInDeps,
  { request, reply, input, now }: PublicCall<typeof getToken>,
) {
  const credentials = readCredentials(request.headers.authorization);
  switch (credentials.kind) {
    case 'none':
      throw problem('unauthorized');
    case 'malformed':
      throw problem('invalid', { message: 'malformed_sign_in' });
    case 'bearer':
      return refresh(deps, credentials.token, now);
    case 'basic': {
      const { token, account } = await signIn(
        deps,
        {
          login: credentials.login,
          password: credentials.password,
          isPermanent: input.query.permanent ?? false,
          ...callerOf(request),
          cookies: request.headers.cookie,
          isLocal: isLocalRequest(request),
          reach: {
            language: languageOf(request.headers['accept-language']),
            origin: originOf(request).slice(0, ORIGIN_CHARS_MAX),
          },
        },
        now,
      );
      const isSecure = request.protocol === 'https';
      reply.header('set-cookie', deps.knownBrowsers.give(account, now, isSecure));
      return token;
    }
  }
}
