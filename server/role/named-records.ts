// The vehicle or person that the path of a call names, looked for before the handler is asked. Whoever may not be seen
// does not exist.
import type { Endpoint } from '@flotila/domain/endpoint.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { Database, ReadDb } from '../ground/db/open.ts';
import type { CompanyContext, SessionContext, Visible } from '../ground/http/context.ts';
import { isPersonOf } from '../thing/person/person.queries.ts';
import { checkSeenDriver } from '../thing/tachograph/may-see.ts';
import { isVehicleOf } from '../thing/vehicle/vehicle-list.queries.ts';

interface Asked {
  db: Database;
  session: SessionContext;
  company: CompanyContext;
  personId: number | null;
  visible: Visible;
  input: { path: Record<string, unknown> };
}

/** @throws not_found */
export async function checkNamedRecords(
  named: Pick<Endpoint, 'vehicle' | 'person'>,
  asked: Asked,
): Promise<void> {
  const { vehicle = 'any', person = 'any' } = named;
  if (vehicle !== 'any') await asked.db.read((read) => checkVehicle(read, asked));
  if (person !== 'any') await asked.db.read((read) => checkPerson(read, person, asked));
}

async function checkVehicle(
  db: ReadDb,
  { company, visible, input: { path } }: Asked,
): Promise<void> {
  const vehicleId = Number(path.vehicleId ?? path.id);
  if (!(await isVehicleOf(db, company, visible.vehicles, vehicleId))) throw problem('not_found');
}

async function checkPerson(db: ReadDb, whose: 'visible' | 'driver', asked: Asked): Promise<void> {
  const { company, visible, input } = asked;
  const personId = Number(input.path.personId ?? input.path.id);
  if (whose === 'driver') return checkSeenDriver(db, asked, personId);
  if (!(await isPersonOf(db, company, visible.persons, personId))) throw problem('not_found');
}
