// The server as tests of components have it: a `fetch` that is made of API values. What a call is given and
// what it answers are both checked by the value's own schemas, and who may call it by what it needs, so no
// test can pass with a call that the server refuses or an answer that it never gives.
import type { Answer, Endpoint, ParsedInput } from '@flotila/domain/endpoint.ts';
import { can, hasOwnRecords, hasRole } from '@flotila/domain/permission.ts';
import { Problem } from '@flotila/domain/problem.ts';
import type { Token } from '@flotila/domain/session/session.api.ts';

interface Given {
  /** A file that the call was given, and the fields beside it. */
  form: FormData | null;
  headers: Headers;
  /** Aborted when the caller wants no answer any more. */
  signal: AbortSignal;
}

/** Answers, or refuses with `throw problem(…)` as the server does; a `Response` is sent as it stands. */
export type Handler<E extends Endpoint> = (
  input: ParsedInput<E> & Given,
) => Answer<E> | Response | Promise<Answer<E> | Response>;

interface Call {
  endpoint: Endpoint;
  pattern: RegExp;
  handler: Handler<Endpoint>;
  given: unknown[];
}

export interface FakeServer {
  /** How the call is answered from now on. */
  on<E extends Endpoint>(endpoint: E, handler: Handler<E>): void;
  /** What the call was given so far, oldest first. */
  given<E extends Endpoint>(endpoint: E): (ParsedInput<E> & Given)[];
  fetch: typeof fetch;
  /** Calls that nobody answers, and what breaks a schema; a test with one has failed. */
  complaints: string[];
}

export function fakeServer(session: () => Token | null): FakeServer {
  const calls = new Map<string, Call>();
  const complaints: string[] = [];
  const complain = (line: string) => {
    complaints.push(line);
    return Response.json({ code: 'server_error' }, { status: 500 });
  };

  async function answer(url: URL, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET';
    const name = `${method} ${url.pathname}`;
    // A call without parameters comes before one whose parameter would take its name.
    const [call] = [...calls.values()]
      .filter(({ endpoint, pattern }) => endpoint.method === method && pattern.test(url.pathname))
      .sort((one, other) => parameters(one.endpoint) - parameters(other.endpoint));
    if (!call) return complain(`${name}: nobody answers it`);
    const path = call.pattern.exec(url.pathname)?.groups ?? {};
    if (!isAllowed(call.endpoint, path.company, session())) return complain(`${name}: forbidden`);
    const input = parsed(call.endpoint, path, url, init.body);
    if (typeof input === 'string') return complain(`${name} was given ${input}`);
    const unseen = unseenChanges(call.endpoint, input.body);
    if (unseen.length > 0) return complain(`${name} was given no ${unseen.join(', ')}`);
    const given = {
      ...input,
      form: init.body instanceof FormData ? init.body : null,
      headers: new Headers(init.headers),
      signal: init.signal ?? new AbortController().signal,
    };
    call.given.push(given);
    try {
      const answered = await call.handler(given as Parameters<Handler<Endpoint>>[0]);
      if (answered instanceof Response) return answered;
      const { answer: schema, status } = call.endpoint;
      if (!schema) return new Response(null, { status });
      const wire = JSON.parse(JSON.stringify(answered));
      const checked = schema.safeParse(wire);
      if (!checked.success) return complain(`${name} answers ${checked.error.message}`);
      return Response.json(wire, { status });
    } catch (error) {
      if (!(error instanceof Problem)) return complain(`${name}: ${error}`);
      return refusal(error);
    }
  }

  return {
    complaints,
    on(endpoint, handler) {
      const name = nameOf(endpoint);
      calls.set(name, {
        endpoint: endpoint as unknown as Endpoint,
        pattern: patternOf(endpoint.url),
        handler: handler as unknown as Handler<Endpoint>,
        given: calls.get(name)?.given ?? [],
      });
    },
    given(endpoint) {
      return (calls.get(nameOf(endpoint))?.given ?? []) as never;
    },
    fetch: (target, init = {}) => {
      const { signal } = init;
      const answered = answer(new URL(String(target), window.location.href), init);
      if (!signal) return answered;
      const ended = new Promise<never>((_resolve, reject) => {
        const end = () => reject(signal.reason);
        if (signal.aborted) end();
        else signal.addEventListener('abort', end, { once: true });
      });
      return Promise.race([answered, ended]);
    },
  };
}

/**
 * What a change of a record does not say of how its caller saw it. Programs may leave it out, our screens must not: they
 * would overwrite what somebody else changed meanwhile.
 */
function unseenChanges({ method, body: schema }: Endpoint, body: unknown): string[] {
  if (method !== 'PUT' && method !== 'PATCH') return [];
  const { shape = {} } = schema as { shape?: object };
  const given = (body ?? {}) as Record<string, unknown>;
  return Object.keys(shape).filter((field) => /lastChange$/i.test(field) && !given[field]);
}

function nameOf({ method, url }: Pick<Endpoint, 'method' | 'url'>): string {
  return `${method} ${url}`;
}

function parameters({ url }: Endpoint): number {
  return url.split('{').length - 1;
}

function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);
}

/** A call that names no company is for who may make it in one of theirs. */
function isAllowed({ needs }: Endpoint, ccode: string | undefined, session: Token | null): boolean {
  if (needs.kind === 'public' || needs.kind === 'credentials') return true;
  if (!session) return false;
  const companies =
    ccode === undefined
      ? [undefined, ...session.companies]
      : session.companies.filter(({ code }) => code === ccode);
  if (needs.kind === 'signedIn') return companies.length > 0;
  return companies.some((company) =>
    needs.kind === 'module'
      ? can(session, company, needs.module, needs.access)
      : hasRole(session, company, needs.role) || (needs.orOwn === true && hasOwnRecords(company)),
  );
}

/** What the handler gets; a text: why the server would not take it. */
function parsed(
  endpoint: Endpoint,
  path: Record<string, string>,
  url: URL,
  body: RequestInit['body'],
): ParsedInput<Endpoint> | string {
  const named = Object.entries(path).map(([name, value]) => [name, decodeURIComponent(value)]);
  const parts = {
    path: endpoint.path.safeParse(Object.fromEntries(named)),
    query: endpoint.query.safeParse(Object.fromEntries(url.searchParams)),
    body: endpoint.body?.safeParse(typeof body === 'string' ? JSON.parse(body) : undefined),
  };
  for (const [part, result] of Object.entries(parts)) {
    if (result?.success === false) return `${part} ${result.error.message}`;
  }
  return {
    path: parts.path.data ?? {},
    query: parts.query.data ?? {},
    body: parts.body?.data,
  };
}

/** As `server/ground/http/problems.ts` tells it; which sentence it would be stands in place of the sentence. */
function refusal({ code, status, detail }: Problem): Response {
  return Response.json(
    {
      type: `urn:flotila:problem:${code}`,
      title: code,
      status,
      code,
      message: detail.message ?? code,
      ...(detail.errors && { errors: detail.errors }),
      ...(detail.current !== undefined && { current: detail.current }),
    },
    { status },
  );
}
