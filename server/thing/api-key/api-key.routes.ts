// Keys for programs over HTTP (decision 0120).
import {
  createApiKey,
  deleteApiKey,
  getApiKey,
  listApiKeys,
  rollApiKey,
  updateApiKey,
} from '@flotila/domain/api-key/api-key.api.ts';
import { pageOf } from '@flotila/domain/endpoint.ts';
import type { Identities } from '../../ground/http/context.ts';
import { type AnyEndpoint, type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import type { KeyUses } from './key-uses.ts';
import {
  endKey,
  getKey,
  type KeyEditor,
  listKeys,
  rollKey,
  storeKey,
  storeNewKey,
} from './store-api-key.ts';

interface Deps {
  identities: Identities;
  uses: Pick<KeyUses, 'flush'>;
}

export function apiKeyRoutes({ identities, uses }: Deps): Route[] {
  const editorOf = (call: CompanyCall<AnyEndpoint>): KeyEditor => ({ ...call, identities });
  return [
    serve(listApiKeys, async (call) => {
      // What this process counted meanwhile is told, too.
      await uses.flush();
      return call.db.read(async (db) => pageOf(await listKeys(db, call), call.input.query));
    }),
    serve(getApiKey, (call) => call.db.read((db) => getKey(db, call, call.input.path.apiKeyId))),
    serve(createApiKey, (call) => storeNewKey(editorOf(call), call.input.body)),
    serve(updateApiKey, (call) =>
      storeKey(editorOf(call), call.input.path.apiKeyId, call.input.body),
    ),
    serve(rollApiKey, (call) => rollKey(editorOf(call), call.input.path.apiKeyId)),
    serve(deleteApiKey, (call) => endKey(editorOf(call), call.input.path.apiKeyId)),
  ];
}
