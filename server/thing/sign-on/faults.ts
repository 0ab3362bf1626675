// What is told of a provider that does not answer as it should: to whoever signs in a sentence, to the log the reason.
import { type Problem, problem } from '@flotila/domain/problem.ts';
import { type OidcFault, OidcRefused } from '../../ground/outside/oidc.ts';
import type { SignOnLog } from './providers.ts';

const RETRY_SECONDS = 5;
/** Waiting or trying again may help. */
const AWAY: ReadonlySet<OidcFault> = new Set(['away', 'slow']);

/** Runs what asks a provider. @throws gateway_timeout, forbidden */
export async function asking<T>(
  { name, log }: { name: string; log: SignOnLog },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OidcRefused)) throw error;
    log.warn({ provider: name, fault: error.fault, reason: error.message }, 'a provider failed');
    throw faultProblem(name, error.fault);
  }
}

function faultProblem(name: string, fault: OidcFault): Problem {
  const params = { name };
  if (fault === 'denied') return problem('forbidden', { message: 'sign_on_denied', params });
  if (fault === 'code') return problem('gone', { message: 'sign_on_expired' });
  if (fault === 'clock') return problem('gateway_timeout', { message: 'sign_on_clock', params });
  if (AWAY.has(fault)) {
    const retryAfterSeconds = RETRY_SECONDS;
    return problem('gateway_timeout', { message: 'sign_on_away', params, retryAfterSeconds });
  }
  return problem('gateway_timeout', { message: 'sign_on_wrong', params });
}
