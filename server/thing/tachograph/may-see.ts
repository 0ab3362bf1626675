// Whose hours and files a caller may see: dispatchers and administrators those of the persons that they see,
// everybody else their own. Whoever may not be seen does not exist.
import { hasRole } from '@flotila/domain/permission.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import type { CompanyContext, SessionContext, Visible } from '../../ground/http/context.ts';
import { isPersonOf } from '../person/person.queries.ts';
import type { SeenFiles } from './file.queries.ts';

interface Caller {
  session: Pick<SessionContext, 'superuser' | 'accountId'>;
  company: CompanyContext;
  personId: number | null;
  visible: Visible;
}
/** Whose hours are asked for by whom; also where nobody calls, as for a report that is made later. */
type DriverReader = Omit<Caller, 'session'> & { session: Pick<Caller['session'], 'superuser'> };

/** @throws not_found */
export async function checkSeenDriver(
  db: ReadDb,
  caller: DriverReader,
  personId: number,
): Promise<void> {
  const isOwn = personId === caller.personId;
  if (!isOwn && !isDispatcher(caller)) throw problem('not_found');
  const persons = isOwn ? null : caller.visible.persons;
  if (!(await isPersonOf(db, caller.company, persons, personId))) throw problem('not_found');
}

export function seenFiles(caller: Caller): SeenFiles {
  if (!isDispatcher(caller)) return { ownPersonId: caller.personId };
  const { accountId } = caller.session;
  return { ...caller.visible, accountId };
}

function isDispatcher({ session, company }: DriverReader): boolean {
  return hasRole(session, company, 'dispatcher');
}
