// The door of a company over HTTP. What is demanded holds for everybody of it, so who sees only a part does not change it.
import { getDoor, updateDoor } from '@flotila/domain/door/door.api.ts';
import type { Identities } from '../../ground/http/context.ts';
import { type Route, serve } from '../../ground/http/serve.ts';
import type { FactorGuard } from '../factor/guard.ts';
import { readDoor } from './door.queries.ts';
import { storeDoor } from './store-door.ts';

interface DoorDeps {
  identities: Identities;
  factors: Pick<FactorGuard, 'demandOf'>;
}

export function doorRoutes({ identities, factors }: DoorDeps): Route[] {
  return [
    serve(getDoor, (call) => call.db.read((db) => readDoor(db, call.company))),
    serve(updateDoor, (call) => storeDoor({ ...call, identities, factors }, call.input.body)),
  ];
}
