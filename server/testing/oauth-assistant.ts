// An assistant that knows OAuth alone: the SDK's own client, and by hand what a program sends that does it wrongly.
import { createHash, randomBytes } from 'node:crypto';
import { ASSISTANT_PATH } from '@flotila/domain/assistant/assistant.ts';
import { REVOKE_PATH, TOKEN_PATH } from '@flotila/domain/assistant/oauth.ts';
import {
  Client,
  type OAuthClientProvider,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { FastifyInstance } from 'fastify';
import type { TestApi, Who } from './api.ts';
import { type Assistant, told } from './assistants.ts';

export const REDIRECT = 'https://assistant.example.org/callback';

type Answered = { redirect: string };

/** What the SDK's client keeps; `asked` is where it sent the person. */
export class Held implements OAuthClientProvider {
  asked: URL | undefined;
  held: StoredOAuthTokens | undefined;
  client: StoredOAuthClientInformation | undefined;
  verifier = '';
  readonly redirectUrl: string;
  /** @param clientId left out: it registers itself */
  constructor(clientId?: string, redirect = REDIRECT) {
    this.redirectUrl = redirect;
    if (clientId) this.client = { client_id: clientId };
  }
  get clientMetadata() {
    return { client_name: 'Self-made', redirect_uris: [this.redirectUrl] };
  }
  state() {
    return 'state of the assistant';
  }
  clientInformation() {
    return this.client;
  }
  saveClientInformation(client: StoredOAuthClientInformation) {
    this.client = client;
  }
  tokens() {
    return this.held;
  }
  saveTokens(tokens: StoredOAuthTokens) {
    this.held = tokens;
  }
  redirectToAuthorization(url: URL) {
    this.asked = url;
  }
  saveCodeVerifier(verifier: string) {
    this.verifier = verifier;
  }
  codeVerifier() {
    return this.verifier;
  }
  invalidateCredentials(what: string) {
    if (what === 'tokens' || what === 'all') this.held = undefined;
  }
}

/** Entered by the administrator of tatra. */
export async function enterAssistant(
  api: TestApi,
  input: { name?: string; redirects?: string[] } = {},
): Promise<{ assistantId: number; clientId: string; lastChange: string }> {
  const body = { name: 'Claude', redirects: [REDIRECT], ...input };
  const answer = await api.call('admin', 'POST', '/v1/tatra/assistant', body);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json();
}

/** As a person allows it, at the address to which they were sent; where they go on to. */
export async function allow(
  api: TestApi,
  who: Who,
  request: Record<string, string>,
  { host = 'localhost:80', ...more }: { company?: string; mayChange?: boolean; host?: string } = {},
): Promise<URL> {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/v1/all/assistant-grant',
    headers: { ...(await api.as(who)), host },
    payload: { request, isAllowed: true, company: 'tatra', ...more },
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return new URL(answer.json<Answered>().redirect);
}

/** Connects as the SDK does: asks, sends the person away, comes back with what they bring, asks again. */
export async function connectByOauth(
  api: TestApi,
  origin: string,
  given: { who: Who; held: Held; mayChange?: boolean; company?: string },
): Promise<Client> {
  const { who, held, mayChange = false, company = 'tatra' } = given;
  const address = new URL(`${origin}${ASSISTANT_PATH}`);
  const transport = new StreamableHTTPClientTransport(address, { authProvider: held });
  const first = new Client({ name: 'tests', version: '1' });
  const refused = await first.connect(transport).then(
    () => undefined,
    (error: Error) => error,
  );
  if (!held.asked) throw refused ?? new Error('it was let in without being asked');
  const request = Object.fromEntries(held.asked.searchParams);
  const { host } = held.asked;
  const back = await allow(api, who, request, { mayChange, company, host });
  await transport.finishAuth(back.searchParams);
  const client = new Client({ name: 'tests', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(address, { authProvider: held }));
  return client;
}

/** As makeAssistant, by OAuth; the key is the person's own session. */
export async function makeOauthAssistant(
  api: TestApi,
  origin: string,
  given: { who: Who; clientId: string; mayChange?: boolean },
): Promise<Pick<Assistant, 'client' | 'ask'> & { held: Held }> {
  const held = new Held(given.clientId);
  const client = await connectByOauth(api, origin, { ...given, held });
  return { client, held, ask: (name, args) => told(client, name, args) };
}

export interface Proof {
  verifier: string;
  challenge: string;
}
export function makeProof(): Proof {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

/** What an assistant asks rightly. */
export function rightRequest(clientId: string, { challenge }: Proof): Record<string, string> {
  return {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 's-1',
  };
}

type Post = Pick<FastifyInstance, 'inject'>;
function postForm(app: Post, url: string, form: Record<string, string>) {
  return app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
}
export const askToken = (app: Post, form: Record<string, string>) =>
  postForm(app, TOKEN_PATH, form);
export const askRevoke = (app: Post, form: Record<string, string>) =>
  postForm(app, REVOKE_PATH, form);

export interface GivenTokens {
  access_token: string;
  refresh_token: string;
  scope: string;
}
/** Let in by the person, without the SDK. */
export async function letInByHand(
  api: TestApi,
  { who, clientId, mayChange = false }: { who: Who; clientId: string; mayChange?: boolean },
): Promise<GivenTokens & { code: string; form: Record<string, string> }> {
  const proof = makeProof();
  const back = await allow(api, who, rightRequest(clientId, proof), { mayChange });
  const code = back.searchParams.get('code') ?? '';
  const form = {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    redirect_uri: REDIRECT,
    code_verifier: proof.verifier,
  };
  const answer = await askToken(api.app, form);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return { ...answer.json<GivenTokens>(), code, form };
}

/** Asks with the token; what the answer's status is. */
export async function statusOf(app: Post, access: string): Promise<number> {
  const answer = await app.inject({
    method: 'POST',
    url: ASSISTANT_PATH,
    headers: {
      authorization: `Bearer ${access}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
  });
  return answer.statusCode;
}
