// The typed call of somebody who is not signed in yet. Throws CallFailure.
import type { Answer, CallInput, Endpoint } from '@flotila/domain/endpoint.ts';
import { failureOf, send, TOKEN_TIMEOUT_MS } from './http.ts';

export async function callOutside<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: { headers?: Record<string, string>; signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<Answer<E>> {
  const response = await send(endpoint, input, {
    authorization: null,
    timeoutMs: TOKEN_TIMEOUT_MS,
    ...options,
  });
  if (!response.ok) throw await failureOf(response);
  return endpoint.answer?.parse(await response.json()) as Answer<E>;
}
