// A real provider of OpenID Connect in this process (oidc-provider), behind a door that can make it behave badly: silent,
// HTML, far too much, other keys, a forged token. People sign in at its page by a name alone.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

export const CLIENT = { id: 'flotila', secret: 'a secret that only the two know' };

export interface Somebody {
  email?: string;
  email_verified?: boolean;
  [claim: string]: unknown;
}

type Answer = (response: ServerResponse, path: string) => void;

export interface SignOnProvider {
  issuer: string;
  /** Who can sign in there, by login. */
  people: Record<string, Somebody>;
  /** Answers this path in place of the provider; null: no more. */
  instead(path: string | null, answer?: Answer): void;
  /** Changes the claims of the next tokens, and signs them with its own key or another; null: no more. */
  forge(change: ((claims: JWTPayload) => JWTPayload) | null, key?: 'foreign'): void;
  /** From now on it signs with other keys, and does not tell the former ones. */
  rotate(): Promise<void>;
  /** What it sends elsewhere: back-channel logouts. */
  onSend(send: (url: string, body: string) => Promise<number>): void;
  /** Signed as its own. */
  sign(claims: JWTPayload, header?: { typ?: string; alg?: string }): Promise<string>;
  /** Tells that this session there has ended. */
  endSession(login: string, sid: string): Promise<void>;
  /** Paths that were asked for. */
  asked: string[];
  stop(): Promise<void>;
}

/** `host`: of a browser another site than what it signs in to, where the names differ. */
export async function signOnProvider(origin: string, host = '127.0.0.1'): Promise<SignOnProvider> {
  const people: Record<string, Somebody> = {};
  const asked: string[] = [];
  let instead: { path: string; answer: Answer } | null = null;
  let forging: { change: (claims: JWTPayload) => JWTPayload; isForeign: boolean } | null = null;
  let sending: (url: string, body: string) => Promise<number> = async () => 200;
  let callback: (request: IncomingMessage, response: ServerResponse) => void;
  let provider: Provider;
  let key: JWK;
  const foreign = await newKey();

  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://provider');
    asked.push(pathname);
    if (instead?.path === pathname) return instead.answer(response, pathname);
    if (pathname.startsWith('/interaction/')) {
      return void interact(provider, request, response).catch((error) =>
        response.writeHead(500).end(String(error)),
      );
    }
    if (pathname === '/token' && forging) return void forgeToken(request, response);
    callback(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const issuer = `http://${host}:${typeof address === 'object' && address ? address.port : 0}`;

  async function begin() {
    key = await newKey();
    provider = new Provider(issuer, {
      clients: [
        {
          client_id: CLIENT.id,
          client_secret: CLIENT.secret,
          redirect_uris: [`${origin}/sign-on`],
          post_logout_redirect_uris: [`${origin}/`],
          backchannel_logout_uri: `${origin}/v1/public/sign-on/logout/tatra`,
          backchannel_logout_session_required: true,
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      jwks: { keys: [key] },
      cookies: { keys: ['a key of the tests'] },
      claims: {
        openid: ['sub', 'sid'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name', 'groups', 'staff'],
      },
      pkce: { required: () => true },
      interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
      features: {
        devInteractions: { enabled: false },
        backchannelLogout: { enabled: true },
        rpInitiatedLogout: {
          enabled: true,
          logoutSource: (context, form) => {
            context.body = `<html><body>${form}<button form="op.logoutForm" name="logout" value="yes">Out</button></body></html>`;
          },
        },
      },
      findAccount: (_context, login) => ({
        accountId: login,
        claims: async () => ({ sub: login, ...people[login] }),
      }),
      fetch: async (url, options) => {
        const status = await sending(String(url), String(options?.body ?? ''));
        return new Response(null, { status });
      },
    });
    callback = provider.callback();
  }

  async function forgeToken(request: IncomingMessage, response: ServerResponse) {
    const end = response.end.bind(response);
    response.end = ((body: string | Buffer) => {
      void (async () => {
        const answer = JSON.parse(String(body));
        if (answer.id_token && forging) {
          const claims = JSON.parse(
            Buffer.from(answer.id_token.split('.')[1], 'base64url').toString(),
          );
          answer.id_token = await sign(
            forging.change(claims),
            { alg: 'RS256' },
            forging.isForeign ? foreign : key,
          );
        }
        const text = JSON.stringify(answer);
        response.setHeader('content-length', Buffer.byteLength(text));
        end(text);
      })();
      return response;
    }) as typeof response.end;
    callback(request, response);
  }

  async function sign(claims: JWTPayload, header: object = {}, by = key): Promise<string> {
    const protectedHeader = { alg: 'RS256', kid: by.kid ?? '', ...header };
    return new SignJWT(claims).setProtectedHeader(protectedHeader).sign(await importJWK(by));
  }

  await begin();
  return {
    issuer,
    people,
    asked,
    instead(path, answer) {
      instead = path !== null && answer ? { path, answer } : null;
    },
    forge(change, foreignKey) {
      forging = change && { change, isForeign: foreignKey === 'foreign' };
    },
    rotate: begin,
    onSend(send) {
      sending = send;
    },
    sign: (claims, header) => sign(claims, header),
    async endSession(login, sid) {
      const client = await provider.Client.find(CLIENT.id);
      const tell = client?.backchannelLogout as (subject: string, sid: string) => Promise<void>;
      await tell.call(client, login, sid);
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const kid = `key-${Math.random()}`;
  return { ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' };
}

/** The page at which people sign in, and what comes of it. */
async function interact(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params, prompt, grantId } = await provider.interactionDetails(request, response);
  if (prompt.name === 'login' && request.method === 'GET') {
    const hint = String(params.login_hint ?? '').replace(/[^\w@.-]/g, '');
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><html lang="en"><title>Provider</title><body>
      <form method="post"><label>Login <input name="login" value="${hint}"></label>
      <button name="go" value="yes">Sign in</button><button name="go" value="no">Cancel</button>
      </form></body></html>`);
    return;
  }
  if (prompt.name === 'login') {
    const form = new URLSearchParams(await textOf(request));
    const result =
      form.get('go') === 'no'
        ? { error: 'access_denied' }
        : { login: { accountId: form.get('login') ?? '' } };
    return provider.interactionFinished(request, response, result);
  }
  const { session } = await provider.interactionDetails(request, response);
  const grant =
    (grantId && (await provider.Grant.find(grantId))) ||
    new provider.Grant({ accountId: session?.accountId ?? '', clientId: CLIENT.id });
  grant.addOIDCScope('openid email profile');
  const consent = { consent: { grantId: await grant.save() } };
  return provider.interactionFinished(request, response, consent, {
    mergeWithLastSubmission: true,
  });
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

/** Goes through the pages of the provider as a browser with its own cookies; answers the address that it sends back to. */
export async function throughProvider(
  url: string,
  login: string | null,
  jar = new Map<string, string>(),
): Promise<URL> {
  let [next, body] = [new URL(url), undefined as string | undefined];
  for (let step = 0; step < 15; step++) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(next, {
      redirect: 'manual',
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie,
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body !== undefined && { body }),
    });
    for (const one of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? [];
      jar.set(name, value);
    }
    const place = answer.headers.get('location');
    const page = await answer.text();
    if (place) {
      const to = new URL(place, next);
      if (to.origin !== next.origin) return to;
      [next, body] = [to, undefined];
    } else if (answer.status === 200) {
      body = login === null ? 'go=no' : `go=yes&login=${encodeURIComponent(login)}`;
    } else throw new Error(`${next.pathname}: ${answer.status} ${page.slice(0, 300)}`);
  }
  throw new Error('the provider leads in a circle');
}
