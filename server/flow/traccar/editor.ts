// As whom an operator's command stores what people's calls store: with the rights of a superuser, and in the record of changes
// as the command. What a superuser begins on the screen is stored as theirs.
import type { Database } from '../../ground/db/open.ts';
import type { CompanyContext, SessionContext } from '../../ground/http/context.ts';
import { COMMAND_ACCOUNT } from '../../thing/audit/audit.queries.ts';

interface Operated {
  db: Database;
  company: CompanyContext;
  now: () => number;
  /** Left out: the command's. */
  accountId?: number | undefined;
}

export function operatorEditor({ db, company, now, accountId = COMMAND_ACCOUNT }: Operated) {
  const session: SessionContext = {
    accountId,
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
    now: now(),
    session,
    personId: null,
    visible: { vehicles: null, persons: null },
    administers: null,
    memberships: [],
    // A running Flotila hears of new rights over the database.
    identities: { forgetAll: () => undefined },
  };
}
