// Making, changing and deleting business partners (API-087), each with the optimistic lock and an entry in
// the record of changes. A partner that contracts name stays (D-SUB-012).
import { firstNames, problem } from '@flotila/domain/problem.ts';
import type { Contact } from '@flotila/domain/subject/contact.ts';
import type { SubjectInput, SubjectRecord } from '@flotila/domain/subject/subject.api.ts';
import type { Database } from '../../ground/db/open.ts';
import type { CompanyContext, Visible } from '../../ground/http/context.ts';
import type { Author } from '../audit/audit.queries.ts';
import { keepRecords } from '../audit/keep-records.ts';
import { seenChange } from '../audit/record-change.ts';
import { contractsOf, findSubject, type SubjectValues, subjectRows } from './subject.queries.ts';

/** Contracts that the refusal of a deletion names. */
const NAMED_MAX = 3;

export interface SubjectEditor extends Author {
  db: Database;
  company: CompanyContext;
  visible: Visible;
}

const subjects = keepRecords({
  kind: 'subject',
  idOf: ({ subjectId }) => subjectId,
  nameOf: ({ name }) => name,
  keptOf: entered,
  rows: subjectRows,
  find: (db, { company }: { company: CompanyContext }, key: number) =>
    findSubject(db, company, key),
  viewOf: (record) => record,
});

/** @throws not_found */
export const getSubjectRecord = subjects.get;

export function storeNewSubject(
  editor: SubjectEditor,
  input: SubjectInput,
): Promise<SubjectRecord> {
  const created = new Date(editor.now);
  return subjects.make(editor, (db) =>
    subjectRows.insert(db, editor.company, valuesOf(input), { created }),
  );
}

/** @throws invalid without lastChange, not_found, conflict */
export async function storeSubject(
  editor: SubjectEditor,
  subjectId: number,
  input: SubjectInput,
): Promise<SubjectRecord> {
  return subjects.change(editor, subjectId, seenChange(input), (db) =>
    subjectRows.update(db, editor.company, subjectId, valuesOf(input)),
  );
}

/** @throws not_found, conflict, in_use while contracts name it */
export function removeSubject(
  editor: SubjectEditor,
  subjectId: number,
  lastChange: string,
): Promise<void> {
  const { company, visible } = editor;
  return subjects.remove(editor, subjectId, lastChange, async (db) => {
    const of = { subjectId, visible: visible.vehicles };
    const { count, names } = await contractsOf(db, company, of, NAMED_MAX);
    if (count > 0) throw inUse(count, names);
    await subjectRows.delete(db, company, subjectId);
  });
}

/** Contracts that the caller does not see are not named to them. */
function inUse(count: number, names: readonly string[]) {
  if (names.length === 0) return problem('in_use', { message: 'subject_in_use_unseen' });
  const contracts = firstNames(names, count);
  return problem('in_use', { message: 'subject_in_use', params: { contracts } });
}

/** Contacts are numbered by their order; an empty text of them is none. */
function valuesOf({ lastChange: _lastChange, ...input }: SubjectInput): SubjectValues {
  return {
    ...input,
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

/** The number of a contact moves when one before it goes, which is no change of it. */
function entered(record: SubjectRecord): object {
  const contacts = record.contacts.map(({ contactId: _number, ...contact }) => contact);
  return { ...record, contacts };
}
