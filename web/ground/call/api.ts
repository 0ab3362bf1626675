// The typed call of an endpoint as the signed-in user: bearer token, one shared refresh on 401, answer
// parsed with the endpoint's own schema. `useEndpoint` and `useChange` put it into the one query cache.
import type { Answer, CallInput, Endpoint } from '@flotila/domain/endpoint.ts';
import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useRef } from 'react';
import { readChanged } from '../live/meanwhile.ts';
import { withPolicy } from '../session/refresh-policy.ts';
import { accessToken, endSession, refreshLock, sessionEnd } from '../session/session.ts';
import { CallFailure, failureOf, send } from './http.ts';
import { requestKey } from './request-key.ts';

/**
 * Sends as the signed-in user and answers the raw response (streams, files). Throws CallFailure; what the
 * end of the session cut off is refused as the server would have.
 */
export async function callRaw<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: { signal?: AbortSignal; headers?: Record<string, string>; form?: FormData } = {},
): Promise<Response> {
  const end = sessionEnd();
  const signal = options.signal ? AbortSignal.any([options.signal, end]) : end;
  const key = requestKey(endpoint, input);
  const headers = { ...options.headers, ...key?.headers };
  const attempt = (token: string | null) =>
    send(endpoint, input, {
      ...options,
      headers,
      signal,
      authorization: token && `Bearer ${token}`,
    });
  const policy = { token: accessToken, lock: refreshLock, attempt, end: endSession };
  const response = await withPolicy(policy).catch((error: unknown) => {
    if (!end.aborted || options.signal?.aborted) throw error;
    throw new CallFailure({ status: 401, code: 'signed_out', serverMessage: null });
  });
  key?.answered(response.status);
  if (!response.ok) throw await failureOf(response);
  return response;
}

/**
 * Calls an endpoint and answers its parsed body. `form` is sent in place of a JSON body. Throws CallFailure;
 * a wrong answer is a bug and throws.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
  form?: FormData,
): Promise<Answer<E>> {
  const options = { ...(signal ? { signal } : {}), ...(form ? { form } : {}) };
  const response = await callRaw(endpoint, input, options);
  if (!endpoint.answer || response.status === 204) return undefined as Answer<E>;
  return endpoint.answer.parse(await response.json()) as Answer<E>;
}

/** A call by its name alone. */
type Read = Pick<Endpoint, 'method' | 'url'>;

/** Cache key of a call: method and path pattern first, so all calls of one endpoint can be refreshed. */
export function keyOf<E extends Read>(endpoint: E, input?: CallInput<E>): QueryKey {
  const name = `${endpoint.method} ${endpoint.url}`;
  return input === undefined ? [name] : [name, input];
}

/** Query of a call for `useQuery` and for loaders. */
export function endpointQuery<E extends Endpoint>(endpoint: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, signal),
  });
}

/** The answer of a GET as React state; null input waits. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> | null,
  options: { refetchIntervalMs?: number } = {},
): UseQueryResult<Answer<E>> {
  return useQuery<Answer<E>>({
    queryKey: input === null ? [...keyOf(endpoint), null] : keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input as CallInput<E>, signal),
    enabled: input !== null,
    ...(options.refetchIntervalMs
      ? { refetchInterval: (query: Reading) => nextRefresh(query.state, options.refetchIntervalMs) }
      : {}),
  });
}

interface Reading {
  state: { data: unknown; error: unknown };
}

/** Milliseconds until it is read again; false: what was refused for good is not asked for over and over. */
export function nextRefresh(state: Reading['state'], intervalMs = 0): number | false {
  const isRefused = state.data === undefined && isFinal(state.error);
  return intervalMs > 0 && !isRefused ? intervalMs : false;
}

/** A changing call; when it succeeded, everything read through `refreshes` is read again. */
export function useChange<E extends Endpoint>(endpoint: E, refreshes: readonly Read[]) {
  const cache = useQueryClient();
  // Who presses twice means it once; that a call is under way is drawn later than a second press comes.
  const underWay = useRef(new Map<string, Promise<Answer<E>>>());
  return useMutation<Answer<E>, Error, CallInput<E>>({
    mutationFn: (input) => {
      const key = JSON.stringify(input);
      const answer =
        underWay.current.get(key) ??
        call(endpoint, input).finally(() => underWay.current.delete(key));
      underWay.current.set(key, answer);
      return answer;
    },
    onSuccess: () => readAgain(cache, refreshes),
  });
}

/** After a change: everything read through these is read again. */
export async function readAgain(cache: QueryClient, reads: readonly Read[]): Promise<void> {
  await Promise.all(reads.map((read) => readChanged(cache, keyOf(read))));
}

/** True for a refusal that a repeated try will not change. */
export function isFinal(error: unknown): boolean {
  return error instanceof CallFailure && error.detail.status >= 400 && error.detail.status < 500;
}
