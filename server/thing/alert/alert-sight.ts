// Which alerts somebody sees: those of the vehicles that they see, whatever rule found them. What is about no vehicle
// is for dispatchers who see all of them.
import { hasRole } from '@flotila/domain/permission.ts';
import type { CompanyContext, SessionContext, Visible } from '../../ground/http/context.ts';
import type { AlertSight } from './alert.queries.ts';

export function sightOf({
  company,
  session,
  visible,
}: {
  company: CompanyContext;
  session: Pick<SessionContext, 'superuser'>;
  visible: Visible;
}): AlertSight {
  const withoutVehicle = visible.vehicles === null && hasRole(session, company, 'dispatcher');
  return { company: company.id, vehicles: visible.vehicles, withoutVehicle };
}
