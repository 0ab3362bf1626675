// Making, changing and deleting sharings (API-085), each with the optimistic lock and a line in the audit.
// Vehicles come only from companies where the user dispatches, and only those that they see (D-SHR-018);
// what was shared before and is not theirs to see stays shared.
import { randomBytes } from 'node:crypto';
import { hasRole } from '@flotila/domain/permission.ts';
import { type FieldError, found, invalidField, problem } from '@flotila/domain/problem.ts';
import {
  HASH_LENGTH,
  type SharingInput,
  type SharingRecord,
} from '@flotila/domain/sharing/sharing.api.ts';
import { CONTRACT_VEHICLE } from '@flotila/domain/sharing/sharing.ts';
import { listedIds, unknownListed } from '@flotila/domain/special-access/special-access.api.ts';
import { readMoment } from '@flotila/domain/time.ts';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext, Membership, SessionContext } from '../../ground/http/context.ts';
import type { Author } from '../audit/audit.queries.ts';
import { refuseStale, seenChange } from '../audit/record-change.ts';
import { reachOf } from '../session/reach.queries.ts';
import { type AuditedSharing, auditSharing } from './audit-sharing.ts';
import {
  changeVehicles,
  findContractVehicle,
  findSharing,
  listHeldVehicles,
  listReachable,
  type SharingRow,
  type SharingValues,
  sharingRows,
} from './sharing.queries.ts';

export interface SharingEditor extends Author {
  db: Database;
  company: CompanyContext;
  session: SessionContext;
  memberships: readonly Membership[];
  /** Address of the public page of a hash. */
  urlOf: (hashCode: string) => string;
}

/** @throws invalid */
export function storeNewSharing(editor: SharingEditor, body: SharingInput): Promise<SharingRecord> {
  const { company } = editor;
  const values = readValues(body, company.timeZone);
  const hashCode = newHash();
  return editor.db.write(async (db) => {
    const { wanted, reachable: added } = await checkVehicles(db, editor, body, []);
    const contractId = await checkContract(db, editor, body.contractId ?? null, wanted);
    const made = { hash_code: hashCode, created: new Date(editor.now) };
    await sharingRows.insert(db, company, { ...values, contractId }, made);
    await changeVehicles(db, hashCode, { ...sharerOf(editor), added, removed: [] });
    const after = await audited(db, editor, await getRecord(db, editor, hashCode));
    await auditSharing(db, editor, null, after);
    return after.record;
  });
}

/** @throws invalid, also without lastChange; not_found, conflict */
export function storeSharing(
  editor: SharingEditor,
  hashCode: string,
  body: SharingInput,
): Promise<SharingRecord> {
  const { company } = editor;
  const lastChange = seenChange(body);
  const values = readValues(body, company.timeZone);
  return editor.db.write(async (db) => {
    const before = await lockedRecord(db, editor, hashCode, lastChange);
    const kept = before.record.vehicles.map(({ vehicleId }) => vehicleId);
    const { wanted, reachable } = await checkVehicles(db, editor, body, kept);
    const contractId = await contractOf(db, editor, body, before.record, wanted);
    // Whose sharer lost the right is shared again by who has it.
    const shown = new Set(before.held.filter((one) => one.isBacked).map((one) => one.vehicleId));
    await changeVehicles(db, hashCode, {
      ...sharerOf(editor),
      added: reachable.filter((id) => !shown.has(id)),
      removed: kept.filter((id) => !wanted.has(id)),
    });
    await sharingRows.update(db, company, hashCode, { ...values, contractId });
    const after = await audited(db, editor, await getRecord(db, editor, hashCode));
    await auditSharing(db, editor, before, after);
    return after.record;
  });
}

/** @throws not_found, conflict */
export function removeSharing(
  editor: SharingEditor,
  hashCode: string,
  lastChange: string,
): Promise<void> {
  return editor.db.write(async (db) => {
    const before = await lockedRecord(db, editor, hashCode, lastChange);
    await sharingRows.delete(db, editor.company, hashCode);
    await auditSharing(db, editor, before, null);
  });
}

/** @throws not_found */
export async function getRecord(
  db: ReadDb,
  editor: Pick<SharingEditor, 'company' | 'memberships' | 'urlOf'>,
  hashCode: string,
): Promise<SharingRecord> {
  const row = found(await findSharing(db, editor.company, reachOf(editor.memberships), hashCode));
  return recordOf(row, editor.urlOf);
}

export function recordOf(row: SharingRow, urlOf: (hashCode: string) => string): SharingRecord {
  return {
    ...row,
    url: urlOf(row.hashCode),
    validFrom: row.validFrom?.toISOString() ?? null,
    validTo: row.validTo?.toISOString() ?? null,
  };
}

async function lockedRecord(
  db: WriteDb,
  editor: SharingEditor,
  hashCode: string,
  lastChange: string,
): Promise<AuditedSharing> {
  await sharingRows.lock(db, editor.company, hashCode);
  const current = await refuseStale(await getRecord(db, editor, hashCode), lastChange);
  return audited(db, editor, current);
}

async function audited(
  db: WriteDb,
  { company }: SharingEditor,
  record: SharingRecord,
): Promise<AuditedSharing> {
  return { record, held: await listHeldVehicles(db, company, record.hashCode) };
}

/** Companies whose vehicles the user may share. */
function dispatchedBy({ session, memberships }: SharingEditor): Membership[] {
  return memberships.filter(({ company }) => hasRole(session, company, 'dispatcher'));
}

function sharerOf(editor: SharingEditor) {
  const companies = dispatchedBy(editor).map(({ company }) => company.id);
  return { companies, accountId: editor.session.accountId };
}

/**
 * Ids of the body without doubles, and those of them that the user may share. `kept` may stay whatever the
 * user is in their company, and one that was deleted while a form was open is left out.
 * @throws invalid
 */
async function checkVehicles(
  db: ReadDb,
  editor: SharingEditor,
  body: SharingInput,
  kept: readonly number[],
): Promise<{ wanted: ReadonlySet<number>; reachable: number[] }> {
  const ids = listedIds(body);
  const reachable = await listReachable(db, reachOf(dispatchedBy(editor)), ids);
  const allowed = new Set([...kept, ...reachable.keys()]);
  const errors = unknownListed(body, allowed);
  if (errors.length > 0) throw problem('invalid', { errors });
  return {
    wanted: new Set(ids.filter((id) => reachable.get(id) !== false)),
    reachable: ids.filter((id) => reachable.get(id)),
  };
}

/** The given contract, or the one it had while its vehicle is still shared. @throws invalid */
async function contractOf(
  db: ReadDb,
  editor: SharingEditor,
  { contractId }: SharingInput,
  before: SharingRecord,
  shared: ReadonlySet<number>,
): Promise<number | null> {
  if (contractId !== undefined) return checkContract(db, editor, contractId, shared);
  if (before.contractId === null) return null;
  const vehicleId = await findContractVehicle(db, editor.company, before.contractId);
  return vehicleId !== undefined && shared.has(vehicleId) ? before.contractId : null;
}

/** A contract of a vehicle that the user does not see is none of theirs. @throws invalid */
async function checkContract(
  db: ReadDb,
  { company, memberships }: SharingEditor,
  contractId: number | null,
  shared: ReadonlySet<number>,
): Promise<number | null> {
  if (contractId === null) return null;
  const vehicleId = await findContractVehicle(db, company, contractId);
  const seen = await listReachable(db, reachOf(memberships), vehicleId ? [vehicleId] : []);
  if (vehicleId === undefined || !seen.has(vehicleId)) throw invalidField('contractId', 'unknown');
  if (!shared.has(vehicleId)) throw invalidField('contractId', CONTRACT_VEHICLE);
  return contractId;
}

/** VAL-084: local times are read in the company's zone; a day as the end is that whole day. */
function readValues(body: SharingInput, timeZone: string): Omit<SharingValues, 'contractId'> {
  const { note, flagPanic, flagCargoDoor } = body;
  const from = body.validFrom === null ? null : readMoment(body.validFrom, timeZone);
  const to = body.validTo === null ? null : readEnd(body.validTo, timeZone);
  const errors: FieldError[] = [];
  if (from === null && body.validFrom !== null) errors.push({ field: 'validFrom', code: 'date' });
  if (to === null && body.validTo !== null) errors.push({ field: 'validTo', code: 'date' });
  if (from !== null && to !== null && to < from) {
    errors.push({ field: 'validTo', code: 'beforeFrom' });
  }
  if (errors.length > 0) throw problem('invalid', { errors });
  return {
    validFrom: from === null ? null : new Date(from),
    validTo: to === null ? null : new Date(to),
    note,
    flagPanic,
    flagCargoDoor,
  };
}

/** CONST-011: a time is the end as it was typed, not the last moment before its next second. */
function readEnd(text: string, timeZone: string): number | null {
  const ts = readMoment(text, timeZone, true);
  return ts !== null && TO_THE_SECOND.test(text) ? ts - (ts % 1000) : ts;
}

const TO_THE_SECOND = /:\d{2}:\d{2}$/;

/** D-SHR-012: 17 random bytes are 23 letters of base64url; 22 of them are kept, 132 bits. */
export function newHash(): string {
  return randomBytes(17).toString('base64url').slice(0, HASH_LENGTH);
}
