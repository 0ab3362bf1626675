// Assistants that come in by OAuth, for administrators and for whoever lets one in (decision 0123).

import { ASSISTANT_PATH } from '@flotila/domain/assistant/assistant.ts';
import {
  type AssistantGrant,
  answerAssistant,
  askForAssistant,
  createAssistant,
  deleteAssistant,
  deleteAssistantGrant,
  deleteOwnGrant,
  listAssistantGrants,
  listAssistants,
  listOwnGrants,
  updateAssistant,
} from '@flotila/domain/assistant/grant.api.ts';
import { pageOf } from '@flotila/domain/endpoint.ts';
import { found, problem } from '@flotila/domain/problem.ts';
import type { FastifyRequest } from 'fastify';
import type { CompanyContext, Identities, Visible } from '../../ground/http/context.ts';
import { originOf } from '../../ground/http/origin.ts';
import {
  type AnyEndpoint,
  type Route,
  type SessionCall,
  serve,
  serveSession,
} from '../../ground/http/serve.ts';
import { sessionOfKey } from '../api-key/key-identities.ts';
import type { KeyUses } from '../api-key/key-uses.ts';
import { listClients } from './client.queries.ts';
import {
  type ClientEditor,
  clientView,
  endClient,
  storeClient,
  storeNewClient,
} from './clients.ts';
import { findGrant, type GrantRow, listGrants, lockGrant } from './grant.queries.ts';
import { endGrant, letIn } from './grants.ts';
import { askableCompanies, backTo, questionOf, readRequest } from './question.ts';

interface Deps {
  identities: Identities;
  /** What this process counted meanwhile is told, too. */
  uses: Pick<KeyUses, 'flush'>;
}

export function grantRoutes({ identities, uses }: Deps): Route[] {
  const editorOf = (call: Omit<ClientEditor, 'identities'>): ClientEditor => ({
    ...call,
    identities,
  });
  return [
    serve(listAssistants, (call) =>
      call.db.read(async (db) =>
        pageOf((await listClients(db, call.company)).map(clientView), call.input.query),
      ),
    ),
    serve(createAssistant, (call) => storeNewClient(editorOf(call), call.input.body)),
    serve(updateAssistant, (call) =>
      storeClient(editorOf(call), call.input.path.assistantId, call.input.body),
    ),
    serve(deleteAssistant, (call) => endClient(editorOf(call), call.input.path.assistantId)),
    serve(listAssistantGrants, async (call) => {
      await uses.flush();
      return call.db.read(async (db) => {
        const { company, now, input } = call;
        const rows = await listGrants(db, { companyId: company.id }, new Date(now));
        return pageOf(rows.filter((row) => sees(call, row)).map(grantView), input.query);
      });
    }),
    serve(deleteAssistantGrant, (call) =>
      end(call, identities, call.input.path.grantId, (row) => sees(call, row)),
    ),
    serveSession(listOwnGrants, async (call) => {
      await uses.flush();
      return call.db.read(async (db) => {
        const { session, identity, now, request } = call;
        const rows = await listGrants(db, { ownerId: session.accountId }, new Date(now));
        const mayAsk = askableCompanies({ companyId: null }, identity).length > 0;
        return { address: mayAsk ? resourceOf(request) : null, grants: rows.map(grantView) };
      });
    }),
    serveSession(deleteOwnGrant, (call) =>
      end(
        call,
        identities,
        call.input.path.grantId,
        (row) => row.ownerId === call.session.accountId,
      ),
    ),
    serveSession(askForAssistant, async ({ db, input, identity, request }) => {
      const asked = await db.read((read) => readRequest(read, input.body, resourceOf(request)));
      const { refusal } = asked;
      return refusal
        ? { question: null, redirect: backTo(asked, originOf(request), { error: refusal }) }
        : { question: questionOf(asked, identity), redirect: null };
    }),
    serveSession(answerAssistant, async (call) => ({ redirect: await answerOf(call) })),
  ];
}

/** Where assistants ask. */
function resourceOf(request: FastifyRequest): string {
  return `${originOf(request)}${ASSISTANT_PATH}`;
}

/** Where the person goes on to. @throws invalid */
async function answerOf(call: SessionCall<typeof answerAssistant>): Promise<string> {
  const { db, identity, request, session, now } = call;
  const { isAllowed, company: code, mayChange, request: given } = call.input.body;
  const asked = await db.read((read) => readRequest(read, given, resourceOf(request)));
  const back = (told: Parameters<typeof backTo>[2]) => backTo(asked, originOf(request), told);
  if (asked.refusal) return back({ error: asked.refusal });
  if (!isAllowed) return back({ error: 'access_denied' });
  const { client, redirect, challenge, asksToChange } = asked;
  const company = askableCompanies(client, identity).find((one) => one.code === code);
  if (!company) throw problem('invalid', { message: 'assistant_company' });
  const author = { session, now };
  const mayWrite = mayChange === true && asksToChange;
  return back({
    code: await letIn(db, { author, client, company, mayChange: mayWrite, redirect, challenge }),
  });
}

/** Who sees a part of the people sees what these let in. */
function sees({ company, visible }: { company: CompanyContext; visible: Visible }, row: GrantRow) {
  if (row.companyId !== company.id) return false;
  return visible.persons === null || (row.personId !== null && visible.persons.has(row.personId));
}

/** @throws not_found where it is none that `isTheirs` */
async function end(
  { db, session, now }: SessionCall<AnyEndpoint>,
  identities: Identities,
  grantId: number,
  isTheirs: (row: GrantRow) => boolean,
): Promise<void> {
  await db.write(async (write) => {
    await lockGrant(write, grantId);
    const row = found(await findGrant(write, grantId, new Date(now)));
    if (!isTheirs(row)) throw problem('not_found');
    await endGrant(write, { session, now }, row);
  });
  identities.forgetSession(sessionOfKey(grantId));
}

function grantView(row: GrantRow): AssistantGrant {
  const { grantId, assistant, person, company, mayChange, isRegistered, calls } = row;
  return {
    grantId,
    assistant,
    person,
    company,
    mayChange,
    isRegistered,
    created: row.created.toISOString(),
    expires: row.expires.toISOString(),
    lastUsed: row.lastUsed?.toISOString() ?? null,
    calls,
  };
}
