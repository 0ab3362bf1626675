// As whom an operator's command stores what people's calls store: with the rights of a superuser, and in the record of changes
// as the command.
import type { Database } from '../../ground/db/open.ts';
import type { CompanyContext, SessionContext } from '../../ground/http/context.ts';
import { COMMAND_ACCOUNT } from '../../thing/audit/audit.queries.ts';

export function commandEditor(db: Database, company: CompanyContext, now: number) {
  const session: SessionContext = {
    accountId: COMMAND_ACCOUNT,
    sessionId: '',
    access: 'superuser',
    firstName: '',
    lastName: '',
    superuser: true,
    roles: [],
    companies: [],
  };
  return {
    db,
    company,
    now,
    session,
    personId: null,
    visible: { vehicles: null, persons: null },
    administers: null,
    memberships: [],
    // A running Flotila hears of new rights over the database.
    identities: { forgetAll: () => undefined },
  };
}
