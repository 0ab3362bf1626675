// Assistants that administrators of a company enter, and those that register themselves where the operator lets them.
import { randomBytes } from 'node:crypto';
import type { Assistant, AssistantInput } from '@flotila/domain/assistant/grant.api.ts';
import {
  ASSISTANTS_MAX,
  REGISTERED_MAX,
  REGISTERED_PER_ADDRESS_MAX,
} from '@flotila/domain/assistant/oauth.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { Database } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import type { CompanyContext, Identities } from '../../ground/http/context.ts';
import { putNewest } from '../../ground/work/newest.ts';
import { sessionOfKey } from '../api-key/key-identities.ts';
import type { Author } from '../audit/audit.queries.ts';
import { keepRecords } from '../audit/keep-records.ts';
import { seenChange } from '../audit/record-change.ts';
import {
  type ClientRow,
  type ClientValues,
  clientRows,
  countRegistered,
  listClients,
} from './client.queries.ts';
import { listAllGrants } from './grant.queries.ts';
import { endGrant } from './grants.ts';

export interface ClientReader {
  company: CompanyContext;
}

export interface ClientEditor extends ClientReader, Author {
  db: Database;
  identities: Identities;
}

export const clients = keepRecords<ClientReader, number, ClientRow, Assistant>({
  kind: 'assistant',
  idOf: ({ assistantId }) => assistantId,
  nameOf: ({ name }) => name,
  keptOf: ({ name, redirects }) => ({ name, redirects }),
  rows: clientRows,
  find: async (db, { company }, assistantId) => (await listClients(db, company, assistantId))[0],
  viewOf: clientView,
});

export function clientView({ created, ...row }: ClientRow): Assistant {
  return { ...row, created: created.toISOString() };
}

/** @throws invalid */
export function storeNewClient(editor: ClientEditor, input: AssistantInput): Promise<Assistant> {
  const { company, now } = editor;
  return clients.make(editor, async (db) => {
    await takeTurn(db, 'assistants', company.id);
    if ((await listClients(db, company)).length >= ASSISTANTS_MAX) {
      throw problem('invalid', { message: 'assistants_max', params: { max: ASSISTANTS_MAX } });
    }
    const made = { client_id: newClientId(), created: new Date(now) };
    return clientRows.insert(db, company, valuesOf(input), made);
  });
}

/** @throws not_found, conflict with the assistant as it is */
export function storeClient(
  editor: ClientEditor,
  assistantId: number,
  input: AssistantInput,
): Promise<Assistant> {
  return clients.change(editor, assistantId, seenChange(input), (db) =>
    clientRows.update(db, editor.company, assistantId, valuesOf(input)),
  );
}

/** @throws not_found */
export async function endClient(editor: ClientEditor, assistantId: number): Promise<void> {
  const { db, company, identities, now } = editor;
  const ended = await db.write(async (write) => {
    await takeTurn(write, 'assistants', company.id);
    await clientRows.lock(write, company, assistantId);
    const before = await clients.getRow(write, editor, assistantId);
    const grants = await listAllGrants(write, { assistantId }, new Date(now));
    for (const grant of grants) await endGrant(write, editor, grant);
    await clientRows.delete(write, company, assistantId);
    await clients.audit(write, editor, { before, after: null });
    return grants;
  });
  for (const { grantId } of ended) identities.forgetSession(sessionOfKey(grantId));
}

function valuesOf({ name, redirects }: AssistantInput): ClientValues {
  return { name, redirects: [...new Set(redirects)] };
}

function newClientId(): string {
  return `flotila-${randomBytes(16).toString('hex')}`;
}

const HOUR_MS = 3_600_000;
/** Addresses remembered. */
const ADDRESSES_MAX = 5_000;

export interface Registrations {
  /** Answers what it calls itself by from now on. @throws too_many */
  register(client: ClientValues, from: { address: string; now: number }): Promise<string>;
}

/** Each process counts for itself how many came from one address. */
export function createRegistrations(db: Database): Registrations {
  const seen = new Map<string, number[]>();
  return {
    async register(client, { address, now }) {
      const recent = (seen.get(address) ?? []).filter((at) => at > now - HOUR_MS && at <= now);
      const first = recent.at(-REGISTERED_PER_ADDRESS_MAX);
      if (first !== undefined) refuseFor((first + HOUR_MS - now) / 1000);
      putNewest(seen, address, [...recent, now], ADDRESSES_MAX);
      return db.write(async (write) => {
        await takeTurn(write, 'assistants', 0);
        if ((await countRegistered(write)) >= REGISTERED_MAX) refuseFor(HOUR_MS / 1000);
        const client_id = newClientId();
        await clientRows.insert(write, { id: null }, client, { client_id, created: new Date(now) });
        return client_id;
      });
    },
  };
}

function refuseFor(waitSeconds: number): void {
  const seconds = Math.ceil(waitSeconds);
  throw problem('too_many', { retryAfterSeconds: seconds, params: { seconds } });
}
