// The typed call of somebody who is not signed in yet. Throws CallFailure.
import type { Answer, CallInput, Endpoint } from '@flotila/domain/endpoint.ts';
import { failureOf, send, TOKEN_TIMEOUT_MS } from './http.ts';

export async function callOutside<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  headers: Record<string, string> = {},
): Promise<Answer<E>> {
  const options = { authorization: null, headers, timeoutMs: TOKEN_TIMEOUT_MS };
  const response = await send(endpoint, input, options);
  if (!response.ok) throw await failureOf(response);
  return endpoint.answer?.parse(await response.json()) as Answer<E>;
}
