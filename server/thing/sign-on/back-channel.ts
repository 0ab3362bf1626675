// A provider tells that somebody has signed out there (OpenID Connect Back-Channel Logout 1.0): our sessions of theirs end at
// once, in all processes and on open streams.
import { found, problem } from '@flotila/domain/problem.ts';
import { LOGOUT_SECONDS_MAX, OidcRefused } from '../../ground/outside/oidc.ts';
import { auditSession } from '../session/session-audit.ts';
import { tellSessions } from '../session/session-notes.ts';
import { companyOf, findProvider, type SignOnDeps } from './providers.ts';
import { endSignedOn, takeLogout } from './signed-on.queries.ts';

/** @throws not_found, invalid */
export async function heedLogout(
  deps: SignOnDeps,
  { code, token, remoteAddress }: { code: string; token: string; remoteAddress: string },
  now: number,
): Promise<void> {
  const provider = found(await deps.db.read((db) => findProvider(deps, db, { code })));
  const { client } = provider;
  const logout = await deps.oidc.readLogout(client, token, now).catch((error) => {
    if (!(error instanceof OidcRefused)) throw error;
    const { fault, message: reason } = error;
    deps.log.warn({ provider: provider.name, fault, reason }, 'a told sign-out was refused');
    throw problem('invalid', { message: 'sign_on_logout' });
  });
  const { jti, subject, sid } = logout;
  const of = { companyId: companyOf(provider), issuer: client.issuer };
  const count = await deps.db.write(async (db) => {
    const expires = new Date(now + LOGOUT_SECONDS_MAX * 1000);
    const isNew = await takeLogout(db, { issuer: client.issuer, jti, now: new Date(now), expires });
    if (!isNew) throw problem('invalid', { message: 'sign_on_logout' });
    // With a session only that one is meant, whoever's it is.
    const ended = await endSignedOn(db, of, sid ? { sid } : { subject }, new Date(now));
    for (const { sessionId, accountId, login } of ended) {
      await tellSessions(db, { kind: 'session', sessionId });
      const change = { accountId, login, action: 'delete' as const, isSignOn: true as const };
      await auditSession(db, { ...change, remoteAddress, application: null }, now);
    }
    return ended.length;
  });
  deps.log.info({ provider: provider.name, count }, 'a provider ended sessions');
}
