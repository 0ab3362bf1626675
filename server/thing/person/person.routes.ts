// Persons: the picker, and persons as master data (API-039, API-083, API-094).
import { pageOf } from '@flotila/domain/endpoint.ts';
import {
  createPerson,
  deletePerson,
  getPerson,
  importPerson,
  listPersonBriefs,
  listPersons,
  updatePerson,
} from '@flotila/domain/person/person.api.ts';
import { listPersonPhones } from '@flotila/domain/person/phone.api.ts';
import type { Identities } from '../../ground/http/context.ts';
import { type AnyEndpoint, type CompanyCall, type Route, serve } from '../../ground/http/serve.ts';
import { checkGroupset } from '../groupset/select-groupset.ts';
import { administeredBy } from '../session/identity.ts';
import { listPersonBriefRows, listPersonPhoneRows } from './person.queries.ts';
import { listPersonRows } from './person-record.queries.ts';
import { getPersonRecord } from './person-view.ts';
import { signInProgress } from './sign-in-state.queries.ts';
import {
  type PersonEditor,
  removePerson,
  storeNewPerson,
  storePerson,
  takeOverPerson,
} from './store-person.ts';

export function personRoutes({ identities }: { identities: Identities }): Route[] {
  const editorOf = (call: CompanyCall<AnyEndpoint>) => personEditorOf(call, identities);
  return [
    serve(listPersonBriefs, answerBriefs),
    serve(listPersonPhones, ({ db, company, visible, input }) =>
      db.read(async (read) =>
        pageOf(await listPersonPhoneRows(read, company, visible.persons), input.query),
      ),
    ),
    serve(listPersons, (call) =>
      call.db.read(async (db) => {
        const rows = await listPersonRows(db, call.company, call.visible);
        const told = rows.map(({ hasLogin, hasSignedIn, invitation, ...row }) => ({
          ...row,
          signIn: signInProgress({ hasLogin, hasSignedIn, invitation }, call.now),
        }));
        return pageOf(told, call.input.query);
      }),
    ),
    serve(getPerson, (call) =>
      call.db.read((db) => getPersonRecord(db, editorOf(call), call.input.path.id)),
    ),
    serve(createPerson, (call) => storeNewPerson(editorOf(call), call.input.body)),
    serve(updatePerson, (call) => storePerson(editorOf(call), call.input.path.id, call.input.body)),
    serve(deletePerson, (call) =>
      removePerson(editorOf(call), call.input.path.id, call.input.query),
    ),
    serve(importPerson, (call) => {
      const { id, fromCompany } = call.input.path;
      const source = call.identity.membership(fromCompany);
      return takeOverPerson(editorOf(call), id, source?.company.id);
    }),
  ];
}

export function personEditorOf(
  call: CompanyCall<AnyEndpoint>,
  identities: Identities,
): PersonEditor {
  return {
    db: call.db,
    company: call.company,
    session: call.session,
    visible: call.visible,
    now: call.now,
    identities,
    administers: administeredBy(call.identity),
    personId: call.personId,
    memberships: call.identity.memberships,
  };
}

function answerBriefs(call: CompanyCall<typeof listPersonBriefs>) {
  const { query } = call.input;
  return call.db.read(async (db) => {
    await checkGroupset(db, call, query.groupset);
    const filter = { visible: call.visible.persons, groupsetId: query.groupset };
    return pageOf(await listPersonBriefRows(db, call.company, filter), query);
  });
}
