// What an assistant asks a person for: read of the address that it sent them to. Whoever it is, and where they are sent back to, is certain
// before anything is told there; nobody is sent to an address that was not entered for this assistant (RFC 6749 §4.1.2.1, 9207).
import type {
  AssistantQuestion,
  AuthorizationRequest,
} from '@flotila/domain/assistant/grant.api.ts';
import { isOwnMachine, isSameRedirect } from '@flotila/domain/assistant/oauth.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext, Identity } from '../../ground/http/context.ts';
import { type AskingClient, findClient } from './client.queries.ts';

export interface Asked {
  client: AskingClient;
  redirect: string;
  state: string | null;
  /** Why it is told there that it asked wrongly. */
  refusal: string | null;
  asksToChange: boolean;
  challenge: string;
}

/** @param resource the address where assistants ask @throws invalid where nobody can be sent back */
export async function readRequest(
  db: ReadDb,
  request: AuthorizationRequest,
  resource: string,
): Promise<Asked> {
  const { client_id, redirect_uri, state = null, scope, code_challenge } = request;
  const client = client_id ? await findClient(db, client_id) : undefined;
  if (!client) throw problem('invalid', { message: 'assistant_unknown' });
  const isKnown = client.redirects.some((one) => isSameRedirect(one, redirect_uri ?? ''));
  if (!redirect_uri || !isKnown) throw problem('invalid', { message: 'assistant_redirect' });
  const scopes = scope?.split(' ').filter((one) => one !== '') ?? [];
  return {
    client,
    redirect: redirect_uri,
    state,
    refusal: refusalOf(request, resource),
    // Most name none, and leave it to the person.
    asksToChange: scopes.length === 0 || scopes.includes('change'),
    challenge: code_challenge ?? '',
  };
}

function refusalOf(request: AuthorizationRequest, resource: string): string | null {
  if (request.response_type !== 'code') return 'unsupported_response_type';
  const isProof = /^[\w-]{43}$/.test(request.code_challenge ?? '');
  if (!isProof || request.code_challenge_method !== 'S256') return 'invalid_request';
  // There is one thing to ask for, so who names none means it.
  return request.resource && request.resource !== resource ? 'invalid_target' : null;
}

export function questionOf(
  { client, redirect, asksToChange }: Asked,
  identity: Identity,
): AssistantQuestion {
  return {
    assistant: client.name,
    isRegistered: client.companyId === null,
    host: new URL(redirect).host,
    isOwnMachine: isOwnMachine(redirect),
    asksToChange,
    companies: askableCompanies(client, identity).map(({ code, name }) => ({ code, name })),
  };
}

/** Companies where the caller is a person and that let assistants ask; one that a company entered asks about it alone. */
export function askableCompanies(
  { companyId }: Pick<AskingClient, 'companyId'>,
  { memberships, session }: Identity,
): CompanyContext[] {
  if (session.access !== 'normal') return [];
  return memberships
    .filter(({ company, personId }) => personId !== null && company.active && company.assistants)
    .map(({ company }) => company)
    .filter(({ id }) => companyId === null || id === companyId);
}

/** Back to the assistant, with who says so. */
export function backTo(
  { redirect, state }: Pick<Asked, 'redirect' | 'state'>,
  issuer: string,
  told: { code: string } | { error: string },
): string {
  const url = new URL(redirect);
  for (const [name, value] of Object.entries(told)) url.searchParams.set(name, value);
  if (state !== null) url.searchParams.set('state', state);
  url.searchParams.set('iss', issuer);
  return url.href;
}
