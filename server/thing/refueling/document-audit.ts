// What the record of changes keeps of a document of bought fuel: the document as it is answered, under
// the vehicle and the time that it had when somebody touched it.

import type { WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { type Author, type Change, writeAudit } from '../audit/audit.queries.ts';
import { findPlate } from '../vehicle/vehicle-list.queries.ts';
import type { DocumentRow } from './document.queries.ts';
import { documentView } from './document-view.ts';

export interface DocumentAuthor extends Author {
  company: CompanyContext;
  vehicleId: number;
}

/** Notes a change; null: the document was not there, or is no more. */
export async function auditDocument(
  db: WriteDb,
  author: DocumentAuthor,
  before: DocumentRow | null,
  after: DocumentRow | null,
): Promise<void> {
  const { company, vehicleId } = author;
  const named = before ?? after;
  if (!named) return;
  await writeAudit(db, author, {
    ...keyOf(company, vehicleId, named),
    recordName: await findPlate(db, company, vehicleId),
    before: before && documentView(before),
    after: after && documentView(after),
  });
}

/** Under which entries of a document are found. */
export function keyOf(
  company: CompanyContext,
  vehicleId: number,
  { ts }: Pick<DocumentRow, 'ts'>,
): Pick<Change, 'companyId' | 'kind' | 'recordId'> {
  return {
    companyId: company.id,
    kind: 'refueling',
    recordId: `${vehicleId}/${ts.toISOString()}`,
  };
}
