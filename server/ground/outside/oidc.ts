// A provider of OpenID Connect: what it says of itself, the way there and back, and what it tells of somebody. openid-client
// checks what comes (state, nonce, issuer, signature, times, RFC 9207); here stand the limits, and in words what was wrong.
// Keys are read anew each time, so a provider may change them whenever it likes.
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { putNewest } from '../work/newest.ts';
import {
  createGuardedFetch,
  type GuardedFetch,
  type GuardedFetchOptions,
  type OutsideFault,
  OutsideRefused,
} from './guarded-fetch.ts';

/**
 * `nothing`: there is no provider at this address; `unreadable`: no JSON, or not what OpenID Connect says; `issuer`: it calls itself
 * otherwise; `client`: it does not take our name and secret; `code`: it does not take the code (any more); `denied`: it let
 * nobody through; `token`: what it says of somebody does not hold.
 */
export type OidcFault =
  | OutsideFault
  | 'nothing'
  | 'unreadable'
  | 'issuer'
  | 'client'
  | 'code'
  | 'denied'
  | 'clock'
  | 'token';

export class OidcRefused extends Error {
  readonly fault: OidcFault;
  constructor(fault: OidcFault, reason: string) {
    super(reason);
    this.fault = fault;
  }
}

export interface Client {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string;
  /** The operator chose it: addresses of the own networks may be asked, too. */
  isOwn: boolean;
}

/** What is kept until the browser comes back. */
export interface Leaving {
  url: string;
  state: string;
  nonce: string;
  verifier: string;
}

export interface Back {
  redirectUrl: string;
  nonce: string;
  verifier: string;
  /** As the provider put them into the address. */
  parameters: Readonly<Record<string, string>>;
}

export interface Told {
  claims: Record<string, unknown>;
  subject: string;
  sid: string | null;
  idToken: string;
}

export interface LogoutToken {
  /** undefined: only of this session. */
  subject: string | undefined;
  sid: string | undefined;
  jti: string;
}

export interface Oidc {
  /** What the provider says of itself, asked anew. @throws OidcRefused */
  look(provider: Client): Promise<{ issuer: string; hasEnd: boolean }>;
  /** @throws OidcRefused */
  leave(
    provider: Client,
    to: { redirectUrl: string; loginHint?: string | undefined },
  ): Promise<Leaving>;
  /** `needs`: claims that are asked for behind the token where it has them not. @throws OidcRefused */
  redeem(provider: Client, back: Back, needs: readonly string[] | 'all'): Promise<Told>;
  /** undefined: the provider has no such address. @throws OidcRefused */
  endUrl(
    provider: Client,
    session: { idToken: string | undefined; backTo: string },
  ): Promise<string | undefined>;
  /** Checked as OpenID Connect Back-Channel Logout 1.0 says, but for `jti`. @throws OidcRefused */
  readLogout(provider: Client, token: string, now: number): Promise<LogoutToken>;
}

const PATIENCE_MS = 10_000;
/** Documents, keys and tokens of providers have some 10 kB. */
const BYTES_MAX = 256 * 1024;
const CLOCK_TOLERANCE_SECONDS = 60;
/** How long what a provider says of itself is believed. */
const FRESH_MS = 10 * 60_000;
const PROVIDERS_MAX = 1000;
const SCOPES = ['openid', 'email', 'profile'];
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** A told sign-out is of now. */
const LOGOUT_AGE_SECONDS = 10 * 60;
/** From when it is read until nobody takes it any more, whatever it says of its own end: clocks may differ, either way. */
export const LOGOUT_SECONDS_MAX = LOGOUT_AGE_SECONDS + 2 * CLOCK_TOLERANCE_SECONDS;
/** A `sub`, a `sid`, a `jti`. */
const ID_MAX = 255;
const SIGNED_BY = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'].concat([
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]);

export type OidcOptions = Omit<GuardedFetchOptions, 'patienceMs' | 'bytesMax'> & {
  patienceMs?: number;
};

export function createOidc({ patienceMs = PATIENCE_MS, ...options }: OidcOptions): Oidc {
  const limits = { patienceMs, bytesMax: BYTES_MAX };
  const given = createGuardedFetch({ ...options, ...limits });
  const own = createGuardedFetch({ ...options, ...limits, allowsPrivate: true });
  const known = new Map<string, { server: client.ServerMetadata; until: number }>();

  const openFor = ({ isOwn }: Client) => ({
    fetch: isOwn ? own : given,
    allowsHttp: isOwn || options.allowsPrivate,
  });

  async function ask(provider: Client): Promise<client.ServerMetadata> {
    const server = await discover(provider, openFor(provider));
    const kept = { server, until: performance.now() + FRESH_MS };
    putNewest(known, keyOf(provider), kept, PROVIDERS_MAX);
    return server;
  }

  async function configure(provider: Client): Promise<client.Configuration> {
    const kept = known.get(keyOf(provider));
    const server = kept && kept.until > performance.now() ? kept.server : await ask(provider);
    return configurationOf(provider, server, openFor(provider));
  }

  return {
    async look(provider) {
      const { issuer, end_session_endpoint } = await ask(provider);
      return { issuer, hasEnd: end_session_endpoint !== undefined };
    },

    async leave(provider, { redirectUrl, loginHint }) {
      const config = await configure(provider);
      const [state, nonce] = [client.randomState(), client.randomNonce()];
      const verifier = client.randomPKCECodeVerifier();
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUrl,
        scope: [...new Set([...SCOPES, ...provider.scopes.split(/\s+/)])].join(' ').trim(),
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...(loginHint && { login_hint: loginHint }),
      });
      return { url: browserAddress(url, openFor(provider)), state, nonce, verifier };
    },

    redeem: (provider, back, needs) =>
      wording(async () => {
        const config = await configure(provider);
        client.enableNonRepudiationChecks(config);
        const url = new URL(back.redirectUrl);
        for (const [name, value] of Object.entries(back.parameters))
          url.searchParams.set(name, value);
        const answer = await client.authorizationCodeGrant(config, url, {
          pkceCodeVerifier: back.verifier,
          expectedNonce: back.nonce,
          expectedState: back.parameters.state ?? '',
          idTokenExpected: true,
        });
        const claims = answer.claims();
        const idToken = answer.id_token;
        if (!claims || idToken === undefined) throw new OidcRefused('token', 'no ID token');
        const subject = idOf(claims.sub);
        if (subject === undefined)
          throw new OidcRefused('token', 'its sub is no number of somebody');
        const lacksSome = needs === 'all' || needs.some((name) => !Object.hasOwn(claims, name));
        const hasMore = config.serverMetadata().userinfo_endpoint !== undefined;
        const more =
          lacksSome && hasMore
            ? await client.fetchUserInfo(config, answer.access_token, claims.sub)
            : {};
        return {
          claims: { ...more, ...claims },
          subject,
          sid: idOf(claims.sid) ?? null,
          idToken,
        };
      }),

    async endUrl(provider, { idToken, backTo }) {
      const config = await configure(provider);
      if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
      const url = client.buildEndSessionUrl(config, {
        post_logout_redirect_uri: backTo,
        ...(idToken !== undefined && { id_token_hint: idToken }),
      });
      return browserAddress(url, openFor(provider));
    },

    readLogout: (provider, token, now) =>
      wording(async () => {
        // Whoever is not meant is told so before anybody is asked for keys.
        const { iss, aud } = decodeJwt(token);
        const isMeant = iss === provider.issuer && [aud].flat().includes(provider.clientId);
        if (!isMeant) throw new OidcRefused('token', 'it is for somebody else');
        const { jwks_uri } = (await configure(provider)).serverMetadata();
        if (jwks_uri === undefined) throw new OidcRefused('unreadable', 'it has no keys');
        const keys = await readKeys(openFor(provider).fetch, jwks_uri);
        const { payload, protectedHeader } = await jwtVerify(token, createLocalJWKSet(keys), {
          issuer: provider.issuer,
          audience: provider.clientId,
          algorithms: SIGNED_BY,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          maxTokenAge: LOGOUT_AGE_SECONDS,
          requiredClaims: ['iat', 'exp', 'jti', 'events'],
          currentDate: new Date(now),
        });
        return logoutOf(payload, protectedHeader.typ);
      }),
  };
}

function keyOf({ issuer, isOwn }: Client): string {
  return `${isOwn ? 'own' : 'given'} ${issuer}`;
}

interface Open {
  fetch: GuardedFetch;
  allowsHttp: boolean;
}

function discover(provider: Client, open: Open): Promise<client.ServerMetadata> {
  return wording(async () => {
    if (!URL.canParse(provider.issuer)) throw new OidcRefused('nothing', 'it is no address');
    const config = await client.discovery(
      new URL(provider.issuer),
      provider.clientId,
      undefined,
      undefined,
      {
        [client.customFetch]: fetchOf(open),
        ...(open.allowsHttp && { execute: [client.allowInsecureRequests] }),
      },
    );
    const server = config.serverMetadata();
    // An address that stands for many tenants names itself by a pattern, and would let in those of all.
    if (new URL(server.issuer).href !== new URL(provider.issuer).href) {
      throw new OidcRefused('issuer', server.issuer);
    }
    if (!server.authorization_endpoint || !server.token_endpoint) {
      throw new OidcRefused('unreadable', 'an address is missing');
    }
    return server;
  });
}

function configurationOf(
  { clientId, clientSecret }: Client,
  server: client.ServerMetadata,
  open: Open,
): client.Configuration {
  const ways = server.token_endpoint_auth_methods_supported;
  const takesPost = ways?.includes('client_secret_post') ?? false;
  const config = new client.Configuration(
    server,
    clientId,
    { [client.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
    takesPost ? client.ClientSecretPost(clientSecret) : client.ClientSecretBasic(clientSecret),
  );
  config[client.customFetch] = fetchOf(open);
  if (open.allowsHttp) client.allowInsecureRequests(config);
  return config;
}

function fetchOf({ fetch }: Open): client.CustomFetch {
  return (url, { method, headers, body }) =>
    fetch(url, { method, headers, body: body as string | URLSearchParams | Uint8Array | null });
}

/** Where a browser is sent: the provider says it, so it might be a script. */
function browserAddress(url: URL, { allowsHttp }: Open): string {
  if (url.protocol === 'https:' || (allowsHttp && url.protocol === 'http:')) return url.href;
  throw new OidcRefused('insecure', `${url.protocol} is not https`);
}

async function readKeys(fetch: GuardedFetch, url: string): Promise<JSONWebKeySet> {
  const answer = await fetch(url, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new OidcRefused('unreadable', `its keys: status ${answer.status}`);
  return (await answer.json()) as JSONWebKeySet;
}

function logoutOf(claims: Record<string, unknown>, type: string | undefined): LogoutToken {
  const { events, nonce } = claims;
  const isEvent = typeof events === 'object' && events !== null && LOGOUT_EVENT in events;
  const [subject, sid, jti] = [claims.sub, claims.sid, claims.jti].map(idOf);
  const isOfSomebody = subject !== undefined || sid !== undefined;
  const isTyped = type === undefined || /^(application\/)?(logout\+)?jwt$/i.test(type);
  if (!isEvent || !isOfSomebody || !isTyped || nonce !== undefined || jti === undefined) {
    throw new OidcRefused('token', 'it is no logout token');
  }
  return { subject, sid, jti };
}

/** By what a provider calls somebody or something; undefined: it is none, or longer than any. */
function idOf(value: unknown): string | undefined {
  const isId = typeof value === 'string' && value !== '' && value.length <= ID_MAX;
  return isId ? value : undefined;
}

async function wording<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw refusalOf(error);
  }
}

/** By the names that the libraries give their errors. */
const FAULTS: Readonly<Record<string, OidcFault>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'clock',
  ERR_JWT_EXPIRED: 'clock',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'token',
  OAUTH_KEY_SELECTION_FAILED: 'token',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'nothing',
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'insecure',
};

interface Thrown {
  code?: string;
  message?: string;
  error?: string;
  cause?: unknown;
}

function refusalOf(error: unknown): OidcRefused {
  if (error instanceof OidcRefused) return error;
  for (const one of causesOf(error)) {
    if (one instanceof OutsideRefused) return new OidcRefused(one.fault, one.message);
  }
  const { code = '', message, error: said = '', cause } = error as Thrown;
  if (error instanceof client.AuthorizationResponseError) return new OidcRefused('denied', said);
  const named = cause as { attribute?: string; body?: { issuer?: unknown } } | undefined;
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' && named?.attribute === 'issuer') {
    return new OidcRefused('issuer', String(named.body?.issuer));
  }
  if (error instanceof client.ResponseBodyError) {
    return new OidcRefused(said === 'invalid_grant' ? 'code' : 'client', said);
  }
  if (error instanceof client.WWWAuthenticateChallengeError) return new OidcRefused('client', code);
  const isJose = code.startsWith('ERR_J');
  return new OidcRefused(FAULTS[code] ?? (isJose ? 'token' : 'unreadable'), `${code} ${message}`);
}

/** An error, and what lies behind it. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = [];
  for (let one = error; one instanceof Error && causes.length < 5; one = one.cause)
    causes.push(one);
  return causes;
}
