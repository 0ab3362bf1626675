// What became of an account, in the record of changes of each company that it is a person of. Whoever is nobody's person,
// as superusers are, has a record of their own.
import type { WriteDb } from '../../ground/db/open.ts';
import { NO_COMPANY, writeAudits } from '../audit/audit.queries.ts';

interface AsPerson {
  companyId: number;
  personId: number;
  name: string;
}

/** `persons`: who the account is in each company. */
interface Noted<P extends AsPerson> {
  accountId: number;
  login: string;
  persons: readonly P[];
}

/** `session` null: an operator's command. `changeOf`: what changed of one of the persons; null: of who is none. */
export async function noteAccount<P extends AsPerson>(
  db: WriteDb,
  by: { session: { accountId: number } | null; now: number },
  { accountId, login, persons }: Noted<P>,
  changeOf: (person: P | null) => { before: object; after: object },
): Promise<void> {
  const own = { companyId: NO_COMPANY, kind: 'special-access' as const };
  await writeAudits(
    db,
    by,
    persons.length > 0
      ? persons.map((person) => ({
          companyId: person.companyId,
          kind: 'person' as const,
          recordId: person.personId,
          recordName: person.name,
          action: 'update' as const,
          ...changeOf(person),
        }))
      : [
          {
            ...own,
            recordId: accountId,
            recordName: login,
            action: 'update' as const,
            ...changeOf(null),
          },
        ],
  );
}
