// What programs ask of us to come in by OAuth: where everything is (RFC 9728, 8414), what opens (RFC 6749 with 7636 and 8707), that it shall
// open no more (RFC 7009), and who they are (RFC 7591), where the operator lets them say so. Answers are as these fix them, so these are no
// calls of the API. All clients are public ones: none has a secret, and each is what its redirect address and its verifier prove.
import { ASSISTANT_PATH } from '@flotila/domain/assistant/assistant.ts';
import {
  ACCESS_SECONDS,
  ASSISTANT_NAME_MAX,
  AUTHORIZE_PATH,
  isRedirect,
  REDIRECTS_MAX,
  REGISTER_PATH,
  REGISTRATION_BYTES_MAX,
  REVOKE_PATH,
  SCOPES,
  TOKEN_PATH,
} from '@flotila/domain/assistant/oauth.ts';
import { firstOf, isPlainText } from '@flotila/domain/text.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database } from '../../ground/db/open.ts';
import { takeForms } from '../../ground/http/bodies.ts';
import type { Identities } from '../../ground/http/context.ts';
import { originOf } from '../../ground/http/origin.ts';
import type { Registrations } from '../../thing/assistant/clients.ts';
import { openBy, revoke, type Shown } from '../../thing/assistant/grants.ts';

const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource';
const SERVER_METADATA_PATH = '/.well-known/oauth-authorization-server';

export interface OauthDeps {
  db: Database;
  identities: Identities;
  /** null: nobody registers itself. */
  registrations: Registrations | null;
  /** epoch milliseconds */
  now: () => number;
}

export async function addOauth(app: FastifyInstance, deps: OauthDeps): Promise<void> {
  const isOpen = deps.registrations !== null;
  // Some ask behind the path of what they want to reach, some at the root.
  for (const url of [RESOURCE_METADATA_PATH, `${RESOURCE_METADATA_PATH}${ASSISTANT_PATH}`])
    app.get(url, async (request) => resourceMetadata(originOf(request)));
  app.get(SERVER_METADATA_PATH, async (request) => serverMetadata(originOf(request), isOpen));
  await app.register(async (scope) => {
    takeForms(scope);
    scope.post(TOKEN_PATH, async (request, reply) => {
      const answer = await answerToken(deps, request);
      return reply.status('error' in answer ? 400 : 200).send(answer);
    });
    scope.post(REVOKE_PATH, async (request, reply) => {
      const { token: text, client_id: clientId } = formOf(request);
      if (!text || !clientId) return reply.status(400).send({ error: 'invalid_request' });
      await revoke(deps, { text, clientId }, deps.now());
      return reply.status(200).send();
    });
  });
  const { registrations } = deps;
  if (!registrations) return;
  const bodyLimit = REGISTRATION_BYTES_MAX;
  app.post(REGISTER_PATH, { bodyLimit }, (request, reply) =>
    register(registrations, request, reply, deps.now()),
  );
}

/** What a refused program reads, to learn where it may come in. */
export function challengeFor(request: FastifyRequest): string {
  const metadata = `${originOf(request)}${RESOURCE_METADATA_PATH}${ASSISTANT_PATH}`;
  const why = request.headers.authorization === undefined ? '' : 'error="invalid_token", ';
  return `Bearer ${why}resource_metadata="${metadata}"`;
}

function resourceMetadata(origin: string): object {
  return {
    resource: `${origin}${ASSISTANT_PATH}`,
    resource_name: 'Flotila',
    authorization_servers: [origin],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
  };
}

function serverMetadata(origin: string, isOpen: boolean): object {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}${AUTHORIZE_PATH}`,
    token_endpoint: `${origin}${TOKEN_PATH}`,
    revocation_endpoint: `${origin}${REVOKE_PATH}`,
    ...(isOpen && { registration_endpoint: `${origin}${REGISTER_PATH}` }),
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: GRANT_TYPES,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  };
}

const GRANT_TYPES = ['authorization_code', 'refresh_token'];

type Form = Partial<Record<string, string>>;
const formOf = ({ body }: FastifyRequest): Form => (body ?? {}) as Form;

async function answerToken(deps: OauthDeps, request: FastifyRequest): Promise<object> {
  const form = formOf(request);
  if (!GRANT_TYPES.includes(form.grant_type ?? '')) {
    return { error: form.grant_type ? 'unsupported_grant_type' : 'invalid_request' };
  }
  const shown = shownBy(form);
  if (!shown) return { error: 'invalid_request' };
  const resource = `${originOf(request)}${ASSISTANT_PATH}`;
  if (form.resource && form.resource !== resource) return { error: 'invalid_target' };
  const opened = await openBy(deps, shown, deps.now());
  if (!opened) return { error: 'invalid_grant' };
  return {
    access_token: opened.access,
    token_type: 'Bearer',
    expires_in: ACCESS_SECONDS,
    refresh_token: opened.refresh,
    scope: opened.scopes.join(' '),
  };
}

function shownBy(form: Form): Shown | undefined {
  const { client_id: clientId, code, redirect_uri: redirect, code_verifier: verifier } = form;
  if (!clientId) return undefined;
  if (form.grant_type === 'refresh_token') {
    const { refresh_token: text } = form;
    return text ? { kind: 'refresh', text, clientId } : undefined;
  }
  return code && redirect && verifier
    ? { kind: 'code', text: code, clientId, redirect, verifier }
    : undefined;
}

/** What of its registration is heeded; it may say more. */
const Registration = z.object({
  redirect_uris: z.array(z.string()).min(1).max(REDIRECTS_MAX),
  client_name: z.string().optional(),
  grant_types: z.array(z.string()).optional(),
});

async function register(
  registrations: Registrations,
  request: FastifyRequest,
  reply: FastifyReply,
  now: number,
): Promise<FastifyReply> {
  const refuse = (error: string) => reply.status(400).send({ error });
  const { data } = Registration.safeParse(request.body);
  if (!data) return refuse('invalid_client_metadata');
  const redirects = [...new Set(data.redirect_uris)];
  if (!redirects.every(isRedirect)) return refuse('invalid_redirect_uri');
  if (data.grant_types && !data.grant_types.includes('authorization_code')) {
    return refuse('invalid_client_metadata');
  }
  const name = nameOf(data.client_name, redirects);
  const from = { address: request.ip ?? '', now };
  return reply.status(201).send({
    client_id: await registrations.register({ name, redirects }, from),
    client_id_issued_at: Math.floor(now / 1000),
    client_name: name,
    redirect_uris: redirects,
    grant_types: GRANT_TYPES,
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  });
}

/** One that names itself in signs that nobody sees is called by where it leads. */
function nameOf(told: string | undefined, [redirect = '']: readonly string[]): string {
  const name = (told ?? '').trim();
  return name !== '' && isPlainText(name)
    ? firstOf(name, ASSISTANT_NAME_MAX)
    : firstOf(new URL(redirect).host, ASSISTANT_NAME_MAX);
}
