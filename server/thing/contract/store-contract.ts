// Making, changing and deleting contracts (API-086), each with the optimistic lock and an entry in the
// record of changes.
import type { ContractRecord } from '@flotila/domain/contract/contract.api.ts';
import type { ContractInput } from '@flotila/domain/contract/contract-change.api.ts';
import { readRouteLink } from '@flotila/domain/contract/route-link.ts';
import { planTotals } from '@flotila/domain/contract/route-plan.ts';
import { type FieldError, invalidField, problem } from '@flotila/domain/problem.ts';
import { endOfDay, localDay, readMoment, startOfDay } from '@flotila/domain/time.ts';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import type { Author } from '../audit/audit.queries.ts';
import { keepRecords } from '../audit/keep-records.ts';
import { seenChange } from '../audit/record-change.ts';
import { holdSubject } from '../subject/subject.queries.ts';
import {
  type ContractRow,
  type ContractValues,
  contractRows,
  findContract,
  vehicleUse,
} from './contract.queries.ts';
import { contractRecord } from './contract-view.ts';

/** Who looks, at what of the company, and when. */
export interface ContractReader {
  company: CompanyContext;
  visible: Visible;
  /** epoch milliseconds */
  now: number;
}

export interface ContractEditor extends ContractReader, Author {
  db: Database;
}

const contracts = keepRecords({
  kind: 'contract',
  idOf: ({ contractId }) => contractId,
  nameOf: ({ name }) => name,
  keptOf: entered,
  rows: contractRows,
  find: (db, { company, visible }: ContractReader, contractId: number) =>
    findContract(db, company, visible.vehicles, contractId),
  viewOf: (row, { now }) => contractRecord(row, now),
});

/** @throws not_found */
export const getContractRow = contracts.getRow;

/** @throws invalid */
export async function storeNewContract(
  editor: ContractEditor,
  input: ContractInput,
): Promise<ContractRecord> {
  const { company } = editor;
  const values = valuesOf(input, company.timeZone);
  return contracts.make(editor, async (db) => {
    checkLink(values.planUrl);
    await checkVehicle(db, editor, values.vehicleId);
    await checkSubject(db, company, values.subjectId);
    return contractRows.insert(db, company, values, { created: new Date(editor.now) });
  });
}

/** @throws invalid, also without lastChange; not_found, conflict */
export async function storeContract(
  editor: ContractEditor,
  contractId: number,
  input: ContractInput,
): Promise<ContractRecord> {
  const { company } = editor;
  const lastChange = seenChange(input);
  const values = valuesOf(input, company.timeZone);
  return contracts.change(editor, contractId, lastChange, async (db, before) => {
    if (values.planUrl !== before.planUrl) checkLink(values.planUrl);
    // What else is known of a contract can be mended when its vehicle is gone.
    if (isMoved(before, values)) await checkVehicle(db, editor, values.vehicleId);
    await checkSubject(db, company, values.subjectId);
    await contractRows.update(db, company, contractId, values);
  });
}

/** @throws not_found, conflict */
export function removeContract(
  editor: ContractEditor,
  contractId: number,
  lastChange: string,
): Promise<void> {
  return contracts.remove(editor, contractId, lastChange, (db) =>
    contractRows.delete(db, editor.company, contractId),
  );
}

/** D-CTR-010, D-CTR-011, VAL-084: whole days of the company, empty texts are none, totals of the plan. */
function valuesOf(input: ContractInput, timeZone: string): ContractValues {
  const { fromTimestamp, toTimestamp, lastChange: _lastChange, ...rest } = input;
  const fromDay = dayOf(fromTimestamp, timeZone);
  const toDay = dayOf(toTimestamp, timeZone);
  const errors: FieldError[] = [];
  if (fromDay === undefined) errors.push({ field: 'fromTimestamp', code: 'date' });
  if (toDay === undefined) errors.push({ field: 'toTimestamp', code: 'date' });
  if (fromDay && toDay && toDay < fromDay) {
    errors.push({ field: 'toTimestamp', code: 'beforeFrom' });
  }
  if (errors.length > 0) throw problem('invalid', { errors });
  const totals = input.plan && planTotals(input.plan);
  return {
    ...rest,
    fromPlace: input.fromPlace || null,
    toPlace: input.toPlace || null,
    planUrl: input.planUrl || null,
    from: fromDay ? new Date(startOfDay(fromDay, timeZone)) : null,
    to: toDay ? new Date(endOfDay(toDay, timeZone) + 999) : null,
    plannedDistance: input.plannedDistance ?? (totals && Math.round(totals.distance)),
    plannedDuration: input.plannedDuration ?? (totals && Math.round(totals.duration)),
  };
}

/** Local day of a moment of the body; undefined: there is no such moment. */
function dayOf(text: string | null, timeZone: string): string | null | undefined {
  if (text === null) return null;
  const ts = readMoment(text, timeZone);
  return ts === null ? undefined : localDay(ts, timeZone);
}

function isMoved(before: ContractRow, values: ContractValues): boolean {
  return (
    before.vehicleId !== values.vehicleId ||
    before.from?.getTime() !== values.from?.getTime() ||
    before.to?.getTime() !== values.to?.getTime()
  );
}

/** VAL-069: whoever reads the contract opens the link, so it leads to the maps service. */
function checkLink(url: string | null): void {
  const link = url === null ? null : readRouteLink(url);
  if (link?.kind !== 'refused') return;
  const errors = [{ field: 'planUrl', code: link.why }];
  throw problem('invalid', { message: link.why, errors });
}

/** A vehicle that is gone says so; one that the caller does not see is none. */
async function checkVehicle(
  db: ReadDb,
  { company, visible }: ContractReader,
  vehicleId: number,
): Promise<void> {
  const use = await vehicleUse(db, company, visible.vehicles, vehicleId);
  if (use === 'unknown') throw invalidField('vehicleId', 'unknown');
  if (use === 'gone') throw invalidField('vehicleId', 'vehicleGone');
}

async function checkSubject(
  db: WriteDb,
  company: CompanyContext,
  subjectId: number | null,
): Promise<void> {
  if (subjectId !== null && !(await holdSubject(db, company, subjectId))) {
    throw invalidField('subjectId', 'unknown');
  }
}

/** What a person enters; of a plan the names of its places, as its path is long and says nothing. */
function entered(row: ContractRow): object {
  const { from, to, plan, subject, subjectId, vehicle: _plate, ...rest } = row;
  const { actualDistance: _metres, actualDuration: _seconds, contractId: _id, ...values } = rest;
  return {
    ...values,
    // Two partners may have one name.
    subject: subjectId && { subjectId, name: subject },
    fromTimestamp: from?.toISOString() ?? null,
    toTimestamp: to?.toISOString() ?? null,
    plan: plan?.waypoints.map(({ name }) => name) ?? null,
  };
}
