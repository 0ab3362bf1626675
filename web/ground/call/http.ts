// The only place that calls fetch for the API: builds the address of an endpoint value, sends it, and
// turns refusals and broken connections into one kind of error. Who is signed in stands in api.ts.
import type { CallInput, Endpoint } from '@flotila/domain/endpoint.ts';
import type { FieldError } from '@flotila/domain/problem.ts';
import { language } from '../i18n/i18n.ts';

declare const __FLOTILA_VERSION__: string;
declare const __FLOTILA_RELEASE__: string;

/** Sent with every request so that the server knows which client asks (API-002, API-003). */
export const CLIENT_VERSION =
  typeof __FLOTILA_VERSION__ === 'string' ? __FLOTILA_VERSION__ : 'test';
/** Of the page that runs; a server may be newer. */
export const CLIENT_RELEASE =
  typeof __FLOTILA_RELEASE__ === 'string' ? __FLOTILA_RELEASE__ : 'test';

/** Spec part 1 §9: time-out of the sign-in and refresh call. */
export const TOKEN_TIMEOUT_MS = 10_000;

interface LooseInput {
  company?: string;
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

export interface FailureDetail {
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** Problem code, `network` or `timeout`. */
  code: string;
  /** Sentence of the server in the user's language, null when it sent none. */
  serverMessage: string | null;
  /** What an authorization refusal says of itself (ERR-001). */
  errorDescription?: string | null;
  errors?: FieldError[];
  /** The way in that there is (`sign_on_only`). */
  provider?: { code: string; company: string; name: string };
  /** 412: the record as it now is. */
  current?: unknown;
  /** 401 of a sign-in that goes on: by what, and by which ways. */
  challenge?: string;
  ways?: string[];
}

type ProviderTold = NonNullable<FailureDetail['provider']>;

/** A call that was refused or did not reach the server. */
export class CallFailure extends Error {
  readonly detail: FailureDetail;

  constructor(detail: FailureDetail) {
    super(detail.serverMessage ?? detail.code);
    this.name = 'CallFailure';
    this.detail = detail;
  }
}

/** Address of a call: path parameters filled in, query appended, what is undefined left out. */
export function urlOf(endpoint: Pick<Endpoint, 'url'>, input: LooseInput): string {
  const path = endpoint.url.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = name === 'company' ? input.company : input.path?.[name];
    if (value === undefined) throw new Error(`${endpoint.url}: nothing given for {${name}}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Reads what a refusal says; a body that is no problem gives only the status. */
export async function failureOf(response: Response): Promise<CallFailure> {
  const body: unknown = await response.json().catch(() => null);
  const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : null);
  return new CallFailure({
    status: response.status,
    code: text('code') ?? `http_${response.status}`,
    serverMessage: text('message'),
    errorDescription: text('error_description'),
    ...(Array.isArray(fields.errors) ? { errors: fields.errors as FieldError[] } : {}),
    ...(typeof fields.challenge === 'string' ? { challenge: fields.challenge } : {}),
    ...(Array.isArray(fields.ways) ? { ways: fields.ways as string[] } : {}),
    ...('current' in fields ? { current: fields.current } : {}),
    ...('provider' in fields && { provider: fields.provider as ProviderTold }),
  });
}

/** Sends one request; answers whatever status came. Throws CallFailure when no answer came. */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: {
    authorization: string | null;
    signal?: AbortSignal;
    timeoutMs?: number;
    headers?: Record<string, string>;
    /** Sent in place of a JSON body: files. The browser names its content type. */
    form?: FormData;
  },
): Promise<Response> {
  const loose = input as LooseInput;
  const headers: Record<string, string> = {
    Accept: endpoint.bytes ?? endpoint.stream ?? 'application/json',
    'Accept-Language': language(),
    'X-Client-Version': CLIENT_VERSION,
    ...options.headers,
  };
  if (options.authorization) headers.Authorization = options.authorization;
  if (loose.body !== undefined) headers['Content-Type'] = 'application/json';
  const body = options.form ?? (loose.body === undefined ? undefined : JSON.stringify(loose.body));
  const signals = [options.signal, options.timeoutMs && AbortSignal.timeout(options.timeoutMs)];
  try {
    return await fetch(urlOf(endpoint, loose), {
      method: endpoint.method,
      headers,
      signal: AbortSignal.any(signals.filter((signal) => signal instanceof AbortSignal)),
      ...(body === undefined ? {} : { body }),
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
    throw new CallFailure({
      status: 0,
      code: isTimeout ? 'timeout' : 'network',
      serverMessage: null,
    });
  }
}
