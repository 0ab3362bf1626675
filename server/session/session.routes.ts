// Sign-in, refresh, sign-out, and what anybody may know before signing in.
import { problem } from '@flotila/domain/problem.ts';
import {
  deleteToken,
  getPublicSettings,
  getToken,
  type PublicSettings,
} from '@flotila/domain/session/session.api.ts';
import { applicationOf } from '../http/application.ts';
import { isLocalRequest } from '../http/local-request.ts';
import { type PublicCall, type Route, servePublic } from '../http/serve.ts';
import { readCredentials, readHeldToken } from './credentials.ts';
import { refresh, type SignInDeps, signIn, signOut } from './sign-in.ts';

export function sessionRoutes(deps: SignInDeps, settings: () => PublicSettings): Route[] {
  return [
    servePublic(getToken, (call) => answerToken(deps, call)),
    servePublic(deleteToken, async ({ request, now }) => {
      const credentials = readCredentials(request.headers.authorization);
      if (credentials.kind === 'none') throw problem('unauthorized');
      if (credentials.kind !== 'bearer') throw problem('invalid', { message: 'malformed_sign_in' });
      await signOut(deps, credentials.token, now);
    }),
    servePublic(getPublicSettings, () => settings()),
  ];
}

function answerToken(deps: SignInDeps, { request, input, now }: PublicCall<typeof getToken>) {
  const credentials = readCredentials(request.headers.authorization);
  switch (credentials.kind) {
    case 'none':
      throw problem('unauthorized');
    case 'malformed':
      throw problem('invalid', { message: 'malformed_sign_in' });
    case 'bearer':
      return refresh(deps, credentials.token, now);
    case 'basic':
      return signIn(
        deps,
        {
          login: credentials.login,
          password: credentials.password,
          isPermanent: input.query.permanent ?? false,
          remoteAddress: request.ip,
          heldToken: readHeldToken(request.headers.cookie),
          isLocal: isLocalRequest(request),
          application: applicationOf(request),
        },
        now,
      );
  }
}
