// The door of a company over HTTP. What is demanded holds for everybody of it, so who sees only a part does not change it.
import { getDoor, updateDoor } from '@flotila/domain/door/door.api.ts';
import type { Identities } from '../../ground/http/context.ts';
import { type Route, serve } from '../../ground/http/serve.ts';
import { readDoor } from './door.queries.ts';
import { storeDoor } from './store-door.ts';

export function doorRoutes({ identities }: { identities: Identities }): Route[] {
  return [
    serve(getDoor, (call) => call.db.read((db) => readDoor(db, call.company))),
    serve(updateDoor, (call) => storeDoor({ ...call, identities }, call.input.body)),
  ];
}
