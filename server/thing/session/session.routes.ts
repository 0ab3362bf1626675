// Sign-in, refresh, sign-out, and what anybody may know before signing in.
import { CHALLENGE_HEADER, CODE_HEADER } from '@flotila/domain/factor/headers.ts';
import { problem } from '@flotila/domain/problem.ts';
import {
  deleteSessions,
  deleteToken,
  endPersonSessions,
  getPublicSettings,
  getToken,
  type PublicSettings,
} from '@flotila/domain/session/session.api.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLocalRequest } from '../../ground/http/local-request.ts';
import {
  type PublicCall,
  type Route,
  serve,
  servePublic,
  serveSession,
} from '../../ground/http/serve.ts';
import type { Mailer } from '../../ground/outside/mail.ts';
import { createAccountMails } from '../account/account-mail.ts';
import { readCredentials } from './credentials.ts';
import { callerOf, entryOf } from './enter.ts';
import { administeredBy } from './identity.ts';
import {
  type PasswordDeps,
  refresh,
  type SignInDeps,
  type SignInRequest,
  signIn,
  signOut,
  signOutEverywhere,
} from './sign-in.ts';
import { signOutPerson } from './sign-out-person.ts';

export interface SessionRoutesDeps extends Omit<SignInDeps, 'log'> {
  /** Left out: there is no mail server. */
  mailer?: Mailer | null | undefined;
}

export function sessionRoutes(
  { mailer, ...common }: SessionRoutesDeps,
  settings: () => PublicSettings,
): Route[] {
  // Lines of a request carry its id.
  const depsOf = ({ log }: FastifyRequest): SignInDeps => ({ ...common, log });
  return [
    servePublic(getToken, (call) => {
      const { log } = call.request;
      const mails = createAccountMails(mailer ?? null, log);
      return answerToken({ ...depsOf(call.request), mails }, call);
    }),
    serveSession(deleteSessions, async ({ session, request, reply, input, now }) => {
      const { accountId, sessionId } = session;
      const kept = input.query.others ? sessionId : null;
      await signOutEverywhere(depsOf(request), accountId, callerOf(request), now, {
        keptSessionId: kept,
      });
      if (kept === null) forgetAnswers(reply);
    }),
    serve(endPersonSessions, (call) => {
      const { memberships } = call.identity;
      const from = callerOf(call.request);
      const ender = { ...call, administers: administeredBy(call.identity), memberships, from };
      return signOutPerson(depsOf(call.request), ender, call.input.path.personId);
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

async function answerToken(
  deps: PasswordDeps,
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
      const { login, password } = credentials;
      const { token, cookie } = await signIn(
        deps,
        {
          ...entryOf(request, input.query.permanent ?? false),
          login,
          password,
          second: secondOf(request),
          cookies: request.headers.cookie,
          isLocal: isLocalRequest(request),
        },
        now,
      );
      reply.header('set-cookie', cookie);
      return token;
    }
  }
}

/** What goes on with a second factor; null: it does not. */
function secondOf({ headers }: FastifyRequest): SignInRequest['second'] {
  const { [CHALLENGE_HEADER]: challenge, [CODE_HEADER]: code } = headers;
  if (typeof challenge !== 'string' || typeof code !== 'string') return null;
  return { challenge, code };
}
