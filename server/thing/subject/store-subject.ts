// Making, changing and deleting business partners (API-087), each with the optimistic lock and an entry in
// the record of changes. A partner that contracts name stays (D-SUB-012).
import { problem } from '@flotila/domain/problem.ts';
import type { Contact } from '@flotila/domain/subject/contact.ts';
import type { SubjectInput, SubjectRecord } from '@flotila/domain/subject/subject.api.ts';
import type { Database, ReadDb, WriteDb } from '../../ground/db/open.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import type { Author } from '../audit/audit.queries.ts';
import { createAudit, refuseStale, seenChange } from '../audit/record-change.ts';
import {
  contractsOf,
  findSubject,
  type SubjectRow,
  type SubjectValues,
  subjectRows,
} from './subject.queries.ts';

/** Contracts that the refusal of a deletion names. */
const NAMED_MAX = 3;

export interface SubjectEditor extends Author {
  db: Database;
  company: CompanyContext;
  visible: Visible;
}

export function storeNewSubject(
  editor: SubjectEditor,
  input: SubjectInput,
): Promise<SubjectRecord> {
  const { company } = editor;
  return editor.db.write(async (db) => {
    const subjectId = await subjectRows.insert(db, company, valuesOf(input), {
      created: new Date(editor.now),
    });
    const after = await getSubjectRecord(db, company, subjectId);
    await audit(db, editor, { before: null, after });
    return after;
  });
}

/** @throws invalid without lastChange, not_found, conflict */
export async function storeSubject(
  editor: SubjectEditor,
  subjectId: number,
  input: SubjectInput,
): Promise<SubjectRecord> {
  const { company } = editor;
  const lastChange = seenChange(input);
  return editor.db.write(async (db) => {
    const before = await lockedRecord(db, company, subjectId, lastChange);
    await subjectRows.update(db, company, subjectId, valuesOf(input));
    const after = await getSubjectRecord(db, company, subjectId);
    await audit(db, editor, { before, after });
    return after;
  });
}

/** @throws not_found, conflict, in_use while contracts name it */
export function removeSubject(
  editor: SubjectEditor,
  subjectId: number,
  lastChange: string,
): Promise<void> {
  const { company, visible } = editor;
  return editor.db.write(async (db) => {
    const before = await lockedRecord(db, company, subjectId, lastChange);
    const of = { subjectId, visible: visible.vehicles };
    const { count, names } = await contractsOf(db, company, of, NAMED_MAX);
    if (count > 0) throw inUse(count, names);
    await subjectRows.delete(db, company, subjectId);
    await audit(db, editor, { before, after: null });
  });
}

/** Contracts that the caller does not see are not named to them. */
function inUse(count: number, names: readonly string[]) {
  if (names.length === 0) return problem('in_use', { message: 'subject_in_use_unseen' });
  const contracts = names.join(', ') + (count > names.length ? ' …' : '');
  return problem('in_use', { message: 'subject_in_use', params: { contracts } });
}

/** @throws not_found */
export async function getSubjectRecord(
  db: ReadDb,
  company: CompanyContext,
  subjectId: number,
): Promise<SubjectRecord> {
  const row = await findSubject(db, company, subjectId);
  if (!row) throw problem('not_found');
  return subjectRecord(row);
}

export function subjectRecord(row: SubjectRow): SubjectRecord {
  return { ...row, created: row.created.toISOString() };
}

async function lockedRecord(
  db: WriteDb,
  company: CompanyContext,
  subjectId: number,
  lastChange: string,
): Promise<SubjectRecord> {
  await subjectRows.lock(db, company, subjectId);
  return refuseStale(await getSubjectRecord(db, company, subjectId), lastChange);
}

/** Empty texts are none; contacts are numbered by their order. */
function valuesOf({ lastChange: _lastChange, ...input }: SubjectInput): SubjectValues {
  return {
    ...input,
    id: input.id || null,
    vatNumber: input.vatNumber || null,
    note: input.note || null,
    contacts: input.contacts.map((contact, index) => ({
      ...withoutEmpty(contact),
      contactId: index + 1,
      note: contact.note || null,
    })),
  };
}

function withoutEmpty(contact: Contact): Contact {
  if (contact.type !== 'address') return contact;
  const { contactValue } = contact;
  return { ...contact, contactValue: { ...contactValue, road: contactValue.road || null } };
}

const audit = createAudit<SubjectRecord>({
  kind: 'subject',
  idOf: ({ subjectId }) => subjectId,
  nameOf: ({ name }) => name,
  keptOf: entered,
});

/** The number of a contact moves when one before it goes, which is no change of it. */
function entered(record: SubjectRecord): object {
  const contacts = record.contacts.map(({ contactId: _number, ...contact }) => contact);
  return { ...record, contacts };
}
