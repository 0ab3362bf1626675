// Which document a call means, and that its vehicle is the caller's to see.
import { invalidField, problem } from '@flotila/domain/problem.ts';
import { readPathMoment } from '../http/period.ts';
import type { AnyEndpoint, CompanyCall } from '../http/serve.ts';
import { isVehicleOf } from '../vehicle/vehicle-list.queries.ts';
import { checkOwnVehicle, isOwnOnly } from './own-document.ts';
import type { DocumentPlace } from './store-document.ts';

/**
 * @param newTs time that the document is to have; bought fuel is never of the future
 * @throws invalid, not_found; forbidden for who keeps own documents only
 */
export async function placeOf(
  call: CompanyCall<AnyEndpoint>,
  vehicleId: number,
  ts: number,
  newTs: number | null,
): Promise<DocumentPlace> {
  const { db, company, session, visible, now } = call;
  if (newTs !== null && newTs > now) throw invalidField('timestamp', 'future');
  const isThere = await db.read((read) => isVehicleOf(read, company, visible.vehicles, vehicleId));
  if (!isThere) throw problem('not_found');
  if (newTs !== null) await checkOwnVehicle(call, vehicleId, newTs);
  return { db, company, session, vehicleId, ts, now, isOwnOnly: isOwnOnly(call) };
}

/** The moment that a path names, by the company's clock. */
export function momentOf(call: CompanyCall<AnyEndpoint>, text: string): number {
  return readPathMoment('timestamp', text, call.company.timeZone);
}
