// What the record of changes keeps of sharings. The code opens the public page, so only its beginning is
// kept; and each company reads of its own vehicles only, of the others the sharing's company their number.
import type { SharingRecord } from '@flotila/domain/sharing/sharing.api.ts';
import type { WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext } from '../../ground/http/context.ts';
import { type Author, type Change, writeAudits } from '../audit/audit.queries.ts';
import type { HeldVehicle } from './sharing.queries.ts';

/** Letters of the code that are kept: enough to tell sharings apart, not to open one. */
const HASH_SHOWN = 6;

export interface AuditedSharing {
  record: SharingRecord;
  /** All of its vehicles, also those that the author does not see. */
  held: readonly HeldVehicle[];
}

export async function auditSharing(
  db: WriteDb,
  author: Author & { company: Pick<CompanyContext, 'id'> },
  before: AuditedSharing | null,
  after: AuditedSharing | null,
): Promise<void> {
  const record = after?.record ?? before?.record;
  if (!record) return;
  const code = shortHash(record.hashCode);
  const named = { kind: 'sharing', recordId: code } as const;
  const own: Change = {
    ...named,
    companyId: author.company.id,
    recordName: record.note ?? code,
    before: before && ownValues(before, author.company.id),
    after: after && ownValues(after, author.company.id),
  };
  const held = [...(before?.held ?? []), ...(after?.held ?? [])];
  const others = new Set(held.map(({ companyId }) => companyId));
  others.delete(author.company.id);
  const ofOthers = [...others].map((companyId): Change => {
    const [was, is] = [vehiclesOf(before, companyId), vehiclesOf(after, companyId)];
    return {
      ...named,
      companyId,
      recordName: code,
      before: was && { vehicles: was },
      after: is && { vehicles: is },
    };
  });
  await writeAudits(db, author, [own, ...ofOthers]);
}

function shortHash(hashCode: string): string {
  return `${hashCode.slice(0, HASH_SHOWN)}…`;
}

/** null without any. */
function vehiclesOf(sharing: AuditedSharing | null, companyId: number) {
  const own = (sharing?.held ?? []).filter((vehicle) => vehicle.companyId === companyId);
  if (own.length === 0) return null;
  return own.map(({ vehicleId, numericPlate }) => ({ vehicleId, numericPlate }));
}

/** The address follows from the code and from how the server was asked. */
function ownValues(sharing: AuditedSharing, companyId: number): object {
  const { hashCode, url: _url, lastChange: _change, ...entered } = sharing.record;
  const vehicles = vehiclesOf(sharing, companyId) ?? [];
  return {
    ...entered,
    vehicles,
    otherVehicles: sharing.held.length - vehicles.length,
    hashCode: shortHash(hashCode),
  };
}
