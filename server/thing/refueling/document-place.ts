// Which document a call means.
import { invalidField } from '@flotila/domain/problem.ts';
import { readPathMoment } from '../../ground/http/period.ts';
import type { AnyEndpoint, CompanyCall } from '../../ground/http/serve.ts';
import { checkOwnVehicle, isOwnOnly } from './own-document.ts';
import type { DocumentPlace } from './store-document.ts';

/**
 * @param newTs time that the document is to have; bought fuel is never of the future
 * @throws invalid; forbidden for who keeps own documents only
 */
export async function placeOf(
  call: CompanyCall<AnyEndpoint>,
  vehicleId: number,
  ts: number,
  newTs: number | null,
): Promise<DocumentPlace> {
  const { db, company, session, now } = call;
  if (newTs !== null && newTs > now) throw invalidField('timestamp', 'future');
  if (newTs !== null) await checkOwnVehicle(call, vehicleId, newTs);
  return { db, company, session, vehicleId, ts, now, isOwnOnly: isOwnOnly(call) };
}

/** The moment that a path names, by the company's clock. */
export function momentOf(call: CompanyCall<AnyEndpoint>, text: string): number {
  return readPathMoment('timestamp', text, call.company.timeZone);
}
