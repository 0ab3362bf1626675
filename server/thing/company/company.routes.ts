// Companies as master data (API-081).
import {
  createCompany,
  deleteCompany,
  getCompany,
  listCompanies,
  updateCompany,
} from '@flotila/domain/company/company.api.ts';
import { pageOf } from '@flotila/domain/endpoint.ts';
import { found } from '@flotila/domain/problem.ts';
import type { Identities } from '../../ground/http/context.ts';
import {
  type AnyEndpoint,
  type Route,
  type SessionCall,
  serveSession,
} from '../../ground/http/serve.ts';
import { administeredBy } from '../session/identity.ts';
import { findCompanyRecord, listCompanyRecords } from './company.queries.ts';
import {
  type CompanyEditor,
  removeCompany,
  storeCompany,
  storeNewCompany,
} from './store-company.ts';

export function companyRoutes({ identities }: { identities: Identities }): Route[] {
  const editorOf = ({ db, session, now }: SessionCall<AnyEndpoint>): CompanyEditor => ({
    db,
    session,
    now,
    identities,
  });
  return [
    serveSession(listCompanies, ({ db, identity, input }) =>
      db.read(async (read) =>
        pageOf(await listCompanyRecords(read, administeredBy(identity)), input.query),
      ),
    ),
    serveSession(getCompany, async ({ db, identity, input }) => {
      const { id } = input.path;
      // D-COM-007: an administrator reads the own companies.
      const isRead = administeredBy(identity)?.has(id) ?? true;
      return found(isRead ? await db.read((read) => findCompanyRecord(read, id)) : undefined);
    }),
    serveSession(createCompany, (call) => storeNewCompany(editorOf(call), call.input.body)),
    serveSession(updateCompany, (call) =>
      storeCompany(editorOf(call), call.input.path.id, call.input.body),
    ),
    serveSession(deleteCompany, (call) =>
      removeCompany(editorOf(call), call.input.path.id, call.input.query.lastChange),
    ),
  ];
}
